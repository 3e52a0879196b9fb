import * as z from 'zod/mini'
import { line } from './clean.ts'

export const ledgerKinds = ['charge', 'payment', 'refund', 'adjustment'] as const
export const ledgerKind = z.enum(ledgerKinds, 'validation.invalid')
export type LedgerKind = z.output<typeof ledgerKind>

/** Codes of the reasons that the product gives to its own entries; the web translates them. Other reasons are typed by staff. */
export const entryReasons = [
  'treatment.cancelled',
  'treatment.value',
  'membership.taken_back',
  'membership.replaced',
  'sale.cancelled',
  'payment.void',
  'credit.applied',
] as const
export type EntryReason = (typeof entryReasons)[number]

export const chargeKinds = ['treatment', 'membership', 'sale'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** Income without a doctor, in place of a doctor's ID. */
export const noDoctor = 'none'
/** What income is for: a type of treatment or appointment, a sold item or a membership by its ID; several items; or the account. */
export const incomeService = z
  .string('validation.invalid')
  .check(line, z.regex(/^[a-z]{3,10}(:[\w-]{3,36})?$/, 'validation.invalid'))
