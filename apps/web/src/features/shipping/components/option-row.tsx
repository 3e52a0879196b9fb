import type { ShippingOption } from '@piel/contract/shipping'
import { MapPin, Truck } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'
import { MoveButtons } from './move-buttons.tsx'
import { OptionActions } from './option-actions.tsx'
import { useShippingWords } from './use-shipping-words.ts'

interface OptionRowProps {
  option: ShippingOption
  position: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemoved: () => void
}

export function OptionRow({ option, position, count, onMove, onRemoved }: OptionRowProps) {
  const { t, language } = useTranslation('shipping')
  const words = useShippingWords()
  const name = nameIn(option, language)
  const other = otherNameIn(option, language)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4 @[38rem]/list:grid-cols-[auto_minmax(0,1fr)_10rem_auto] @[38rem]/list:items-center">
      <div className="@max-[38rem]/list:order-last @max-[38rem]/list:-ms-2">
        <MoveButtons name={name} position={position} count={count} onMove={onMove} />
      </div>
      <div className="min-w-0 @max-[38rem]/list:col-span-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <bdi className="font-medium">{name}</bdi>
          {other !== undefined && <bdi className="text-caption text-muted">{other}</bdi>}
          {!option.isActive && <Badge>{t('inactive')}</Badge>}
        </p>
        <p className="mt-1 flex items-start gap-1.5 text-muted" title={words.zoneInFull(option.zone)}>
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {words.zone(option.zone)}
        </p>
        <p className="mt-0.5 flex items-start gap-1.5 text-muted">
          <Truck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {words.days(option)}
        </p>
      </div>
      <p className="tabular-nums @max-[38rem]/list:col-span-2 @max-[38rem]/list:flex @max-[38rem]/list:flex-wrap @max-[38rem]/list:items-baseline @max-[38rem]/list:gap-x-2 @[38rem]/list:text-end">
        <span className="block font-medium">{words.price(option.priceMinor)}</span>
        {option.freeFromMinor !== null && option.priceMinor > 0 && (
          <span className="block text-caption text-muted">
            {t('freeFrom', { amount: formatMoney(option.freeFromMinor, language) })}
          </span>
        )}
      </p>
      <div className="-me-1.5 justify-self-end @max-[38rem]/list:order-last">
        <OptionActions option={option} onRemoved={onRemoved} />
      </div>
    </li>
  )
}
