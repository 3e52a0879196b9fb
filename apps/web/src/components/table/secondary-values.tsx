import type { Column } from './column.ts'
import { maxOnLine } from './table-styles.ts'

interface Props<Row, Key extends string> {
  columns: readonly Column<Row, Key>[]
  label: (key: Key) => string
  row: Row
}

export function SecondaryValues<Row, Key extends string>({ columns, label, row }: Props<Row, Key>) {
  return (
    <span className={columns.length > maxOnLine ? 'cell-values cell-values-lines' : 'cell-values'}>
      {columns.map(
        ({ header, Cell, isNamed, hasValue }) =>
          hasValue?.(row) !== false && (
            <span key={header}>
              <span className={isNamed ? undefined : 'sr-only'}>{label(header)} </span>
              <Cell row={row} />
            </span>
          ),
      )}
    </span>
  )
}
