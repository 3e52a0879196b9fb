import * as z from 'zod/mini'
import { line, prose } from './clean.ts'
import { phoneParts } from './phone.ts'

/** Letters of any script and the punctuation of names: "Ma. Guadalupe", "O'Farrill", "Pérez-Gil". */
const nameLetters = /^\p{L}[\p{L}\p{M} .'’-]*$/u
const optionalNameLetters = /^(\p{L}[\p{L}\p{M} .'’-]*)?$/u

/** Characters that change the direction of text, and so can make it look like another. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Rejects characters that change the direction of text: for texts that are not cleaned, such as passwords. */
export const noBidi = z.refine<string>((text) => !bidiControls.test(text), 'validation.invalid')

/** Rejects control characters other than tab and line breaks. */
const noControls = z.refine<string>(
  (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text),
  'validation.invalid',
)

/** Accents and quotes that stand for an apostrophe: "D´Alessio". */
const apostrophes = z.overwrite<string>((text) => text.replace(/[\u00b4`\u2018\u201b\u02b9\u02bc\u2032\uff07]/g, "'"))

/** A required name of 2-50 characters with at least two letters; `field` selects the messages. */
export const personName = (field: 'firstName' | 'lastName') =>
  z.string(`validation.${field}Min`).check(
    line,
    apostrophes,
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
      line,
      apostrophes,
      z.maxLength(50, `validation.${field}Max`),
      z.regex(optionalNameLetters, `validation.${field}Format`),
    )

/** An e-mail address in lower case; at most `max` characters (255 for sign-in, 100 elsewhere). */
export const email = (max: 100 | 255 = 100) =>
  z.string('validation.emailRequired').check(
    line,
    z.toLowerCase(),
    z.minLength(1, 'validation.emailRequired'),
    z.maxLength(max, 'validation.emailMax'),
    z.regex(z.regexes.email, 'validation.emailInvalid'),
    // Reserved for accounts without an e-mail (RFC 2606, section 2).
    z.refine((address) => !address.endsWith('.invalid'), 'validation.emailInvalid'),
  )

const phoneCharacters = /^[0-9 +().-]*$/
const numberOf = (typed: string): string => phoneParts(typed).number

const phoneRule = (accepts: (text: string) => boolean) =>
  z.string('validation.phoneMin').check(
    line,
    z.refine((text) => numberOf(text).length <= 20, 'validation.phoneMax'),
    z.refine((text) => phoneCharacters.test(numberOf(text)), 'validation.phoneFormat'),
    z.refine((text) => !phoneCharacters.test(numberOf(text)) || accepts(numberOf(text)), 'validation.phoneMin'),
  )
const hasNineDigits = (text: string): boolean => text.replace(/\D/g, '').length >= 9

/** A phone as typed: at most 20 digits, spaces, plus, hyphens, full stops and parentheses, nine digits among them; and an extension. */
export const phone = phoneRule(hasNineDigits)

/** Like `phone`; an empty string means no phone. */
export const optionalPhone = phoneRule((text) => text === '' || hasNineDigits(text))

/** Text of `min` to `max` characters in any number of lines; if `optional`, an empty string means no text. */
export const freeText = (...limits: Limits) => textOf(prose, limits)

/** A text in one line, like `freeText`: the name of something, a reference. */
export const lineText = (...limits: Limits) => textOf(line, limits)

type Limits = [min: number, max: number, keys: { min: string; max: string }, optional?: boolean]
const textOf = (clean: typeof line, [min, max, keys, optional = false]: Limits) =>
  z.string(keys.min).check(
    clean,
    z.refine((text) => (optional && text === '') || text.length >= min, keys.min),
    z.maxLength(max, keys.max),
    noControls,
  )

/** A whole number from `min` to `max`. @param required the message for a missing number. */
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
