import { cleanLine } from '@piel/contract/core/clean'
import type { Language } from '@piel/contract/core/people'

/** Integer centavos, the only form of stored and sent amounts. */
export type Centavos = number

const locale = { en: 'en-US', es: 'es-MX' } as const satisfies Record<Language, string>

const formats = new Map<string, Intl.NumberFormat>()

/** Cached, because creating a format takes a hundred times as long as using it. */
function formatOf(language: Language, look: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(look)
  const made = formats.get(key) ?? new Intl.NumberFormat(locale[language], look)
  formats.set(key, made)
  return made
}

/** A hyphen is shorter than a digit and could break a line. */
const withMinus = (text: string): string => text.replace('-', '−')

/** An amount with its currency sign: "$2,000.00", "−$500.00". Every amount is in pesos, so "MX$" adds nothing. */
export function formatMoney(amount: Centavos, language: Language, currency = 'MXN'): string {
  const look = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return withMinus(formatOf(language, look).format(amount / 100))
}

/** A rounded amount, for small spaces: "$12.5K". */
export function formatShortMoney(amount: Centavos, language: Language): string {
  const look = { style: 'currency', currency: 'MXN', notation: 'compact', maximumFractionDigits: 1 } as const
  const short = { ...look, minimumFractionDigits: 0, currencyDisplay: 'narrowSymbol' } as const
  return withMinus(formatOf(language, short).format(amount / 100))
}

/** An amount without currency, for columns that name it in the header. */
export function formatAmount(amount: Centavos, language: Language): string {
  return withMinus(formatOf(language, { minimumFractionDigits: 2 }).format(amount / 100))
}

/** A count with thousands separators. */
export function formatCount(count: number, language: Language): string {
  return formatOf(language, {}).format(count)
}

/**
 * Parses typed text ("2,000", "$2 000.5") into centavos; undefined if it is not an amount with at most two decimals.
 */
export function parseMoney(text: string): Centavos | undefined {
  const plain = cleanLine(text).replace(/MXN|\$|\s/gi, '')
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(plain)
  if (!match) return undefined
  const centavos = Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(centavos) ? centavos : undefined
}
