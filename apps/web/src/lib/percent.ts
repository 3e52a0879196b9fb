import type { Language } from '@piel/contract/core/people'
import { dateLocale } from './date-words.ts'

/** A share between 0 and 1: "12.5%". */
export const formatPercent = (share: number, language: Language): string =>
  new Intl.NumberFormat(dateLocale[language], { style: 'percent', maximumFractionDigits: 1 }).format(share)
