import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'
import type { Item } from '../catalogue.queries.ts'

export function useItemWords() {
  const { t, language } = useTranslation('catalogue')
  return {
    name: ({ item }: Item): string => nameIn(item, language),
    state: (kind: Item['kind'], isActive: boolean): string => {
      if (kind === 'tier') return t(isActive ? 'tiers.active' : 'tiers.inactive')
      return t(isActive ? 'active' : 'inactive')
    },
    /** The price of a new type is 0 until it is set. */
    price: (kind: Item['kind'], minor: number): string =>
      kind === 'type' && minor === 0 ? t('types.noPrice') : formatMoney(minor, language),
  }
}
