import * as z from 'zod/mini'
import { amountMinor, maxAmountMinor } from '../core/money.ts'
import { type Method, methods } from './transactions.ts'

/** Notes and coins in circulation, in centavos, the largest first. */
export const denominations = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10] as const
export type Denomination = (typeof denominations)[number]

export const maxTills = 20

/** Counted cash: pieces by denomination, and an amount for the rest. */
export const cashCount = z
  .strictObject({
    pieces: z
      .array(
        z.strictObject({
          valueMinor: z.literal([...denominations], 'validation.invalid'),
          pieces: z.int('validation.invalid').check(z.gte(0, 'validation.invalid'), z.lte(9999, 'validation.invalid')),
        }),
      )
      .check(z.maxLength(denominations.length, 'validation.invalid')),
    looseMinor: z._default(amountMinor(0), 0),
  })
  .check(
    z.refine(({ pieces }) => new Set(pieces.map(({ valueMinor }) => valueMinor)).size === pieces.length, {
      path: ['pieces'],
      error: 'validation.invalid',
    }),
  )
export type CashCount = z.output<typeof cashCount>

/** The total of a cash count, in centavos. */
export const cashTotal = ({ pieces, looseMinor }: CashCount): number =>
  pieces.reduce((sum, one) => sum + one.valueMinor * one.pieces, looseMinor)

type OtherMethod = Exclude<Method, 'cash'>

export const otherMethods = methods.filter((one): one is OtherMethod => one !== 'cash')

const whole = z.int()
export const methodAmounts = z.object({
  cash: whole,
  debit_card: whole,
  credit_card: whole,
  paypal: whole,
  bank_transfer: whole,
  /** 0 in documents that are older than the method. */
  other: z._default(whole, 0),
})
export type MethodAmounts = z.output<typeof methodAmounts>

/** The total of a method in centavos; negative if more was returned than taken. */
export const methodTotal = z
  .number('validation.amountRequired')
  .check(
    z.int('validation.amountInvalid'),
    z.gte(-maxAmountMinor, 'validation.amountTooMuch'),
    z.lte(maxAmountMinor, 'validation.amountTooMuch'),
  )

/** A count of the till: its cash, and the totals of the other methods. */
export const count = z.strictObject({
  cash: cashCount,
  totals: z.strictObject({
    debit_card: methodTotal,
    credit_card: methodTotal,
    paypal: methodTotal,
    bank_transfer: methodTotal,
    other: z._default(methodTotal, 0),
  }),
})
export type Count = z.output<typeof count>

/** A count as amounts by method. */
export const amountsOf = ({ cash, totals }: Count): MethodAmounts => ({ cash: cashTotal(cash), ...totals })

/** Counted less expected amount, by method: positive is over, negative is short. */
export const differencesOf = (counted: MethodAmounts, expected: MethodAmounts): MethodAmounts => ({
  cash: counted.cash - expected.cash,
  debit_card: counted.debit_card - expected.debit_card,
  credit_card: counted.credit_card - expected.credit_card,
  paypal: counted.paypal - expected.paypal,
  bank_transfer: counted.bank_transfer - expected.bank_transfer,
  other: counted.other - expected.other,
})

/** Whether a count differs from the expected amount of any method. */
export const differs = (counted: MethodAmounts, expected: MethodAmounts): boolean =>
  methods.some((one) => counted[one] !== expected[one])
