import { amountMinor } from '@piel/contract/core/money'
import { type CashCount, cashTotal, denominations, type Denomination } from '@piel/contract/money/till-counts'
import * as z from 'zod/mini'
import { type MoneyValue, optionalMoneyInput } from '#/components/form/money-text.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'

type PiecesName = `p${Denomination}`
/** Typed pieces by denomination, and an amount for other cash. */
export type CashValues = Record<PiecesName, string> & { loose: MoneyValue }

export const piecesName = (value: Denomination): PiecesName => `p${value}`

const pieces = z
  .number('validation.invalid')
  .check(z.int('validation.invalid'), z.gte(0, 'validation.invalid'), z.lte(9999, 'validation.invalid'))
const piecesInput = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => (typed.trim() === '' ? '0' : typed)),
  ),
  wholeNumberInput(pieces),
)

/** The rules of the fields of a count of cash. Empty fields are zero. */
export const cashRules = {
  ...(Object.fromEntries(denominations.map((value) => [piecesName(value), piecesInput])) as Record<
    PiecesName,
    typeof piecesInput
  >),
  loose: optionalMoneyInput(amountMinor(0)),
}

export const noCash: CashValues = {
  ...(Object.fromEntries(denominations.map((value) => [piecesName(value), ''])) as Record<PiecesName, string>),
  loose: '',
}

export function cashOf(checked: Record<PiecesName, number> & { loose: number | null }): CashCount {
  return {
    pieces: denominations.flatMap((valueMinor) => {
      const number = checked[piecesName(valueMinor)]
      return number === 0 ? [] : [{ valueMinor, pieces: number }]
    }),
    looseMinor: checked.loose ?? 0,
  }
}

/** The pieces in a field; 0 if it is not a number. */
export const piecesIn = (typed: unknown): number =>
  typeof typed === 'string' && /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0

export const sumOf = (values: CashValues): number =>
  cashTotal({
    pieces: denominations.map((valueMinor) => ({ valueMinor, pieces: piecesIn(values[piecesName(valueMinor)]) })),
    looseMinor: typeof values.loose === 'number' ? values.loose : 0,
  })
