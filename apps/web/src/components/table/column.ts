import type { ComponentType } from 'react'

/** Where a column stands on the card that a row becomes on a phone. */
export type CardPlace = 'lead' | 'corner' | 'field' | 'action'

/** One column of a list; a list's columns are hoisted into one constant. `Key` are the translation keys of its heads. */
export interface Column<Row, Key extends string = string> {
  id: string
  header: Key
  Cell: ComponentType<{ row: Row }>
  /** The API's name of the order by this column; without it the head is no button. */
  sort?: string
  /** What the first press of the head asks for. Numbers and dates are mostly wanted from the top. */
  firstDirection?: 'ascending' | 'descending'
  align?: 'end' | undefined
  /** Of two lines, such as a date with the age beneath. */
  lines?: 2 | undefined
  /** Utilities for its width, and for the width of the list from which on it is shown. */
  className?: string | undefined
  card: CardPlace
}

/** Utilities for a column that a narrow table leaves out; the card of a phone shows it all the same. */
export const onlyWide = {
  wide: '@max-[52rem]/list:@min-[38rem]/list:hidden',
  widest: '@max-[62rem]/list:@min-[38rem]/list:hidden',
}

export type SortDirection = 'ascending' | 'descending' | 'none'

/** The direction in which `sort` orders by `field`. */
export function directionOf(sort: string, field: string): SortDirection {
  if (sort === field) return 'ascending'
  return sort === `-${field}` ? 'descending' : 'none'
}

/** What pressing a column's head asks for: its first direction, then the other. */
export function nextSort(sort: string, column: { sort: string; firstDirection?: 'ascending' | 'descending' }): string {
  const descending = `-${column.sort}`
  if (sort === column.sort) return descending
  if (sort === descending) return column.sort
  return column.firstDirection === 'descending' ? descending : column.sort
}
