import * as z from 'zod/mini'

/** Letters of any script and the punctuation of names: "Ma. Guadalupe", "O'Farrill", "Pérez-Gil". */
const nameLetters = /^\p{L}[\p{L}\p{M} .'’-]*$/u
const optionalNameLetters = /^(\p{L}[\p{L}\p{M} .'’-]*)?$/u

/** Characters that change the direction of text, and so can make it look like another. */
export const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Rejects characters that change the direction of text; every incoming string has this check or a stricter one. */
export const noBidi = z.refine<string>((text) => !bidiControls.test(text), 'validation.invalid')

/** Rejects control characters other than tab and line breaks, and those that change the direction of text. */
const noControls = z.refine<string>(
  (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) && !bidiControls.test(text),
  'validation.invalid',
)

/** A required name of 2-50 characters with at least two letters, trimmed and normalised to NFC; `field` selects the messages. */
export const personName = (field: 'firstName' | 'lastName') =>
  z.string(`validation.${field}Min`).check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(2, `validation.${field}Min`),
    z.maxLength(50, `validation.${field}Max`),
    z.regex(nameLetters, `validation.${field}Format`),
    // "A." is long enough, but only an initial.
    z.refine(
      (text) => text.length < 2 || !nameLetters.test(text) || (text.match(/\p{L}/gu)?.length ?? 0) >= 2,
      `validation.${field}Letters`,
    ),
  )

/** An optional name of at most 50 letters; an empty string means no name. */
export const optionalName = (field: 'middleName' | 'secondLastName') =>
  z
    .string('validation.invalid')
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(50, `validation.${field}Max`),
      z.regex(optionalNameLetters, `validation.${field}Format`),
    )

/** An e-mail address, trimmed and lower-cased; at most `max` characters (255 for sign-in, 100 elsewhere). */
export const email = (max: 100 | 255 = 100) =>
  z.string('validation.emailRequired').check(
    z.trim(),
    z.normalize('NFC'),
    z.toLowerCase(),
    z.minLength(1, 'validation.emailRequired'),
    z.maxLength(max, 'validation.emailMax'),
    z.regex(z.regexes.email, 'validation.emailInvalid'),
    // Reserved for accounts without an e-mail (RFC 2606, section 2).
    z.refine((address) => !address.endsWith('.invalid'), 'validation.emailInvalid'),
  )

const phoneCharacters = /^[0-9 +()-]*$/
const phoneRule = (accepts: (text: string) => boolean) =>
  z.string('validation.phoneMin').check(
    z.trim(),
    z.maxLength(20, 'validation.phoneMax'),
    z.regex(phoneCharacters, 'validation.phoneFormat'),
    z.refine((text) => !phoneCharacters.test(text) || accepts(text), 'validation.phoneMin'),
  )
const hasNineDigits = (text: string): boolean => text.replace(/\D/g, '').length >= 9

/** A phone number as typed: at most 20 digits, spaces, plus, hyphens and parentheses, among them nine digits. */
export const phone = phoneRule(hasNineDigits)

/** Like `phone`; an empty string means no phone. */
export const optionalPhone = phoneRule((text) => text === '' || hasNineDigits(text))

/** Text of `min` to `max` characters; if `optional`, an empty string means no text. */
export const freeText = (min: number, max: number, keys: { min: string; max: string }, optional = false) =>
  z.string(keys.min).check(
    z.trim(),
    z.normalize('NFC'),
    z.refine((text) => (optional && text === '') || text.length >= min, keys.min),
    z.maxLength(max, keys.max),
    noControls,
  )

/** A whole number from `min` to `max`. @param required the message where there is no number. */
export const wholeNumber = (min: number, max: number, key = 'validation.invalid', required = key) =>
  z.number(required).check(z.int(key), z.gte(min, key), z.lte(max, key))

/** The reason of a cancellation, adjustment or refund. */
export const reason = freeText(3, 300, { min: 'validation.reasonRequired', max: 'validation.reasonMax' })

/** A new password: 8-128 characters. The provider checks its strength (`PasswordStrengthError`). */
export const newPassword = z
  .string('validation.passwordRequired')
  .check(z.minLength(8, 'validation.passwordMin8'), z.maxLength(128, 'validation.passwordMax'), noBidi)

export const id = z.uuid('validation.invalid').check(z.toLowerCase())
export const idParams = z.object({ id })
