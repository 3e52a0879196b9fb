import { type AuthErrorCode, knownSignInError, type SignInFailure } from '../client-errors.ts'

/** A failed sign-in through the provider. */
export class AuthError extends Error {
  readonly code: SignInFailure

  constructor(code: SignInFailure, cause?: unknown) {
    super(code, { cause })
    this.name = 'AuthError'
    this.code = code
  }
}

/** Codes for the provider's error names (OpenID Connect Core 3.1.2.6, RFC 6749 5.2, Auth0's additions). */
const providerErrors: Record<string, AuthErrorCode> = {
  login_required: 'login_required',
  interaction_required: 'login_required',
  account_selection_required: 'login_required',
  consent_required: 'login_required',
  mfa_required: 'mfa_required',
  unmet_authentication_requirements: 'mfa_required',
  missing_refresh_token: 'missing_refresh_token',
  temporarily_unavailable: 'provider_unreachable',
  server_error: 'provider_unreachable',
  timeout: 'auth_timeout',
}

/** The code for an error named by the provider, or else `otherwise`. */
export function authErrorOf(name: string | undefined, otherwise: AuthErrorCode, cause?: unknown): AuthError {
  const known = name !== undefined && Object.hasOwn(providerErrors, name) ? providerErrors[name] : undefined
  return new AuthError(known ?? otherwise, cause)
}

/** The error for the API's refusal of the provider's answer; status 0 without an answer. */
export function authErrorOfApi(error: { status: number; code?: unknown }): AuthError {
  const byStatus = error.status === 0 ? 'network_error' : error.status >= 500 ? 'server_error' : 'login_failed'
  return new AuthError(knownSignInError(error.code) ?? byStatus, error)
}
