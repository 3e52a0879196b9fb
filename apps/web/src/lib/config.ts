import { authEndpoints, type PublicConfig } from '@piel/contract/account/auth'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { keyOf } from './endpoint-query.ts'
import { loadConfig } from './public-config.ts'

export const configQuery = queryOptions({
  queryKey: keyOf(authEndpoints.config),
  queryFn: loadConfig,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The public configuration; suspends until it is loaded. */
export function useConfig(): PublicConfig {
  return useSuspenseQuery(configQuery).data
}
