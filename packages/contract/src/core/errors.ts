import type { ClockChange, Conflict, FreeStart } from './conflicts.ts'

/**
 * Error codes with their HTTP status. The web translates the code. Source: specification point 8; RFC 9457 for the format.
 */
export const errorTable = {
  unreadable_request: { status: 400 },
  validation_failed: { status: 422 },
  not_authenticated: { status: 401 },
  token_expired: { status: 401 },
  token_invalid: { status: 401 },
  account_archived: { status: 401 },
  // The external provider's user has no account here, or their e-mail is not verified.
  account_unknown: { status: 401 },
  // The provider's tokens and userinfo contain no e-mail address.
  provider_email_missing: { status: 401 },
  // The provider does not say that it verified the address (and is not trusted with it), or says that it did not.
  provider_email_unverified: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  conflict: { status: 409 },
  email_taken: { status: 409 },
  username_taken: { status: 409 },
  // Another patient who is not archived has it.
  record_number_taken: { status: 409 },
  // The password is held by an external provider.
  password_elsewhere: { status: 409 },
  request_in_flight: { status: 409 },
  version_conflict: { status: 412 },
  // The session is locked until its user unlocks it.
  session_locked: { status: 423 },
  // The sign-in at the provider is older than the lock.
  sign_in_too_old: { status: 422 },
  too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  idempotency_mismatch: { status: 422 },
  password_too_weak: { status: 422 },
  page_too_deep: { status: 422 },
  // The image cannot be decoded within the limits of time and memory.
  image_refused: { status: 422 },
  already_replaced: { status: 409 },
  alert_ended: { status: 409 },
  // `errors` names what is unusual; `confirmed` records it.
  needs_confirmation: { status: 409 },
  // The file lacks the columns of the official catalogue.
  catalogue_refused: { status: 422 },
  // `noneKnown` while allergies are on record, or `known` without any.
  allergies_differ: { status: 409 },
  // The caller does not act as a doctor, or the doctor is archived or inactive.
  doctor_required: { status: 403 },
  // No licence of the doctor is active today; `errors` says what is wrong.
  license_required: { status: 409 },
  not_archived: { status: 409 },
  // The record of a patient was merged into another one: `keptId`.
  merged: { status: 409 },
  archived: { status: 409 },
  already_assigned: { status: 409 },
  name_taken: { status: 409 },
  list_full: { status: 409 },
  transition_refused: { status: 409 },
  // The person of the appointment attends another patient now.
  visit_in_progress: { status: 409 },
  refund_too_much: { status: 422 },
  // Lowers what a patient owes by more than the clinic's limit, for callers who have one (`leastMinor`).
  discount_too_much: { status: 403 },
  // Cash needs an open till that was not counted yet.
  till_closed: { status: 409 },
  // The till, or the caller's own session, is open already.
  till_open: { status: 409 },
  // The location's day is closed; nothing more can be dated to it.
  day_closed: { status: 409 },
  // More cash than the till holds.
  till_short: { status: 422 },
  membership_active: { status: 409 },
  membership_ended: { status: 409 },
  // Ongoing treatments must be completed, cancelled or reassigned first.
  doctor_has_treatments: { status: 409 },
  // Upcoming open appointments must be moved or cancelled first.
  doctor_has_appointments: { status: 409 },
  // Archiving a patient cancels them on request; for a location or resource they must be moved first.
  has_appointments: { status: 409 },
  // The balance of a patient (`balanceMinor`) must be settled first.
  has_balance: { status: 409 },
  // It would leave a balance on an archived patient: an administrator must restore the patient first.
  archived_balance: { status: 409 },
  // The person's open till (`tillName`) must be closed first.
  has_open_till: { status: 409 },
  // Tills of a location that are in use must be taken out of use first (`count`).
  tills_in_use: { status: 409 },
  // `conflicts` names what occupies the time, `free` the next free starts.
  slot_taken: { status: 409 },
  // The clocks skip this wall-clock time (`clockChange`).
  time_missing: { status: 422 },
  doctor_on_leave: { status: 409 },
  // Users cannot archive or demote themselves.
  own_account: { status: 409 },
  last_administrator: { status: 409 },
  // An external provider asks for second factors, or `MFA=off`.
  second_factor_unavailable: { status: 409 },
  // The authenticator's answer does not match the challenge, or it came too late.
  passkey_refused: { status: 422 },
  // The last second factor of a user who must have one.
  second_factor_required: { status: 409 },
  // Passwords are held by an external provider.
  invitation_unavailable: { status: 409 },
  // The account has no e-mail to sign in with.
  email_missing: { status: 409 },
  // Another backup is being made or checked.
  backup_running: { status: 409 },
  // The environment names no folder or no key for backups.
  backup_not_set: { status: 409 },
  // The environment names no server for mails.
  mail_not_set: { status: 409 },
  rate_limited: { status: 429 },
  internal: { status: 500 },
  unavailable: { status: 503 },
  // The external identity provider does not answer.
  provider_unreachable: { status: 503 },
  // The external identity provider refuses Piel's requests or its tokens cannot be used; the log says what to set.
  provider_misconfigured: { status: 502 },
  invalid_credentials: { status: 401 },
  account_blocked: { status: 401 },
  account_not_verified: { status: 401 },
  password_login_disabled: { status: 403 },
  // Only external providers report these; the embedded one returns `invalid_credentials`.
  wrong_password: { status: 401 },
  user_not_found: { status: 401 },
  mfa_required: { status: 401 },
  provider_error: { status: 401 },
  network_error: { status: 401 },
  unauthorized: { status: 401 },
} as const satisfies Record<string, { status: number }>

