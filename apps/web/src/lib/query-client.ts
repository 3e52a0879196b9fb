import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { meQuery } from './me.ts'
import { ApiError } from './api-error.ts'

/** No refetch on focus, one retry; a refusal (4xx) is final. Offline, calls fail at once instead of waiting. */
export function createQueryClient(): QueryClient {
  // The user's role may have changed since the page loaded, so it is read again.
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'forbidden')
      void client.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isRefusal),
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
