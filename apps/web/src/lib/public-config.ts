import { authEndpoints, type PublicConfig } from '@piel/contract/account/auth'
import { call } from './api.ts'

let loading: Promise<PublicConfig> | undefined

/** The public configuration, requested once; a failed request can be repeated. */
export function loadConfig(): Promise<PublicConfig> {
  loading ??= call(authEndpoints.config, {}).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
