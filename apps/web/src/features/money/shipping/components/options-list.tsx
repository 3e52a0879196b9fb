import type { ShippingOption } from '@piel/contract/money/shipping'
import { useQueryClient } from '@tanstack/react-query'
import { History, MapPin, Pencil, Trash2, Truck } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { ConfirmDialog } from '#/components/dialog/confirm-dialog.tsx'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { toast } from '#/components/toast/toast.ts'
import { Badge } from '#/components/ui/badge.tsx'
import { Card } from '#/components/ui/card.tsx'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { MoveButtons } from '#/components/ui/move-buttons.tsx'
import { LazyVersionsDialog } from '#/features/core/history/components/lazy-versions-dialog.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { keepFocus } from '#/lib/keep-focus.ts'
import { formatMoney } from '#/lib/money.ts'
import { shippingQuery, useOrderOptions, useRemoveOption } from '../shipping.queries.ts'
import { useZoneWords } from './use-zone-words.ts'

const ShippingForm = lazy(() =>
  withWords(['validation'], () => import('./shipping-form.tsx')).then((module) => ({ default: module.ShippingForm })),
)

interface Props {
  options: readonly ShippingOption[]
  /** False for a part of the options. */
  isOrderable: boolean
}

/** The options in their order, which can be changed here. */
export function OptionsList({ options, isOrderable }: Props) {
  const { t, language } = useTranslation('shipping')
  const errorText = useErrorText()
  const client = useQueryClient()
  const order = useOrderOptions()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)

  // The cache, not the props: a second press may come before the first one has rendered.
  const move = (option: ShippingOption, by: -1 | 1) => {
    const current = (client.getQueryData(shippingQuery.queryKey)?.data ?? options).map(({ id }) => id)
    const to = current.indexOf(option.id) + by
    if (to < 0 || to >= current.length) return
    const ids = current.filter((id) => id !== option.id)
    ids.splice(to, 0, option.id)
    setAnnouncement(t('moved', { name: nameIn(option, language), position: to + 1, count: options.length }))
    const change = { body: { ids } }
    order.mutate(change, {
      onError: (error) => {
        setAnnouncement('')
        const isStale = error instanceof ApiError && error.code === 'conflict'
        toast.error(isStale ? t('orderConflict') : errorText(error))
      },
    })
  }
  // The dialog would return the focus to a removed button.
  const focusRow = (at: number) =>
    keepFocus(() => {
      const rows = list.current?.children
      const row = rows?.item(Math.min(at, (rows?.length ?? 1) - 1))
      return row?.querySelector<HTMLElement>('button:enabled') ?? document.querySelector<HTMLElement>('h1')
    })

  return (
    <div className="@container/list">
      <Card>
        <ol ref={list} aria-label={t('list')} className="divide-y divide-line">
          {options.map((option, position) => (
            <OptionRow
              key={option.id}
              option={option}
              position={position}
              count={options.length}
              onMove={isOrderable ? (by) => move(option, by) : undefined}
              onRemoved={() => focusRow(position)}
            />
          ))}
        </ol>
      </Card>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

interface OptionRowProps {
  option: ShippingOption
  position: number
  count: number
  onMove: ((by: -1 | 1) => void) | undefined
  onRemoved: () => void
}

function OptionRow({ option, position, count, onMove, onRemoved }: OptionRowProps) {
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
      <div className="@max-[38rem]/list:order-last @max-[38rem]/list:-ms-2">
        {onMove && (
          <MoveButtons
            labels={{ up: t('up', { name }), down: t('down', { name }) }}
            position={position}
            count={count}
            onMove={onMove}
          />
        )}
      </div>
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
      <div className="-me-1.5 justify-self-end @max-[38rem]/list:order-last">
        <OptionActions option={option} onRemoved={onRemoved} />
      </div>
    </li>
  )
}

/** Edits or removes a shipping option. */
function OptionActions({ option, onRemoved }: { option: ShippingOption; onRemoved: () => void }) {
  const { t, language } = useTranslation('shipping')
  const remove = useRemoveOption()
  const [open, setOpen] = useState<'edit' | 'history' | 'remove'>()
  const name = nameIn(option, language)
  const close = () => setOpen(undefined)
  return (
    <div className="flex shrink-0 items-center">
      <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setOpen('edit')} />
      <IconButton size="sm" icon={History} label={t('history', { name })} onClick={() => setOpen('history')} />
      <IconButton
        size="sm"
        icon={Trash2}
        tone="danger"
        label={t('remove.label', { name })}
        onClick={() => setOpen('remove')}
      />
      <FormDialog isOpen={open === 'edit'} onClose={close} title={t('editTitle')} fallback="min-h-96">
        {(finish) => (
          <ShippingForm
            option={option}
            onCancel={close}
            onSaved={(saved) => finish(t('saved', { name: nameIn(saved, language) }))}
          />
        )}
      </FormDialog>
      <LazyVersionsDialog
        isOpen={open === 'history'}
        of={{ kind: 'shipping_option', id: option.id, version: option.version }}
        mayRestore
        title={<bdi>{t('historyTitle', { name })}</bdi>}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title={t('remove.title', { name })}
        confirmLabel={t('remove.confirm')}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: option.id }, version: option.version })
          toast.success(t('remove.done', { name }))
          onRemoved()
        }}
      >
        <p>{t('remove.text')}</p>
      </ConfirmDialog>
    </div>
  )
}
