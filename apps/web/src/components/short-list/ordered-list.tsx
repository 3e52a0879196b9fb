import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import { toast } from '#/components/toast/toast.ts'
import { Card } from '#/components/ui/card.tsx'
import { MoveButtons } from '#/components/ui/move-buttons.tsx'
import { ApiError } from '#/lib/api-error.ts'
import { useErrorText } from '#/lib/error-text.ts'
import { keepFocus } from '#/lib/keep-focus.ts'
import type { useOrder } from './use-order.ts'

interface OrderedListProps<T> {
  label: string
  rows: readonly T[]
  nameOf: (row: T) => string
  order: ReturnType<typeof useOrder>
  /** False for a part of the list. */
  isOrderable: boolean
  /** A list item with the buttons that move it; `onRemoved` keeps the focus in the list. */
  children: (row: T, move: ReactNode, onRemoved: () => void) => ReactNode
}

/** The rows of a short list in their order, which can be changed here. */
export function OrderedList<T extends { id: string }>(props: OrderedListProps<T>) {
  const { label, rows, nameOf, order, isOrderable, children } = props
  const { t } = useTranslation('shortList')
  const errorText = useErrorText()
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const move = (row: T, by: -1 | 1) => {
    const current = order.current() ?? rows.map(({ id }) => id)
    const to = current.indexOf(row.id) + by
    if (to < 0 || to >= current.length) return
    const ids = current.filter((id) => id !== row.id)
    ids.splice(to, 0, row.id)
    setAnnouncement(t('moved', { name: nameOf(row), position: to + 1, count: rows.length }))
    order.send(ids, (error) => {
      setAnnouncement('')
      const isStale = error instanceof ApiError && error.code === 'conflict'
      toast.error(isStale ? t('orderConflict') : errorText(error))
    })
  }
  // A dialog would return the focus to a removed button.
  const focusRow = (at: number) =>
    keepFocus(() => {
      const items = list.current?.children
      const item = items?.item(Math.min(at, (items?.length ?? 1) - 1))
      return item?.querySelector<HTMLElement>('button:enabled') ?? document.querySelector<HTMLElement>('h1')
    })
  return (
    <>
      <Card>
        <ol ref={list} aria-label={label} className="divide-y divide-line">
          {rows.map((row, position) => {
            const labels = { up: t('up', { name: nameOf(row) }), down: t('down', { name: nameOf(row) }) }
            const buttons = isOrderable && (
              <MoveButtons labels={labels} position={position} count={rows.length} onMove={(by) => move(row, by)} />
            )
            return children(row, buttons, () => focusRow(position))
          })}
        </ol>
      </Card>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
