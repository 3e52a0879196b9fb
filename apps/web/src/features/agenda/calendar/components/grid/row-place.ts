import type { CSSProperties } from 'react'
import type { Span } from './spans.ts'

/** The first row of the grid is its head, the first column the time axis. */
const headRows = 1
const axisColumns = 1

/** The grid's rows are minutes; what lies outside the shown hours is cut off. */
export const rowsOf = (shown: Span, { from, until }: Span): string => {
  const first = Math.max(from, shown.from) - shown.from
  const last = Math.min(until, shown.until) - shown.from
  return `${first + headRows + 1} / ${Math.max(last, first + 1) + headRows + 1}`
}

/** The rows and the column of a part of a column. */
export const placeOf = (shown: Span, column: number, span: Span): CSSProperties => ({
  gridColumn: column + axisColumns + 1,
  gridRow: rowsOf(shown, span),
})

/** The part of a column's width that a lane has. */
export const laneWidth = ({ lane, lanes }: { lane: number; lanes: number }): CSSProperties =>
  lanes === 1 ? {} : { marginInlineStart: `${(lane * 100) / lanes}%`, width: `${100 / lanes}%` }
