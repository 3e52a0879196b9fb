import { cashOf, checkoutFields as f, creditOf, maxPayments } from '@piel/contract/money/checkouts'
import { renewalOf } from '@piel/contract/money/memberships'
import { plan as planRule, type Plan } from '@piel/contract/core/tiers'
import type { OpenCharge, PatientStatement } from '@piel/contract/money/statement'
import type { Method, Transaction } from '@piel/contract/money/transactions'
import * as z from 'zod/mini'
import { moneyInput, type MoneyValue, optionalMoneyInput } from '#/components/form/money-text.ts'
import { type SoldInput, soldSchema, type SoldValues } from './items/sold-values.ts'
import type { CheckoutBody, PaymentBody } from '../payments.queries.ts'
import { checkLabel, labelOf } from './methods.ts'

export interface Row {
  method: Method
  /** Describes the method `other`; empty for the others. */
  otherLabel: string
  amountMinor: MoneyValue
  reference: string
}

export interface PaymentValues {
  patientId: string
  /** IDs of treatments, memberships and sales, and `account` for debts without a charge. */
  charges: string[]
  plan: Plan | ''
  items: SoldValues[]
  payments: Row[]
  received: MoneyValue
  isPaid: boolean
  /** Credit covers the whole selection. */
  isCovered: boolean
}
export interface PaymentInput extends Omit<PaymentValues, 'items' | 'payments' | 'received'> {
  items: SoldInput[]
  payments: (Omit<Row, 'amountMinor'> & { amountMinor: number })[]
  received: number | null
}

/** Debts without a charge, as a choice beside the charges. */
export const account = 'account'

const row = z
  .object({
    method: f.method,
    otherLabel: z.string(),
    amountMinor: moneyInput(f.amountMinor),
    reference: f.reference,
  })
  .check(checkLabel)

export const paymentSchema = z
  .object({
    patientId: f.patientId,
    charges: z.array(z.string()),
    plan: z.union([planRule, z.literal('')]),
    items: z.array(soldSchema),
    payments: z.array(row).check(z.maxLength(maxPayments, 'validation.invalid')),
    received: optionalMoneyInput(f.amountMinor),
    isPaid: z.boolean(),
    isCovered: z.boolean(),
  })
  .check(
    z.refine(({ payments, isCovered }) => payments.length > 0 || isCovered, {
      path: ['payments'],
      error: 'validation.methodRequired',
    }),
    z.refine(({ payments, received }) => received === null || received >= cashOf(payments), {
      path: ['received'],
      error: 'validation.receivedTooLittle',
    }),
    z.refine((values) => isReceived(values) || values.items.length === 0, {
      path: ['items'],
      error: 'validation.pendingNoItems',
    }),
    z.refine((values) => isReceived(values) || values.charges.length + (values.plan === '' ? 0 : 1) <= 1, {
      path: ['charges'],
      error: 'validation.pendingOneCharge',
    }),
  ) as z.ZodMiniType as z.ZodMiniType<PaymentInput, PaymentValues>

/** Methods whose payments arrive later. */
const comesLater: ReadonlySet<string> = new Set<Method>(['bank_transfer', 'paypal'])

/** The method of a payment that may arrive later: a single one, by transfer or PayPal. */
export const laterMethod = (payments: readonly { method: Method }[]): Method | undefined =>
  payments.find(({ method }) => payments.length === 1 && comesLater.has(method))?.method

const isReceived = ({ payments, isPaid }: { payments: readonly { method: Method }[]; isPaid: boolean }): boolean =>
  isPaid || laterMethod(payments) === undefined

export interface Sale {
  plan: Plan
  priceMinor: number
  /** First and last day, if it renews the current membership. */
  renewal?: ReturnType<typeof renewalOf>
}

/** The memberships on sale; the current one as its renewal, once it is paid and about to end. */
export function salesOf({ membership, renewal }: PatientStatement, sales: readonly Sale[]): Sale[] {
  const current = membership?.state === 'ended' ? null : membership
  const isRenewable = current?.state === 'ends' && renewal === null && current.outstandingMinor === 0
  return sales.flatMap(({ plan, priceMinor }) => {
    if (current?.plan !== plan) return { plan, priceMinor }
    return isRenewable ? { plan, priceMinor, renewal: renewalOf(current) } : []
  })
}

