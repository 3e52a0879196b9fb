/**
 * The only table of error code → HTTP status and, where the specification names one, its text.
 * The web translates the code; the text travels as `message` for callers that read the specification's words.
 * Source: specification point 8; RFC 9457 for the shape.
 */
export const errorTable = {
  unreadable_request: { status: 400 },
  validation_failed: { status: 422, message: 'Validation error in the entered data.' },
  not_authenticated: { status: 401 },
  token_expired: { status: 401 },
  token_invalid: { status: 401 },
  account_archived: { status: 401 },
  // An external provider vouches for somebody whom no account is for, or not for their e-mail (row D2).
  account_unknown: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  email_taken: { status: 409, message: 'The user already exists.' },
  username_taken: { status: 409 },
  // The password is an external provider's to change.
  password_elsewhere: { status: 409 },
  request_in_flight: { status: 409 },
  version_conflict: { status: 412 },
  too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  idempotency_mismatch: { status: 422 },
  password_too_weak: { status: 422, message: 'PasswordStrengthError: Password is too weak' },
  page_too_deep: { status: 422 },
  // A picture that cannot be drawn, or not within the time and memory that one may cost.
  image_refused: { status: 422 },
  already_replaced: { status: 409 },
  not_archived: { status: 409 },
  archived: { status: 409 },
  already_assigned: { status: 409 },
  name_taken: { status: 409 },
  list_full: { status: 409 },
  // Nothing leaves a last status, and no status is jumped over (rows G1, G3).
  transition_refused: { status: 409 },
  // Never more than was paid (row G3).
  refund_too_much: { status: 422 },
  membership_active: { status: 409 },
  membership_ended: { status: 409 },
  // Somebody must see to what is going on before the doctor goes (row F3).
  doctor_has_treatments: { status: 409 },
  // Nobody archives or demotes themselves, and somebody must stay who can let others in (row D3).
  own_account: { status: 409 },
  last_administrator: { status: 409 },
  // Passwords are an external provider's: there is nothing to set by a link of ours.
  invitation_unavailable: { status: 409 },
  rate_limited: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
  invalid_credentials: { status: 401, message: 'Wrong email or password.' },
  account_blocked: {
    status: 401,
    message: 'Your account has been blocked after multiple consecutive login attempts. Check your inbox to unlock it.',
  },
  account_not_verified: { status: 401, message: 'email_not_verified' },
  password_login_disabled: { status: 403 },
  // Told only by external providers that tell; the embedded one answers `invalid_credentials` (row C8).
  wrong_password: { status: 401, message: 'Wrong password.' },
  user_not_found: { status: 401, message: 'User not found.' },
  mfa_required: { status: 401, message: 'Multi-factor authentication required.' },
  provider_error: { status: 401, message: 'Identity provider error.' },
  network_error: { status: 401, message: 'Login failed: the identity provider cannot be reached.' },
  unauthorized: { status: 401, message: 'Unauthorized' },
} as const satisfies Record<string, { status: number; message?: string }>

/** A stable, machine-readable name of what went wrong; the web has words for each in both languages. */
export type ErrorCode = keyof typeof errorTable

/** HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return errorTable[code].status
}

/** One refused field: an RFC 6901 pointer into the body (or `query`/`params` name) and a `validation.…` key. */
export interface FieldError {
  pointer: string
  code: string
}

/** RFC 9457 problem details, as every refused call answers them (`application/problem+json`). */
export interface Problem {
  type: string
  title: string
  status: number
  code: ErrorCode
  message?: string
  errors?: FieldError[]
  traceId: string
}
