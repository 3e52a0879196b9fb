import { AuthError } from './auth-error.ts'

/** State between the redirect to the provider and the callback, in this tab only. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

const key = 'piel.signin'

export function saveAuthorizationRequest(transaction: AuthorizationRequest): void {
  sessionStorage.setItem(key, JSON.stringify(transaction))
}

/**
 * Takes the request that the provider's answer belongs to; it can be used once.
 * @throws AuthError `missing_transaction` if none was started in this tab, `invalid_state` for the answer to another
 * request.
 */
export function takeAuthorizationRequest(state: string | null): AuthorizationRequest {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (text === null) throw new AuthError('missing_transaction')
  const transaction: AuthorizationRequest = JSON.parse(text)
  if (transaction.state !== state) throw new AuthError('invalid_state')
  return transaction
}
