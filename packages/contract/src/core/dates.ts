import * as z from 'zod/mini'
import { line } from './clean.ts'

/** A calendar date `YYYY-MM-DD`, without time or time zone. */
export type IsoDate = string

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

/** True for an existing Gregorian date `YYYY-MM-DD` in the years 1800-2199. */
export function isIsoDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1800 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Schema of a calendar date; `key` is the message for an invalid date. */
export const isoDate = (key = 'validation.dateInvalid') => z.string(key).check(line, z.refine(isIsoDate, key))

/** An instant in UTC, as ISO 8601 with milliseconds. */
export const instant = z.iso.datetime({ precision: 3 })

/**
 * Age in whole years on `day`. A person born on 29 February has their birthday on 1 March in common years.
 * @returns a negative number if `day` is before the birth date.
 */
export function ageOn(birthDate: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** An age as clinics state it, in whole units. */
export interface Age {
  unit: 'day' | 'week' | 'month' | 'year'
  count: number
}

/**
 * The age on `day` as clinics state it: years from the second birthday on, months below, weeks below 2 months, days below
 * 2 weeks. Doses depend on it. @param day not before the birth date.
 */
export function shownAge(birthDate: IsoDate, day: IsoDate): Age {
  const years = ageOn(birthDate, day)
  if (years >= 2) return { unit: 'year', count: years }
  const monthOf = (date: IsoDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const months = monthOf(day) - monthOf(birthDate) - (day.slice(8) < birthDate.slice(8) ? 1 : 0)
  if (months >= 2) return { unit: 'month', count: months }
  const days = (Date.parse(day) - Date.parse(birthDate)) / 86_400_000
  return days < 14 ? { unit: 'day', count: days } : { unit: 'week', count: Math.floor(days / 7) }
}

/** True if the age on `day` is 0 to 120. */
export function isPlausibleBirthDate(birthDate: IsoDate, day: IsoDate): boolean {
  return isIsoDate(birthDate) && birthDate <= day && ageOn(birthDate, day) <= 120
}

const two = (n: number): string => String(n).padStart(2, '0')

/** Adds days to a date; a negative number subtracts. */
export function addDays(date: IsoDate, days: number): IsoDate {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** Adds months to a date, clamped to the last day of the month ("2024-02-29" + 12 → "2025-02-28"). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  return `${year}-${two(month)}-${two(Math.min(Number(date.slice(8, 10)), daysIn(year, month)))}`
}

/** The last day of the date's month. */
export const endOfMonth = (date: IsoDate): IsoDate =>
  `${date.slice(0, 8)}${two(daysIn(Number(date.slice(0, 4)), Number(date.slice(5, 7))))}`

/** The weekday of a date, from 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekdayOf = (date: IsoDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The `n`th Monday of a month, from 1. */
export function nthMonday(year: number, month: number, n: number): IsoDate {
  const first = `${year}-${two(month)}-01`
  return addDays(first, ((8 - weekdayOf(first)) % 7) + 7 * (n - 1))
}
