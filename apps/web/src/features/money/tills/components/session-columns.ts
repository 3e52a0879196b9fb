import { sessionFilters, type SessionRow } from '@piel/contract/money/tills'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { type ListDefinition, optionsOf } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import { DifferenceCell, NumberCell, OpenedCell, PersonCell, StateCell } from './session-cells.tsx'

export const sessionsList = {
  name: 'till',
  sorts: ['opened'],
  defaultSort: '-opened',
  filters: {
    name: { kind: 'text' },
    status: { kind: 'one', values: sessionFilters },
    from: { kind: 'text' },
    to: { kind: 'text' },
  },
} as const satisfies ListDefinition

export type SessionKey = Extract<Key<'tills'>, `list.columns.${string}` | `states.${string}` | `list.state.${string}`>

export const sessionColumns: readonly Column<SessionRow, SessionKey>[] = [
  { header: 'list.columns.person', Cell: PersonCell, card: 'lead' },
  {
    header: 'list.columns.opened',
    Cell: OpenedCell,
    sort: 'opened',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-30 @[62rem]/list:w-44',
  },
  {
    header: 'list.columns.number',
    Cell: NumberCell,
    className: '@[38rem]/list:w-40',
    from: 'wide',
    isNamed: true,
    hasValue: ({ number }) => number !== null,
  },
  { header: 'list.columns.status', Cell: StateCell, className: '@[38rem]/list:w-42 @[62rem]/list:w-48' },
  {
    header: 'list.columns.difference',
    Cell: DifferenceCell,
    align: 'end',
    className: '@[38rem]/list:w-36 @[62rem]/list:w-44',
  },
]

export const sessionFields: readonly FilterField<SessionKey>[] = [
  { name: 'name', label: 'list.columns.name' },
  {
    name: 'status',
    label: 'list.columns.status',
    options: optionsOf(sessionFilters, (status) =>
      status === 'different' ? ('list.state.different' as const) : (`states.${status}` as const),
    ),
  },
]
