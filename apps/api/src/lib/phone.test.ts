import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { toE164 } from './phone.ts'

it.each([
  ['55 1234 5678', '+525512345678'],
  ['(55) 1234-5678', '+525512345678'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['(+521) 5512345678', '+525512345678'],
  ['52 55 1234 5678', '+525512345678'],
  ['5215512345678', '+525512345678'],
  ['044 55 1234 5678', '+525512345678'],
  ['045 222 555 0134', '+522225550134'],
  ['01 222 555 0134', '+522225550134'],
  ['0052 81 1234 5550', '+528112345550'],
  ['+52 044 55 1234 5678', '+525512345678'],
  ['55.1234.5678', '+525512345678'],
  ['55 1234 5678 ext. 12', '+525512345678'],
  ['+1 619 234 5678', '+16192345678'],
  ['+1 (415) 555-0100 x2', '+14155550100'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['001 415 555 0100', '+14155550100'],
  ['+34 612 34 56 78', '+34612345678'],
  ['+44 20 7946 0958', '+442079460958'],
])('E8 parses %s as %s', (typed, e164) => {
  expect(toE164(typed)).toBe(e164)
})

it.each([
  '(619) 234-5678',
  '1 619 234 5678',
  '1 714 234 5678',
  '+52 619 234 5678',
  '915 234 5678',
  '5255 1234 56',
  '1234 5678',
  '123456789',
  '0123456789',
  '1551234567',
  '+52 55 1234',
  '+999 123456',
  '+',
  '()--+ ()()',
  '000000000',
])('E8 does not parse %s as a number', (typed) => {
  expect(toE164(typed)).toBeNull()
})

/** Whether a national number of Mexico is valid, by the library's full metadata. */
const isTaken = (national: string) => parsePhoneNumberFromString(`+52${national}`)?.isValid() ?? false

it('E8 knows every area code of Mexico, and no other', () => {
  const areas = Array.from({ length: 800 }, (_, area) => String(200 + area))
  const wrong = areas.filter((area) => (toE164(`${area}2345678`) !== null) !== isTaken(`${area}2345678`))
  expect(wrong).toEqual([])
})

it('E8 parses a Mexican number with any separators and prefixes', () => {
  const national = fc
    .integer({ min: 2_000_000_000, max: 9_999_999_999 })
    .map(String)
    .filter((digits) => isTaken(digits))
  const prefix = fc.constantFrom('', '+52', '+521', '52', '521', '044', '045', '01', '0052', '00521')
  const gaps = fc.array(fc.constantFrom('', ' ', '-', '(', ') ', '.'), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(national, prefix, gaps, ([...digits], before, between) => {
      const typed = before + digits.map((digit, i) => between[i] + digit).join('')
      expect(toE164(typed)).toBe(`+52${digits.join('')}`)
    }),
  )
})

it('E8 accepts any typed text, and returns a valid number or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 +-()'), maxLength: 20 }), (typed) => {
      expect(toE164(typed) ?? '+000000').toMatch(/^\+\d{6,15}$/)
    }),
    { numRuns: 2000 },
  )
})
