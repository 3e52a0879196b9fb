import type { Language } from '@piel/contract/core/people'
import type { SaleLine } from '@piel/contract/core/sale-shapes'
import type { Translate } from '#/i18n/types.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'

interface Props {
  items: readonly SaleLine[]
  discountMinor: number
  language: Language
  t: Translate<['transactions', 'entries']>
}

export function ReceiptItems({ items, discountMinor, language, t }: Props) {
  const money = (minor: number) => formatMoney(minor, language)
  const taxMinor = items.reduce((sum, line) => sum + line.taxMinor, 0)
  return (
    <>
      {items.map((line, i) => (
        <span key={line.itemId ?? i} className="block">
          {nameIn(line, language)}
          <span className="block text-caption text-muted">
            {t('receipt.quantity', {
              quantity: line.quantity,
              price: money(line.unitMinor),
              amount: money(line.totalMinor),
            })}
          </span>
        </span>
      ))}
      {taxMinor > 0 && (
        <span className="block text-caption text-muted">
          {t(discountMinor > 0 ? 'receipt.taxDiscounted' : 'receipt.tax', { amount: money(taxMinor) })}
        </span>
      )}
    </>
  )
}
