import { clsx } from 'clsx'
import { Skeleton } from '#/components/ui/skeleton.tsx'
import { type Column, onlyFrom } from './column.ts'
import * as styles from './table-styles.ts'

function LeadSkeleton({ isLong }: { isLong: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <Skeleton className="size-9 shrink-0 rounded-full!" />
      <span className="grid min-w-0 gap-2">
        <Skeleton className={isLong ? 'h-3 w-36' : 'h-3 w-28'} />
        <Skeleton className="h-2.5 w-40 max-w-full" />
      </span>
    </span>
  )
}

/** A value with the height of its lines; on a card with its label above. */
function ValueSkeleton({ card = 'field', align, lines }: Pick<Column<never>, 'card' | 'align' | 'lines'>) {
  const onCard = {
    lead: '',
    field: lines === 2 ? 'h-14' : 'h-10',
    corner: 'h-6',
    action: 'h-8 pointer-coarse:h-control',
  }
  return (
    <span className={clsx('flex items-center @[38rem]/list:h-6', onCard[card])}>
      <Skeleton className={clsx('h-3 w-20 max-w-full', align === 'end' && '@[38rem]/list:ms-auto')} />
    </span>
  )
}

interface Props<Row> {
  columns: readonly Column<Row>[]
  rows: number
  isSelectable: boolean
}

export function TableSkeleton<Row>({ columns, rows, isSelectable }: Props<Row>) {
  return (
    <tbody role="rowgroup" aria-hidden="true" className={styles.body}>
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index} role="row" className={clsx('group/row', styles.row)}>
          {isSelectable && <td role="cell" className={clsx(styles.cell, 'select-cell')} />}
          {columns.map(({ header, card = 'field', align, lines, className, from }) => (
            <td
              key={header}
              role="cell"
              className={clsx(styles.cell, styles.cellAs[card], className, from && onlyFrom[from])}
            >
              {card === 'lead' ? (
                <LeadSkeleton isLong={index % 2 === 1} />
              ) : (
                <ValueSkeleton card={card} align={align} lines={lines} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