/** A stable, machine-readable error name; the web has a text for each in both languages. */
export type ErrorCode = keyof typeof errorTable

export const errorMessages: { readonly [code in ErrorCode]?: string } = {
  validation_failed: 'Validation error in the entered data.',
  email_taken: 'The user already exists.',
  password_too_weak: 'PasswordStrengthError: Password is too weak',
  invalid_credentials: 'Wrong email or password.',
  account_blocked:
    'Your account has been blocked after multiple consecutive login attempts. Check your inbox to unlock it.',
  account_not_verified: 'email_not_verified',
  wrong_password: 'Wrong password.',
  user_not_found: 'User not found.',
  mfa_required: 'Multi-factor authentication required.',
  provider_error: 'Identity provider error.',
  network_error: 'Login failed: the identity provider cannot be reached.',
  unauthorized: 'Unauthorized',
}

const errorTitles: { readonly [code in ErrorCode]?: string } = {
  password_elsewhere: 'Password managed by the identity provider',
  image_refused: 'Unusable image',
  already_replaced: 'Entry already corrected',
  transition_refused: 'Transition not allowed',
  visit_in_progress: 'Another visit in progress',
  refund_too_much: 'Refund exceeds the payment',
  discount_too_much: 'Discount above the limit',
  till_closed: 'No open till',
  till_open: 'Till already open',
  day_closed: 'Day closed',
  till_short: 'Not enough cash in the till',
  own_account: 'Not allowed on the current user',
  provider_unreachable: 'Identity provider not reachable',
  provider_misconfigured: 'Identity provider set up incorrectly',
}

/** HTTP status of an error code. */
export const statusOf = (code: ErrorCode): number => errorTable[code].status

/** Title of an error code, the same for every occurrence (RFC 9457). */
export const titleOf = (code: ErrorCode): string =>
  errorTitles[code] ?? code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

/** An invalid field: an RFC 6901 pointer into the body (or `/query`, `/params`) and a `validation.…` key. */
export interface FieldError {
  pointer: string
  code: string
  /** What the field may have at most, or at least, in centavos. */
  amountMinor?: number
}

/** RFC 9457 problem details, the body of every error response (`application/problem+json`). */
export interface Problem {
  type: string
  title: string
  status: number
  code: ErrorCode
  message?: string
  errors?: FieldError[]
  until?: string
  /** What occupies the time of an appointment, and the next free starts (`slot_taken`). */
  conflicts?: Conflict[]
  free?: FreeStart[]
  clockChange?: ClockChange
  /** Number of upcoming appointments (`has_appointments`, `doctor_has_appointments`), or of tills (`tills_in_use`). */
  count?: number
  /** What the patient owes, in centavos; negative for credit (`has_balance`). */
  balanceMinor?: number
  /** The name of the open till (`has_open_till`). */
  tillName?: string
  /** The least that the caller may leave of a charge, in centavos (`discount_too_much`). */
  leastMinor?: number
  keptId?: string
  traceId: string
}
