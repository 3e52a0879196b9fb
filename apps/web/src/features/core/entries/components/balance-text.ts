import type { Language } from '@piel/contract/core/people'
import type { Translate } from '#/i18n/types.ts'
import { formatMoney } from '#/lib/money.ts'

export type BalanceState = 'owes' | 'credit' | 'settled'

/** The patient owes a positive balance. */
export function balanceState(minor: number): BalanceState {
  if (minor === 0) return 'settled'
  return minor > 0 ? 'owes' : 'credit'
}

/** A balance in words: "Owes $1,200.00", "Credit of $300.00", "Settled". */
export function balanceText(minor: number, t: Translate<['entries']>, language: Language): string {
  const state = balanceState(minor)
  return state === 'settled'
    ? t('entries:balance.settled')
    : t(`entries:balance.${state}`, { amount: formatMoney(Math.abs(minor), language) })
}
