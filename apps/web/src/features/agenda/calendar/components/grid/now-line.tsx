import { clsx } from 'clsx'
import { isWithin, type Span } from './spans.ts'
import { rowsOf } from './row-place.ts'

interface NowLineProps {
  shown: Span
  minute: number
  /** In a week, today's column; in a day the line crosses all columns. */
  column: number | undefined
}

export function NowLine({ shown, minute, column }: NowLineProps) {
  if (!isWithin(minute, shown)) return null
  return (
    <span
      aria-hidden="true"
      data-now
      style={{
        gridColumn: column === undefined ? '1 / -1' : column + 2,
        gridRow: rowsOf(shown, { from: minute, until: minute + 1 }),
      }}
      className={clsx(
        column === undefined && 'ms-14',
        'pointer-events-none relative z-[2] h-0 border-t-[1.5px] border-danger before:absolute before:size-2 before:-translate-y-[0.3rem] before:rounded-full before:bg-danger',
      )}
    />
  )
}
