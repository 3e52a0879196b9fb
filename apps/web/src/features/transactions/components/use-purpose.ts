import type { TransactionRow } from '@piel/contract/transactions'
import { useTranslation } from '#/i18n/index.ts'

/** The purpose of a payment: a membership, a treatment, or on account. */
export function usePurpose() {
  const { t, language } = useTranslation('transactions')
  return ({ plan, treatment }: Pick<TransactionRow, 'plan' | 'treatment'>): string => {
    if (plan) return t('for.membership', { plan: t(`plans.${plan}`) })
    if (treatment) return language === 'es' ? treatment.nameEs : treatment.nameEn
    return t('for.onAccount')
  }
}
