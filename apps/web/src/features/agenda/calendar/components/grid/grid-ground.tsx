import { clsx } from 'clsx'
import { type CSSProperties, type MouseEvent, type PointerEvent, useState } from 'react'
import { Plus } from 'lucide-react'
import { useTranslation } from '#/i18n/index.ts'
import { useDates } from '#/lib/dates.ts'
import type { GridColumn, GridDay } from './grid-model.ts'
import { placeOf } from './row-place.ts'
import { closedParts } from './spans.ts'

interface GridGroundProps {
  day: GridDay
  column: GridColumn
  index: number
  /** Absent if the user cannot book. */
  onBook: ((minute: number) => void) | undefined
}

function minuteUnder({ clientY, currentTarget }: PointerEvent | MouseEvent, { shown, step }: GridDay): number {
  const { top, height } = currentTarget.getBoundingClientRect()
  const minute = ((clientY - top) / height) * (shown.until - shown.from)
  const most = shown.until - shown.from - step
  return shown.from + Math.max(0, Math.min(most, Math.floor(minute / step) * step))
}

/** Background of a column: lines, closed hours, blocks, and the slot under the pointer. */
export function GridGround({ day, column, index, onBook }: GridGroundProps) {
  const { t } = useTranslation('calendar')
  const { clock } = useDates()
  const [hovered, setHovered] = useState<number>()
  const { shown, step } = day
  return (
    <>
      <div
        aria-hidden="true"
        data-column={index}
        onPointerMove={(event) => event.pointerType === 'mouse' && setHovered(minuteUnder(event, day))}
        onPointerLeave={() => setHovered(undefined)}
        onClick={onBook && ((event) => onBook(minuteUnder(event, day)))}
        style={placeOf(shown, index, shown)}
        className={clsx('agenda-lines border-s border-line', onBook && 'cursor-pointer')}
      />
      {closedParts(shown, column.hours).map((part) => (
        <div
          key={part.from}
          aria-hidden="true"
          style={placeOf(shown, index, part)}
          className="agenda-closed pointer-events-none ms-px"
        />
      ))}
      {column.blocks.map((block) => (
        <div
          key={block.id}
          aria-hidden="true"
          title={block.note ?? t(`blocks.${block.kind}`)}
          style={placeOf(shown, index, block)}
          className="agenda-block pointer-events-none ms-px overflow-hidden border-y border-line px-2 py-1 text-caption leading-4 text-muted"
        >
          <span className="rounded-[3px] bg-canvas/85 px-1">
            {clock(column.axis.timeAt(block.from))} {block.note ?? t(`blocks.${block.kind}`)}
          </span>
        </div>
      ))}
      {column.busy.map((part) => (
        <div
          key={part.from}
          aria-hidden="true"
          title={t('place.busy')}
          style={placeOf(shown, index, part)}
          className="agenda-block pointer-events-none m-px ms-0.5 overflow-hidden rounded-[5px] border border-line px-2 text-caption leading-5 text-muted"
        >
          <span className="rounded-[3px] bg-canvas/85 px-1">
            {clock(column.axis.timeAt(part.from))} {t('place.busy')}
          </span>
        </div>
      ))}
      {onBook && hovered !== undefined && (
        <HoveredSlot
          column={column}
          minute={hovered}
          style={placeOf(shown, index, { from: hovered, until: hovered + Math.max(step, 15) })}
        />
      )}
    </>
  )
}

/** The slot that a click would book. */
function HoveredSlot({ column, minute, style }: { column: GridColumn; minute: number; style: CSSProperties }) {
  const { clock } = useDates()
  return (
    <div
      aria-hidden="true"
      style={style}
      className="pointer-events-none m-px ms-0.5 flex items-center gap-1 overflow-hidden rounded-[5px] border border-dashed border-accent/60 bg-accent-soft px-1.5 text-caption text-accent tabular-nums"
    >
      <Plus className="size-3.5" />
      {clock(column.axis.timeAt(minute))}
    </div>
  )
}
