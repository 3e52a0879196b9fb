import { tierIds } from '@piel/contract/core/tiers'
import { type TreatmentRow, treatmentStatuses } from '@piel/contract/treatments/treatments'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { optionsIn } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import {
  DoctorCell,
  LeadingTypeCell,
  PatientCell,
  StartCell,
  StatusCell,
  TierCell,
  TypeCell,
  ValueCell,
} from './treatment-cells.tsx'

export type TreatmentKey =
  | Extract<Key<'treatments'>, `${'columns' | 'statuses' | 'tiers'}.${string}`>
  | 'filters.tier'
  | 'filters.anyTier'

export const treatmentColumns: readonly Column<TreatmentRow, TreatmentKey>[] = [
  { header: 'columns.patient', Cell: PatientCell, sort: 'patient', card: 'lead' },
  { header: 'columns.treatment', Cell: TypeCell, className: '@[38rem]/list:w-34 @[72rem]/list:w-40', from: 'wide' },
  {
    header: 'columns.startsOn',
    Cell: StartCell,
    sort: 'startsOn',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-28',
    from: 'widest',
  },
  { header: 'columns.status', Cell: StatusCell, className: '@[38rem]/list:w-34', card: 'corner' },
  { header: 'columns.doctor', Cell: DoctorCell, className: '@[38rem]/list:w-32 @[52rem]/list:w-36 @[72rem]/list:w-40' },
  { header: 'columns.tier', Cell: TierCell, lines: 2, className: '@[38rem]/list:w-34', from: 'wide' },
  {
    header: 'columns.value',
    Cell: ValueCell,
    sort: 'value',
    firstDirection: 'descending',
    align: 'end',
    className: '@[38rem]/list:w-30',
  },
]

/** The columns on a patient's page: the treatment leads. */
export const treatmentColumnsOfPatient = treatmentColumns
  .filter(({ header }) => header !== 'columns.patient')
  .map((column) =>
    column.header === 'columns.treatment'
      ? { ...column, Cell: LeadingTypeCell, card: 'lead' as const, className: undefined, from: undefined }
      : column,
  )

export const treatmentFilters: readonly FilterField<TreatmentKey>[] = [
  { name: 'patient', label: 'columns.patient' },
  { name: 'status', label: 'columns.status', options: optionsIn(treatmentStatuses, 'statuses') },
  {
    name: 'tier',
    label: 'filters.tier',
    options: optionsIn([...tierIds, 'none'], 'tiers'),
    any: 'filters.anyTier',
    isRare: true,
  },
]
