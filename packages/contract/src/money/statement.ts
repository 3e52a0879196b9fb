import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { plan, tierId } from '../core/tiers.ts'
import { chargeKinds, ledgerKind } from '../core/ledger-kinds.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { membership } from './memberships.ts'
import { currency, maxAmountMinor } from '../core/money.ts'
import { columnTexts, listOf, listQuery } from '../core/pagination.ts'
import { namedSale } from '../core/sale-shapes.ts'
import { method } from './transactions.ts'
import { id, reason } from '../core/text.ts'

/**
 * One ledger entry, never changed or removed. A positive `amountMinor` increases the patient's balance, a negative one
 * reduces it. An adjustment of 0 ends its membership.
 */
export const ledgerEntry = z.object({
  id,
  kind: ledgerKind,
  amountMinor: z.int(),
  currency,
  balanceMinor: z.int(),
  at: instant,
  author: z.object({ id, name: z.string() }),
  treatment: z.nullable(z.object({ id, nameEn: z.string(), nameEs: z.string() })),
  membership: z.nullable(z.object({ id, tier: tierId })),
  sale: z.nullable(namedSale),
  transaction: z.nullable(
    z.object({
      id,
      reference: z.string(),
      receiptNumber: z.nullable(z.string()),
      method,
      otherLabel: z.nullable(z.string()),
    }),
  ),
  /** An adjustment that is a discount on its treatment, membership or sale. */
  isDiscount: z.boolean(),
  discountPercent: z.nullable(z.int()),
  /** One of `entryReasons`, or text typed by staff; null where no reason is required. */
  reason: z.nullable(z.string()),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

export const openCharge = z.object({
  kind: z.enum(chargeKinds),
  id,
  nameEn: z.string(),
  nameEs: z.string(),
  tier: z.nullable(tierId),
  plan: z.nullable(plan),
  chargedMinor: z.int(),
  /** What it costs before anything lowers it: limits are in percent of this. */
  agreedMinor: z.int(),
  discountMinor: z.int(),
  paidMinor: z.int(),
  outstandingMinor: z.int(),
  since: instant,
})
export type OpenCharge = z.output<typeof openCharge>

/** A patient's statement: balance, membership and open charges, derived from the ledger entries alone. */
export const patientStatement = z.object({
  /** Positive when the patient owes the clinic, negative when the clinic owes the patient. */
  balanceMinor: z.int(),
  currency,
  /** The current membership, otherwise the last one; null without any. */
  membership: z.nullable(membership),
  /** The membership that was sold to follow the current one. */
  renewal: z.nullable(membership),
  open: z.array(openCharge),
  /** The caller's limit for discounts, in percent of the undiscounted amount; null without a limit. */
  discountLimitPercent: z.nullable(z.int()),
})
export type PatientStatement = z.output<typeof patientStatement>

export const ledgerFields = {
  reason,
  /** Centavos, not 0; a negative amount reduces the balance. */
  adjustmentMinor: z.number('validation.amountRequired').check(
    z.int('validation.amountInvalid'),
    z.refine((minor) => minor !== 0, 'validation.amountTooLittle'),
    z.gte(-maxAmountMinor, 'validation.amountTooMuch'),
    z.lte(maxAmountMinor, 'validation.amountTooMuch'),
  ),
}

export const adjustBody = z.strictObject({ amountMinor: ledgerFields.adjustmentMinor, reason: ledgerFields.reason })
export type AdjustBody = z.output<typeof adjustBody>

/** `description` filters by the kind, method, reference, receipt, treatment, membership, sale and reason of an entry. */
export const statementQuery = z.extend(z.omit(listQuery(['at']), { search: true }), columnTexts(['description']))

export const ledgerEndpoints = defineEndpoints('Ledger', {
  get: {
    route: 'GET /patient/:id/ledger',
    summary: 'Get a patient’s statement with its ledger entries, newest first',
    permission: 'money.read',
    query: statementQuery,
    answer: { status: 200, schema: z.extend(listOf(ledgerEntry), { account: patientStatement }) },
  },
  adjust: {
    route: 'POST /patient/:id/ledger/adjustments',
    summary:
      'Adjust a patient’s balance, with a reason; below what the caller added the same day it needs an administrator',
    permission: 'money.write',
    body: adjustBody,
    answer: { status: 201, schema: ledgerEntry },
    errors: ['merged', 'archived', 'discount_too_much'],
  },
})

export const ledgerNoun = defineNoun('ledger', {
  actions: {
    'ledger.adjust': { en: 'Adjusted a patient’s balance', es: 'Ajustó el saldo de un paciente' },
    'ledger.discount': { en: 'Discounted a charge', es: 'Aplicó un descuento' },
    'ledger.credit': { en: 'Used a patient’s credit', es: 'Aplicó el saldo a favor de un paciente' },
    'ledger.export': { en: 'Exported balances due', es: 'Exportó adeudos' },
  },
  lists: ['debtors', 'statement'],
})
