import * as z from 'zod/mini'
import { plan, plans, tierId } from '../core/tiers.ts'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { amountMinor, currency } from '../core/money.ts'
import { anyOf, columnTexts, listOf, listQuery, pageParameters, selectedRows } from '../core/pagination.ts'
import { patientNames } from '../core/people.ts'
import { incomeService, noDoctor } from '../core/ledger-kinds.ts'
import { namedSale, saleLine } from '../core/sale-shapes.ts'
import { lineText, id, reason } from '../core/text.ts'

export const transactionStatuses = ['pending', 'completed', 'failed', 'refunded'] as const
export const transactionStatus = z.enum(transactionStatuses, 'validation.invalid')
export type TransactionStatus = z.output<typeof transactionStatus>

/** The statuses that may follow each status. A transaction is `refunded` once its whole amount was refunded. */
export const transactionTransitions: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ['completed', 'failed'],
  completed: ['refunded'],
  failed: [],
  refunded: [],
}

/** Filters of the list: a status, or `settled` for completed and refunded. */
export const statusFilters = [...transactionStatuses, 'settled'] as const

/** A refund is a transaction of its own, dated when it is made; its status is `refunded`. */
export const transactionKinds = ['payment', 'refund'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** `other` has a label. */
export const methods = ['cash', 'debit_card', 'credit_card', 'paypal', 'bank_transfer', 'other'] as const
export const method = z.enum(methods, 'validation.methodRequired')
export type Method = z.output<typeof method>

/** What the method `other` is: "Gift voucher". */
const otherLabel = lineText(2, 40, { min: 'validation.otherLabelMin', max: 'validation.otherLabelMax' }).check(
  // The database counts characters; the length of an emoji is 2.
  z.refine((text) => text.length < 2 || [...text].length >= 2, 'validation.otherLabelMin'),
)
const storedLabel = z.nullable(z.string())

/** Requires the label with `other`, and refuses it otherwise. */
export const labelOfOther = [
  z.refine<{ method?: string | undefined; otherLabel?: string | null | undefined }>(
    (body) => body.method !== 'other' || typeof body.otherLabel === 'string',
    { path: ['otherLabel'], error: 'validation.otherLabelMin' },
  ),
  z.refine<{ method?: string | undefined; otherLabel?: string | null | undefined }>(
    (body) => body.method === 'other' || typeof body.otherLabel !== 'string',
    { path: ['otherLabel'], error: 'validation.otherLabelAlone' },
  ),
] as const

/** The name of a method, with its label if it has one: "Other (Gift voucher)". */
export const methodText = (name: string, label: string | null): string => (label === null ? name : `${name} (${label})`)

const reference = lineText(1, 40, { min: 'validation.referenceRequired', max: 'validation.referenceMax' }, true).check(
  z.regex(/^([\p{L}\p{N}][\p{L}\p{N} ./#_-]*)?$/u, 'validation.referenceFormat'),
)

export const transactionRow = z.object({
  id,
  version: z.int(),
  kind: z.enum(transactionKinds),
  customer: z.extend(patientNames, { archivedAt: z.nullable(instant) }),
  plan: z.nullable(plan),
  treatment: z.nullable(z.object({ id, nameEn: z.string(), nameEs: z.string() })),
  sale: z.nullable(namedSale),
  /** True if it pays several charges, or a charge and the account; its ledger entries name them. */
  isSplit: z.boolean(),
  refundOf: z.nullable(z.object({ id, reference: z.string(), receiptNumber: z.string() })),
  amountMinor: z.int(),
  refundedMinor: z.int(),
  currency,
  method,
  otherLabel: storedLabel,
  status: transactionStatus,
  isVoid: z.boolean(),
  reference: z.string(),
  receiptNumber: z.nullable(z.string()),
  /** When it was recorded or, once completed or failed, when that happened. */
  date: instant,
  day: z.string(),
  /** The part of the amount that the list's doctor or service brought; absent without such a filter. */
  partMinor: z.optional(z.int()),
})
export type TransactionRow = z.output<typeof transactionRow>

export const transactionChange = z.object({
  id,
  at: instant,
  author: z.object({ id, name: z.string() }),
  kind: z.enum(['created', 'completed', 'failed', 'refund']),
  status: transactionStatus,
  amountMinor: z.nullable(z.int()),
  reason: z.nullable(z.string()),
})
export type TransactionChange = z.output<typeof transactionChange>

/** Balances right after a payment or refund; later entries do not change them. */
const owedAfter = z.object({
  /** What remains of the treatment, membership or sale, negative for credit; null on account or for several charges. */
  outstandingMinor: z.nullable(z.int()),
  discountMinor: z.int(),
  balanceMinor: z.int(),
})

export const transaction = z.extend(transactionRow, {
  customerName: z.string(),
  tier: z.nullable(tierId),
  /** The membership that it pays. Null with a tier while the payment is pending: completing it sells the membership. */
  membershipId: z.nullable(id),
  /** What a membership costs that completing the payment sells: its price when the payment was recorded. */
  tierPriceMinor: z.nullable(z.int()),
  items: z.array(saleLine),
  sessionId: z.nullable(id),
  checkoutId: z.nullable(id),
  printedAt: z.nullable(instant),
  after: z.nullable(owedAfter),
  createdAt: instant,
  updatedAt: instant,
  /** The refunds of a payment, oldest first; amounts are negative. */
  refunds: z.array(
    z.object({
      id,
      receiptNumber: z.string(),
      amountMinor: z.int(),
      method,
      otherLabel: storedLabel,
      date: instant,
      day: z.string(),
    }),
  ),
  changes: z.array(transactionChange),
})
export type Transaction = z.output<typeof transaction>

export const transactionFields = {
  patientId: z.uuid('validation.patientRequired').check(z.toLowerCase()),
  amountMinor: amountMinor(),
  method,
  otherLabel,
  plan,
  treatmentId: id,
  membershipId: id,
  saleId: id,
  reference,
  reason,
}
const f = transactionFields

/**
 * Records a payment of a membership, treatment or sale, or on account. `plan` pays the membership of that tier with an
 * outstanding amount, or sells or renews one on completion; `membershipId` pays that one, also after its end. Pending unless `status` is `completed`.
 * A missing reference is generated: `PIEL-26-KXTMBD`.
 */
export const createTransactionBody = z
  .strictObject({
    patientId: f.patientId,
    kind: z._default(z.literal('payment', 'validation.invalid'), 'payment'),
    amountMinor: f.amountMinor,
    currency: z._default(currency, 'MXN'),
    method: f.method,
    otherLabel: z.optional(z.nullable(f.otherLabel)),
    plan: z.optional(z.nullable(f.plan)),
    treatmentId: z.optional(z.nullable(f.treatmentId)),
    membershipId: z.optional(z.nullable(f.membershipId)),
    saleId: z.optional(z.nullable(f.saleId)),
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
    z.refine(
      ({ plan: bought, treatmentId, membershipId, saleId }) => !saleId || (!bought && !treatmentId && !membershipId),
      { path: ['saleId'], error: 'validation.planOrTreatment' },
    ),
    ...labelOfOther,
  )
export type CreateTransactionBody = z.output<typeof createTransactionBody>

export const failTransactionBody = z.optional(z.strictObject({ reason: z.optional(f.reason) }))
/** `method` is how the money is returned; by default the payment's method, with its label. */
export const refundBody = z
  .strictObject({
    amountMinor: f.amountMinor,
    reason: f.reason,
    method: z.optional(f.method),
    otherLabel: z.optional(z.nullable(f.otherLabel)),
  })
  .check(...labelOfOther)
export type RefundBody = z.output<typeof refundBody>

export const voidBody = z.strictObject({ reason: f.reason })
export type VoidBody = z.output<typeof voidBody>

export const transactionSorts = ['date', 'amount', 'customer'] as const
export const transactionListQuery = z.extend(listQuery(transactionSorts), {
  ...columnTexts(['customer', 'reference']),
  status: z.optional(z.enum(statusFilters, 'validation.invalid')),
  plan: z.optional(anyOf(plans)),
  method: z.optional(method),
  patientId: z.optional(id),
  treatmentId: z.optional(id),
  saleId: z.optional(id),
  /** These filters need `income.read`, because their totals are income. */
  doctorId: z.optional(z.union([id, z.literal(noDoctor)], 'validation.invalid')),
  service: z.optional(incomeService),
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
})

/**
 * Sums of all matching rows: completed payments, refunds, and the difference. Each counts on its own day. Null when a
 * search matches too many rows, and while the caller's till hides its amounts.
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

const changeErrors = ['not_found', 'transition_refused', 'version_conflict'] as const
export const transactionEndpoints = defineEndpoints('Transactions', {
  list: {
    route: 'GET /transactions',
    summary: 'List and search transactions, with their totals',
    permission: 'money.read',
    query: transactionListQuery,
    answer: {
      status: 200,
      schema: z.extend(listOf(transactionRow), {
        totals: transactionTotals,
        filtered: z.object({
          patientName: z.nullable(z.string()),
          treatment: z.nullable(z.object({ nameEn: z.string(), nameEs: z.string() })),
          sale: z.nullable(z.object({ nameEn: z.string(), nameEs: z.string() })),
          /** Null also for income without a doctor. */
          doctorName: z.nullable(z.string()),
          service: z.nullable(z.object({ nameEn: z.string(), nameEs: z.string() })),
        }),
      }),
    },
    errors: ['page_too_deep'],
  },
  export: {
    route: 'GET /transactions/export',
    summary: 'Export all transactions that match a filter as CSV',
    permission: 'money.export',
    query: z.extend(z.omit(transactionListQuery, pageParameters), selectedRows),
    answer: { status: 200, csv: true },
  },
  create: {
    route: 'POST /transactions',
    summary: 'Record a payment',
    permission: 'money.write',
    body: createTransactionBody,
    answer: { status: 201, schema: transaction },
    errors: ['merged', 'archived', 'membership_active', 'till_closed', 'day_closed'],
    versioned: true,
  },
  get: {
    route: 'GET /transactions/:id',
    summary: 'Get a transaction with its history',
    permission: 'money.read',
    answer: { status: 200, schema: transaction },
    versioned: true,
  },
  complete: {
    route: 'POST /transactions/:id/complete',
    summary: 'Complete a pending transaction, entering its payment in the ledger',
    permission: 'money.write',
    answer: { status: 200, schema: transaction },
    errors: [...changeErrors, 'archived_balance', 'membership_active', 'till_closed', 'day_closed'],
    versioned: true,
    idempotent: true,
  },
  fail: {
    route: 'POST /transactions/:id/fail',
    summary: 'Mark a pending transaction as failed',
    permission: 'money.write',
    body: failTransactionBody,
    answer: { status: 200, schema: transaction },
    errors: changeErrors,
    versioned: true,
    idempotent: true,
  },
  refund: {
    route: 'POST /transactions/:id/refund',
    summary: 'Refund a completed payment in whole or in part, as a transaction of today',
    permission: 'money.write',
    body: refundBody,
    answer: { status: 200, schema: transaction },
    errors: [...changeErrors, 'archived_balance', 'refund_too_much', 'till_closed', 'day_closed', 'till_short'],
    versioned: true,
    idempotent: true,
  },
  printed: {
    route: 'POST /transactions/:id/printed',
    summary: 'State that a receipt is printed; further prints are copies',
    permission: 'money.read',
    answer: { status: 200, schema: z.object({ printedAt: instant }) },
    errors: ['transition_refused'],
  },
  void: {
    route: 'POST /transactions/:id/void',
    summary: 'Make a payment void in the open till session in which it was taken',
    permission: 'money.write',
    body: voidBody,
    answer: { status: 200, schema: transaction },
    errors: [...changeErrors, 'archived_balance', 'till_closed', 'day_closed', 'till_short'],
    versioned: true,
    idempotent: true,
  },
})
