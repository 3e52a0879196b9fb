import * as z from 'zod/mini'
import { defineEndpoints } from '../core/endpoint.ts'
import { entryReasons } from '../core/ledger-kinds.ts'
import { ledgerEntry, type OpenCharge } from './statement.ts'
import { amountMinor, applyDiscount, percentOf } from '../core/money.ts'
import { reason, wholeNumber } from '../core/text.ts'

export const discountFields = {
  chargeId: z.uuid('validation.invalid').check(z.toLowerCase()),
  percent: wholeNumber(1, 100, 'validation.discountPercentInvalid'),
  amountMinor: amountMinor(),
  /** Typed by staff; codes of Piel's own entries are refused. */
  reason: reason.check(z.refine((text) => !entryReasons.some((code) => code === text), 'validation.invalid')),
}
const f = discountFields

/** A discount on a treatment, membership or sale with an outstanding amount: a percentage, or an amount. */
export const createDiscountBody = z
  .strictObject({
    chargeId: f.chargeId,
    percent: z.optional(f.percent),
    amountMinor: z.optional(f.amountMinor),
    reason: f.reason,
  })
  .check(
    z.refine(({ percent, amountMinor: minor }) => (percent === undefined) !== (minor === undefined), {
      path: ['percent'],
      error: 'validation.discountEither',
    }),
  )
export type CreateDiscountBody = z.output<typeof createDiscountBody>

type Discounted = Pick<OpenCharge, 'chargedMinor' | 'discountMinor' | 'outstandingMinor'> &
  Partial<Pick<OpenCharge, 'agreedMinor'>>

/** What was charged without discounts. */
const undiscounted = ({ chargedMinor, discountMinor }: Discounted): number => chargedMinor + discountMinor

/** The amount of a discount, in centavos. A percentage applies to the undiscounted amount. */
export const discountMinorOf = (
  charge: Discounted,
  { percent, amountMinor: minor = 0 }: Pick<CreateDiscountBody, 'percent' | 'amountMinor'>,
): number => (percent === undefined ? minor : percentOf(undiscounted(charge), percent))

/** What the limit is a percentage of: a value below the agreed price counts as lowered already. */
export const agreedFor = (charge: Discounted): number => Math.max(charge.agreedMinor ?? 0, undiscounted(charge))

/** How much more a charge can be discounted under a limit in percent; never negative. */
export const discountLeft = (charge: Discounted, limitPercent: number): number =>
  Math.max(0, charge.chargedMinor - applyDiscount(agreedFor(charge), limitPercent))

/**
 * Why a discount is refused: `none` below a centavo, `outstanding` above what remains, `limit` above the limit.
 * @param limitPercent null for a caller without a limit.
 */
export function discountRefusal(
  charge: Discounted,
  minor: number,
  limitPercent: number | null,
): 'none' | 'outstanding' | 'limit' | undefined {
  if (minor <= 0) return 'none'
  if (minor > charge.outstandingMinor) return 'outstanding'
  return limitPercent !== null && minor > discountLeft(charge, limitPercent) ? 'limit' : undefined
}

export const discountEndpoints = defineEndpoints('Ledger', {
  create: {
    route: 'POST /patient/:id/discounts',
    summary: 'Discount a treatment, membership or sale with an outstanding amount, with a reason',
    permission: 'money.discount',
    body: createDiscountBody,
    answer: { status: 201, schema: ledgerEntry },
    errors: ['merged', 'archived', 'discount_too_much'],
  },
})
