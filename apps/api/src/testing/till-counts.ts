import { type Count, denominations } from '@piel/contract/money/till-counts'

/** An amount of cash in the fewest notes and coins, and the totals of other methods. */
export function countOf(cashMinor: number, totals: Partial<Count['totals']> = {}): Count {
  let looseMinor = cashMinor
  const pieces = denominations.flatMap((valueMinor) => {
    const number = Math.min(9999, Math.floor(looseMinor / valueMinor))
    looseMinor -= number * valueMinor
    return number === 0 ? [] : [{ valueMinor, pieces: number }]
  })
  return {
    cash: { pieces, looseMinor },
    totals: { debit_card: 0, credit_card: 0, paypal: 0, bank_transfer: 0, other: 0, ...totals },
  }
}
