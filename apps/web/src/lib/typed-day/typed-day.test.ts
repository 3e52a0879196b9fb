import { addDays, isIsoDate, type IsoDate } from '@piel/contract/core/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedDays } from './typed-day.ts'

/** A Friday. */
const today = '2026-11-27'
const coming = { today, min: today, max: '2027-11-27' }
const gone = { today, min: '2020-01-01', max: today }
const birth = { today, min: '1905-01-01', max: today }

const shown = (typed: string, bounds = coming, withTime = true): string =>
  typedDays(typed, bounds, { withTime })
    .map(({ date, time }) => (time === undefined ? date : `${date} ${time}`))
    .join(' | ')

/** A phrase and what it means on a line each; several meanings are asked. */
const table = (lines: string): [string, string][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split('=').map((part) => part.trim()) as [string, string])

const spanish = table(`
  hoy = 2026-11-27
  Hoy = 2026-11-27
  mañana = 2026-11-28
  manana = 2026-11-28
  MAÑANA = 2026-11-28
  pasado mañana = 2026-11-29
  pasado = 2026-11-29
  mañana 10 = 2026-11-28 10:00
  mañana 10:30 = 2026-11-28 10:30
  mañana a las 10 = 2026-11-28 10:00
  mañana a las 4 = 2026-11-28 16:00
  mañana a las 4 de la tarde = 2026-11-28 16:00
  mañana a las 10 de la mañana = 2026-11-28 10:00
  mañana 4pm = 2026-11-28 16:00
  mañana 4 p.m. = 2026-11-28 16:00
  mañana a la 1 = 2026-11-28 13:00
  mañana 7 = 2026-11-28 07:00 | 2026-11-28 19:00
  mañana 7 am = 2026-11-28 07:00
  mañana al mediodía = 2026-11-28 12:00
  mañana por la mañana = 2026-11-28
  mañana en la tarde = 2026-11-28
  hoy 17:45 = 2026-11-27 17:45
  hoy a las 5 y = 
  hoy 12 = 2026-11-27 12:00
  pasado mañana 9:15 = 2026-11-29 09:15
  vie = 2026-11-27 | 2026-12-04
  viernes = 2026-11-27 | 2026-12-04
  sáb = 2026-11-28
  sábado = 2026-11-28
  el sábado = 2026-11-28
  dom = 2026-11-29
  lun = 2026-11-30
  lunes = 2026-11-30
  el lunes = 2026-11-30
  este lunes = 2026-11-30
  para el lunes = 2026-11-30
  mar = 2026-12-01
  martes = 2026-12-01
  mié = 2026-12-02
  miércoles = 2026-12-02
  jue. = 2026-12-03
  jueves = 2026-12-03
  lunes 10 = 2026-11-30 10:00
  lun 9:30 = 2026-11-30 09:30
  lunes a las 5 = 2026-11-30 17:00
  lunes a las 11 am = 2026-11-30 11:00
  el martes a las 4:15 pm = 2026-12-01 16:15
  lunes 30 = 2026-11-30
  lunes 7 = 2026-12-07 | 2026-11-30 07:00 | 2026-11-30 19:00
  mar 3 = 2027-03-03 | 2026-12-01 15:00
  lunes que viene = 2026-11-30
  el viernes que viene = 2026-12-04
  el jueves que entra = 2026-12-03
  próximo lunes = 2026-11-30
  el próximo viernes = 2026-12-04
  próximo sábado = 2026-11-28 | 2026-12-05
  lunes de la próxima semana = 2026-11-30
  sábado de la próxima semana = 2026-12-05
  viernes de la semana que entra = 2026-12-04
  domingo de esta semana = 2026-11-29
  próxima semana = 2026-12-04
  la semana que viene = 2026-12-04
  la semana que entra = 2026-12-04
  el próximo mes = 2026-12-27
  el mes que viene = 2026-12-27
  +1 = 2026-11-28
  +3d = 2026-11-30
  +2s = 2026-12-11
  +2 sem = 2026-12-11
  + 4 semanas = 2026-12-25
  +1m = 2026-12-27
  +3 meses = 2027-02-27
  +1a = 2027-11-27
  +1 año = 2027-11-27
  5 días = 2026-12-02
  2 semanas = 2026-12-11
  en 3 días = 2026-11-30
  en 2 semanas = 2026-12-11
  en dos semanas = 2026-12-11
  dentro de 3 semanas = 2026-12-18
  en una semana = 2026-12-04
  en un mes = 2026-12-27
  en tres meses = 2027-02-27
  en ocho días = 2026-12-04 | 2026-12-05
  en quince días = 2026-12-11 | 2026-12-12
  en 15 días = 2026-12-11 | 2026-12-12
  de hoy en ocho = 2026-12-04
  hoy en ocho = 2026-12-04
  de hoy en quince = 2026-12-11
  de mañana en ocho = 2026-12-05
  lunes en ocho = 2026-12-07
  del viernes en ocho = 2026-12-11
  fin de mes = 2026-11-30
  a fin de mes = 2026-11-30
  último del mes = 2026-11-30
  fin de semana = 2026-11-28 | 2026-11-29
  28/11 = 2026-11-28
  28/11/ = 2026-11-28
  28-11 = 2026-11-28
  28.11. = 2026-11-28
  1/12 = 2026-12-01
  05/01 = 2027-01-05
  26/11 = 2027-11-26
  28/11/26 = 2026-11-28
  28/11/2026 = 2026-11-28
  28/11 16:00 = 2026-11-28 16:00
  28 nov = 2026-11-28
  28/nov = 2026-11-28
  28 de noviembre = 2026-11-28
  28 de noviembre de 2026 = 2026-11-28
  28 de nov del 26 = 2026-11-28
  el 28 = 2026-11-28
  28 = 2026-11-28
  día 3 = 2026-12-03
  el 15 a las 10 = 2026-12-15 10:00
  1ro de diciembre = 2026-12-01
  primero de diciembre = 2026-12-01
  vie 4 dic = 2026-12-04
  viernes 4 de diciembre = 2026-12-04
  vie 4 dic 10:30 = 2026-12-04 10:30
  jueves 4 de diciembre = 
  29 feb = 
  31/11 = 
  11/28 = 
  luego = 
  lupita = 
`)

