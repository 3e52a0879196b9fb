import type { CalendarAppointment } from '@piel/contract/agenda/calendar'
import type { IsoDate } from '@piel/contract/core/dates'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AppointmentStatus, isVisit } from '@piel/contract/agenda/appointment-shapes'
import { useTranslation } from '#/i18n/index.ts'
import { useHotkey } from '#/components/layout/hotkeys.ts'
import { toast } from '#/components/toast/toast.ts'
import { useCan } from '#/lib/permissions.ts'
import { latePart } from '#/lib/lazy-part.ts'
import { onward, type StatusActions } from '#/features/agenda/appointments/components/status/use-status.ts'
import { itemAt, type Place, settle } from './cursor.ts'
import { DayGrid } from './day-grid.tsx'
import './grid.css'
import { fieldOf, type GridColumn, type GridDay, type GridItem } from './grid-model.ts'
import { type Drop, useCarry } from './use-carry.ts'
import { useDrag } from './use-drag.ts'

const MoveDialog = latePart(
  ['appointmentForm', 'availability', 'validation'],
  () => import('./move-dialog.tsx'),
  'MoveDialog',
)

export interface GridViewProps {
  grid: GridDay
  label: string
  head: (column: GridColumn) => ReactNode
  today: IsoDate
  /** Minutes since midnight. */
  nowMinute: number | undefined
  /** Matches the search text; true for all without one. */
  isFound: (appointment: CalendarAppointment) => boolean
  isStale: boolean
  openId: string | undefined
  onOpen: (appointment: CalendarAppointment) => void
  onBook: ((column: GridColumn, minute: number) => void) | undefined
  onStep: (by: -1 | 1) => void
  status: StatusActions
}

const stepOf: Record<string, -1 | 1> = { PageUp: -1, PageDown: 1 }

/** The grid with its cursor, moves by keyboard and mouse, and keys for statuses. */
export function GridView(props: GridViewProps) {
  const { grid, today, nowMinute, onStep, status } = props
  const { t } = useTranslation(['calendar', 'appointments'])
  const mayWrite = useCan('agenda.write')
  const scroller = useRef<HTMLDivElement>(null)
  const [wanted, setPlace] = useState<Place>()
  const [dropped, setDropped] = useState<Drop>()
  const carry = useCarry(grid, setDropped)
  const field = fieldOf(grid)
  const opens = grid.columns.flatMap(({ hours }) => hours.map(({ from }) => from))
  const start = nowMinute ?? (opens.length > 0 ? Math.min(...opens) : grid.shown.from)
  const place = settle(field, wanted ?? { column: 0, minute: start, lane: 0 })
  const todayAt = grid.columns.findIndex(({ date }) => date === today)

  const drag = useDrag({
    day: grid,
    isEnabled: mayWrite,
    onCarry: (id, columnIndex, to) => {
      const from = carry.carried?.from ?? grid.columns[columnIndex]
      const item = carry.carried?.item ?? from?.items.find((one) => one.id === id)
      if (from && item && carry.canMove(item)) carry.carryTo(item, from, to)
    },
    onDrop: () => carry.putDown(),
    onCancel: () => carry.putBack(),
  })

  const onKey = (event: KeyboardEvent, item: GridItem | undefined, column: GridColumn | undefined): boolean => {
    const { key } = event
    const by = stepOf[key]
    if (by !== undefined) {
      onStep(by)
      return true
    }
    if (carry.carried) {
      if (key === 'Enter') carry.putDown()
      else if (key === 'Escape') carry.putBack()
      else if (!carry.shift(key)) return key !== 'Tab'
      return true
    }
    if (key !== 'm' || !item || !column || !mayWrite || !carry.canMove(item)) return false
    carry.pickUp(item, column)
    return true
  }
  const step = (to: AppointmentStatus) => {
    const item = itemAt(field, place)?.appointment
    const isHere = scroller.current?.contains(document.activeElement) ?? false
    if (!item || !isHere || carry.carried) return
    if (isVisit(to) && today < item.date) return toast.error(t('appointments:steps.notBeforeDay'))
    if (onward[item.status] === to || (to === 'arrived' && item.status === 'booked')) status.take(item, to)
  }
  useHotkey({ key: 'm', label: t('keys.move') }, () => undefined, mayWrite)
  useHotkey({ key: 'c', label: t('keys.confirm') }, () => step('confirmed'), mayWrite)
  useHotkey({ key: 'a', label: t('keys.arrive') }, () => step('arrived'), mayWrite)
  useHotkey({ key: 's', label: t('keys.start') }, () => step('inProgress'), mayWrite)
  useHotkey({ key: 'e', label: t('keys.end') }, () => step('completed'), mayWrite)

  // Scroll to the current time or the first working hour.
  const shownDay = grid.columns[0]?.date
  const first = Math.max(0, Math.floor((start - 60) / 60) * 60 - grid.shown.from - 8)
  const scrollToStart = useEffectEvent(() => {
    const view = scroller.current
    const height = view?.querySelector('[data-column]')?.getBoundingClientRect().height ?? 0
    if (view) view.scrollTop = (height * first) / (grid.shown.until - grid.shown.from)
  })
  // Once per day or week, not per response.
  useEffect(() => {
    if (shownDay !== undefined) scrollToStart()
  }, [shownDay])

  return (
    <>
      <div
        ref={scroller}
        className={clsx(
          'agenda-scroll scroll-slim relative overflow-auto overscroll-contain rounded-card border border-line bg-canvas print:hidden',
          carry.carried && 'cursor-grabbing select-none',
        )}
      >
        <DayGrid
          day={grid}
          label={props.label}
          head={props.head}
          now={nowMinute}
          nowColumn={todayAt}
          place={place}
          onPlace={setPlace}
          openId={props.openId}
          onOpen={props.onOpen}
          onBook={mayWrite && !carry.carried ? props.onBook : undefined}
          isFound={props.isFound}
          ghost={carry.ghost}
          drag={drag}
          onKey={onKey}
          isStale={props.isStale}
        />
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {carry.spoken}
      </p>
      {dropped && (
        <MoveDialog
          drop={dropped}
          onClose={() => {
            setDropped(undefined)
            carry.end()
          }}
        />
      )}
    </>
  )
}
