import {
  type CreateDiscountBody,
  discountFields as f,
  discountLeft,
  discountMinorOf,
  discountRefusal,
} from '@piel/contract/money/discounts'
import type { OpenCharge } from '@piel/contract/money/statement'
import * as z from 'zod/mini'
import { withAmount } from '#/components/form/with-amount.ts'
import { moneyInput, type MoneyValue } from '#/components/form/money-text.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'

export const discountKinds = ['percent', 'amount'] as const

export interface DiscountValues {
  kind: (typeof discountKinds)[number]
  percent: string
  amount: MoneyValue
  reason: string
}
/** Validates only the chosen kind of discount. */
type DiscountInput = { reason: string } & ({ kind: 'percent'; percent: number } | { kind: 'amount'; amount: number })

const percent = wholeNumberInput(f.percent)
const amount = moneyInput(f.amountMinor)
export const sentDiscount = (input: DiscountInput): Pick<CreateDiscountBody, 'percent' | 'amountMinor'> =>
  input.kind === 'percent' ? { percent: input.percent } : { amountMinor: input.amount }

const messages = {
  none: 'validation.amountTooLittle',
  outstanding: 'validation.discountOutstanding',
  limit: 'validation.discountLimit',
} as const

/**
 * The rules for a discount, with the user's limit or null. A discriminated union would add 0.5 kB to every first load.
 */
export const discountSchema = (charge: OpenCharge, limitPercent: number | null) =>
  z.pipe(
    z.custom<DiscountValues>(),
    z.transform((values, context): DiscountInput => {
      const { kind } = values
      const report = (path: 'percent' | 'amount' | 'reason', message: string) =>
        context.issues.push({ code: 'custom', message, path: [path], input: values })
      const typed = z.safeParse(kind === 'percent' ? percent : amount, values[kind])
      const given = z.safeParse(f.reason, values.reason)
      if (!given.success) for (const { message } of given.error.issues) report('reason', message)
      if (!typed.success) for (const { message } of typed.error.issues) report(kind, message)
      if (!typed.success) return z.NEVER
      const input: DiscountInput = {
        reason: given.data ?? '',
        ...(kind === 'percent' ? { kind, percent: typed.data } : { kind, amount: typed.data }),
      }
      const refusal = discountRefusal(charge, discountMinorOf(charge, sentDiscount(input)), limitPercent)
      const left = refusal === 'limit' ? discountLeft(charge, limitPercent ?? 100) : charge.outstandingMinor
      if (refusal) report(kind, withAmount(messages[refusal], refusal === 'none' ? 0 : left))
      return input
    }),
  )

/** The amount of the input, in centavos; undefined if it is not a discount. */
export function typedMinor(charge: OpenCharge, values: DiscountValues): number | undefined {
  const typed = values.kind === 'percent' ? z.safeParse(percent, values.percent) : z.safeParse(amount, values.amount)
  if (!typed.success) return undefined
  return discountMinorOf(charge, values.kind === 'percent' ? { percent: typed.data } : { amountMinor: typed.data })
}
