import type { GridColumn } from './grid-model.ts'
import type { Span } from './spans.ts'

/** Minutes of a day that are open for bookings, and those of them that have an appointment. */
export interface Occupancy {
  openMinutes: number
  takenMinutes: number
}

/**
 * How full a column is: of its working hours without blocks, the minutes with at least one appointment that is neither
 * cancelled nor missed. Appointments outside of the hours do not count. @returns null without open minutes.
 */
export function occupancyOf(
  { hours, blocks, busy, items }: Pick<GridColumn, 'hours' | 'blocks' | 'busy' | 'items'>,
  dayMinutes: number,
): Occupancy | null {
  const isOpen = new Uint8Array(dayMinutes)
  const isTaken = new Uint8Array(dayMinutes)
  const mark = (day: Uint8Array, { from, until }: Span, value: 0 | 1) => day.fill(value, Math.max(0, from), until)
  for (const span of hours) mark(isOpen, span, 1)
  for (const block of blocks) mark(isOpen, block, 0)
  for (const span of busy) mark(isTaken, span, 1)
  for (const { part, appointment } of items) if (appointment.status !== 'noShow') mark(isTaken, part, 1)
  const openMinutes = isOpen.reduce((sum, open) => sum + open, 0)
  if (openMinutes === 0) return null
  return { openMinutes, takenMinutes: isOpen.reduce((sum, open, minute) => sum + (open & (isTaken[minute] ?? 0)), 0) }
}
