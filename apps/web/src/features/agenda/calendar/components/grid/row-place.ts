import type { CSSProperties } from 'react'
import type { Span } from './spans.ts'

const headRows = 1
const axisColumns = 1

/** Rows are minutes, clipped to the shown hours. */
export const rowsOf = (shown: Span, { from, until }: Span): string => {
  const first = Math.max(from, shown.from) - shown.from
  const last = Math.min(until, shown.until) - shown.from
  return `${first + headRows + 1} / ${Math.max(last, first + 1) + headRows + 1}`
}

export const placeOf = (shown: Span, column: number, span: Span): CSSProperties => ({
  gridColumn: column + axisColumns + 1,
  gridRow: rowsOf(shown, span),
})

export const laneWidth = ({ lane, lanes }: { lane: number; lanes: number }): CSSProperties =>
  lanes === 1 ? {} : { marginInlineStart: `${(lane * 100) / lanes}%`, width: `${100 / lanes}%` }
