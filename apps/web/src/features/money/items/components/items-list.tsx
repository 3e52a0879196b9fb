import type { SaleItem } from '@piel/contract/money/items'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { itemsQuery, useOrderItems } from '../items.queries.ts'
import { ItemRow } from './item-row.tsx'

interface Props {
  all: readonly SaleItem[]
  /** Those that are shown; only all of them can be ordered. */
  items: readonly SaleItem[]
}

/** The items in their order, which can be changed here. */
export function ItemsList({ all, items }: Props) {
  const { t, language } = useTranslation('items')
  const errorText = useErrorText()
  const client = useQueryClient()
  const order = useOrderItems()
  const [announcement, setAnnouncement] = useState('')
  const isOrderable = all.length === items.length

  // The cache, not the props: a second press may come before the first one has rendered.
  const move = (item: SaleItem, by: -1 | 1) => {
    const current = (client.getQueryData(itemsQuery.queryKey)?.data ?? all).map(({ id }) => id)
    const to = current.indexOf(item.id) + by
    if (to < 0 || to >= current.length) return
    const ids = current.filter((id) => id !== item.id)
    ids.splice(to, 0, item.id)
    setAnnouncement(t('moved', { name: nameIn(item, language), position: to + 1, count: all.length }))
    const change = { body: { ids } }
    order.mutate(change, {
      onError: (error) => {
        setAnnouncement('')
        const isStale = error instanceof ApiError && error.code === 'conflict'
        toast.error(isStale ? t('orderConflict') : errorText(error))
      },
    })
  }

  return (
    <>
      <Card>
        <ol aria-label={t('title')} className="divide-y divide-line">
          {items.map((item, position) => (
            <ItemRow
              key={item.id}
              item={item}
              position={position}
              count={items.length}
              onMove={isOrderable ? (by) => move(item, by) : undefined}
            />
          ))}
        </ol>
      </Card>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
