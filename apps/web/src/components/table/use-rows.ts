import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'

const pressable = 'a, button, input, select, textarea, label, summary'
const intentAfter = 120

const linkIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>('a[data-row-link]')
const rowsOf = (body: Element) => [...body.querySelectorAll('[data-row]')]

/** Dragging over text selects it and does not open the row. */
const isSelecting = (row: Element) => {
  const selection = getSelection()
  return selection?.type === 'Range' && row.contains(selection.anchorNode) && selection.toString().trim() !== ''
}

function openRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target instanceof Element ? event.target : null
  const link = linkIn(event.currentTarget)
  // React bubbles presses in a menu or dialog that the row opened; they are not presses on the row.
  if (!event.currentTarget.contains(target)) return
  if (!link || target?.closest(pressable) || isSelecting(event.currentTarget)) return
  const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
  if (isElsewhere) window.open(link.getAttribute('href') ?? '', '_blank', 'noopener')
  else if (event.button === 0) link.click()
}

/** The row that a key moves to, among `count`. */
export function rowFor(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/**
 * Rows that open when pressed anywhere, with arrow keys, Home and End between them (a roving tab stop on each row's link)
 * and callbacks: to preload when the pointer rests on one, and to select one by Space, with Shift up to it.
 */
export function useRows(
  count: number,
  onIntent?: (index: number) => void,
  onSelect?: (index: number, isRange: boolean) => void,
) {
  const [focused, setFocused] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onIntent)
  useEffect(() => {
    latest.current = onIntent
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const rest = (index: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current?.(index), intentAfter)
  }

  return {
    active: Math.max(0, Math.min(focused, count - 1)),
    body: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const target = event.target instanceof Element ? event.target : null
        // An open layer in a row, such as a menu, handles these keys.
        if (event.defaultPrevented) return
        if (onSelect && event.key === ' ' && target?.matches('[data-row-link]')) {
          event.preventDefault()
          onSelect(
            rowsOf(event.currentTarget).findIndex((row) => row.contains(target)),
            event.shiftKey,
          )
        }
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || target?.closest('input, select')) return
        const rows = rowsOf(event.currentTarget)
        const at = rows.findIndex((row) => row.contains(target))
        const next = at < 0 ? undefined : rowFor(event.key, at, rows.length)
        if (next === undefined) return
        event.preventDefault()
        linkIn(rows[next])?.focus()
      },
    },
    row: (index: number) => ({
      'data-row': index,
      onClick: openRow,
      onAuxClick: openRow,
      onFocus(_event: FocusEvent) {
        setFocused(index)
        rest(index)
      },
      onPointerEnter: () => rest(index),
      onPointerLeave: () => clearTimeout(timer.current),
    }),
  }
}

export function openFirstRow(list: Element | null): void {
  linkIn(list?.querySelector('[data-row]'))?.click()
}

/** The number of the row with the focus, -1 without one. */
export const focusedRow = (list: Element | null): number =>
  list ? rowsOf(list).findIndex((row) => row.contains(document.activeElement)) : -1

/** Moves the focus by one row, from outside to the first one. */
export function focusNextRow(list: Element | null, step: 1 | -1): void {
  const rows = list ? rowsOf(list) : []
  const at = focusedRow(list)
  linkIn(rows[at < 0 ? 0 : Math.max(0, Math.min(at + step, rows.length - 1))])?.focus()
}

/** Leaves the search box for the first row. */
export function focusFirstRow(list: Element | null): void {
  linkIn(list?.querySelector('[data-row]'))?.focus()
}
