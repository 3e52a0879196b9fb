import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'
import type { Item } from '../catalogue.queries.ts'

/** A type or a tier in the words of who reads. */
export function useItemWords() {
  const { t, language } = useTranslation('catalogue')
  return {
    name: ({ item }: Item): string => nameIn(item, language),
    state: (kind: Item['kind'], isActive: boolean): string => {
      if (kind === 'tier') return t(isActive ? 'tiers.active' : 'tiers.inactive')
      return t(isActive ? 'active' : 'inactive')
    },
    /** 0 means that the type has no price yet. */
    price: (kind: Item['kind'], minor: number): string =>
      kind === 'type' && minor === 0 ? t('types.noPrice') : formatMoney(minor, language),
  }
}
