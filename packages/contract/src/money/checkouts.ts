import * as z from 'zod/mini'
import { plan, tierId } from '../core/tiers.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { chargeKinds } from '../core/ledger-kinds.ts'
import { amountMinor, currency } from '../core/money.ts'
import { saleLine } from '../core/sale-shapes.ts'
import { soldItems } from './sales.ts'
import { labelOfOther, method, transactionFields } from './transactions.ts'
import { id } from '../core/text.ts'

/** The most charges and the most methods of one checkout. */
export const maxCharges = 50
export const maxPayments = 8

const checkoutLine = z.object({
  kind: z.enum([...chargeKinds, 'account']),
  id: z.nullable(id),
  nameEn: z.nullable(z.string()),
  nameEs: z.nullable(z.string()),
  tier: z.nullable(tierId),
  /** With the tax of what remains of them after the discount. */
  items: z.array(saleLine),
  paidMinor: z.int(),
  discountMinor: z.int(),
  /** What remained right after the checkout; null for the account. */
  remainsMinor: z.nullable(z.int()),
})
export type CheckoutLine = z.output<typeof checkoutLine>

const checkoutPayment = z.object({
  id,
  receiptNumber: z.string(),
  method,
  otherLabel: z.nullable(z.string()),
  reference: z.string(),
  amountMinor: z.int(),
  refundedMinor: z.int(),
  isVoid: z.boolean(),
})

export const checkout = z.object({
  id,
  patientId: id,
  customerName: z.string(),
  at: instant,
  day: z.string(),
  author: z.object({ id, name: z.string() }),
  currency,
  lines: z.array(checkoutLine),
  payments: z.array(checkoutPayment),
  totalMinor: z.int(),
  creditMinor: z.int(),
  /** Cash handed over; 0 without cash. */
  receivedMinor: z.int(),
  /** Cash returned; no part of what was paid. */
  changeMinor: z.int(),
  /** The patient's balance right after it; negative for credit. */
  balanceMinor: z.int(),
  printedAt: z.nullable(instant),
})
export type Checkout = z.output<typeof checkout>

const chargeId = z.uuid('validation.invalid').check(z.toLowerCase())

export const checkoutFields = {
  patientId: transactionFields.patientId,
  amountMinor: amountMinor(),
  method,
  otherLabel: transactionFields.otherLabel,
  reference: transactionFields.reference,
}
const f = checkoutFields

/**
 * Pays charges of a patient together. `charges` are ids of treatments, memberships and sales with an outstanding
 * amount; the oldest is paid first. `plan` and `items` are sold and paid, too. Credit is used first, then the payments
 * in order; the rest goes to the account. All payments are received: a pending one is `POST /transactions`.
 */
export const createCheckoutBody = z
  .strictObject({
    patientId: f.patientId,
    charges: z._default(z.array(chargeId).check(z.maxLength(maxCharges, 'validation.invalid')), []),
    plan: z.optional(z.nullable(plan)),
    items: z._default(soldItems, []),
    payments: z
      .array(
        z
          .strictObject({
            method: f.method,
            otherLabel: z.optional(z.nullable(f.otherLabel)),
            amountMinor: f.amountMinor,
            reference: z.optional(z.nullable(f.reference)),
          })
          .check(...labelOfOther),
      )
      .check(z.maxLength(maxPayments, 'validation.invalid')),
    /** Cash handed over; the change is what exceeds the cash payments. By default there is none. */
    receivedMinor: z.optional(z.nullable(amountMinor())),
  })
  .check(
    z.refine(({ charges }) => new Set(charges).size === charges.length, {
      path: ['charges'],
      error: 'validation.invalid',
    }),
    z.refine(({ payments, receivedMinor }) => !receivedMinor || receivedMinor >= cashOf(payments), {
      path: ['receivedMinor'],
      error: 'validation.receivedTooLittle',
    }),
    z.refine(({ payments, receivedMinor }) => !receivedMinor || cashOf(payments) > 0, {
      path: ['receivedMinor'],
      error: 'validation.receivedWithoutCash',
    }),
  )
export type CreateCheckoutBody = z.output<typeof createCheckoutBody>

/** The cash among payments, in centavos. */
export const cashOf = (payments: readonly { method: string; amountMinor: number }[]): number =>
  payments.reduce((sum, one) => sum + (one.method === 'cash' ? one.amountMinor : 0), 0)

/** The patient's usable credit: payments that no charge has used. Never negative. */
export const creditOf = (balanceMinor: number, open: readonly { outstandingMinor: number }[]): number =>
  Math.max(0, open.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0) - balanceMinor)

/** A part of an amount, for a charge, or for the account if null. */
export interface Share<C> {
  charge: C | null
  amountMinor: number
}

/**
 * Divides amounts among charges: each fills the first charge with an outstanding amount, then the next; the rest goes
 * to the account.
 * @returns the parts of each amount.
 */
export function shareAmong<C extends { outstandingMinor: number }>(
  charges: readonly C[],
  amounts: readonly number[],
): Share<C>[][] {
  const rest = charges.map(({ outstandingMinor }) => outstandingMinor)
  return amounts.map((amount) => {
    const shares: Share<C>[] = []
    let left = amount
    for (const [i, charge] of charges.entries()) {
      const share = Math.min(left, rest[i] ?? 0)
      if (share <= 0) continue
      shares.push({ charge, amountMinor: share })
      rest[i] = (rest[i] ?? 0) - share
      left -= share
    }
    return left > 0 ? [...shares, { charge: null, amountMinor: left }] : shares
  })
}

export const checkoutEndpoints = defineEndpoints('Checkouts', {
  create: {
    route: 'POST /checkouts',
    summary: 'Take payments for charges in one go: credit first, then each method in its order',
    permission: 'money.write',
    body: createCheckoutBody,
    answer: { status: 201, schema: checkout },
    errors: ['merged', 'archived', 'membership_active', 'till_closed', 'day_closed'],
  },
  get: {
    route: 'GET /checkouts/:id',
    summary: 'Get what was paid in one go, as it was then',
    permission: 'money.read',
    answer: { status: 200, schema: checkout },
  },
})
