import { auditOutcomes } from '@piel/contract/office/audit'
import { auditActions, auditKinds } from '@piel/contract/nouns'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { optionsIn, optionsOf } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import type { AuditRow } from '../audit.queries.ts'
import { RecordCell, AddressCell, OutcomeCell, ActionCell, TimeCell, UserCell } from './audit-cells.tsx'

export type AuditKey =
  | 'filters.kind'
  | 'filters.actor'
  | Extract<Key<'audit'>, `${'columns' | 'kinds' | 'actions' | 'outcomes'}.${string}`>

export const auditColumns: readonly Column<AuditRow, AuditKey>[] = [
  { header: 'columns.user', Cell: UserCell, card: 'lead', className: '@[62rem]/list:w-68' },
  { header: 'columns.action', Cell: ActionCell, from: 'wide' },
  { header: 'columns.record', Cell: RecordCell, lines: 2, className: '@[38rem]/list:w-44 @[52rem]/list:w-auto' },
  {
    header: 'columns.time',
    Cell: TimeCell,
    lines: 2,
    sort: 'sequence',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-30 @[62rem]/list:w-34',
  },
  { header: 'columns.outcome', Cell: OutcomeCell, className: '@[38rem]/list:w-30', card: 'corner' },
  { header: 'columns.address', Cell: AddressCell, className: '@[38rem]/list:w-36', from: 'widest' },
]

export const auditFilters: readonly FilterField<AuditKey>[] = [
  { name: 'actor', label: 'filters.actor' },
  {
    name: 'objectKind',
    label: 'filters.kind',
    options: optionsOf(auditKinds, (kind) => `kinds.${kind}.many` as const),
  },
  { name: 'action', label: 'columns.action', options: optionsIn(auditActions, 'actions') },
  { name: 'outcome', label: 'columns.outcome', options: optionsIn(auditOutcomes, 'outcomes') },
]
