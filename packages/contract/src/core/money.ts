import * as z from 'zod/mini'

export const currency = z.literal('MXN', 'validation.currencyInvalid')

/** The largest amount, in centavos: MXN 10,000,000.00. */
export const maxAmountMinor = 1_000_000_000

/** Schema of an amount in whole centavos, from `min` to `maxAmountMinor`; fractions are rejected, not rounded. */
export const amountMinor = (min: 0 | 1 = 1) =>
  z
    .number('validation.amountRequired')
    .check(
      z.int('validation.amountInvalid'),
      z.gte(min, min === 0 ? 'validation.amountNegative' : 'validation.amountTooLittle'),
      z.lte(maxAmountMinor, 'validation.amountTooMuch'),
    )

/** A whole percentage from 0 to 100; every rule has the same message. */
export const percent = z.number('validation.percentInvalid').check(z.int(), z.gte(0), z.lte(100))

/** A percentage of an amount in centavos; half a centavo is rounded up. @param percent a whole number from 0 to 100. */
export const percentOf = (minor: number, percent: number): number =>
  Number((BigInt(minor) * BigInt(percent) + 50n) / 100n)

/**
 * Subtracts a discount from an amount in centavos; half a centavo is rounded in the patient's favour.
 * @param discountPercent a whole number from 0 to 100.
 */
export function applyDiscount(minor: number, discountPercent: number): number {
  return minor - percentOf(minor, discountPercent)
}
