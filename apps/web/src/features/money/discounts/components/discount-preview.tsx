import { discountLeft, discountRefusal } from '@piel/contract/money/discounts'
import type { OpenCharge } from '@piel/contract/money/statement'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { formatMoney } from '#/lib/money.ts'

interface DiscountPreviewProps {
  charge: OpenCharge
  /** The typed discount; undefined if the input is not one. */
  minor: number | undefined
  limitPercent: number | null
}

/** The outstanding amount before and after the typed discount, or why it would be refused. */
export function DiscountPreview({ charge, minor = 0, limitPercent }: DiscountPreviewProps) {
  const { t, language } = useTranslation('discounts')
  const money = (of: number) => formatMoney(of, language)
  const { outstandingMinor } = charge
  const found = discountRefusal(charge, minor, limitPercent)
  const refusal = found === 'none' ? undefined : found
  const texts = {
    outstanding: t('outstanding', { amount: money(outstandingMinor) }),
    limit: t('tooMuch', {
      amount: money(discountLeft(charge, limitPercent ?? 100)),
      percent: limitPercent ?? 100,
    }),
  }
  return (
    <div role="status" className="rounded-control bg-subtle px-3 py-2.5">
      {refusal ? (
        <p className="flex items-start gap-2 text-warning">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{texts[refusal]}</span>
        </p>
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-x-4 tabular-nums">
          <span className="text-muted">{t('preview')}</span>
          <span className="flex items-center gap-2">
            {minor > 0 && (
              <>
                <del className="text-muted">{money(outstandingMinor)}</del>
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </>
            )}
            <span className="font-medium">{money(outstandingMinor - minor)}</span>
          </span>
        </p>
      )}
    </div>
  )
}
