import type { ErrorCode } from '@piel/contract/core/errors'

export interface ProviderRefusal {
  status: number
  error?: string | undefined
  error_description?: string | undefined
}

/** Codes by description, which is more specific than the name: most errors are named `invalid_grant`. */
const meanings: [RegExp, ErrorCode][] = [
  [
    /email_not_verified|(e-?mail|account) (has |is )?not (been |yet )?verified|verify your e-?mail/i,
    'account_not_verified',
  ],
  [/too[ _]many[ _]attempts|blocked after|has been blocked|check your inbox to unlock/i, 'account_blocked'],
  [/^(incorrect|wrong|invalid) password/i, 'wrong_password'],
  [/user_not_found|user (was )?not found|user (does not|doesn't) exist|unknown user/i, 'user_not_found'],
  [/mfa_required|multi-?factor/i, 'mfa_required'],
  [
    /wrong (email|username) or password|invalid[ _](user[ _])?credentials|invalid (username|email) or password/i,
    'invalid_credentials',
  ],
  [/^login failed \(network or exception\)/i, 'user_not_found'],
  [/^login failed/i, 'network_error'],
]

const names: Record<string, ErrorCode> = {
  invalid_grant: 'invalid_credentials',
  invalid_user_password: 'invalid_credentials',
  access_denied: 'unauthorized',
  unauthorized: 'unauthorized',
  too_many_requests: 'rate_limited',
  temporarily_unavailable: 'unavailable',
}

export function codeOfRefusal({ status, error = '', error_description: description = '' }: ProviderRefusal): ErrorCode {
  if (status >= 500) return 'unavailable'
  for (const words of [description, error]) {
    const meaning = meanings.find(([pattern]) => pattern.test(words))
    if (meaning) return meaning[1]
  }
  if (Object.hasOwn(names, error)) return names[error] ?? 'provider_error'
  if (status === 429) return 'rate_limited'
  return error === '' && status === 401 ? 'unauthorized' : 'provider_error'
}
