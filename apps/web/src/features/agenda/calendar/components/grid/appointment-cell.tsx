import { clsx } from 'clsx'
import { memo } from 'react'
import { AppointmentCard } from './appointment-card.tsx'
import type { GridColumn, GridItem } from './grid-model.ts'
import { laneWidth, placeOf } from './row-place.ts'
import type { Span } from './spans.ts'
import { usePlaceWords } from './use-place-words.ts'

interface AppointmentCellProps {
  shown: Span
  column: GridColumn
  index: number
  item: GridItem
  isCurrent: boolean
  isOpen: boolean
  /** Marks the old place during a move. */
  isCarried: boolean
  isFound: boolean
}

/**
 * An appointment in the grid, which handles its clicks and focus. Memoized: a cursor key renders two cells instead of up to
 * 300.
 */
export const AppointmentCell = memo(function AppointmentCell({
  shown,
  column,
  index,
  item,
  isCurrent,
  isOpen,
  isCarried,
  isFound,
}: AppointmentCellProps) {
  const words = usePlaceWords().item(item, column)
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      style={{
        ...placeOf(shown, index, { from: item.from, until: Math.max(item.until, item.from + 15) }),
        ...laneWidth(item),
      }}
      className={clsx(
        'group/item pointer-events-none z-[1] grid min-w-0 py-px ps-0.5 pe-px',
        isCarried && 'rounded-[5px] outline-2 outline-strong outline-dashed',
        !isFound && 'opacity-30',
      )}
    >
      <button
        type="button"
        data-place={isCurrent || undefined}
        data-appointment={item.id}
        data-column-index={index}
        data-found={isFound || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={words}
        aria-pressed={isOpen}
        title={words}
        className="group/item pointer-events-auto min-w-0 cursor-pointer rounded-[5px] text-start focus-ring"
      >
        <AppointmentCard item={item} />
      </button>
    </div>
  )
})
