import { auditActions, auditKinds, auditOutcomes } from '@piel/contract/audit'
import { onlyWide, type Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import type { Key } from '#/i18n/types.ts'
import type { AuditRow } from '../audit.queries.ts'
import { RecordCell, AddressCell, OutcomeCell, ActionCell, TimeCell, UserCell } from './audit-cells.tsx'

export type AuditKey =
  | 'filters.kind'
  | Extract<Key<'audit'>, `${'columns' | 'kinds' | 'actions' | 'outcomes'}.${string}`>

export const auditColumns: readonly Column<AuditRow, AuditKey>[] = [
  { id: 'user', header: 'columns.user', Cell: UserCell, card: 'lead' },
  { id: 'action', header: 'columns.action', Cell: ActionCell, card: 'field' },
  { id: 'record', header: 'columns.record', Cell: RecordCell, lines: 2, card: 'field' },
  {
    id: 'time',
    header: 'columns.time',
    Cell: TimeCell,
    lines: 2,
    sort: 'sequence',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-30 @[62rem]/list:w-34',
    card: 'field',
  },
  {
    id: 'outcome',
    header: 'columns.outcome',
    Cell: OutcomeCell,
    className: `@[38rem]/list:w-30 ${onlyWide.wide}`,
    card: 'corner',
  },
  {
    id: 'address',
    header: 'columns.address',
    Cell: AddressCell,
    className: `@[38rem]/list:w-36 ${onlyWide.widest}`,
    card: 'field',
  },
]

export const auditFilters: readonly FilterField<AuditKey>[] = [
  {
    name: 'objectKind',
    label: 'filters.kind',
    options: auditKinds.map((kind) => ({ value: kind, label: `kinds.${kind}` as const })),
  },
  {
    name: 'action',
    label: 'columns.action',
    options: auditActions.map((action) => ({ value: action, label: `actions.${action}` as const })),
  },
  {
    name: 'outcome',
    label: 'columns.outcome',
    options: auditOutcomes.map((outcome) => ({ value: outcome, label: `outcomes.${outcome}` as const })),
  },
]
