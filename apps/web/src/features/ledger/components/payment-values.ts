import { plan as planRule, type Plan } from '@piel/contract/catalogue'
import type { PatientStatement, OpenCharge } from '@piel/contract/ledger'
import { type Method, type Transaction, transactionFields as f } from '@piel/contract/transactions'
import * as z from 'zod/mini'
import { moneyInput, type MoneyValue } from '#/components/form/money-text.ts'
import type { PaymentBody } from '../ledger.queries.ts'

/** The purpose of a payment as a value of the form. */
export type Target = `treatment:${string}` | `membership:${string}` | `plan:${Plan}` | 'account'

export interface PaymentValues {
  patientId: string
  target: Target | ''
  amount: MoneyValue
  method: Method | ''
  reference: string
  isPaid: boolean
}
export interface PaymentInput extends Omit<PaymentValues, 'target' | 'amount' | 'method'> {
  target: Target
  amount: number
  method: Method
}

export const paymentSchema = z.object({
  patientId: f.patientId,
  target: z.string().check(z.minLength(1, 'validation.required')),
  amount: moneyInput(f.amountMinor),
  method: f.method,
  reference: f.reference,
  isPaid: z.boolean(),
}) as z.ZodMiniType as z.ZodMiniType<PaymentInput, PaymentValues>

/** Methods whose payments arrive later. */
export const comesLater: ReadonlySet<string> = new Set<Method>(['bank_transfer', 'paypal'])

/** A membership that can be sold, with its price. */
export interface Sale {
  plan: Plan
  priceMinor: number
}

/** A purpose with its outstanding amount. */
export interface Payable {
  target: Target
  /** Negative for credit. */
  outstandingMinor: number
  charge?: OpenCharge
  sale?: Sale
}

/** The purposes to choose from: open charges, oldest first; on account; memberships that the patient does not have. */
export function payablesOf(statement: PatientStatement, sales: readonly Sale[]): Payable[] {
  const open = statement.open.map((charge): Payable => ({
    target: `${charge.kind}:${charge.id}`,
    outstandingMinor: charge.outstandingMinor,
    charge,
  }))
  const { membership } = statement
  const isNew = ({ plan }: Sale) => membership === null || membership.state === 'ended' || membership.plan !== plan
  const sold = sales
    .filter(isNew)
    .map((sale): Payable => ({ target: `plan:${sale.plan}`, outstandingMinor: sale.priceMinor, sale }))
  return [...open, { target: 'account', outstandingMinor: statement.balanceMinor }, ...sold]
}

/**
 * The preselected purpose: the one the dialog was opened for, else the oldest open charge. On account if there is none,
 * or if credit covers all of them.
 */
export function firstTarget(
  payables: readonly Payable[],
  wanted: { treatmentId?: string | undefined; plan?: Plan | undefined },
): Target {
  const { treatmentId, plan } = wanted
  const isAsked = ({ target, charge }: Payable) =>
    (treatmentId && target === `treatment:${treatmentId}`) ||
    (plan && (charge?.plan === plan || target === `plan:${plan}`))
  const owes = payables.some(({ target, outstandingMinor }) => target === 'account' && outstandingMinor > 0)
  const found = payables.find(isAsked) ?? (owes ? payables.find(({ charge }) => charge) : undefined)
  return found?.target ?? 'account'
}

/** The proposed amount: the outstanding amount less the patient's credit; undefined if nothing is owed. */
export function proposedAmount({ outstandingMinor, sale }: Payable, balanceMinor: number): number | undefined {
  const owed = sale ? balanceMinor + sale.priceMinor : balanceMinor
  const proposed = Math.min(outstandingMinor, owed)
  return proposed > 0 ? proposed : undefined
}

/** A pending payment of a plan: the membership is sold when it completes. */
export const sellsLater = ({ status, tier, membershipId }: Transaction): boolean =>
  status === 'pending' && tier !== null && membershipId === null

/** What the patient owes before and after a payment; a sale adds its price. Negative for credit. */
export function outcomeOf(
  { sale }: Payable,
  balanceMinor: number,
  amountMinor: number,
): { saleMinor: number; afterMinor: number } {
  const saleMinor = sale?.priceMinor ?? 0
  return { saleMinor, afterMinor: balanceMinor + saleMinor - amountMinor }
}

/** The request body for the form's values. */
export function bodyOf({ patientId, target, amount, method, reference, isPaid }: PaymentInput): PaymentBody {
  const [kind, of = ''] = target.split(':')
  return {
    patientId,
    amountMinor: amount,
    method,
    reference,
    ...(kind === 'treatment' && { treatmentId: of }),
    ...(kind === 'membership' && { membershipId: of }),
    ...(kind === 'plan' && { plan: z.parse(planRule, of) }),
    status: isPaid ? 'completed' : 'pending',
  }
}
