import type { ShippingOption } from '@piel/contract/shipping'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { nameIn } from '#/lib/bilingual.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { keepFocus } from '#/lib/keep-focus.ts'
import { shippingQuery, useOrderOptions } from '../shipping.queries.ts'
import { OptionRow } from './option-row.tsx'

/** The options in their order, which can be changed here. */
export function OptionsList({ options }: { options: readonly ShippingOption[] }) {
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
  // The dialog would return the focus to a button that is gone.
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
              onMove={(by) => move(option, by)}
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
