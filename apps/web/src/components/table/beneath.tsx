import type { Column } from './column.ts'

interface Props<Row, Key extends string> {
  columns: readonly Column<Row, Key>[]
  label: (key: Key) => string
  row: Row
}

/** The values of columns that have no room in a row, on one line. */
export function Beneath<Row, Key extends string>({ columns, label, row }: Props<Row, Key>) {
  return (
    <span className="cell-values">
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
