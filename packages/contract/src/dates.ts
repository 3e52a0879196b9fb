import * as z from 'zod/mini'

/** A calendar date `YYYY-MM-DD`: never a time, never through `Date` (row E2). */
export type IsoDate = string

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

/** True for a date that exists in the Gregorian calendar, written `YYYY-MM-DD`, years 1800-2199. */
export function isIsoDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1800 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** A schema for a calendar date; `key` is the message of a date that does not exist. */
export const isoDate = (key = 'validation.dateInvalid') => z.string(key).check(z.refine(isIsoDate, key))

/** An instant in UTC, as ISO 8601 with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 })

/**
 * Whole years of age on a day, by calendar date (row E2). A person born on 29 February turns on 1 March in common years.
 * @returns negative when the day lies before the birth.
 */
export function ageOn(birthDate: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** True when a birth date gives an age of 0 to 120 on `day` (specification point 5). */
export function isPlausibleBirthDate(birthDate: IsoDate, day: IsoDate): boolean {
  return isIsoDate(birthDate) && birthDate <= day && ageOn(birthDate, day) <= 120
}

const two = (n: number): string => String(n).padStart(2, '0')

/** The date `days` after (before, where negative) another. */
export function addDays(date: IsoDate, days: number): IsoDate {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** The same day of the month `months` later; the month's last where it has no such day ("2024-02-29" → "2025-02-28"). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(Math.min(Number(date.slice(8, 10)), daysIn(year, month)))}`
}

/** The last day of a date's month. */
export const lastOfMonth = (date: IsoDate): IsoDate =>
  `${date.slice(0, 8)}${two(daysIn(Number(date.slice(0, 4)), Number(date.slice(5, 7))))}`
