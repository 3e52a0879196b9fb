import type { LedgerEntry } from '@piel/contract/money/statement'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import type { ListDefinition } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import { AmountCell, AuthorCell, BalanceCell, DescriptionCell, DateCell } from './entry-cells.tsx'

export const entriesList = {
  name: 'statement',
  sorts: ['at'],
  defaultSort: '-at',
  filters: { description: { kind: 'text' } },
} as const satisfies ListDefinition

export type EntryKey = Extract<Key<'statement'>, `columns.${string}`>

export const entryFilters = [
  { name: 'description', label: 'columns.description' },
] as const satisfies readonly FilterField<EntryKey>[]

export const entryColumns: readonly Column<LedgerEntry, EntryKey>[] = [
  { header: 'columns.description', Cell: DescriptionCell, lines: 2, card: 'lead' },
  {
    header: 'columns.date',
    Cell: DateCell,
    lines: 2,
    sort: 'at',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-31 @[62rem]/list:w-36',
  },
  { header: 'columns.amount', Cell: AmountCell, align: 'end', className: '@[38rem]/list:w-36 @[62rem]/list:w-40' },
  { header: 'columns.balance', Cell: BalanceCell, align: 'end', className: '@[38rem]/list:w-36 @[62rem]/list:w-40' },
  { header: 'columns.author', Cell: AuthorCell, className: '@[38rem]/list:w-44 @[62rem]/list:w-52', from: 'wide' },
]
