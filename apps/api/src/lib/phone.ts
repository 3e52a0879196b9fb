import { dialled } from '@piel/contract/core/phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number in E.164, for search and `tel:` links; without a country it is Mexican.
 * @returns null for a number that does not exist, as those of the United States without +1; it is stored as typed anyway.
 */
export function toE164(typed: string): string | null {
  const e164 = dialled(typed)
  if (e164 === undefined || e164.startsWith('+52')) return e164 ?? null
  const parsed = parsePhoneNumberFromString(e164)
  return parsed?.isPossible() ? parsed.number : null
}

/** A phone number as stored: as typed, and in E.164. */
export const phoneFields = (phone: string | null): { phone: string | null; phoneE164: string | null } => ({
  phone,
  phoneE164: phone === null ? null : toE164(phone),
})

/** Adds the E.164 form to changes that include a phone number. */
export const withE164 = <Changes extends { phone?: string | null }>(
  changes: Changes,
): Changes & { phoneE164?: string | null } =>
  changes.phone === undefined ? changes : { ...changes, ...phoneFields(changes.phone) }
