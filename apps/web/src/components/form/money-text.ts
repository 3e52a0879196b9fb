import { cleanLine } from '@piel/contract/core/clean'
import type { Language } from '@piel/contract/core/people'
import * as z from 'zod/mini'
import { type Centavos, formatAmount, parseMoney } from '#/lib/money.ts'

/** The value of a money field: centavos, or the text if it is not an amount ('' if empty). */
export type MoneyValue = Centavos | string

/** The value of typed text. Text that is not an amount is kept, and the form's rule refuses it. */
export function moneyValueOf(text: string): MoneyValue {
  const [, sign = '', rest = ''] = /^(-?)(.*)$/.exec(cleanLine(text)) ?? []
  const amount = parseMoney(rest)
  if (amount === undefined) return cleanLine(text) === '' ? '' : text
  return sign === '' || amount === 0 ? amount : -amount
}

export function moneyTextOf(value: unknown, language: Language): string {
  if (typeof value === 'number') return formatAmount(value, language)
  return typeof value === 'string' ? value : ''
}

const emptyOr = <O>(rule: z.ZodMiniType<Centavos, Centavos>, empty: O | 'refused') =>
  z.pipe(
    z.any(),
    z.transform((value: unknown, context): Centavos | O => {
      const text = typeof value === 'string' ? cleanLine(value) : ''
      if (text === '' && typeof value !== 'number' && empty !== 'refused') return empty
      if (text !== '') {
        context.issues.push({ code: 'custom', message: 'validation.amountInvalid', input: value })
        return z.NEVER
      }
      const { data, error } = z.safeParse(rule, value)
      const [issue] = error?.issues ?? []
      if (!issue) return data as Centavos
      context.issues.push({ code: 'custom', message: issue.message, input: value })
      return z.NEVER
    }),
  )

/** The rule of a required money field: `rule` is the contract's (`amountMinor()`). */
export const moneyInput = (rule: z.ZodMiniType<Centavos, Centavos>) =>
  emptyOr(rule, 'refused') as z.ZodMiniType as z.ZodMiniType<Centavos, MoneyValue>

/** The rule of an optional money field; empty becomes null. */
export const optionalMoneyInput = (rule: z.ZodMiniType<Centavos, Centavos>) =>
  emptyOr(rule, null) as z.ZodMiniType as z.ZodMiniType<Centavos | null, MoneyValue>
