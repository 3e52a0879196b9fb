import { ApiError } from '#/lib/api-error.ts'
import type { AnyErrorCode } from '#/lib/client-errors.ts'
import { isPaused } from '#/lib/error-text.ts'

/** The meaning of a 401, by the text of the identity provider or the API. The first match counts. */
const meanings: [RegExp, AnyErrorCode][] = [
  [/email_not_verified|not (been )?verified/i, 'account_not_verified'],
  [/too many|consecutive login attempts|has been blocked|check your inbox to unlock/i, 'account_blocked'],
  [/wrong email or password|invalid_grant|invalid.credentials/i, 'invalid_credentials'],
  [/wrong password|incorrect password/i, 'wrong_password'],
  [/user (was )?not found|user does not exist/i, 'user_not_found'],
  [/^login failed \(network or exception\)/i, 'user_not_found'],
  [/^login failed/i, 'network_error'],
  [/^(auth0|oidc|provider|identity provider)\b/i, 'provider_error'],
]

/** Codes that the API derives from the provider's text: more reliable than the text itself. */
const ownCodes = [
  'invalid_credentials',
  'account_blocked',
  'account_not_verified',
  'account_archived',
  'account_unknown',
  'provider_email_missing',
  'provider_email_unverified',
  'wrong_password',
  'user_not_found',
  'mfa_required',
  'provider_error',
  'network_error',
  'unauthorized',
] as const satisfies AnyErrorCode[]

/** The catalogue's entry for a failed sign-in with e-mail and password. */
export function signInErrorOf(error: unknown): AnyErrorCode {
  if (!(error instanceof ApiError)) return 'generic_error'
  if (error.status === 401) {
    if (isPaused(error)) return 'account_paused'
    const known = ownCodes.find((code) => code === error.code)
    const words = error.serverMessage ?? ''
    return known ?? meanings.find(([pattern]) => pattern.test(words))?.[1] ?? 'unauthorized'
  }
  if (error.status === 0) return 'network_error'
  const isProviderFault = error.code === 'provider_unreachable' || error.code === 'provider_misconfigured'
  if (error.status >= 500) return isProviderFault ? error.code : 'server_error'
  if (error.status === 422) return 'invalid_input'
  return error.code === 'rate_limited' || error.code === 'password_login_disabled' ? error.code : 'generic_error'
}

/** Errors of the two fields; the texts are `validation.…` keys. */
export interface CredentialErrors {
  email?: string | undefined
  password?: string | undefined
}

/** The server's errors of the fields; a field without a message gets the default. */
export function fieldErrorsOf(error: unknown): CredentialErrors {
  if (!(error instanceof ApiError)) return {}
  const errorAt = (field: string, otherwise: string) => {
    const found = error.errors.find(({ pointer }) => pointer.replace(/^\//, '') === field)
    return found && (found.code || otherwise)
  }
  return {
    email: errorAt('username', 'validation.emailInvalid') ?? errorAt('email', 'validation.emailInvalid'),
    password: errorAt('password', 'validation.passwordInvalid'),
  }
}
