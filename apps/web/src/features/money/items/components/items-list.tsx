import { type SaleItem, saleItemEndpoints } from '@piel/contract/money/items'
import { type ReactNode } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { Highlighted } from '#/components/search/highlighted.tsx'
import { ActiveSwitch } from '#/components/short-list/active-switch.tsx'
import { OrderedList } from '#/components/short-list/ordered-list.tsx'
import { useOrder } from '#/components/short-list/use-order.ts'
import { RowActions } from '#/features/core/history/components/row-actions.tsx'
import { nameIn, otherNameIn } from '#/lib/bilingual.ts'
import { formatMoney } from '#/lib/money.ts'
import { lazyPart } from '#/lib/lazy-part.ts'
import { invalidates, itemVersions, useUpdateItem } from '../items.queries.ts'

const ItemForm = lazyPart(['validation'], () => import('./item-form.tsx'), 'ItemForm')

interface ItemsListProps {
  items: readonly SaleItem[]
  isOrderable: boolean
}

export function ItemsList({ items, isOrderable }: ItemsListProps) {
  const { t, language } = useTranslation('items')
  const order = useOrder(saleItemEndpoints.order, saleItemEndpoints.list, invalidates)
  return (
    <OrderedList
      label={t('title')}
      rows={items}
      nameOf={(item) => nameIn(item, language)}
      order={order}
      isOrderable={isOrderable}
    >
      {(item, move) => <ItemRow key={item.id} item={item} move={move} />}
    </OrderedList>
  )
}

function ItemRow({ item, move }: { item: SaleItem; move: ReactNode }) {
  const { t, language } = useTranslation('items')
  const update = useUpdateItem()
  const { id, version } = item
  const name = nameIn(item, language)
  const other = otherNameIn(item, language)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-5 py-2.5 max-sm:px-4 @[38rem]/list:grid-cols-[auto_minmax(0,1fr)_8rem_7rem_auto]">
      <div className="@max-[38rem]/list:order-1 @max-[38rem]/list:-ms-2">{move}</div>
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
        <ActiveSwitch
          name={name}
          isActive={item.isActive}
          stateOf={(isOn) => t(isOn ? 'active' : 'inactive')}
          isPending={update.isPending}
          save={(isActive) => update.mutateAsync({ params: { id }, body: { isActive }, version })}
          doneOf={(isActive) => t(isActive ? 'nowActive' : 'nowInactive', { name })}
        />
      </div>
      <div className="justify-self-end @max-[38rem]/list:order-2">
        <RowActions
          name={name}
          record={{ ...itemVersions, id, version }}
          editTitle={t('editTitle')}
          form={(onSaved, onCancel) => (
            <ItemForm item={item} onCancel={onCancel} onSaved={(saved) => onSaved(nameIn(saved, language))} />
          )}
        />
      </div>
    </li>
  )
}
