import type { Endpoint } from '@piel/contract/core/endpoint'
import type { ErrorCode } from '@piel/contract/core/errors'
import { actorKinds, reachOf } from '@piel/contract/core/permissions'
import { idParams } from '@piel/contract/core/text'

export function documentedErrors(endpoint: Endpoint): ErrorCode[] {
  const { method, params, answer, permission, versioned, idempotent, whileLocked, errors } = endpoint
  const codes = new Set<ErrorCode>(errors)
  const add = (when: unknown, ...more: ErrorCode[]): void => {
    if (when) for (const code of more) codes.add(code)
  }
  const writes = method !== 'GET'
  const isPublic = permission === 'public'
  add(params === idParams, 'not_found')
  add(versioned && writes && answer.status !== 201, 'version_conflict')
  // Every endpoint refuses query parameters that it does not declare.
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
