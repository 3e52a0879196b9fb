import type { SaleItem } from '@piel/contract/money/items'
import { History, Pencil } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation, withWords } from '#/i18n/index.ts'
import { FormDialog } from '#/components/record/form-dialog.tsx'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { toast } from '#/components/toast/toast.ts'
import { IconButton } from '#/components/ui/icon-button.tsx'
import { MoveButtons } from '#/components/ui/move-buttons.tsx'
import { Switch } from '#/components/ui/switch.tsx'
import { useOneAtATime } from '#/components/ui/use-one-at-a-time.ts'
import { LazyVersionsDialog } from '#/features/core/history/components/lazy-versions-dialog.tsx'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { formatMoney } from '#/lib/money.ts'
import { useUpdateItem } from '../items.queries.ts'

const ItemForm = lazy(() =>
  withWords(['validation'], () => import('./item-form.tsx')).then((module) => ({ default: module.ItemForm })),
)

interface ItemRowProps {
  item: SaleItem
  position: number
  count: number
  onMove: ((by: -1 | 1) => void) | undefined
}

export function ItemRow({ item, position, count, onMove }: ItemRowProps) {
  const { t, language } = useTranslation('items')
  const name = nameIn(item, language)
  const other = otherNameIn(item, language)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-5 py-2.5 max-sm:px-4 @[38rem]/list:grid-cols-[auto_minmax(0,1fr)_8rem_7rem_auto]">
      <div className="@max-[38rem]/list:order-1 @max-[38rem]/list:-ms-2">
        {onMove && (
          <MoveButtons
            labels={{ up: t('up', { name }), down: t('down', { name }) }}
            position={position}
            count={count}
            onMove={onMove}
          />
        )}
      </div>
      <div className="min-w-0 wrap-anywhere @max-[38rem]/list:col-span-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium">
            <Highlighted text={name} />
          </bdi>
          {other !== undefined && (
            <bdi className="text-caption text-muted">
              <Highlighted text={other} />
            </bdi>
          )}
        </p>
        <p className="text-caption text-muted">
          {t(`kinds.${item.kind}`)} · {t(`taxes.${item.taxKind}`)}
        </p>
      </div>
      <p className="font-medium tabular-nums @[38rem]/list:text-end">{formatMoney(item.priceMinor, language)}</p>
      <div className="@[38rem]/list:ps-3">
        <ItemSwitch item={item} name={name} />
      </div>
      <ItemActions item={item} name={name} />
    </li>
  )
}

/** Takes an item off sale, or puts it on sale again. */
function ItemSwitch({ item: { id, version, isActive }, name }: { item: SaleItem; name: string }) {
  const { t } = useTranslation('items')
  const errorText = useErrorText()
  const update = useUpdateItem()
  // Optimistic: the current state is back if the server refuses.
  const isOn = update.isPending ? !isActive : isActive
  const state = t(isOn ? 'active' : 'inactive')
  const toggle = useOneAtATime(async () => {
    try {
      await update.mutateAsync({ params: { id }, body: { isActive: !isActive }, version })
      toast.success(t(isActive ? 'nowInactive' : 'nowActive', { name }))
    } catch (error) {
      toast.error(errorText(error))
    }
  })
  return (
    <Switch isOn={isOn} word={state} label={t('switch', { state, name })} busy={update.isPending} onChange={toggle} />
  )
}

function ItemActions({ item, name }: { item: SaleItem; name: string }) {
  const { t, language } = useTranslation('items')
  const [open, setOpen] = useState<'edit' | 'history'>()
  const close = () => setOpen(undefined)
  return (
    <div className="-me-1.5 flex shrink-0 items-center justify-self-end @max-[38rem]/list:order-2">
      <IconButton size="sm" icon={Pencil} label={t('edit', { name })} onClick={() => setOpen('edit')} />
      <IconButton size="sm" icon={History} label={t('history', { name })} onClick={() => setOpen('history')} />
      <FormDialog isOpen={open === 'edit'} onClose={close} title={t('editTitle')} fallback="min-h-72">
        {(finish) => (
          <ItemForm
            item={item}
            onCancel={close}
            onSaved={(saved) => finish(t('saved', { name: nameIn(saved, language) }))}
          />
        )}
      </FormDialog>
      <LazyVersionsDialog
        isOpen={open === 'history'}
        of={{ kind: 'sale_item', id: item.id, version: item.version }}
        mayRestore
        title={<bdi>{t('historyTitle', { name })}</bdi>}
        onClose={close}
      />
    </div>
  )
}
