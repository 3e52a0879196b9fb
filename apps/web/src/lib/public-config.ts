import { authEndpoints, type PublicConfig } from '@piel/contract/auth'
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
