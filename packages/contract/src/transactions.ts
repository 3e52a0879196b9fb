import * as z from 'zod/mini'
import { plan, plans, tierId } from './catalogue.ts'
import { instant, isoDate } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { amountMinor, currency } from './money.ts'
import { anyOf, listOf, listQuery } from './pagination.ts'
import { names } from './people.ts'
import { freeText, id, idParams } from './text.ts'

export const transactionStatuses = ['pending', 'completed', 'failed', 'refunded'] as const
export const transactionStatus = z.enum(transactionStatuses, 'validation.invalid')
export type TransactionStatus = z.output<typeof transactionStatus>

/** Where a transaction may go from each status (row G3). It is refunded when all that was paid was given back. */
export const transactionTransitions: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['completed', 'failed'],
  completed: ['refunded'],
  failed: [],
  refunded: [],
}

export const methods = ['cash', 'debit_card', 'credit_card', 'paypal', 'bank_transfer'] as const
export const method = z.enum(methods, 'validation.methodRequired')
export type Method = z.output<typeof method>

const reference = freeText(1, 40, { min: 'validation.referenceRequired', max: 'validation.referenceMax' }, true).check(
  z.regex(/^([\p{L}\p{N}][\p{L}\p{N} ./#_-]*)?$/u, 'validation.referenceFormat'),
)

/** A row of `All Transactions` (row G3). */
export const transactionRow = z.object({
  id,
  version: z.int(),
  kind: z.literal('payment'),
  customer: z.extend(names, { id, email: z.string(), archivedAt: z.nullable(instant) }),
  /** The membership that it pays; null for treatments and payments on account. */
  plan: z.nullable(plan),
  treatment: z.nullable(z.object({ id, nameEn: z.string(), nameEs: z.string() })),
  amountMinor: z.int(),
  /** What of it was given back so far. */
  refundedMinor: z.int(),
  currency,
  method,
  status: transactionStatus,
  reference: z.string(),
  /** Null until it is completed. */
  receiptNumber: z.nullable(z.string()),
  /** When it was recorded or, once completed, when it was paid. */
  date: instant,
  /** The same as a day of the clinic's calendar. */
  day: z.string(),
})
export type TransactionRow = z.output<typeof transactionRow>

/** What was done to a transaction; never changed or removed. */
export const transactionChange = z.object({
  id,
  at: instant,
  author: z.object({ id, name: z.string() }),
  kind: z.enum(['created', 'completed', 'failed', 'refund']),
  status: transactionStatus,
  /** What was given back; null where it is no refund. */
  amountMinor: z.nullable(z.int()),
  reason: z.nullable(z.string()),
})
export type TransactionChange = z.output<typeof transactionChange>

export const transaction = z.extend(transactionRow, {
  /** The payer as they were called when it was recorded: what a receipt says does not change. */
  customerName: z.string(),
  tier: z.nullable(tierId),
  createdAt: instant,
  updatedAt: instant,
  /** Newest first. */
  changes: z.array(transactionChange),
})
export type Transaction = z.output<typeof transaction>

/** Fields of a payment, each with its rule. */
export const transactionFields = {
  patientId: z.uuid('validation.patientRequired').check(z.toLowerCase()),
  amountMinor: amountMinor(),
  method,
  plan,
  treatmentId: id,
  membershipId: id,
  reference,
  reason: freeText(3, 300, { min: 'validation.reasonRequired', max: 'validation.reasonMax' }),
}
const f = transactionFields

/**
 * Records a payment: of a membership (`plan`, sold with it where the patient has no active one of that tier;
 * `membershipId` pays that one, also when it has ended, and sells none), of a treatment, or on account. It is pending unless `status` says that the money is there. Without a reference, or with
 * the empty one, `PIEL-2026-000123` is made.
 */
export const createTransactionBody = z
  .strictObject({
    patientId: f.patientId,
    kind: z._default(z.literal('payment', 'validation.invalid'), 'payment'),
    amountMinor: f.amountMinor,
    currency: z._default(currency, 'MXN'),
    method: f.method,
    plan: z.optional(z.nullable(f.plan)),
    treatmentId: z.optional(z.nullable(f.treatmentId)),
    membershipId: z.optional(z.nullable(f.membershipId)),
    reference: z.optional(z.nullable(f.reference)),
    status: z._default(z.enum(['pending', 'completed'], 'validation.invalid'), 'pending'),
  })
  .check(
    z.refine(({ plan: bought, treatmentId }) => !bought || !treatmentId, {
      path: ['treatmentId'],
      error: 'validation.planOrTreatment',
    }),
    z.refine(({ plan: bought, treatmentId, membershipId }) => !membershipId || (!bought && !treatmentId), {
      path: ['membershipId'],
      error: 'validation.planOrTreatment',
    }),
  )
export type CreateTransactionBody = z.output<typeof createTransactionBody>

export const failTransactionBody = z.optional(z.strictObject({ reason: z.optional(f.reason) }))
export const refundBody = z.strictObject({ amountMinor: f.amountMinor, reason: f.reason })
export type RefundBody = z.output<typeof refundBody>

export const transactionSorts = ['date', 'amount', 'customer'] as const
export const transactionListQuery = z.extend(listQuery(transactionSorts), {
  status: z.optional(transactionStatus),
  plan: z.optional(anyOf(plans)),
  method: z.optional(method),
  patientId: z.optional(id),
  treatmentId: z.optional(id),
  /** Days of the clinic's calendar, both inclusive. */
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
})

/**
 * What all rows of a filter come to. `paidMinor` and `refundedMinor` are of those whose money came (completed,
 * refunded); their difference is the income. Null where a search matches too many rows to be summed.
 */
export const transactionTotals = z.nullable(
  z.object({
    paidMinor: z.int(),
    refundedMinor: z.int(),
    incomeMinor: z.int(),
    pendingMinor: z.int(),
    failedMinor: z.int(),
    currency,
  }),
)
export type TransactionTotals = z.output<typeof transactionTotals>

const tag = 'Transactions'
const oneErrors = ['not_found', 'transition_refused', 'version_conflict'] as const
export const transactionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/transactions',
    tag,
    summary: 'List and search transactions, with what they come to',
    permission: 'money.read',
    query: transactionListQuery,
    answer: {
      status: 200,
      schema: z.extend(listOf(transactionRow), {
        totals: transactionTotals,
        /** What the filters by patient and treatment stand for today. */
        filtered: z.object({
          patientName: z.nullable(z.string()),
          treatment: z.nullable(z.object({ nameEn: z.string(), nameEs: z.string() })),
        }),
      }),
    },
    errors: ['page_too_deep'],
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/transactions/export',
    tag,
    summary: 'All transactions that a filter holds, as CSV',
    permission: 'money.export',
    query: z.omit(transactionListQuery, { page: true, limit: true, cursor: true }),
    answer: { status: 200, csv: true },
    errors: [],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/transactions',
    tag,
    summary: 'Record a payment',
    permission: 'money.write',
    body: createTransactionBody,
    answer: { status: 201, schema: transaction },
    errors: ['archived'],
    versioned: true,
    idempotent: true,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/transactions/:id',
    tag,
    summary: 'Read a transaction with its history',
    permission: 'money.read',
    params: idParams,
    answer: { status: 200, schema: transaction },
    errors: ['not_found'],
    versioned: true,
  }),
  complete: defineEndpoint({
    method: 'POST',
    path: '/transactions/:id/complete',
    tag,
    summary: 'The money of a pending payment is there',
    permission: 'money.write',
    params: idParams,
    answer: { status: 200, schema: transaction },
    errors: oneErrors,
    versioned: true,
    idempotent: true,
  }),
  fail: defineEndpoint({
    method: 'POST',
    path: '/transactions/:id/fail',
    tag,
    summary: 'The money of a pending payment did not come',
    permission: 'money.write',
    params: idParams,
    body: failTransactionBody,
    answer: { status: 200, schema: transaction },
    errors: oneErrors,
    versioned: true,
    idempotent: true,
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/transactions/:id/refund',
    tag,
    summary: 'Give back a completed payment, whole or in part',
    permission: 'money.write',
    params: idParams,
    body: refundBody,
    answer: { status: 200, schema: transaction },
    errors: [...oneErrors, 'refund_too_much'],
    versioned: true,
    idempotent: true,
  }),
}
