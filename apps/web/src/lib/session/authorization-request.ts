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
 * The transaction that an answer of the provider belongs to, once.
 * @throws AuthError `missing_transaction` where none was begun in this tab, `invalid_state` for another's answer.
 */
export function takeAuthorizationRequest(state: string | null): AuthorizationRequest {
  const text = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (text === null) throw new AuthError('missing_transaction')
  const transaction: AuthorizationRequest = JSON.parse(text)
  if (transaction.state !== state) throw new AuthError('invalid_state')
  return transaction
}
