import { clsx } from 'clsx'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import type { CalendarAppointment } from '@piel/contract/agenda/calendar'
import { AppointmentCell } from './appointment-cell.tsx'
import { itemAt, moved, type Place } from './cursor.ts'
import { GridGround } from './grid-ground.tsx'
import { GridGhost } from './grid-ghost.tsx'
import { fieldOf, type GridColumn, type GridDay, type GridItem } from './grid-model.ts'
import { NowLine } from './now-line.tsx'
import { placeOf, rowsOf } from './row-place.ts'
import type { Span } from './spans.ts'
import type { DragHandlers } from './use-drag.ts'
import { usePlaceWords } from './use-place-words.ts'

export interface DayGridProps {
  day: GridDay
  label: string
  head: (column: GridColumn) => ReactNode
  /** Minutes since midnight. */
  now: number | undefined
  /** Index of today's column; -1 for none. */
  nowColumn: number
  place: Place
  onPlace: (place: Place) => void
  openId: string | undefined
  onOpen: (appointment: CalendarAppointment) => void
  /** Absent if the user cannot book. */
  onBook: ((column: GridColumn, minute: number) => void) | undefined
  ghost: { column: number; item: Span & { id: string }; time: string; label: string } | undefined
  drag: DragHandlers
  /** Handles keys before the grid does; returns true if handled. */
  onKey: (event: KeyboardEvent, item: GridItem | undefined, column: GridColumn | undefined) => boolean
  isFound: (appointment: CalendarAppointment) => boolean
  isStale: boolean
}

/** A grid with one tab stop; arrow keys move through steps and appointments. */
export function DayGrid(props: DayGridProps) {
  const {
    day,
    label,
    head,
    now,
    nowColumn,
    place,
    onPlace,
    openId,
    onOpen,
    onBook,
    ghost,
    drag,
    onKey,
    isFound,
    isStale,
  } = props
  const { shown, step, columns } = day
  const words = usePlaceWords()
  const root = useRef<HTMLDivElement>(null)
  const followsKey = useRef(false)
  const field = fieldOf(day)
  const current = itemAt(field, place)
  const currentColumn = columns[place.column]

  // The new cell exists after rendering.
  useLayoutEffect(() => {
    if (!followsKey.current) return
    followsKey.current = false
    root.current?.querySelector<HTMLElement>('[data-place]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    if (!(event.target instanceof Element) || !event.target.closest('[role=gridcell]')) return
    if (!onKey(event, current, currentColumn)) {
      const next = moved(field, place, event.key)
      if (!next) return
      followsKey.current = true
      onPlace(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const itemOf = ({ target }: SyntheticEvent): { item: GridItem; index: number } | undefined => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-appointment]') : null
    const index = Number(button?.dataset['columnIndex'])
    const item = columns[index]?.items.find(({ id }) => id === button?.dataset['appointment'])
    return item && { item, index }
  }
  const onFocus = (event: FocusEvent) => {
    const found = itemOf(event)
    if (found) onPlace({ column: found.index, minute: found.item.from, lane: found.item.lane })
  }
  const onClick = (event: MouseEvent) => {
    const found = itemOf(event)
    if (found) onOpen(found.item.appointment)
  }

  const rows = rowsIn(day, current ? undefined : place)
  const style = {
    '--columns': columns.length,
    '--minutes': shown.until - shown.from,
    '--step': step,
  } as CSSProperties

  return (
    <div
      ref={root}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={(shown.until - shown.from) / step + 1}
      aria-colcount={columns.length + 1}
      aria-busy={isStale}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
      {...drag}
      style={style}
      className={clsx('agenda-grid relative grid outline-none', isStale && 'opacity-60 transition-opacity')}
    >
      <div role="row" aria-rowindex={1} className="contents">
        <span
          role="columnheader"
          aria-colindex={1}
          className="sticky start-0 top-0 z-30 col-start-1 row-start-1 border-b border-line bg-canvas"
        >
          <span className="sr-only">{words.start}</span>
        </span>
        {columns.map((column, index) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 2}
            style={{ gridColumn: index + 2 }}
            className="sticky top-0 z-20 row-start-1 min-w-0 border-s border-b border-line bg-canvas px-2 py-2"
          >
            {head(column)}
          </div>
        ))}
      </div>
      <span
        aria-hidden="true"
        style={{ gridColumn: 1, gridRow: rowsOf(shown, shown) }}
        className="sticky start-0 z-10 bg-canvas"
      />
      {columns.map((column, index) => (
        <GridGround
          key={column.id}
          day={day}
          column={column}
          index={index}
          onBook={onBook && ((minute) => onBook(column, minute))}
        />
      ))}
      {rows.map(({ minute, isHour, items, hasPlace }) => (
        <div key={minute} role="row" aria-rowindex={Math.floor((minute - shown.from) / step) + 2} className="contents">
          {isHour && (
            <span
              role="rowheader"
              aria-colindex={1}
              style={{ gridColumn: 1, gridRow: rowsOf(shown, { from: minute, until: minute + 60 }) }}
              className={clsx(
                'sticky start-0 z-10 h-4 pe-2 text-end text-caption leading-4 text-muted tabular-nums',
                minute > shown.from && '-translate-y-2',
              )}
            >
              {words.time(day.axis.timeAt(minute))}
            </span>
          )}
          {hasPlace && currentColumn && (
            <div
              role="gridcell"
              aria-colindex={place.column + 2}
              style={placeOf(shown, place.column, { from: minute, until: minute + step })}
              className="pointer-events-none grid ms-px"
            >
              <button
                type="button"
                data-place
                aria-label={words.place(currentColumn, minute)}
                onClick={() => onBook?.(currentColumn, minute)}
                className="rounded-[5px] focus-ring-inset focus-visible:bg-accent-soft/60"
              />
            </div>
          )}
          {items.map(({ column, index, item }) => (
            <AppointmentCell
              key={`${column.id} ${item.id}`}
              shown={shown}
              column={column}
              index={index}
              item={item}
              isCurrent={current?.id === item.id && place.column === index}
              isOpen={openId === item.id}
              isCarried={ghost?.item.id === item.id}
              isFound={isFound(item.appointment)}
            />
          ))}
        </div>
      ))}
      {ghost && <GridGhost shown={shown} {...ghost} />}
      {now !== undefined && nowColumn >= 0 && (
        <NowLine shown={shown} minute={now} column={isWeek(columns) ? nowColumn : undefined} />
      )}
    </div>
  )
}

const isWeek = ([first, second]: readonly GridColumn[]): boolean => first?.date !== (second ?? first)?.date

interface GridRow {
  minute: number
  isHour: boolean
  hasPlace: boolean
  items: { column: GridColumn; index: number; item: GridItem }[]
}

/** The rows to render: hours, starts of appointments, and the cursor's free step. */
function rowsIn({ columns, shown }: GridDay, place: Place | undefined): GridRow[] {
  const rows = new Map<number, GridRow>()
  const at = (minute: number): GridRow => {
    const row = rows.get(minute) ?? { minute, isHour: minute % 60 === 0, hasPlace: false, items: [] }
    rows.set(minute, row)
    return row
  }
  for (let minute = shown.from; minute < shown.until; minute += 60) at(minute)
  if (place) at(place.minute).hasPlace = true
  for (const [index, column] of columns.entries())
    for (const item of column.items) at(Math.max(item.from, shown.from)).items.push({ column, index, item })
  return [...rows.values()].toSorted((a, b) => a.minute - b.minute)
}
