import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  endOfMonth,
  instant,
  isIsoDate,
  isoDate,
  isPlausibleBirthDate,
  shownAge,
} from './dates.ts'

const day = fc
  .date({ min: new Date('1800-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('E2 a calendar date', () => {
  it('is every day of the Gregorian calendar, and no other', () => {
    fc.assert(fc.property(day, isIsoDate))
    fc.assert(
      fc.property(
        fc.integer({ min: 1800, max: 2199 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (y, m, d) => {
          const text = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
          const real = new Date(`${text}T00:00:00Z`)
          const exists = !Number.isNaN(real.getTime()) && real.toISOString().startsWith(text)
          expect(isIsoDate(text)).toBe(exists)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    '',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    '1799-12-31',
    '2200-01-01',
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '+2026-01-01',
    '٢٠٢٦-٠١-٠١',
  ])('is not "%s"', (text) => {
    expect(isIsoDate(text)).toBe(false)
    expect(isoDate('validation.birthDateInvalid').safeParse(text).error?.issues[0]?.message).toBe(
      'validation.birthDateInvalid',
    )
  })

  it('is cleaned of what was pasted with it', () => {
    for (const text of [' 2026-01-01', '2026-01-01\n', '2026\u20111-01'.replace('1-', '01-'), '\u200e2026-01-01'])
      expect([isIsoDate(text), isoDate().safeParse(text).data]).toEqual([false, '2026-01-01'])
  })

  it('has the 29 February in leap years: 2000, 2024, not 1900', () => {
    expect(['2000-02-29', '2024-02-29', '1900-02-29'].map(isIsoDate)).toEqual([true, true, false])
  })
})

it('E2 a date without a specific message is refused as invalid', () => {
  expect(isoDate().safeParse('2026-02-30').error?.issues[0]?.message).toBe('validation.dateInvalid')
})

describe('E2 the age', () => {
  it.each([
    ['2000-05-17', '2026-05-16', 25],
    ['2000-05-17', '2026-05-17', 26],
    ['2024-02-29', '2025-02-28', 0],
    ['2024-02-29', '2025-03-01', 1],
    ['2024-02-29', '2028-02-29', 4],
    ['2026-11-21', '2026-11-21', 0],
    ['1925-11-22', '2026-11-21', 100],
    ['2026-11-22', '2026-11-21', -1],
  ])('of a person born on %s is on %s %i years', (birth, on, years) => {
    expect(ageOn(birth, on)).toBe(years)
  })

  it.each([
    ['2026-11-27', '2026-11-27', { unit: 'day', count: 0 }],
    ['2026-11-14', '2026-11-27', { unit: 'day', count: 13 }],
    ['2026-11-13', '2026-11-27', { unit: 'week', count: 2 }],
    ['2026-10-15', '2026-11-27', { unit: 'week', count: 6 }],
    ['2026-09-28', '2026-11-27', { unit: 'week', count: 8 }],
    ['2026-09-27', '2026-11-27', { unit: 'month', count: 2 }],
    ['2025-12-31', '2026-11-30', { unit: 'month', count: 10 }],
    ['2024-11-28', '2026-11-27', { unit: 'month', count: 23 }],
    ['2024-02-29', '2026-02-28', { unit: 'month', count: 23 }],
    ['2024-02-29', '2026-03-01', { unit: 'year', count: 2 }],
    ['1985-03-15', '2026-11-27', { unit: 'year', count: 41 }],
  ])('of a person born on %s is shown on %s as %o', (birth, on, age) => {
    expect(shownAge(birth, on)).toEqual(age)
  })

  it('rises by one on each birthday, and on no other day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 120 }), (birth, years) => {
        const year = Number(birth.slice(0, 4)) + years
        fc.pre(year < 2200)
        // A person born on 29 February has the birthday on 1 March in other years.
        const birthday = isIsoDate(`${year}${birth.slice(4)}`) ? `${year}${birth.slice(4)}` : `${year}-03-01`
        const dayBefore = new Date(Date.parse(`${birthday}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
        expect([ageOn(birth, birthday), ageOn(birth, dayBefore)]).toEqual([years, years - 1])
      }),
    )
  })
})

describe('E8 a birth date', () => {
  it('is plausible from today back to the last day before the 121st birthday', () => {
    const today = '2026-11-21'
    expect(['2026-11-21', '1905-11-22'].map((birth) => isPlausibleBirthDate(birth, today))).toEqual([true, true])
    expect(['2026-11-22', '1905-11-21', 'x'].map((birth) => isPlausibleBirthDate(birth, today))).toEqual([
      false,
      false,
      false,
    ])
  })
})

it('J2 an instant has milliseconds and is in UTC', () => {
  expect(instant.safeParse('2026-11-21T10:00:00.000Z').success).toBe(true)
  for (const text of ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000+01:00', '2026-11-21'])
    expect(instant.safeParse(text).success).toBe(false)
})

describe('G4 arithmetic of days', () => {
  const inner = fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const some = fc.integer({ min: -20_000, max: 20_000 })
  const months = fc.integer({ min: -1_200, max: 1_200 })
  const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

  it('G4 adds days that can be subtracted again', () => {
    fc.assert(
      fc.property(inner, some, (date, days) => {
        const later = addDays(date, days)
        expect(isIsoDate(later)).toBe(true)
        expect(daysBetween(date, later)).toBe(days)
        expect(addDays(later, -days)).toBe(date)
      }),
    )
    expect([addDays('2024-02-28', 1), addDays('2023-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
      '2024-02-29',
      '2023-03-01',
      '2025-12-31',
    ])
  })

  it('G4 adds months on the same day, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(inner, months, (date, count) => {
        const later = addMonths(date, count)
        expect(isIsoDate(later)).toBe(true)
        const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
        expect(monthOf(later) - monthOf(date)).toBe(count)
        if (later.slice(8) !== date.slice(8)) {
          expect(later.slice(8) < date.slice(8)).toBe(true)
          expect(later).toBe(endOfMonth(later))
        }
      }),
    )
    expect([addMonths('2024-02-29', 12), addMonths('2026-01-31', 1), addMonths('2026-11-21', 12)]).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-11-21',
    ])
  })

  it('G4 keeps the order of days when it adds months', () => {
    fc.assert(
      fc.property(inner, inner, months, (a, b, count) => {
        const [first, second] = a <= b ? [a, b] : [b, a]
        return addMonths(first, count) <= addMonths(second, count)
      }),
    )
  })

  it('G4 the last day of a month is in it, and the next day is the first of another', () => {
    fc.assert(
      fc.property(inner, (date) => {
        const last = endOfMonth(date)
        expect(last.slice(0, 7)).toBe(date.slice(0, 7))
        expect(last >= date).toBe(true)
        expect(addDays(last, 1).slice(8)).toBe('01')
      }),
    )
  })
})
