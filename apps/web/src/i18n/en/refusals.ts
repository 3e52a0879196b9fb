import type { ErrorCode } from '@piel/contract/errors'
import { errors as general } from './base/errors.ts'

/** All texts of errors: these load with the first answer that has one of their codes. */
export const errors = {
  ...general,
  method_not_allowed: 'This action is not supported.',
  username_taken: 'This username is already taken.',
  password_elsewhere: 'Change your password at your identity provider.',
  image_refused: 'This image cannot be used. Choose another one.',
  sign_in_too_old: 'The identity provider did not ask you to sign in again. Sign out, then sign in.',
  unsupported_media_type: 'This type of data is not supported.',
  idempotency_mismatch: 'This request was already sent with different data.',
  already_replaced: 'This entry has already been corrected.',
  alert_ended: 'This alert has already ended.',
  allergies_differ: 'The allergies on record do not match this answer.',
  not_archived: 'This record is not archived.',
  already_assigned: 'This doctor already treats this patient in this period.',
  name_taken: 'This name is already taken.',
  list_full: 'The list is full.',
  transition_refused: 'The current status does not allow this.',
  refund_too_much: 'The amount exceeds what is left of the payment.',
  membership_active: 'The patient already has this membership.',
  membership_ended: 'The patient has no active membership.',
  doctor_on_leave: 'This doctor is on leave. Choose another one, or a day after the leave.',
  doctor_on_leave_until: 'This doctor is on leave until {{date}}. Choose another one, or a later day.',
  doctor_has_treatments: 'This doctor has treatments in progress. Complete or reassign them first.',
  second_factor_unavailable: 'This is not available. The identity provider manages second factors.',
  passkey_refused: 'The passkey could not be verified. Start again.',
  second_factor_required: 'You need a second factor. Add another one before you remove this one.',
  invitation_unavailable: 'Invitations are not available. Users sign in with the clinic’s identity provider.',
  email_missing: 'This account has no email. Add one to the account first.',
  request_in_flight: 'This request is already being processed.',
} as const satisfies Record<ErrorCode, string> & Record<string, string>
