import { currentLanguage } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'

/** A field error with the amount in centavos that its text names; none is named for 0. See `translateFieldError`. */
export const withAmount = (code: string, minor = 0): string =>
  minor > 0 ? `${code}|${formatMoney(minor, currentLanguage())}` : code
