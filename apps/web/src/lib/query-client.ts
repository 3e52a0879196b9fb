import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Row A13: no refetch on focus, one retry; a refusal (4xx) is final. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isRefusal),
        staleTime: 10_000,
      },
      mutations: { retry: false },
    },
  })
}
