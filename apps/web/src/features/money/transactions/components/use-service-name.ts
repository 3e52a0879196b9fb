import { useTranslation } from '#/i18n/index.ts'

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
    const name = (language === 'es' ? names?.nameEs : names?.nameEn) ?? ''
    return kind === 'membership' || kind === 'fee' ? t(`services.${kind}`, { name }) : name
  }
}
