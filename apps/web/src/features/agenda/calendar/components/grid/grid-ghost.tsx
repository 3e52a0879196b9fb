import { useDates } from '#/lib/dates.ts'
import { placeOf } from './row-place.ts'
import type { Span } from './spans.ts'

interface GridGhostProps {
  shown: Span
  column: number
  item: Span
  time: string
  label: string
}

export function GridGhost({ shown, column, item, time, label }: GridGhostProps) {
  const { clock } = useDates()
  return (
    <div
      aria-hidden="true"
      data-ghost
      style={placeOf(shown, column, { from: item.from, until: Math.max(item.until, item.from + 15) })}
      className="pointer-events-none z-[3] grid min-w-0 py-px ps-0.5 pe-px"
    >
      <div className="min-w-0 overflow-hidden rounded-[5px] border-2 border-accent bg-accent-soft px-1.5 text-caption leading-5 text-accent shadow-overlay">
        <span className="font-semibold tabular-nums">{clock(time)}</span> {label}
      </div>
    </div>
  )
}
