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
  /** Of two lines, such as a date with the age beneath. */
  lines?: 2 | undefined
  /** Classes for its width. */
  className?: string | undefined
  /** The width of the list from which it is a column; in narrower tables its value stands under the row's name. */
  from?: keyof typeof onlyFrom | undefined
  /** Its value needs the head beside it where it stands under the name, such as a date. */
  isNamed?: true
  /** Whether a row has a value; without one it is left out under the name. */
  hasValue?: (row: Row) => boolean
  /** A `field` by default. */
  card?: CardPlace
}

/** Classes of the columns of wider tables; cards show all. */
export const onlyFrom = {
  wide: '@max-[52rem]/list:@min-[38rem]/list:hidden',
  widest: '@max-[62rem]/list:@min-[38rem]/list:hidden',
}

/** The name under which an account keeps that the column is hidden: the last part of its key. */
export const columnName = ({ header }: Pick<Column<never>, 'header'>): string =>
  header.slice(header.lastIndexOf('.') + 1)

/** A row stays recognisable, and its actions within reach. */
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
