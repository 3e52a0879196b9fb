import type { IsoDate } from '@piel/contract/core/dates'
import type { Language } from '@piel/contract/core/people'

/**
 * The locale of dates. English puts the day first, as the clinics do in both languages; browsers and Node have no data
 * for `en-MX`.
 */
export const dateLocale = { en: 'en-GB', es: 'es-MX' } as const satisfies Record<Language, string>

/** How a date is written in words: "3 Mar 2026". */
export const dateWords = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** A calendar date in words, for texts that load before the formats of pages. */
export const dateInWords = (date: IsoDate, language: Language): string =>
  new Intl.DateTimeFormat(dateLocale[language], { ...dateWords, timeZone: 'UTC' }).format(Date.parse(date))
