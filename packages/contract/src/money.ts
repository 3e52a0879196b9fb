import * as z from 'zod/mini'

/** The only currency of the clinic (row G4). */
export const currency = z.literal('MXN', 'validation.currencyInvalid')
export type Currency = z.output<typeof currency>

/** More than any one amount of a clinic, and far below what a number holds exactly: MXN 10,000,000.00. */
export const mostMinor = 1_000_000_000

/** A whole number of centavos from `least` to `mostMinor` (row G4); fractions are refused, never rounded. */
export const amountMinor = (least: 0 | 1 = 1) =>
  z
    .number('validation.amountRequired')
    .check(
      z.int('validation.amountInvalid'),
      z.gte(least, least === 0 ? 'validation.amountNegative' : 'validation.amountTooLittle'),
      z.lte(mostMinor, 'validation.amountTooMuch'),
    )

/** An amount in an answer: centavos, and what of. Negative where it is owed to the patient. */
export const money = { amountMinor: z.int(), currency }

/** A whole percentage of 0 to 100. */
export const percent = z
  .number('validation.percentInvalid')
  .check(
    z.int('validation.percentInvalid'),
    z.gte(0, 'validation.percentInvalid'),
    z.lte(100, 'validation.percentInvalid'),
  )

/**
 * An amount less a discount, in centavos; half a centavo goes to the patient.
 * @param discountPercent a whole number of 0 to 100.
 */
export function discounted(minor: number, discountPercent: number): number {
  return minor - Number((BigInt(minor) * BigInt(discountPercent) + 50n) / 100n)
}
