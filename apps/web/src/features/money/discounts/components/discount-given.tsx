import type { OpenCharge } from '@piel/contract/money/statement'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'

/** Renders nothing without a discount. */
export function DiscountGiven({ charge: { discountMinor } }: { charge: Pick<OpenCharge, 'discountMinor'> }) {
  const { t, language } = useTranslation('discounts')
  if (discountMinor === 0) return null
  return (
    <span className="block text-caption text-success tabular-nums">
      {t('given', { amount: formatMoney(discountMinor, language) })}
    </span>
  )
}
