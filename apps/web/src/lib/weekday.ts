import type { Language } from '@piel/contract/core/people'
import { dateLocale } from './date-words.ts'

/** The name of a weekday, from 1 for Monday: "Monday"; `short` is "Mon". */
export const weekdayName = (weekday: number, language: Language, look: 'long' | 'short' = 'long'): string =>
  // 5 January 2026 is a Monday.
  new Intl.DateTimeFormat(dateLocale[language], { weekday: look, timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + weekday),
  )
