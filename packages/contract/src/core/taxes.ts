import * as z from 'zod/mini'
import type { Labels } from './labels.ts'

/** How a price is taxed (IVA): exempt, at 0 %, or at 16 %. Prices include the tax. */
export const taxKinds = ['exempt', 'zero', 'standard'] as const
export const taxKind = z.enum(taxKinds, 'validation.taxKindRequired')
export type TaxKind = z.output<typeof taxKind>
export const taxKindLabels = {
  en: { exempt: 'Exempt', zero: 'VAT 0%', standard: 'VAT 16%' },
  es: { exempt: 'Exento', zero: 'IVA 0%', standard: 'IVA 16%' },
} as const satisfies Labels<TaxKind>

/** Percent of the price without tax. */
export const taxRates: Record<TaxKind, number> = { exempt: 0, zero: 0, standard: 16 }

interface Taxed {
  totalMinor: number
  taxKind: TaxKind
}

/** The tax contained in amounts of one kind together, rounded to the centavo. */
export function taxIn(totalMinor: number, kind: TaxKind): number {
  const rate = taxRates[kind]
  return Number((2n * BigInt(totalMinor) * BigInt(rate) + BigInt(100 + rate)) / (2n * BigInt(100 + rate)))
}

/** The tax contained in all amounts, in centavos, computed on the sum of each kind. */
export const taxOf = (amounts: readonly Taxed[]): number =>
  taxKinds.reduce(
    (tax, kind) =>
      tax +
      taxIn(
        amounts.reduce((sum, one) => sum + (one.taxKind === kind ? one.totalMinor : 0), 0),
        kind,
      ),
    0,
  )

/**
 * The tax contained in each amount, in centavos, by the largest remainder: the parts sum to `taxOf`. Equal remainders are
 * rounded up from the first one on.
 */
export function taxesOf(amounts: readonly Taxed[]): number[] {
  const exact = amounts.map(({ totalMinor, taxKind: kind }, i) => {
    const divisor = 100 + taxRates[kind]
    const parts = totalMinor * taxRates[kind]
    return { i, kind, floor: Math.floor(parts / divisor), remainder: parts % divisor }
  })
  const taxes = exact.map(({ floor }) => floor)
  for (const kind of taxKinds) {
    const own = exact.filter((one) => one.kind === kind)
    const floors = own.reduce((sum, { floor }) => sum + floor, 0)
    const left = taxOf(amounts.filter((one) => one.taxKind === kind)) - floors
    const byRemainder = own.toSorted((a, b) => b.remainder - a.remainder || a.i - b.i)
    for (const { i, floor } of byRemainder.slice(0, left)) taxes[i] = floor + 1
  }
  return taxes
}

/**
 * What remains of each amount after a discount on all of them together, in centavos, by the largest remainder: the parts
 * sum to the total less the discount. Equal remainders are rounded up from the first one on.
 */
export function afterDiscount<Amount extends Pick<Taxed, 'totalMinor'>>(
  amounts: readonly Amount[],
  discountMinor: number,
): Amount[] {
  const total = amounts.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  if (total === 0) return [...amounts]
  const left = total - discountMinor
  const exact = amounts.map((amount, i) => {
    const parts = BigInt(amount.totalMinor) * BigInt(left)
    return { amount, i, floor: Number(parts / BigInt(total)), remainder: Number(parts % BigInt(total)) }
  })
  const spare = left - exact.reduce((sum, { floor }) => sum + floor, 0)
  const roundedUp = new Set(
    exact
      .toSorted((a, b) => b.remainder - a.remainder || a.i - b.i)
      .slice(0, spare)
      .map(({ i }) => i),
  )
  return exact.map(({ amount, i, floor }) => ({ ...amount, totalMinor: floor + (roundedUp.has(i) ? 1 : 0) }))
}

/** Lines with the tax contained in what remains of them after a discount on all of them together. */
export function taxedAfter<Line extends Taxed & { taxMinor: number }>(
  lines: readonly Line[],
  discountMinor: number,
): Line[] {
  if (discountMinor === 0) return [...lines]
  const taxes = taxesOf(afterDiscount(lines, discountMinor))
  return lines.map((line, i) => ({ ...line, taxMinor: taxes[i] ?? 0 }))
}
