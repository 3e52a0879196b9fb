import type { TierId } from '@piel/contract/core/tiers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#/i18n/index.ts'
import { useCan } from '#/lib/permissions.ts'
import { treatmentQueries } from '../treatments.queries.ts'

interface Named {
  nameEn: string
  nameEs: string
}

/** The catalogue's name in the current language. */
export function useTypeName(): (named: Named) => string {
  const { language } = useTranslation()
  return ({ nameEn, nameEs }) => (language === 'es' ? nameEs : nameEn)
}

/** The clinic's names of membership tiers; the default names for roles that cannot read the catalogue. */
export function useTierName(): (tier: TierId) => string {
  const { t } = useTranslation('treatments')
  const nameOf = useTypeName()
  const { data } = useQuery({ ...treatmentQueries.catalogue(), enabled: useCan('catalogue.read') })
  return (tier) => {
    const named = data?.tiers.find(({ id }) => id === tier)
    return named ? nameOf(named) : t(`tiers.${tier}`)
  }
}
