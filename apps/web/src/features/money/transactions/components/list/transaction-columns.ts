import { plans } from '@piel/contract/core/tiers'
import { statusFilters, type TransactionRow } from '@piel/contract/money/transactions'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { optionsIn, optionsOf } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import { methodsInOrder } from '#/features/money/payments/components/methods.ts'
import {
  AmountCell,
  CustomerCell,
  DateCell,
  MethodCell,
  PlanCell,
  ReferenceCell,
  StatusCell,
} from './transaction-cells.tsx'

export type TransactionKey =
  | Extract<Key<'transactions'>, `${'columns' | 'statuses' | 'plans'}.${string}`>
  | Extract<Key<['transactions', 'entries']>, `entries:methods.${string}`>
  | 'filters.anyMethod'
  | 'filters.settled'

export const transactionColumns: readonly Column<TransactionRow, TransactionKey>[] = [
  { header: 'columns.customer', Cell: CustomerCell, sort: 'customer', card: 'lead' },
  {
    header: 'columns.plan',
    Cell: PlanCell,
    className: '@[38rem]/list:w-28 @[72rem]/list:w-30',
    from: 'wide',
  },
  {
    header: 'columns.amount',
    Cell: AmountCell,
    lines: 2,
    sort: 'amount',
    firstDirection: 'descending',
    align: 'end',
    className: '@[38rem]/list:w-36',
  },
  { header: 'columns.method', Cell: MethodCell, className: '@[38rem]/list:w-40', from: 'widest' },
  { header: 'columns.status', Cell: StatusCell, className: '@[38rem]/list:w-34', card: 'corner' },
  {
    header: 'columns.date',
    Cell: DateCell,
    sort: 'date',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-28',
  },
  {
    header: 'columns.reference',
    Cell: ReferenceCell,
    className: '@[38rem]/list:w-35 @[72rem]/list:w-37',
    from: 'widest',
  },
]

export const transactionFilters: readonly FilterField<TransactionKey>[] = [
  { name: 'customer', label: 'columns.customer' },
  { name: 'reference', label: 'columns.reference' },
  {
    name: 'status',
    label: 'columns.status',
    options: optionsOf(statusFilters, (status) =>
      status === 'settled' ? ('filters.settled' as const) : (`statuses.${status}` as const),
    ),
  },
  { name: 'plan', label: 'columns.plan', options: optionsIn(plans, 'plans') },
  {
    name: 'method',
    label: 'columns.method',
    options: optionsIn(methodsInOrder, 'entries:methods'),
    any: 'filters.anyMethod',
  },
]
