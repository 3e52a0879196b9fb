import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { meQuery } from './me.ts'
import { ApiError } from './api-error.ts'

/** Row A13: no refetch on focus, one retry; a refusal (4xx) is final. Without a network calls fail at once and say so, instead of waiting for it. */
export function createQueryClient(): QueryClient {
  // Somebody may have been given another role since this page was loaded: what they see follows it at once (row J4).
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
