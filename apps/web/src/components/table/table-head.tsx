import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type Column, directionOf, nextSort, onlyFrom, type SortDirection } from './column.ts'
import { SelectBox } from './select-box.tsx'
import * as styles from './table-styles.ts'
import type { Selection } from './use-selection.ts'

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const

function SortArrow({ direction }: { direction: SortDirection }) {
  const Arrow = arrows[direction]
  return (
    <Arrow
      aria-hidden="true"
      className={clsx(
        'size-3.5 shrink-0 transition-opacity',
        direction === 'none' && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
      )}
    />
  )
}

interface Props<Row, Key extends string> {
  columns: readonly Column<Row, Key>[]
  label: (key: Key) => string
  sort: string
  onSort: (sort: string) => void
  selection?: Pick<Selection<Row>, 'isPage' | 'togglePage'> | undefined
}

/** Column headers; sortable ones are buttons with `aria-sort`. */
export function TableHead<Row, Key extends string>({ columns, label, sort, onSort, selection }: Props<Row, Key>) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" className={styles.headRow}>
        {selection && (
          <th role="columnheader" scope="col" className={clsx(styles.headCell, 'select-cell')}>
            <SelectBox isOn={selection.isPage} onToggle={selection.togglePage} />
          </th>
        )}
        {columns.map(({ header, sort: field, firstDirection, align, className, card, from }) => {
          const direction = field === undefined ? 'none' : directionOf(sort, field)
          return (
            <th
              key={header}
              role="columnheader"
              scope="col"
              aria-sort={field === undefined ? undefined : direction}
              className={clsx(styles.headCell, align === 'end' && 'text-end!', className, from && onlyFrom[from])}
            >
              {field === undefined ? (
                <span className={clsx('block truncate', card === 'action' && 'sr-only')}>{label(header)}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onSort(nextSort(sort, { sort: field, ...(firstDirection && { firstDirection }) }))}
                  className={clsx(
                    'group/sort -mx-1.5 inline-flex h-8 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-[6px] px-1.5 font-medium focus-ring hover:text-ink',
                    direction !== 'none' && 'text-ink',
                    align === 'end' && 'flex-row-reverse',
                  )}
                >
                  <span className="truncate">{label(header)}</span>
                  <SortArrow direction={direction} />
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
