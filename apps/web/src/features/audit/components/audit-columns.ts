import { auditActions, auditKinds, auditOutcomes } from '@piel/contract/audit'
import { onlyWide, type Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import type { Key } from '#/i18n/types.ts'
import type { AuditRow } from '../audit.queries.ts'
import { AboutCell, AddressCell, OutcomeCell, WhatCell, WhenCell, WhoCell } from './audit-cells.tsx'

export type AuditKey =
  | 'filters.kind'
  | Extract<Key<'audit'>, `${'columns' | 'kinds' | 'actions' | 'outcomes'}.${string}`>

export const auditColumns: readonly Column<AuditRow, AuditKey>[] = [
  { id: 'who', header: 'columns.who', Cell: WhoCell, card: 'lead' },
  { id: 'what', header: 'columns.what', Cell: WhatCell, card: 'field' },
  { id: 'about', header: 'columns.about', Cell: AboutCell, lines: 2, card: 'field' },
  {
    id: 'when',
    header: 'columns.when',
    Cell: WhenCell,
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
    label: 'columns.what',
    options: auditActions.map((action) => ({ value: action, label: `actions.${action}` as const })),
  },
  {
    name: 'outcome',
    label: 'columns.outcome',
    options: auditOutcomes.map((outcome) => ({ value: outcome, label: `outcomes.${outcome}` as const })),
  },
]
