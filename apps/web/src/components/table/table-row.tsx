import type { Language } from '@piel/contract/core/people'
import { clsx } from 'clsx'
import { type HTMLAttributes, memo } from 'react'
import { SecondaryValues } from './secondary-values.tsx'
import { type Column, onlyFrom } from './column.ts'
import { RowContext } from './row-context.tsx'
import { SelectBox } from './select-box.tsx'
import * as styles from './table-styles.ts'

interface Props<Row, Key extends string> {
  row: Row
  columns: readonly Column<Row, Key>[]
  /** Columns that do not fit. */
  secondary: readonly Column<Row, Key>[]
  /** Shows their values beside the second line of the name instead of on their own line. */
  isBeside: boolean | undefined
  label: (key: Key) => string
  language: Language
  /** Empty if the row opens no page. */
  to: string
  search: object | undefined
  isActive: boolean
  /** The row's name on its box; undefined if rows cannot be selected. */
  selectedAs: string | undefined
  isSelected: boolean
  onSelect: (row: Row, isRange: boolean) => void
  index: number
  /** The row's handlers by index; they stay the same between renders. */
  handlers: (index: number) => HTMLAttributes<HTMLTableRowElement>
}

function AnyTableRow<Row, Key extends string>(props: Props<Row, Key>) {
  const { row, columns, secondary, isBeside, label, to, search, isActive, selectedAs, isSelected, index, handlers } =
    props
  const others = secondary.length > 0 && {
    [isBeside ? 'beside' : 'below']: <SecondaryValues columns={secondary} label={label} row={row} />,
  }
  return (
    <RowContext value={{ to, search, isActive, ...others }}>
      <tr
        role="row"
        data-selected={isSelected || undefined}
        className={clsx('group/row', styles.row, to && styles.liveRow)}
        {...handlers(index)}
      >
        {selectedAs !== undefined && (
          <td role="cell" className={clsx(styles.cell, 'select-cell')}>
            <SelectBox
              name={selectedAs}
              isOn={isSelected}
              tabIndex={isActive ? 0 : -1}
              onToggle={(isRange) => props.onSelect(row, isRange)}
            />
          </td>
        )}
        {columns.map(({ header, Cell, card = 'field', align, className, from }) => (
          <td
            key={header}
            role="cell"
            className={clsx(
              styles.cell,
              styles.cellAs[card],
              align === 'end' && '@[38rem]/list:text-end',
              className,
              from && onlyFrom[from],
            )}
          >
            {card === 'field' && <span className={styles.cellLabel}>{label(header)}</span>}
            <Cell row={row} />
          </td>
        ))}
      </tr>
    </RowContext>
  )
}

const isSame = (a: object = {}, b: object = {}): boolean => {
  const [ours, theirs] = [Object.entries(a), Object.entries(b)]
  return ours.length === theirs.length && ours.every(([key, value]) => value === b[key as keyof typeof b])
}

/** A row, rendered again only when its content changes, not with each key of a search. */
export const TableRow = memo(
  AnyTableRow,
  ({ columns, secondary, search, label: _label, handlers: _handlers, ...others }, next) =>
    Object.entries(others).every(([name, value]) => value === next[name as keyof typeof others]) &&
    isSame(columns, next.columns) &&
    isSame(secondary, next.secondary) &&
    isSame(search, next.search),
) as typeof AnyTableRow
