import { tierIds } from '@piel/contract/catalogue'
import { type TreatmentRow, treatmentStatuses } from '@piel/contract/treatments'
import { type Column, onlyWide } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import type { Key } from '#/i18n/types.ts'
import { DoctorCell, PatientCell, StartCell, StatusCell, TierCell, TypeCell, ValueCell } from './treatment-cells.tsx'

/** Keys of headings and filters. */
export type TreatmentKey =
  | Extract<Key<'treatments'>, `${'columns' | 'statuses' | 'tiers'}.${string}`>
  | 'filters.tier'
  | 'filters.anyTier'

export const treatmentColumns: readonly Column<TreatmentRow, TreatmentKey>[] = [
  { id: 'patient', header: 'columns.patient', Cell: PatientCell, sort: 'patient', card: 'lead' },
  {
    id: 'treatment',
    header: 'columns.treatment',
    Cell: TypeCell,
    className: '@[38rem]/list:w-34 @[72rem]/list:w-44',
    card: 'field',
  },
  {
    id: 'startsOn',
    header: 'columns.startsOn',
    Cell: StartCell,
    sort: 'startsOn',
    firstDirection: 'descending',
    className: `@[38rem]/list:w-28 ${onlyWide.widest}`,
    card: 'field',
  },
  { id: 'status', header: 'columns.status', Cell: StatusCell, className: '@[38rem]/list:w-37', card: 'corner' },
  {
    id: 'doctor',
    header: 'columns.doctor',
    Cell: DoctorCell,
    className: `@[38rem]/list:w-36 @[72rem]/list:w-44 ${onlyWide.wide}`,
    card: 'field',
  },
  {
    id: 'tier',
    header: 'columns.tier',
    Cell: TierCell,
    lines: 2,
    className: `@[38rem]/list:w-34 ${onlyWide.wide}`,
    card: 'field',
  },
  {
    id: 'value',
    header: 'columns.value',
    Cell: ValueCell,
    sort: 'value',
    firstDirection: 'descending',
    align: 'end',
    className: '@[38rem]/list:w-31',
    card: 'field',
  },
]

const options = <V extends string, K extends TreatmentKey>(values: readonly V[], label: (value: V) => K) =>
  values.map((value) => ({ value, label: label(value) }))

export const treatmentFilters: readonly FilterField<TreatmentKey>[] = [
  { name: 'status', label: 'columns.status', options: options(treatmentStatuses, (one) => `statuses.${one}` as const) },
  {
    name: 'tier',
    label: 'filters.tier',
    options: options([...tierIds, 'none'] as const, (one) => `tiers.${one}` as const),
    any: 'filters.anyTier',
  },
]
