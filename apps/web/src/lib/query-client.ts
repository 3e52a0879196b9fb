import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Row A13: no refetch on focus, one retry; a refusal (4xx) is final. Without a network calls fail at once and say so, instead of waiting for it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
