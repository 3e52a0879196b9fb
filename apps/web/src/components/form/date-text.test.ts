import { isIsoDate } from '@piel/contract/core/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateTextOf, dateValueOf, maskDate } from './date-text.ts'

const two = (n: number) => String(n).padStart(2, '0')
const dates = fc
  .tuple(fc.integer({ min: 1800, max: 2199 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`)
  .filter(isIsoDate)

/** The masked text of the field after each key. */
const typeAll = (keys: string) => [...keys].reduce((text, key) => maskDate(text + key), '')

describe('I3 date field', () => {
  it('I3 parses every date that it shows', () => {
    fc.assert(fc.property(dates, (date) => dateValueOf(dateTextOf(date)) === date))
  })

  it('I3 parses eight digits typed without a separator', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const [year, month, day] = date.split('-')
        return dateValueOf(typeAll(`${day}${month}${year}`)) === date
      }),
    )
  })

  it('I3 parses single digits with a separator', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom('/', '-', '.', ' '), (date, sign) => {
        const [year, month, day] = date.split('-').map(Number)
        return dateValueOf(typeAll(`${day}${sign}${month}${sign}${year}`)) === date
      }),
    )
  })

  it('I3 parses a pasted calendar date', () => {
    fc.assert(fc.property(dates, (date) => dateValueOf(maskDate(date)) === date))
  })

  it('I3 keeps text that is no date, and never converts it into one', () => {
    expect(dateValueOf('31/02/2020')).toBe('31/02/2020')
    expect(dateTextOf('31/02/2020')).toBe('31/02/2020')
    expect(maskDate('3 de marzo')).toBe('3 de marzo')
    expect(maskDate('031220261')).toBe('031220261')
    fc.assert(
      fc.property(fc.string(), (text) => dateTextOf(dateValueOf(text)) === text || isIsoDate(dateValueOf(text))),
    )
  })

  it('I3 inserts the slashes while digits are typed', () => {
    expect(typeAll('0')).toBe('0')
    expect(typeAll('03')).toBe('03/')
    expect(typeAll('0304')).toBe('03/04/')
    expect(typeAll('3/')).toBe('03/')
    expect(typeAll('03/04/1987')).toBe('03/04/1987')
  })
})
