import * as z from 'zod/mini'
import { plan, tierId } from './catalogue.ts'
import { addDays, instant, type IsoDate } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { currency, mostMinor } from './money.ts'
import { listOf, listQuery } from './pagination.ts'
import { names } from './people.ts'
import { method } from './transactions.ts'
import { freeText, id, idParams } from './text.ts'

export const ledgerKinds = ['charge', 'payment', 'refund', 'adjustment'] as const
export const ledgerKind = z.enum(ledgerKinds, 'validation.invalid')
export type LedgerKind = z.output<typeof ledgerKind>

/** By the clinic's date alone; `ends` within its last 30 days. */
export const membershipStates = ['active', 'ends', 'ended'] as const
export const endsWithinDays = 30
export type MembershipState = (typeof membershipStates)[number]

/** Where a membership stands on a day of the clinic's calendar, by its last day alone. */
export function membershipStateOn(endsOn: IsoDate, today: IsoDate): MembershipState {
  if (endsOn < today) return 'ended'
  return endsOn < addDays(today, endsWithinDays) ? 'ends' : 'active'
}

/** Reasons of entries that the product makes itself: codes for the web to put into words. Others are as typed. */
export const entryReasons = ['treatment.cancelled', 'treatment.value', 'membership.taken_back'] as const
export type EntryReason = (typeof entryReasons)[number]

export const membership = z.object({
  /** The entry that charged it. */
  id,
  tier: tierId,
  plan,
  priceMinor: z.int(),
  currency,
  startsOn: z.string(),
  /** The last day on which it holds. */
  endsOn: z.string(),
  state: z.enum(membershipStates),
  /** What is still to be paid of it; never negative. */
  outstandingMinor: z.int(),
})
export type Membership = z.output<typeof membership>

/**
 * One movement; the ledger only grows. `amountMinor` adds to what the patient owes, negative where it takes away. An
 * adjustment of 0 ends the membership it is about.
 */
export const ledgerEntry = z.object({
  id,
  kind: ledgerKind,
  amountMinor: z.int(),
  currency,
  /** What the patient owed after it. */
  balanceMinor: z.int(),
  at: instant,
  author: z.object({ id, name: z.string() }),
  treatment: z.nullable(z.object({ id, nameEn: z.string(), nameEs: z.string() })),
  membership: z.nullable(z.object({ id, tier: tierId })),
  transaction: z.nullable(z.object({ id, reference: z.string(), receiptNumber: z.nullable(z.string()), method })),
  /** One of `entryReasons`, or what somebody typed; null where none is needed. */
  reason: z.nullable(z.string()),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** What a payment may be for, with what is proposed: the oldest first. */
export const openCharge = z.object({
  kind: z.enum(['treatment', 'membership']),
  /** The treatment's id, or that of the entry which charged the membership. */
  id,
  nameEn: z.string(),
  nameEs: z.string(),
  tier: z.nullable(tierId),
  plan: z.nullable(plan),
  chargedMinor: z.int(),
  paidMinor: z.int(),
  outstandingMinor: z.int(),
  since: instant,
})
export type OpenCharge = z.output<typeof openCharge>

/** A patient's account: what is owed, derived from the entries alone. */
export const patientStatement = z.object({
  /** Positive where the patient owes, negative where the clinic does. */
  balanceMinor: z.int(),
  currency,
  /** The one that holds today, else the last one that did; null where there was none. */
  membership: z.nullable(membership),
  open: z.array(openCharge),
})
export type PatientStatement = z.output<typeof patientStatement>

/** A patient who owes. */
export const debtor = z.object({
  patient: z.extend(names, { id, email: z.string() }),
  phone: z.nullable(z.string()),
  phoneE164: z.nullable(z.string()),
  balanceMinor: z.int(),
  currency,
  /** Null where nothing was ever paid. */
  lastPaymentAt: z.nullable(instant),
})
export type Debtor = z.output<typeof debtor>

const reason = freeText(3, 300, { min: 'validation.reasonRequired', max: 'validation.reasonMax' })
export const ledgerFields = {
  tier: tierId,
  reason,
  /** Centavos, not 0: negative takes away from what the patient owes. */
  adjustmentMinor: z.number('validation.amountRequired').check(
    z.int('validation.amountInvalid'),
    z.refine((minor) => minor !== 0, 'validation.amountTooLittle'),
    z.gte(-mostMinor, 'validation.amountTooMuch'),
    z.lte(mostMinor, 'validation.amountTooMuch'),
  ),
}

export const sellMembershipBody = z.strictObject({ tier: ledgerFields.tier })
export const endMembershipBody = z.strictObject({
  reason,
  /** Sold by mistake: what was charged is taken back, and it never held. */
  takeBack: z._default(z.boolean('validation.invalid'), false),
})
export const adjustBody = z.strictObject({ amountMinor: ledgerFields.adjustmentMinor, reason })
export type AdjustBody = z.output<typeof adjustBody>

export const debtorListQuery = listQuery(['balance', 'name'])

const tag = 'Ledger'
export const ledgerEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/patient/:id/ledger',
    tag,
    summary: 'A patient’s account with its entries, newest first',
    permission: 'money.read',
    params: idParams,
    query: z.omit(listQuery(['at']), { search: true }),
    answer: { status: 200, schema: z.extend(listOf(ledgerEntry), { account: patientStatement }) },
    errors: ['not_found'],
  }),
  adjust: defineEndpoint({
    method: 'POST',
    path: '/patient/:id/ledger/adjustments',
    tag,
    summary: 'Correct what a patient owes, with the reason',
    permission: 'money.write',
    params: idParams,
    body: adjustBody,
    answer: { status: 201, schema: ledgerEntry },
    errors: ['not_found', 'archived'],
    idempotent: true,
  }),
  sellMembership: defineEndpoint({
    method: 'POST',
    path: '/patient/:id/memberships',
    tag,
    summary: 'Sell a membership from today on, charging it; another one that holds ends with yesterday',
    permission: 'money.write',
    params: idParams,
    body: sellMembershipBody,
    answer: { status: 201, schema: membership },
    errors: ['not_found', 'archived', 'membership_active'],
    idempotent: true,
  }),
  endMembership: defineEndpoint({
    method: 'POST',
    path: '/patient/:id/memberships/end',
    tag,
    summary: 'End the membership that holds today, with today or, taken back, as if it had never been sold',
    permission: 'money.write',
    params: idParams,
    body: endMembershipBody,
    answer: { status: 200, schema: membership },
    errors: ['not_found', 'archived', 'membership_ended'],
    idempotent: true,
  }),
  debtors: defineEndpoint({
    method: 'GET',
    path: '/debtors',
    tag,
    summary: 'Patients who owe, the most first, and what all of them owe',
    permission: 'money.read',
    query: debtorListQuery,
    answer: {
      status: 200,
      schema: z.extend(listOf(debtor), { owedMinor: z.nullable(z.int()), currency }),
    },
    errors: ['page_too_deep'],
  }),
  exportDebtors: defineEndpoint({
    method: 'GET',
    path: '/debtors/export',
    tag,
    summary: 'Patients who owe, as CSV',
    permission: 'money.export',
    query: z.omit(debtorListQuery, { page: true, limit: true, cursor: true }),
    answer: { status: 200, csv: true },
    errors: [],
  }),
}
