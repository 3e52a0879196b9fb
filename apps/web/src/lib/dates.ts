import { cleanLine } from '@piel/contract/core/clean'
import { type Age, isIsoDate, type IsoDate, shownAge } from '@piel/contract/core/dates'
import type { Language } from '@piel/contract/core/people'
import { type Clock, type LocalTime, minutesOf } from '@piel/contract/core/times'
import { useTranslation } from '#/i18n/index.ts'
import { useConfig } from './config.ts'
import { dateLocale, dateWords as words } from './date-words.ts'

export type Dates = ReturnType<typeof createDates>

// A date without a time is in UTC (ECMA-262, Date.parse).
const inUtc = (date: IsoDate): number => Date.parse(date)

const daysBefore = (date: IsoDate, days: number): IsoDate =>
  new Date(inUtc(date) - days * 86_400_000).toISOString().slice(0, 10)

const times = {
  24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  12: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
} as const satisfies Record<Clock, Intl.DateTimeFormatOptions>

/** Formats for one language, one time zone and one clock. Instants are shown in the clinic's time zone; dates have none. */
export function createDates(language: Language, timeZone: string, hours: Clock, now: () => number = () => Date.now()) {
  const time = times[hours]
  const locale = dateLocale[language]
  const format = (options: Intl.DateTimeFormatOptions, of: string = locale) =>
    formatWhenUsed(of, { timeZone: 'UTC', ...options })
  const dateInWords = format(words)
  const dateAtLength = format({ dateStyle: 'full' })
  const dayInWords = format({ ...words, timeZone })
  const exact = format({ ...words, ...time, timeZone })
  const precise = format({ ...words, ...time, second: '2-digit', timeZone })
  const clock = format({ ...time, timeZone })
  const wallClock = format(time)
  const wall = (at: LocalTime): string => (hours === '24' ? at : wallClock(minutesOf(at) * 60_000))
  // Ranges are written as `M j, Y`, the only format where English puts the month first.
  const inRange = format(words, language === 'en' ? 'en-US' : locale)
  const dayAndMonth = format({ day: 'numeric', month: 'short' })
  const monthAndYear = format({ month: 'short', year: 'numeric' })
  const monthAtLength = format({ month: 'long', year: 'numeric' })
  const monthOnly = format({ month: 'long' })
  const calendar = format({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone }, 'en-CA')
  const ago = relativeWhenUsed(locale)
  const ages: Partial<Record<Age['unit'], Intl.NumberFormat>> = {}

  /** The clinic's calendar day of an instant, `YYYY-MM-DD`. */
  const dayOf = (instant: string | number): IsoDate => calendar(new Date(instant))
  const today = (): IsoDate => dayOf(now())

  return {
    language,
    timeZone,
    hours,
    today,
    dayOf,
    /** A calendar date in words: "3 Mar 2026". */
    date: (date: IsoDate): string => dateInWords(inUtc(date)),
    /** A range of calendar dates: "Nov 15, 2026 - Nov 21, 2026". */
    range: (from: IsoDate, to: IsoDate): string => `${inRange(inUtc(from))} - ${inRange(inUtc(to))}`,
    /** A calendar date beside others of its year: "3 Mar". */
    shortDay: (date: IsoDate): string => dayAndMonth(inUtc(date)),
    /** The month of a calendar date: "Mar 2026". */
    month: (date: IsoDate): string => monthAndYear(inUtc(date)),
    /** The month of a calendar date at length: "March 2026". */
    longMonth: (date: IsoDate): string => monthAtLength(inUtc(date)),
    /** A calendar date with its weekday, for the head of a page: "Saturday, 21 November 2026". */
    longDate: (date: IsoDate): string => dateAtLength(inUtc(date)),
    /** A calendar date as typed: "03/03/2026". */
    numeric: formatTyped,
    /** The day of an instant in words. */
    day: (instant: string): string => dayInWords(new Date(instant)),
    /** The day and time of an instant in words, for hovering and records. */
    exact: (instant: string): string => exact(new Date(instant)),
    /** The day and time of an instant to the second, for the audit trail. */
    precise: (instant: string): string => precise(new Date(instant)),
    /** The calendar date a number of days before another. */
    daysBefore,
    /** The time of an instant. */
    time: (instant: string): string => clock(new Date(instant)),
    /** A part of a day by wall-clock times: "15:41–16:00". */
    span: ({ from, until }: Record<'from' | 'until', LocalTime>): string => `${wall(from)}–${wall(until)}`,
    /** A wall-clock time: "15:41", or "3:41 pm" on a clock of twelve hours. */
    clock: wall,
    /** A month by its number, 1-12. */
    monthName: (month: number): string => monthOnly(Date.UTC(2026, month - 1, 1)),
    /** How long ago: "5 minutes ago", "yesterday". */
    ago: (instant: string): string => ago(new Date(instant).getTime() - now()),
    /** Age on a day, today by default, by the clinic's calendar: "41 years", and "10 months" or "6 weeks" of small children. */
    age: (birthDate: IsoDate, day: IsoDate = today()): string => {
      const { count, unit } = shownAge(birthDate, day)
      ages[unit] ??= new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
      return ages[unit].format(count)
    },
  }
}

/** Creating a format takes a hundred times as long as using it, and every row of a list has dates. */
function formatWhenUsed(locale: string, options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  let made: Intl.DateTimeFormat | undefined
  return (at) => {
    made ??= new Intl.DateTimeFormat(locale, options)
    return made.format(at)
  }
}

/** Writes a difference in milliseconds: "5 minutes ago". */
function relativeWhenUsed(locale: string): (milliseconds: number) => string {
  let made: Intl.RelativeTimeFormat | undefined
  return (milliseconds) => {
    const seconds = Math.round(milliseconds / 1000)
    const [size, unit] = unitOf(Math.abs(seconds))
    made ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    return made.format(Math.round(seconds / size), unit)
  }
}

function unitOf(seconds: number): [number, Intl.RelativeTimeFormatUnit] {
  if (seconds < 60) return [1, 'second']
  if (seconds < 3600) return [60, 'minute']
  if (seconds < 86_400) return [3600, 'hour']
  if (seconds < 30 * 86_400) return [86_400, 'day']
  return seconds < 365 * 86_400 ? [30 * 86_400, 'month'] : [365 * 86_400, 'year']
}

/** The current instant, in the API's format. */
export function instantNow(): string {
  return new Date().toISOString()
}

/** `DD/MM/YYYY` of a calendar date, in both languages. */
export function formatTyped(date: IsoDate): string {
  return date.split('-').toReversed().join('/')
}

/** The calendar date of a typed day, month and four-digit year; undefined for a date that does not exist. */
export function parseTyped(text: string): IsoDate | undefined {
  const match = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(cleanLine(text))
  if (!match) return undefined
  const date = `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}`
  return isIsoDate(date) ? date : undefined
}

let latest: Dates | undefined

function datesOf(language: Language, timeZone: string, hours: Clock): Dates {
  if (latest?.language !== language || latest.timeZone !== timeZone || latest.hours !== hours)
    latest = createDates(language, timeZone, hours)
  return latest
}

/** The formats for the language in use and the clinic's time zone and clock, the same for every component. */
export function useDates(): Dates {
  const { language } = useTranslation()
  const { clinicTimeZone, clinicClock } = useConfig()
  return datesOf(language, clinicTimeZone, clinicClock)
}
