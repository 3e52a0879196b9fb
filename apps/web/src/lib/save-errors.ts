import { type AnyApiErrorCode, ApiError } from './api-error.ts'

/** Codes without more information than their status. */
const plain: ReadonlySet<AnyApiErrorCode> = new Set([
  'unreadable_request',
  'validation_failed',
  'not_authenticated',
  'not_found',
  'conflict',
  'internal',
  'unavailable',
  'network',
  'timeout',
  'unknown',
])

function byMessage(message: string): AnyApiErrorCode | undefined {
  if (/password ?strength ?error/i.test(message)) return 'password_too_weak'
  // Two wordings of the specification: for users, and for the patient form.
  if (/user already exists( in the system with this email)?\./i.test(message)) return 'email_taken'
  // The provider's subject belongs to another user.
  if (/auth0 id\b.*already (registered|exists)/i.test(message)) return 'auth0_id_taken'
  return /validation/i.test(message) ? 'validation_failed' : undefined
}

function byStatus(status: number): AnyApiErrorCode {
  if (status === 409 || status === 401) return 'email_taken'
  if (status >= 500) return 'internal'
  return status === 0 || status === 404 ? 'network' : 'unknown'
}

/**
 * The error of saving a person: by message, else by a specific code, else by status. The result's code has a text;
 * status, field errors and trace are those of `error`.
 */
export function saveErrorOf(error: unknown): ApiError {
  if (!(error instanceof ApiError)) return new ApiError(0, 'unknown', { cause: error })
  const { status, errors, serverMessage, traceId, retryAfter } = error
  const fallback = serverMessage === undefined ? byStatus(status) : 'unknown'
  const code = byMessage(serverMessage ?? '') ?? (plain.has(error.code) ? fallback : error.code)
  return new ApiError(status, code, { errors, message: serverMessage, traceId, retryAfter, cause: error })
}
