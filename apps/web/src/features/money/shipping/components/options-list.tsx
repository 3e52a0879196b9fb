import { type ShippingOption, shippingEndpoints } from '@piel/contract/money/shipping'
import { MapPin, Trash2, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { OrderedList } from '#/components/short-list/ordered-list.tsx'
import { useOrder } from '#/components/short-list/use-order.ts'
import { toast } from '#/components/toast/toast.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { RowActions } from '#/features/core/history/components/row-actions.tsx'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { invalidates, shippingVersions, useRemoveOption } from '../shipping.queries.ts'
import { useZoneWords } from './use-zone-words.ts'

const ShippingForm = lazyPart(['validation'], () => import('./shipping-form.tsx'), 'ShippingForm')

interface Props {
  options: readonly ShippingOption[]
  isOrderable: boolean
}

export function OptionsList({ options, isOrderable }: Props) {
  const { t, language } = useTranslation('shipping')
  const order = useOrder(shippingEndpoints.order, shippingEndpoints.list, invalidates)
  return (
    <OrderedList
      label={t('list')}
      rows={options}
      nameOf={(option) => nameIn(option, language)}
      order={order}
      isOrderable={isOrderable}
    >
      {(option, move, onRemoved) => <OptionRow key={option.id} option={option} move={move} onRemoved={onRemoved} />}
    </OrderedList>
  )
}

interface OptionRowProps {
  option: ShippingOption
  move: ReactNode
  onRemoved: () => void
}

function OptionRow({ option, move, onRemoved }: OptionRowProps) {
  const { t, language } = useTranslation('shipping')
  const zones = useZoneWords()
  const name = nameIn(option, language)
  const other = otherNameIn(option, language)
  const { minDays, maxDays } = option
  const days =
    minDays === maxDays
      ? t('days', { count: maxDays })
      : minDays === 0
        ? t('daysFromToday', { count: maxDays })
        : t('daysBetween', { from: minDays, to: maxDays })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4 @[38rem]/list:grid-cols-[auto_minmax(0,1fr)_10rem_auto] @[38rem]/list:items-center">
      <div className="@max-[38rem]/list:order-last @max-[38rem]/list:-ms-2">{move}</div>
      <div className="min-w-0 @max-[38rem]/list:col-span-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <bdi className="font-medium">{name}</bdi>
          {other !== undefined && <bdi className="text-caption text-muted">{other}</bdi>}
          {!option.isActive && <Badge>{t('inactive')}</Badge>}
        </p>
        <p className="mt-1 flex items-start gap-1.5 text-muted" title={zones.zoneInFull(option.zone)}>
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {zones.zone(option.zone)}
        </p>
        <p className="mt-0.5 flex items-start gap-1.5 text-muted">
          <Truck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {days}
        </p>
      </div>
      <p className="tabular-nums @max-[38rem]/list:col-span-2 @max-[38rem]/list:flex @max-[38rem]/list:flex-wrap @max-[38rem]/list:items-baseline @max-[38rem]/list:gap-x-2 @[38rem]/list:text-end">
        <span className="block font-medium">
          {option.priceMinor === 0 ? t('free') : formatMoney(option.priceMinor, language)}
        </span>
        {option.freeFromMinor !== null && option.priceMinor > 0 && (
          <span className="block text-caption text-muted">
            {t('freeFrom', { amount: formatMoney(option.freeFromMinor, language) })}
          </span>
        )}
      </p>
      <div className="justify-self-end @max-[38rem]/list:order-last">
        <OptionActions option={option} onRemoved={onRemoved} />
      </div>
    </li>
  )
}

function OptionActions({ option, onRemoved }: { option: ShippingOption; onRemoved: () => void }) {
  const { t, language } = useTranslation('shipping')
  const remove = useRemoveOption()
  const [isAsking, setIsAsking] = useState(false)
  const { id, version } = option
  const name = nameIn(option, language)
  return (
    <RowActions
      name={name}
      record={{ ...shippingVersions, id, version }}
      editTitle={t('editTitle')}
      form={(onSaved, onCancel) => (
        <ShippingForm option={option} onCancel={onCancel} onSaved={(saved) => onSaved(nameIn(saved, language))} />
      )}
    >
      <IconButton
        size="sm"
        icon={Trash2}
        tone="danger"
        label={t('remove.label', { name })}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('remove.title', { name })}
        confirmLabel={t('remove.confirm')}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id }, version })
          toast.success(t('remove.done', { name }))
          onRemoved()
        }}
      >
        <p>{t('remove.text')}</p>
      </ConfirmDialog>
    </RowActions>
  )
}
