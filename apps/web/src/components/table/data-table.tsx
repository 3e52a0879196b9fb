import type { Density } from '@piel/contract/account/list-views'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from '#/i18n/index.ts'
import type { Column } from './column.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import * as styles from './table-styles.ts'
import { useRows } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

interface Props<Row, Key extends string> {
  caption: string
  columns: readonly Column<Row, Key>[]
  label: (key: Key) => string
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined
  rowPath?: ((row: Row) => string) | undefined
  rowSearch?: ((row: Row) => object) | undefined
  onRowIntent?: ((row: Row) => void) | undefined
  sort: string
  onSort: (sort: string) => void
  pageSize: number
  density: Density
  /** True while the previous page is shown and the next one loads. */
  isStale: boolean
  /** Replaces rows: empty state, no matches, or an error. */
  placeholder?: ReactNode
  /** Columns that do not fit. */
  secondary?: readonly Column<Row, Key>[]
  /** Makes rows selectable, with their accessible names. */
  selection?: (Selection<Row> & { nameOf: (row: Row) => string }) | undefined
  /** Shows their values beside the second line of the name instead of on their own line. */
  isBeside?: boolean
}

/** A page of rows: a table, or cards on phones. */
export function DataTable<Row extends { id: string }, Key extends string>(props: Props<Row, Key>) {
  const {
    columns,
    label,
    rows,
    rowPath,
    rowSearch,
    onRowIntent,
    pageSize,
    density,
    isStale,
    placeholder,
    secondary = [],
    isBeside,
    selection,
  } = props
  const { language } = useTranslation('table')
  const shown = rows ?? []
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  // Always the same function, so that rows are only rendered again when their content changes.
  const onSelect = useCallback((row: Row, isRange: boolean) => latest.current?.toggle(row, isRange), [])
  const nav = useRows(
    shown.length,
    (index) => {
      const row = shown[index]
      if (row) onRowIntent?.(row)
    },
    selection &&
      ((index, isRange) => {
        const row = shown[index]
        if (row) onSelect(row, isRange)
      }),
  )

  const linesBelow = isBeside || secondary.length === 0 ? 0 : secondary.length > styles.maxOnLine ? 2 : 1
  return (
    <div
      data-density={density}
      style={{ '--rows': Math.min(pageSize, 10), '--row': styles.rowHeights[density][linesBelow] } as CSSProperties}
      className="@[38rem]/list:min-h-[calc(var(--rows)*var(--row)+2.5rem+2px)] @[38rem]/list:overflow-clip @[38rem]/list:rounded-card @[38rem]/list:border @[38rem]/list:border-line @[38rem]/list:bg-surface"
    >
      <table
        role="table"
        aria-label={props.caption}
        aria-busy={isStale || !(rows || placeholder)}
        className={styles.table}
      >
        <TableHead columns={columns} label={label} sort={props.sort} onSort={props.onSort} selection={selection} />
        {!rows && !placeholder && (
          <TableSkeleton columns={columns} rows={pageSize} isSelectable={selection !== undefined} />
        )}
        {rows && !placeholder && (
          <tbody
            role="rowgroup"
            className={clsx(styles.body, 'transition-opacity', isStale && 'opacity-55 delay-100')}
            {...nav.body}
          >
            {rows.map((row, index) => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                secondary={secondary}
                isBeside={isBeside}
                label={label}
                language={language}
                to={rowPath?.(row) ?? ''}
                search={rowSearch?.(row)}
                selectedAs={selection?.nameOf(row)}
                isSelected={selection?.rows.has(row.id) === true}
                onSelect={onSelect}
                isActive={index === nav.active}
                index={index}
                handlers={nav.row}
              />
            ))}
          </tbody>
        )}
      </table>
      {placeholder && (
        <div className="grid min-h-64 place-items-center rounded-card border border-line bg-surface @[38rem]/list:border-0">
          {placeholder}
        </div>
      )}
    </div>
  )
}
