import { useTranslation } from '#/i18n/index.ts'
import { nameIn } from '#/lib/bilingual.ts'

interface Names {
  nameEn: string
  nameEs: string
}

/** Names a service by its key and the names of what it refers to: "Premium membership". */
export function useServiceName() {
  const { t, language } = useTranslation('transactions')
  return (service: string, names: Names | null): string => {
    const [kind] = service.split(':')
    if (kind === 'account' || kind === 'sale') return t(`services.${kind}`)
    const name = names ? nameIn(names, language) : ''
    return kind === 'membership' || kind === 'fee' ? t(`services.${kind}`, { name }) : name
  }
}
