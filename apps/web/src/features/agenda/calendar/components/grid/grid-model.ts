import type { AgendaDay, AgendaWeek, CalendarAppointment } from '@piel/contract/agenda/calendar'
import type { Resource } from '@piel/contract/agenda/resources'
import type { IsoDate } from '@piel/contract/core/dates'
import { type Axis, axisOf, type AxisOf } from './axis.ts'
import type { Field } from './cursor.ts'
import { inLanes } from './lanes.ts'
import type { Span } from './spans.ts'

type AnsweredColumn = Omit<AgendaDay['columns'][number], 'resource'>
type AnsweredBlock = AnsweredColumn['blocks'][number]

export interface GridItem extends Span {
  id: string
  lane: number
  lanes: number
  /** The time that needs the resource of the column. */
  part: Span
  appointment: CalendarAppointment
}

/** Three lines fit: time, name, type with status. */
export const isThreeLines = ({ from, until }: Span): boolean => until - from >= 44

/** Whether the resource of the column is needed throughout. */
export const isWhole = ({ from, until, part }: Span & { part: Span }): boolean =>
  part.from === from && part.until === until

export interface GridColumn {
  id: string
  /** Spoken name. */
  name: string
  resource: Resource
  date: IsoDate
  axis: Axis
  hours: readonly Span[]
  blocks: readonly (Span & Pick<AnsweredBlock, 'id' | 'kind' | 'note'>)[]
  /** Times of appointments that the user cannot see. */
  busy: readonly Span[]
  items: readonly GridItem[]
}

export interface GridDay {
  columns: readonly GridColumn[]
  shown: Span
  /** Minutes per step. */
  step: number
  /** The axis of the first column labels the rows. */
  axis: Axis
}

const spanOf = ({ fromMinute, untilMinute }: { fromMinute: number; untilMinute: number }): Span => ({
  from: fromMinute,
  until: untilMinute,
})

const columnOf = (
  column: AnsweredColumn,
  of: Pick<GridColumn, 'id' | 'name' | 'resource' | 'date' | 'axis'>,
): GridColumn => ({
  ...of,
  hours: column.hours.map(spanOf),
  blocks: column.blocks.map((block) => ({ ...spanOf(block), id: block.id, kind: block.kind, note: block.note })),
  busy: column.busy.map(spanOf),
  // Cancelled appointments free their time; the list shows them.
  items: inLanes(
    column.appointments
      .filter(({ status }) => status !== 'cancelled')
      .map((appointment) => ({
        ...spanOf(appointment),
        part: spanOf(appointment.part),
        id: appointment.id,
        appointment,
      })),
  ).map(({ item, lane, lanes }) => ({ ...item, lane, lanes })),
})

function gridOf(
  columns: GridColumn[],
  head: { showFrom: string; showUntil: string; stepMinutes: number },
  first: AxisOf,
): GridDay {
  const axis = axisOf(first)
  const from = Math.floor(axis.minuteAt(head.showFrom) / 60) * 60
  const until = Math.min(axis.minutes, Math.ceil(axis.minuteAt(head.showUntil) / 60) * 60)
  return { columns, shown: { from, until }, step: head.stepMinutes, axis }
}

/** A day with the chosen columns; all of them if none is chosen. */
export function gridOfDay(day: AgendaDay, wanted: readonly string[], nameOf: (resource: Resource) => string): GridDay {
  const axis = axisOf(day)
  const chosen = day.columns.filter(({ resource }) => wanted.includes(resource.id))
  const columns = (chosen.length > 0 ? chosen : day.columns).map((column) =>
    columnOf(column, {
      id: column.resource.id,
      name: nameOf(column.resource),
      resource: column.resource,
      date: day.date,
      axis,
    }),
  )
  return gridOf(columns, day, day)
}

export function gridOfWeek(week: AgendaWeek, days: number, nameOf: (date: IsoDate) => string): GridDay {
  const { resource } = week
  const columns = week.days
    .slice(0, days)
    .map((day) => columnOf(day, { id: day.date, name: nameOf(day.date), resource, date: day.date, axis: axisOf(day) }))
  return gridOf(columns, week, week.days[0] ?? { minutes: 1440, clockChange: null })
}

export const fieldOf = ({ columns, shown, step }: GridDay): Field<GridItem> => ({
  columns: columns.map(({ items }) => items),
  shown,
  step,
})
