import type { ComponentType } from 'react'

/** Position of a column on the card that shows a row on phones. */
export type CardPlace = 'lead' | 'corner' | 'field' | 'action'

/** One column of a list; a list's columns are hoisted into one constant. `Key` are the translation keys of its heads. */
export interface Column<Row, Key extends string = string> {
  /** Distinguishes it from the other columns, too. */
  header: Key
  Cell: ComponentType<{ row: Row }>
  /** The API's sort key; without it the header is not a button. */
  sort?: string
  /** Direction of the first press. Numbers and dates usually start descending. */
  firstDirection?: 'ascending' | 'descending'
  align?: 'end' | undefined
  /** Has two lines, such as a date with the age below. */
  lines?: 2 | undefined
  /** Classes for its width. */
  className?: string | undefined
  /** The list width from which the column is shown; in narrower tables its value is under the row's name. */
  from?: keyof typeof onlyFrom | undefined
  /** Under the name, the value is shown with the column's head, such as for a date. */
  isNamed?: true
  /** Whether a row has a value; without one it is omitted under the name. */
  hasValue?: (row: Row) => boolean
  /** A `field` by default. */
  card?: CardPlace
}

/** Classes of columns for wider tables; cards and paper show all columns. */
export const onlyFrom = {
  wide: '@max-[52rem]/list:@min-[38rem]/list:not-print:hidden',
  widest: '@max-[62rem]/list:@min-[38rem]/list:not-print:hidden',
}

/** The name of a hidden column in the account's settings: the last part of its key. */
export const columnName = ({ header }: Pick<Column<never>, 'header'>): string =>
  header.slice(header.lastIndexOf('.') + 1)

/** Keeps the columns that identify a row, and its actions. */
export const isHideable = ({ card }: Pick<Column<never>, 'card'>): boolean => card !== 'lead' && card !== 'action'

export type SortDirection = 'ascending' | 'descending' | 'none'

/** The direction of `sort` if it orders by `field`. */
export function directionOf(sort: string, field: string): SortDirection {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : 'none'
}

/** The sort after pressing a header: its first direction, then the other. */
export function nextSort(sort: string, column: { sort: string; firstDirection?: 'ascending' | 'descending' }): string {
  const descending = `-${column.sort}`
  if (sort === column.sort) return descending
  if (sort === descending) return column.sort
  return column.firstDirection === 'descending' ? descending : column.sort
}
