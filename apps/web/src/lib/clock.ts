import type { IsoDate } from '@piel/contract/core/dates'
import type { Language } from '@piel/contract/core/people'
import { dateLocale } from './date-words.ts'
import { instantNow } from './dates.ts'

/** The current wall-clock time in a time zone, as the API writes it: "09:05". */
export const clockNow = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(instantNow()),
  )

/** A calendar date in the head of a column: "Sat 21". */
export const weekdayAndDay = (date: IsoDate, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale[language], { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(date),
  )

/** A date in words as a title: Spanish weekdays begin in lower case. */
export const asTitle = (text: string, language: Language): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** Whole minutes from an instant to a moment in ms since 1970; at least 0. */
export const minutesBetween = (instant: string, moment: number): number =>
  Math.max(0, Math.floor((moment - Date.parse(instant)) / 60_000))

/** A week as a title: "11–17 January 2027". */
export const daysInWords = (from: IsoDate, to: IsoDate, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(Date.parse(from), Date.parse(to))
