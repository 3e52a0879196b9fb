import { authEndpoints, type PublicConfig } from '@piel/contract/auth'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api.ts'

/** What the server tells the browser before sign-in; loaded once, before the first screen. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(authEndpoints.config, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The public configuration; suspends until it is there. */
export function useConfig(): PublicConfig {
  return useSuspenseQuery(configQuery).data
}
