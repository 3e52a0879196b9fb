import { addMonths, type IsoDate, isIsoDate, weekdayOf } from '@piel/contract/core/dates'
import { months, weekdays } from './words.ts'
import type { DayContext } from './context.ts'

const two = (n: number): string => String(n).padStart(2, '0')
const dateOf = (year: number, month: number, day: number): IsoDate => `${year}-${two(month)}-${two(day)}`

/** Years that two digits can mean. */
const centuriesOf = (year: number): number[] => [1900 + year, 2000 + year]

/** The date in the nearest year of the field's direction. */
function withoutYear(day: number, month: number, { today, lean, needsYear }: DayContext): IsoDate[] {
  if (needsYear) return []
  const year = Number(today.slice(0, 4))
  const dates = [year - 1, year, year + 1].map((one) => dateOf(one, month, day)).filter(isIsoDate)
  if (lean === 'future') return dates.filter((date) => date >= today).slice(0, 1)
  if (lean === 'past') return dates.filter((date) => date <= today).slice(-1)
  return dates.filter((date) => date.startsWith(String(year)))
}

function inYear(day: number, month: number, year: string | undefined, context: DayContext): IsoDate[] {
  if (month < 1 || month > 12) return []
  if (year === undefined) return withoutYear(day, month, context)
  const dates = (year.length === 4 ? [Number(year)] : centuriesOf(Number(year))).map((one) => dateOf(one, month, day))
  const real = dates.filter(isIsoDate)
  const possible = real.filter((date) => date >= context.min && date <= context.max)
  return possible.length > 0 ? possible : real.slice(-1)
}

/** The day of this month or of the next one in the field's direction that has it. */
function ofMonth(day: number, { today, lean, needsYear }: DayContext): IsoDate[] {
  if (needsYear || day < 1 || day > 31) return []
  const near = lean === 'past' ? [-2, -1, 0] : [0, 1, 2]
  const dates = near
    .map((count) => `${addMonths(`${today.slice(0, 8)}01`, count).slice(0, 8)}${two(day)}`)
    .filter(isIsoDate)
  if (lean === 'past') return dates.filter((date) => date <= today).slice(-1)
  return dates.filter((date) => lean === 'both' || date >= today).slice(0, 1)
}

const ordinal = /^(\d{1,2})(?:st|nd|rd|th|ro|er|o|º)?$/
const dayNumber = (word: string | undefined): number | undefined => {
  if (word === 'primero' || word === 'first') return 1
  const match = ordinal.exec(word ?? '')
  return match ? Number(match[1]) : undefined
}
const isYear = (word: string | undefined): boolean => word === undefined || /^(?:\d{2}|\d{4})$/.test(word)

/** A day by its number: "28", "28 11", "28 11 26", "28 nov", "nov 28 2026". Words that join are gone already. */
function numbered(words: readonly string[], context: DayContext): IsoDate[] {
  const [first, second, year, ...more] = words
  if (more.length > 0 || !isYear(year)) return []
  const day = dayNumber(first)
  if (second === undefined) return day === undefined ? [] : ofMonth(day, context)
  const named = months.get(second)
  if (day !== undefined && named !== undefined) return inYear(day, named, year, context)
  if (day !== undefined && /^\d{1,2}$/.test(second)) return inYear(day, Number(second), year, context)
  const month = months.get(first ?? '')
  const after = dayNumber(second)
  return month !== undefined && after !== undefined ? inYear(after, month, year, context) : []
}

/** A day by its number, with its weekday or without: "vie 28 nov". A weekday that it does not have is a contradiction. */
export function calendarDays(text: string, context: DayContext): IsoDate[] {
  const words = text.split(/[\s/.-]+/).filter((word) => word !== '' && !/^(?:de|del|of|dia)$/.test(word))
  const alone = numbered(words, context)
  const weekday = words.length > 1 ? weekdays.get(words[0] ?? '') : undefined
  if (weekday === undefined) return alone
  // "mar 3" is the Tuesday of that number, or a day in March.
  return [...numbered(words.slice(1), context).filter((date) => weekdayOf(date) === weekday), ...alone]
}
