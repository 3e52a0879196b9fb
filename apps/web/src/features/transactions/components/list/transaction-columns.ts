import { plans } from '@piel/contract/catalogue'
import { type TransactionRow, transactionStatuses } from '@piel/contract/transactions'
import { type Column, onlyWide } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import type { Key } from '#/i18n/types.ts'
import { methodsInOrder } from '#/features/ledger/components/methods.ts'
import {
  AmountCell,
  CustomerCell,
  DateCell,
  MethodCell,
  PlanCell,
  ReferenceCell,
  StatusCell,
} from './transaction-cells.tsx'

/** Keys of headings and filters. */
export type TransactionKey =
  | Extract<Key<'transactions'>, `${'columns' | 'statuses' | 'plans'}.${string}`>
  | Extract<Key<['transactions', 'ledger']>, `ledger:methods.${string}`>
  | 'filters.anyMethod'

export const transactionColumns: readonly Column<TransactionRow, TransactionKey>[] = [
  { id: 'customer', header: 'columns.customer', Cell: CustomerCell, sort: 'customer', card: 'lead' },
  {
    id: 'plan',
    header: 'columns.plan',
    Cell: PlanCell,
    className: `@[38rem]/list:w-30 @[72rem]/list:w-36 ${onlyWide.wide}`,
    card: 'field',
  },
  {
    id: 'amount',
    header: 'columns.amount',
    Cell: AmountCell,
    lines: 2,
    sort: 'amount',
    firstDirection: 'descending',
    align: 'end',
    className: '@[38rem]/list:w-33',
    card: 'field',
  },
  {
    id: 'method',
    header: 'columns.method',
    Cell: MethodCell,
    className: `@[38rem]/list:w-36 @[72rem]/list:w-44 ${onlyWide.widest}`,
    card: 'field',
  },
  {
    id: 'status',
    header: 'columns.status',
    Cell: StatusCell,
    className: '@[38rem]/list:w-34 @[62rem]/list:w-36',
    card: 'corner',
  },
  {
    id: 'date',
    header: 'columns.date',
    Cell: DateCell,
    sort: 'date',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-28 @[62rem]/list:w-29',
    card: 'field',
  },
  {
    id: 'reference',
    header: 'columns.reference',
    Cell: ReferenceCell,
    className: `@[38rem]/list:w-42 ${onlyWide.widest}`,
    card: 'field',
  },
]

export const transactionFilters: readonly FilterField<TransactionKey>[] = [
  {
    name: 'status',
    label: 'columns.status',
    options: transactionStatuses.map((status) => ({ value: status, label: `statuses.${status}` as const })),
  },
  {
    name: 'plan',
    label: 'columns.plan',
    options: plans.map((plan) => ({ value: plan, label: `plans.${plan}` as const })),
  },
  {
    name: 'method',
    label: 'columns.method',
    options: methodsInOrder.map((method) => ({ value: method, label: `ledger:methods.${method}` as const })),
    any: 'filters.anyMethod',
  },
]
