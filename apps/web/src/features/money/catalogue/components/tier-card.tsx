import type { MembershipTier } from '@piel/contract/money/catalogue'
import { useId } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Card } from '#/components/ui/card.tsx'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemSwitch } from './item-switch.tsx'

export function TierCard({ tier }: { tier: MembershipTier }) {
  const { t, language } = useTranslation('catalogue')
  const id = useId()
  const record = { kind: 'tier', item: tier } as const
  const other = otherNameIn(tier, language)
  return (
    <Card aria-labelledby={id} className="flex h-full flex-col p-5 max-sm:p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 pt-1 wrap-anywhere">
          <h3 id={id} className="font-semibold">
            <bdi>{nameIn(tier, language)}</bdi>
          </h3>
          {other !== undefined && <bdi className="text-caption text-muted">{other}</bdi>}
        </div>
        <div className="-me-1.5">
          <ItemActions record={record} />
        </div>
      </div>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="text-title-lg font-semibold tabular-nums">{formatMoney(tier.priceMinor, language)}</span>
        <span className="text-muted">{t('tiers.year')}</span>
      </p>
      <p className="mt-1 mb-3">
        {tier.discountPercent === 0 ? t('tiers.noDiscount') : t('tiers.discount', { percent: tier.discountPercent })}
      </p>
      <div className="mt-auto border-t border-line pt-3">
        <ItemSwitch record={record} />
      </div>
    </Card>
  )
}
