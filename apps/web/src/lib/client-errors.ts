import type { ErrorCode } from '@piel/contract/core/errors'

/** Errors without a valid response from the API. */
export type ClientErrorCode = 'network' | 'timeout' | 'invalid_answer' | 'auth0_id_taken' | 'unknown'

/** The specification's catalogue of authentication. */
export const authErrorCodes = [
  'login_failed',
  'get_access_token_failed',
  'invalid_state',
  'missing_transaction',
  'auth_timeout',
  'popup_closed',
  'popup_blocked',
  'missing_refresh_token',
  'login_required',
  'mfa_required',
  'provider_unreachable',
  'provider_misconfigured',
] as const
export type AuthErrorCode = (typeof authErrorCodes)[number]

/** Errors that the sign-in form shows. */
export const signInErrorCodes = [
  'invalid_credentials',
  'account_blocked',
  'account_paused',
  'wrong_password',
  'user_not_found',
  'account_not_verified',
  'provider_error',
  'network_error',
  'unauthorized',
  'server_error',
  'generic_error',
  'authentication',
  'login_failed',
  'invalid_input',
  'username_required',
  'password_required',
] as const
export type SignInErrorCode = (typeof signInErrorCodes)[number]

/** Every error that has a text. */
export type AnyErrorCode = ErrorCode | ClientErrorCode | AuthErrorCode | SignInErrorCode

/** Errors of the account, which another token would not solve. */
export const accountErrorCodes = [
  'account_archived',
  'account_unknown',
  'provider_email_missing',
  'provider_email_unverified',
] as const satisfies ErrorCode[]
export type AccountErrorCode = (typeof accountErrorCodes)[number]

/** Every error of a sign-in that the form can show. */
export type SignInFailure = AuthErrorCode | SignInErrorCode | AccountErrorCode

/** The error for a code in a URL or an answer; undefined for unknown codes. */
export function knownSignInError(code: unknown): SignInFailure | undefined {
  const known = [...authErrorCodes, ...signInErrorCodes, ...accountErrorCodes] as const
  return known.find((candidate) => candidate === code)
}
