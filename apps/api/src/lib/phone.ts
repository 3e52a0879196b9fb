import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Ten digits after an optional 52 and the retired Mexican prefixes (01, 044, 045, 1 after 52). */
const mexican = /^(?:52)?(?:1|01|044|045)?([2-9]\d{9})$/

/**
 * A phone number in E.164, for search and `tel:` links; Mexican without a country code.
 * @returns null for a number that cannot be parsed; the number as typed is stored anyway.
 */
export function toE164(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  const international = /^[\s(]*\+/.test(typed) ? digits : /^00([1-9]\d*)$/.exec(digits)?.[1]
  if (international === undefined || international.startsWith('52')) {
    const national = mexican.exec(international ?? digits)?.[1]
    return national === undefined ? null : `+52${national}`
  }
  const parsed = parsePhoneNumberFromString(`+${international}`)
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