/** Debts without a charge; never negative. */
export const owedOnAccount = ({ balanceMinor, open }: PatientStatement): number =>
  Math.max(0, balanceMinor - open.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0))

export interface PaymentFor {
  patientId?: string | undefined
  treatmentId?: string | undefined
  saleId?: string | undefined
  plan?: Plan | undefined
  /** Opened to sell: selects no open charges, and focuses the items. */
  isSale?: boolean | undefined
}

/** The charges and plan selected at first: those that the sheet was opened for, or else everything open. */
export function firstChoice(
  statement: PatientStatement,
  sales: readonly Sale[],
  { treatmentId, saleId, plan, isSale }: PaymentFor,
): Pick<PaymentValues, 'charges' | 'plan'> {
  if (isSale) return { charges: [], plan: '' }
  const chargeId = treatmentId ?? saleId
  const asked = statement.open.find((one) => (chargeId ? one.id === chargeId : plan && one.plan === plan))
  if (asked) return { charges: [asked.id], plan: '' }
  const sale = sales.find((one) => one.plan === plan)
  if (sale) return { charges: [], plan: sale.plan }
  const charges = statement.open.map(({ id }) => id)
  return { charges: owedOnAccount(statement) > 0 ? [...charges, account] : charges, plan: '' }
}

export interface Due {
  selectedMinor: number
  creditMinor: number
  dueMinor: number
}

/** The amount due for a selection, after credit; `soldMinor` is the sum of services and products to sell. */
export function dueOf(
  statement: PatientStatement,
  { charges, plan }: Pick<PaymentValues, 'charges' | 'plan'>,
  sales: readonly Sale[],
  soldMinor = 0,
): Due {
  const priceMinor = (sales.find((one) => one.plan === plan)?.priceMinor ?? 0) + soldMinor
  const chosen = statement.open.filter(({ id }) => charges.includes(id))
  const charged = chosen.reduce((sum: number, { outstandingMinor }: OpenCharge) => sum + outstandingMinor, priceMinor)
  const creditMinor = Math.min(charged, creditOf(statement.balanceMinor, statement.open))
  const selectedMinor = charged + (charges.includes(account) ? owedOnAccount(statement) : 0)
  return { selectedMinor, creditMinor, dueMinor: selectedMinor - creditMinor }
}

/** The sum of the rows; invalid amounts count as zero. */
export const totalOf = (rows: readonly Pick<Row, 'amountMinor'>[]): number =>
  rows.reduce((sum, { amountMinor }) => sum + (typeof amountMinor === 'number' ? amountMinor : 0), 0)

/** A pending payment of a plan: the membership is sold when it completes. */
export const sellsLater = ({ status, tier, membershipId }: Transaction): boolean =>
  status === 'pending' && tier !== null && membershipId === null

const paymentOf = ({ otherLabel, ...payment }: PaymentInput['payments'][number]) => ({
  ...payment,
  ...labelOf(payment.method, otherLabel),
})

/** The request for the form's values: a checkout, or a payment that is not received yet. */
export function requestOf(
  values: PaymentInput,
  { open }: Pick<PatientStatement, 'open'>,
): { checkout: CheckoutBody } | { pending: PaymentBody } {
  const { patientId, plan, items, payments, received } = values
  const charges = values.charges.filter((id) => id !== account)
  const [only] = payments
  if (!isReceived(values) && only) {
    const charge = open.find(({ id }) => id === charges[0])
    return {
      pending: {
        patientId,
        ...paymentOf(only),
        status: 'pending',
        ...(plan !== '' && { plan }),
        ...(charge?.kind === 'treatment' && { treatmentId: charge.id }),
        ...(charge?.kind === 'membership' && { membershipId: charge.id }),
        ...(charge?.kind === 'sale' && { saleId: charge.id }),
      },
    }
  }
  const hasCash = cashOf(payments) > 0
  return {
    checkout: {
      patientId,
      charges,
      ...(plan !== '' && { plan }),
      ...(items.length > 0 && { items }),
      payments: payments.map(paymentOf),
      ...(hasCash && received !== null && { receivedMinor: received }),
    },
  }
}
