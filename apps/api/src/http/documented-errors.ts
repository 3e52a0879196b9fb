import type { Endpoint } from '@piel/contract/core/endpoint'
import type { ErrorCode } from '@piel/contract/core/errors'
import { actorKinds, reachOf } from '@piel/contract/core/permissions'

export function documentedErrors(endpoint: Endpoint): ErrorCode[] {
  const { method, permission, idempotent, whileLocked, errors } = endpoint
  const codes = new Set<ErrorCode>(errors)
  const add = (when: unknown, ...more: ErrorCode[]): void => {
    if (when) for (const code of more) codes.add(code)
  }
  const writes = method !== 'GET'
  const isPublic = permission === 'public'
  // Every endpoint refuses undeclared query parameters.
  add(true, 'unreadable_request', 'validation_failed', 'rate_limited', 'internal', 'unavailable')
  add(writes, 'unsupported_media_type', 'too_large')
  add(!isPublic, 'not_authenticated', 'token_expired', 'token_invalid', 'account_archived', 'account_unknown')
  add(!isPublic && !whileLocked, 'session_locked')
  add(
    !isPublic,
    'provider_email_missing',
    'provider_email_unverified',
    'provider_unreachable',
    'provider_misconfigured',
  )
  add(!isPublic && actorKinds.some((kind) => !reachOf(kind, permission)), 'forbidden')
  add(idempotent, 'idempotency_mismatch', 'request_in_flight')
  return [...codes]
}
