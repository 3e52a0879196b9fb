import { isIsoDate } from '@piel/contract/core/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDates, formatTyped, parseTyped } from './dates.ts'

const zones = ['Pacific/Pago_Pago', 'America/Mexico_City', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const
const english = createDates('en', 'America/Mexico_City', '24')
const spanish = createDates('es', 'America/Mexico_City', '24')

const isoDate = fc
  .tuple(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  .filter(isIsoDate)

describe('calendar dates', () => {
  it('H2 A8 write a range as M j, Y - M j, Y, and as Spanish does', () => {
    expect(english.range('2026-11-15', '2026-11-21')).toBe('Nov 15, 2026 - Nov 21, 2026')
    expect(spanish.range('2026-11-15', '2026-11-21')).toBe('15 nov 2026 - 21 nov 2026')
    expect(english.range('2025-12-31', '2026-01-01')).toBe('Dec 31, 2025 - Jan 1, 2026')
    expect([english.shortDay('2024-02-29'), spanish.shortDay('2024-02-29')]).toEqual(['29 Feb', '29 feb'])
    expect([english.month('2026-11-01'), spanish.longMonth('2026-11-30')]).toEqual(['Nov 2026', 'noviembre de 2026'])
  })

  it('E2 keep their day in every time zone and language', () => {
    fc.assert(
      fc.property(
        isoDate,
        fc.constantFrom(...zones),
        fc.constantFrom('en' as const, 'es' as const),
        (date, zone, language) => {
          const words = createDates(language, zone, '24').date(date)
          expect(words.startsWith(`${Number(date.slice(8))} `)).toBe(true)
          expect(words.endsWith(date.slice(0, 4))).toBe(true)
        },
      ),
    )
  })

  it('E2 survive being shown and typed, also in days and months with one digit', () => {
    fc.assert(fc.property(isoDate, (date) => parseTyped(formatTyped(date)) === date))
    expect(['3/3/2026', '03-03-2026', ' 3.3.2026 ', '03 03 2026'].map(parseTyped)).toEqual(Array(4).fill('2026-03-03'))
  })

  it('E8 are not parsed from other text', () => {
    for (const text of ['', '31/02/2026', '29/02/2025', '2026-03-03', '3/3/26', '13/13/2026', '1/1/2026x'])
      expect(parseTyped(text)).toBeUndefined()
  })

  it('are shown as words in the language', () => {
    expect([english.date('2026-03-03'), spanish.date('2026-03-03')]).toEqual(['3 Mar 2026', '3 mar 2026'])
    expect(english.numeric('2026-03-04')).toBe('04/03/2026')
  })
})

describe('one format for each language', () => {
  const day = '2026-11-03'
  const instant = '2026-11-04T05:30:07.000Z'
  const formatsOf = (dates: typeof english) => ({
    date: dates.date(day),
    dayOfInstant: dates.day(instant),
    exact: dates.exact(instant),
    precise: dates.precise(instant),
    time: dates.time(instant),
    shortDay: dates.shortDay(day),
    month: dates.month(day),
    longMonth: dates.longMonth(day),
    longDate: dates.longDate(day),
    typed: dates.numeric(day),
    range: dates.range(day, '2026-11-30'),
  })

  it('E2 F3 H2 writes the day first in English, except in a range, whose form is specified', () => {
    expect(formatsOf(english)).toEqual({
      date: '3 Nov 2026',
      dayOfInstant: '3 Nov 2026',
      exact: '3 Nov 2026, 23:30',
      precise: '3 Nov 2026, 23:30:07',
      time: '23:30',
      shortDay: '3 Nov',
      month: 'Nov 2026',
      longMonth: 'November 2026',
      longDate: 'Tuesday, 3 November 2026',
      typed: '03/11/2026',
      range: 'Nov 3, 2026 - Nov 30, 2026',
    })
  })

  it('E2 F3 H2 writes the day first in Spanish', () => {
    expect(formatsOf(spanish)).toEqual({
      date: '3 nov 2026',
      dayOfInstant: '3 nov 2026',
      exact: '3 nov 2026, 23:30',
      precise: '3 nov 2026, 23:30:07',
      time: '23:30',
      shortDay: '3 nov',
      month: 'nov 2026',
      longMonth: 'noviembre de 2026',
      longDate: 'martes, 3 de noviembre de 2026',
      typed: '03/11/2026',
      range: '3 nov 2026 - 30 nov 2026',
    })
  })
})

describe('the clock of the clinic', () => {
  const timesOn = (clock: '24' | '12', language: 'en' | 'es') => {
    const dates = createDates(language, 'America/Mexico_City', clock)
    const instant = '2026-11-03T21:41:07.000Z'
    const shown = [dates.time(instant), dates.exact(instant), dates.precise(instant)]
    // The space before "p.m." does not break.
    return [...shown, ...['15:41', '00:05', '12:00', '24:00'].map(dates.clock)].map((text) =>
      text.replaceAll(/\s/g, ' '),
    )
  }

  it('A8 shows 24 hours in both languages, in instants and in times of the agenda', () => {
    const times = ['15:41', '00:05', '12:00', '24:00']
    expect(timesOn('24', 'en')).toEqual(['15:41', '3 Nov 2026, 15:41', '3 Nov 2026, 15:41:07', ...times])
    expect(timesOn('24', 'es')).toEqual(['15:41', '3 nov 2026, 15:41', '3 nov 2026, 15:41:07', ...times])
  })

  it('A8 shows 12 hours in both languages, without a leading zero', () => {
    expect(timesOn('12', 'en')).toEqual([
      '3:41 pm',
      '3 Nov 2026, 3:41 pm',
      '3 Nov 2026, 3:41:07 pm',
      '3:41 pm',
      '12:05 am',
      '12:00 pm',
      '12:00 am',
    ])
    expect(timesOn('12', 'es')).toEqual([
      '3:41 p.m.',
      '3 nov 2026, 3:41 p.m.',
      '3 nov 2026, 3:41:07 p.m.',
      '3:41 p.m.',
      '12:05 a.m.',
      '12:00 p.m.',
      '12:00 a.m.',
    ])
  })
})

describe('instants', () => {
  const instant = '2026-03-04T05:30:00.000Z'

  it('E2 fall on the day of the clinic, not of the browser', () => {
    expect(english.day(instant)).toBe('3 Mar 2026')
    expect(createDates('en', 'Pacific/Kiritimati', '24').day(instant)).toBe('4 Mar 2026')
    expect(english.dayOf(instant)).toBe('2026-03-03')
    expect(english.exact(instant)).toContain('23:30')
  })

  it('E2 give the age on the clinic’s calendar', () => {
    const at = (now: string, zone: string) => createDates('en', zone, '24', () => Date.parse(now)).age('2000-03-04')
    expect(at(instant, 'America/Mexico_City')).toBe('25 years')
    expect(at(instant, 'UTC')).toBe('26 years')
  })

  it('E2 give the age of small children in months, weeks and days', () => {
    const at = (language: 'en' | 'es', birthDate: string) =>
      createDates(language, 'UTC', '24', () => Date.parse('2026-11-27T12:00:00Z')).age(birthDate)
    expect(['2026-10-15', '2025-12-28', '2024-11-28', '2024-11-27'].map((birth) => at('en', birth))).toEqual([
      '6 weeks',
      '10 months',
      '23 months',
      '2 years',
    ])
    expect(['2026-11-27', '2026-11-26', '2026-11-13', '2026-09-27'].map((birth) => at('es', birth))).toEqual([
      '0 días',
      '1 día',
      '2 semanas',
      '2 meses',
    ])
  })

  it('show how long ago they were', () => {
    const at = (seconds: number) =>
      createDates('en', 'UTC', '24', () => Date.parse(instant) + seconds * 1000).ago(instant)
    expect([0, 300, 7200, 86_400, 40 * 86_400, 800 * 86_400].map(at)).toEqual([
      'now',
      '5 minutes ago',
      '2 hours ago',
      'yesterday',
      'last month',
      '2 years ago',
    ])
  })
})
