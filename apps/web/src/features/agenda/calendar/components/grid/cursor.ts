import { drawnSpan } from './lanes.ts'
import { isWithin, type Span } from './spans.ts'

/** A cell of the grid: an appointment or a free step. */
export interface Place {
  column: number
  /** Start of the step or appointment, in minutes since midnight. */
  minute: number
  /** Index among simultaneous appointments. */
  lane: number
}

interface Item extends Span {
  id: string
  lane: number
}

export interface Field<T extends Item = Item> {
  columns: readonly (readonly T[])[]
  shown: Span
  /** Minutes per step. */
  step: number
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

const covering = <T extends Item>({ columns }: Field<T>, column: number, minute: number): T[] =>
  (columns[column] ?? []).filter((item) => isWithin(minute, drawnSpan(item))).toSorted((a, b) => a.lane - b.lane)

export function itemAt<T extends Item>(field: Field<T>, place: Place): T | undefined {
  const items = covering(field, place.column, place.minute)
  return items[Math.min(place.lane, items.length - 1)]
}

/** Moves a place into the field, onto a step or the start of an appointment. */
export function settle<T extends Item>(field: Field<T>, { column, minute, lane }: Place): Place {
  const { shown, step, columns } = field
  const within = clamp(minute, shown.from, shown.until - step)
  const start = shown.from + Math.floor((within - shown.from) / step) * step
  const at = clamp(column, 0, Math.max(0, columns.length - 1))
  const here = covering(field, at, within)
  // An appointment can end within a step.
  const items = here.length > 0 ? here : covering(field, at, start)
  const item = items[clamp(lane, 0, items.length - 1)]
  if (item) return { column: at, minute: Math.max(item.from, shown.from), lane: items.indexOf(item) }
  return { column: at, minute: start, lane: 0 }
}

/** The place after a key; undefined for keys that do not move. */
export function moved<T extends Item>(field: Field<T>, place: Place, key: string): Place | undefined {
  const { shown, step } = field
  const item = itemAt(field, place)
  const items = covering(field, place.column, place.minute)
  const { column, minute, lane } = place
  switch (key) {
    case 'ArrowDown': {
      const next = item ? shown.from + Math.ceil((drawnSpan(item).until - shown.from) / step) * step : minute + step
      return next >= shown.until ? place : settle(field, { column, minute: next, lane })
    }
    case 'ArrowUp': {
      const next = item ? item.from - 1 : minute - 1
      return next < shown.from ? place : settle(field, { column, minute: next, lane })
    }
    case 'ArrowRight':
      if (lane < items.length - 1) return settle(field, { column, minute, lane: lane + 1 })
      return column >= field.columns.length - 1 ? place : settle(field, { column: column + 1, minute, lane: 0 })
    case 'ArrowLeft':
      if (lane > 0 && items.length > 1) return settle(field, { column, minute, lane: lane - 1 })
      return column === 0 ? place : settle(field, { column: column - 1, minute, lane: Number.MAX_SAFE_INTEGER })
    case 'Home':
      return settle(field, { column, minute: shown.from, lane: 0 })
    case 'End':
      return settle(field, { column, minute: shown.until - step, lane: 0 })
    default:
      return undefined
  }
}

/** The place of a carried appointment after a key; it can overlap others. Undefined for keys that do not move. */
export function shifted(field: Field, place: Place, key: string): Place | undefined {
  const { shown, step, columns } = field
  const by = { ArrowDown: [0, step], ArrowUp: [0, -step], ArrowRight: [1, 0], ArrowLeft: [-1, 0] }[key]
  if (!by) return undefined
  const [across = 0, down = 0] = by
  return {
    column: clamp(place.column + across, 0, columns.length - 1),
    minute: clamp(place.minute + down, shown.from, shown.until - step),
    lane: 0,
  }
}
