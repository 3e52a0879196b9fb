import { clsx } from 'clsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Column } from './column.ts'
import * as styles from './table-styles.ts'

/** Rows of the height of those that will come; the lead is somebody with an e-mail beneath. */
export function TableSkeleton<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  return (
    <tbody role="rowgroup" aria-hidden="true" className={styles.body}>
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index} role="row" className={clsx('group/row', styles.row)}>
          {columns.map(({ id, card, align, className }) => (
            <td key={id} role="cell" className={clsx(styles.cell, styles.cellAs[card], className)}>
              {card === 'lead' ? (
                <span className="flex items-center gap-3">
                  <Skeleton className="size-9 rounded-full!" />
                  <span className="grid gap-2">
                    <Skeleton className={index % 2 ? 'h-3 w-36' : 'h-3 w-28'} />
                    <Skeleton className="h-2.5 w-40" />
                  </span>
                </span>
              ) : (
                card !== 'action' && (
                  <span className="block">
                    {card === 'field' && <span className={clsx(styles.cellLabel, 'invisible')}>.</span>}
                    <span className="flex h-6 items-center">
                      <Skeleton className={clsx('h-3 w-20 max-w-full', align === 'end' && 'ms-auto')} />
                    </span>
                  </span>
                )
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
