import type { ShippingOption } from '@piel/contract/shipping'
import { type StateId, stateIds } from '@piel/contract/states'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'

/** States that are named before the rest is counted. */
const mostNamed = 3
/** So few are missing that they are what is worth saying. */
const mostMissing = 3

/** A shipping option in the words of who reads. */
export function useShippingWords() {
  const { t, language } = useTranslation('shipping')
  const byName = (states: readonly StateId[]) =>
    states.map((id) => ({ id, name: t(`states.${id}`) })).toSorted((a, b) => a.name.localeCompare(b.name, language))
  const named = (states: readonly StateId[]) => byName(states).map(({ name }) => name)

  return {
    /** Every state with its name, in the order of the reader's language. */
    states: () => byName(stateIds),
    /** All states of a zone, by name. */
    zoneInFull: (zone: readonly StateId[]): string =>
      zone.length === stateIds.length ? t('zone.all') : named(zone).join(', '),
    zone: (zone: readonly StateId[]): string => {
      const missing = stateIds.filter((state) => !zone.includes(state))
      if (missing.length === 0) return t('zone.all')
      if (missing.length <= mostMissing) return t('zone.allBut', { states: named(missing).join(', ') })
      const names = named(zone)
      // One more is named rather than counted.
      if (names.length <= mostNamed + 1) return names.join(', ')
      return t('zone.more', { states: names.slice(0, mostNamed).join(', '), count: names.length - mostNamed })
    },
    days: ({ minDays, maxDays }: Pick<ShippingOption, 'minDays' | 'maxDays'>): string => {
      if (minDays === maxDays) return t('days', { count: maxDays })
      return minDays === 0 ? t('daysFromToday', { count: maxDays }) : t('daysBetween', { from: minDays, to: maxDays })
    },
    price: (minor: number): string => (minor === 0 ? t('free') : formatMoney(minor, language)),
  }
}
