import { authEndpoints, type PublicConfig } from '@piel/contract/auth'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api.ts'

let loading: Promise<PublicConfig> | undefined

/** What the server tells the browser before sign-in, asked for once; a failure may be tried again. */
export function loadConfig(): Promise<PublicConfig> {
  loading ??= call(authEndpoints.config, {}).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: loadConfig,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The public configuration; suspends until it is there. */
export function useConfig(): PublicConfig {
  return useSuspenseQuery(configQuery).data
}
