import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import type { ListDefinition } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import type { DebtorRow } from '../debtors.queries.ts'
import { DebtorCell, LastPaymentCell, OwedCell, PhoneCell } from './debtor-cells.tsx'

export const debtorsList = {
  name: 'debtors',
  sorts: ['balance', 'name'],
  defaultSort: '-balance',
  filters: { name: { kind: 'text' }, phone: { kind: 'text' } },
} as const satisfies ListDefinition

export type DebtorKey = Extract<Key<'debtors'>, `columns.${string}`>

export const debtorColumns: readonly Column<DebtorRow, DebtorKey>[] = [
  { header: 'columns.name', Cell: DebtorCell, sort: 'name', card: 'lead' },
  { header: 'columns.phone', Cell: PhoneCell, className: '@[38rem]/list:w-42 @[62rem]/list:w-52' },
  {
    header: 'columns.lastPayment',
    Cell: LastPaymentCell,
    className: '@[38rem]/list:w-36 @[62rem]/list:w-48',
    from: 'wide',
    isNamed: true,
  },
  {
    header: 'columns.balance',
    Cell: OwedCell,
    sort: 'balance',
    firstDirection: 'descending',
    align: 'end',
    className: '@[38rem]/list:w-40 @[62rem]/list:w-48',
  },
]

export const debtorFilters: readonly FilterField<DebtorKey>[] = [
  { name: 'name', label: 'columns.name' },
  { name: 'phone', label: 'columns.phone' },
]