const english = table(`
  today = 2026-11-27
  tomorrow = 2026-11-28
  Tomorrow = 2026-11-28
  day after tomorrow = 2026-11-29
  the day after tomorrow = 2026-11-29
  tomorrow 10 = 2026-11-28 10:00
  tomorrow at 10 = 2026-11-28 10:00
  tomorrow at 4 = 2026-11-28 16:00
  tomorrow 4pm = 2026-11-28 16:00
  tomorrow at 4:30 pm = 2026-11-28 16:30
  tomorrow 9.15 = 2026-11-28 09:15
  tomorrow noon = 2026-11-28 12:00
  tomorrow at 7 = 2026-11-28 07:00 | 2026-11-28 19:00
  tomorrow at 7 in the evening = 2026-11-28 19:00
  tomorrow in the morning = 2026-11-28
  10am tomorrow = 2026-11-28 10:00
  10:30 am on monday = 2026-11-30 10:30
  today 17:45 = 2026-11-27 17:45
  fri = 2026-11-27 | 2026-12-04
  friday = 2026-11-27 | 2026-12-04
  sat = 2026-11-28
  on saturday = 2026-11-28
  sun = 2026-11-29
  mon = 2026-11-30
  this monday = 2026-11-30
  tue = 2026-12-01
  tues = 2026-12-01
  wed = 2026-12-02
  thurs = 2026-12-03
  thu 11 = 2026-12-03 11:00
  mon 9:30 = 2026-11-30 09:30
  monday at 5 = 2026-11-30 17:00
  mon 30 = 2026-11-30
  next monday = 2026-11-30
  next friday = 2026-12-04
  next saturday = 2026-11-28 | 2026-12-05
  friday next week = 2026-12-04
  sunday this week = 2026-11-29
  next week = 2026-12-04
  next month = 2026-12-27
  +5 days = 2026-12-02
  +2w = 2026-12-11
  +2 weeks = 2026-12-11
  +1y = 2027-11-27
  3 days = 2026-11-30
  in 3 days = 2026-11-30
  in two weeks = 2026-12-11
  in a week = 2026-12-04
  in a month = 2026-12-27
  in 6 months = 2027-05-27
  in a fortnight = 2026-12-11
  2 weeks from now = 2026-12-11
  three weeks from today = 2026-12-18
  a week from today = 2026-12-04
  a week from tomorrow = 2026-12-05
  a week from monday = 2026-12-07
  end of month = 2026-11-30
  end of the month = 2026-11-30
  last day of the month = 2026-11-30
  weekend = 2026-11-28 | 2026-11-29
  this weekend = 2026-11-28 | 2026-11-29
  28 nov 2026 = 2026-11-28
  nov 28 = 2026-11-28
  november 28 = 2026-11-28
  november 28th, 2026 = 2026-11-28
  28th of november = 2026-11-28
  the 28th = 2026-11-28
  dec 1st = 2026-12-01
  the first of december = 2026-12-01
  fri dec 4 = 2026-12-04
  friday, 4 december = 2026-12-04
  friday, december 4 at 2 pm = 2026-12-04 14:00
  may 3 = 2027-05-03
  jan 5 27 = 2027-01-05
  thu dec 4 = 
  feb 30 = 
  soon = 
  25:00 = 
`)

