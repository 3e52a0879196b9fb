import { type DayRow, dayStates } from '@piel/contract/money/closings'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { type ListDefinition, optionsIn } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import { DayCell, DayDifferenceCell, DayNumberCell, DayStateCell, NetCell } from './closing-cells.tsx'

export const daysList = {
  name: 'tillDays',
  sorts: ['day'],
  defaultSort: '-day',
  filters: {
    status: { kind: 'one', values: dayStates },
    from: { kind: 'text' },
    to: { kind: 'text' },
  },
} as const satisfies ListDefinition

export type DayKey = Extract<Key<'closings'>, `columns.${string}` | `states.${string}`>

export const dayColumns: readonly Column<DayRow, DayKey>[] = [
  { header: 'columns.day', Cell: DayCell, card: 'lead', sort: 'day', firstDirection: 'descending' },
  {
    header: 'columns.number',
    Cell: DayNumberCell,
    className: '@[38rem]/list:w-40',
    from: 'wide',
    isNamed: true,
    hasValue: ({ number }) => number !== null,
  },
  { header: 'columns.status', Cell: DayStateCell, className: '@[38rem]/list:w-42 @[62rem]/list:w-48' },
  { header: 'columns.net', Cell: NetCell, align: 'end', className: '@[38rem]/list:w-32 @[62rem]/list:w-40' },
  {
    header: 'columns.difference',
    Cell: DayDifferenceCell,
    align: 'end',
    className: '@[38rem]/list:w-36 @[62rem]/list:w-44',
  },
]

export const dayFields: readonly FilterField<DayKey>[] = [
  { name: 'status', label: 'columns.status', options: optionsIn(dayStates, 'states') },
]
