import type { ErrorCode } from '@piel/contract/errors'

/** What can go wrong before the API answers, or in what it answers. */
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
] as const
export type AuthErrorCode = (typeof authErrorCodes)[number]

/** What the sign-in form can be told. */
export const signInErrorCodes = [
  'invalid_credentials',
  'account_blocked',
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

/** Every error that the web has words for. */
export type AnyErrorCode = ErrorCode | ClientErrorCode | AuthErrorCode | SignInErrorCode

/** Why the API lets a person in no more, or never did: no other token of theirs would help. */
export const accountErrorCodes = ['account_archived', 'account_unknown'] as const satisfies ErrorCode[]
export type AccountErrorCode = (typeof accountErrorCodes)[number]

/** Words for a code in an address; undefined for what is none of ours. */
export function knownSignInError(code: unknown): AuthErrorCode | SignInErrorCode | AccountErrorCode | undefined {
  const known = [...authErrorCodes, ...signInErrorCodes, ...accountErrorCodes] as const
  return known.find((candidate) => candidate === code)
}