const past = table(`
  hoy = 2026-11-27
  ayer = 2026-11-26
  antier = 2026-11-25
  anteayer = 2026-11-25
  vie = 2026-11-27 | 2026-11-20
  lunes = 2026-11-23
  el lunes pasado = 2026-11-23
  viernes pasado = 2026-11-20
  hace 3 días = 2026-11-24
  hace una semana = 2026-11-20
  hace dos meses = 2026-09-27
  semana pasada = 2026-11-20
  el mes pasado = 2026-10-27
  -3d = 2026-11-24
  3 días = 2026-11-24
  28/11 = 2025-11-28
  el 28 = 2026-10-28
  3 mar = 2026-03-03
  yesterday = 2026-11-26
  day before yesterday = 2026-11-25
  last monday = 2026-11-23
  2 weeks ago = 2026-11-13
  a year ago = 2025-11-27
  last week = 2026-11-20
`)

describe('Q8 what a typed day means', () => {
  it.each(spanish)('Q8 reads “%s” in Spanish as %s', (typed, meant) => expect(shown(typed)).toBe(meant))
  it.each(english)('Q8 reads “%s” in English as %s', (typed, meant) => expect(shown(typed)).toBe(meant))
  it.each(past)('Q8 reads “%s” of the past as %s', (typed, meant) => expect(shown(typed, gone)).toBe(meant))

  it('Q8 has at least 200 phrases', () => {
    expect(spanish.length + english.length + past.length).toBeGreaterThanOrEqual(200)
  })

  it('Q8 asks which century a birth date of two digits is in, where both are possible', () => {
    expect(shown('28/11/24', birth)).toBe('1924-11-28 | 2024-11-28')
    expect(shown('28/11/90', birth)).toBe('1990-11-28')
    expect(shown('28/11', birth)).toBe('')
    expect(shown('hoy', birth)).toBe('2026-11-27')
  })

  it('Q8 takes no time where a field has none', () => {
    expect(shown('mañana 10', coming, false)).toBe('')
    expect(shown('lunes 7', coming, false)).toBe('2026-12-07')
  })

  it('Q8 answers with real days, for any text and any day, and never throws', () => {
    const days = fc.integer({ min: -20_000, max: 20_000 }).map((count): IsoDate => addDays('2026-11-27', count))
    const phrase = fc.oneof(fc.string(), fc.constantFrom(...[...spanish, ...english, ...past].map(([typed]) => typed)))
    fc.assert(
      fc.property(phrase, days, (typed, day) => {
        const bounds = { today: day, min: day, max: addDays(day, 365) }
        for (const { date, time } of typedDays(typed, bounds, { withTime: true })) {
          expect(isIsoDate(date)).toBe(true)
          if (time !== undefined) expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
        }
      }),
    )
  })
})
