import { doctorSorts, doctorStatuses, type DoctorRow } from '@piel/contract/people/doctors'
import { specialtyIds } from '@piel/contract/people/specialties'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { type ListDefinition, optionsIn } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import { LicenseCell, PersonCell, RegisteredCell, SpecialtiesCell, StatusCell } from './doctor-cells.tsx'
import { RestoreCell } from '../restore-doctor.tsx'

export type DoctorKey =
  | Extract<Key<'doctors'>, `${'columns' | 'specialties' | 'statuses'}.${string}`>
  | 'list.licenses'
  | 'list.any'
  | 'licenseStates.expiring'
type DoctorColumn = Column<DoctorRow, DoctorKey>

export const doctorColumns: readonly DoctorColumn[] = [
  { header: 'columns.name', Cell: PersonCell, sort: 'name', card: 'lead' },
  {
    header: 'columns.specialties',
    Cell: SpecialtiesCell,
    className: '@[38rem]/list:w-40 @[52rem]/list:w-44 @[72rem]/list:w-52',
  },
  {
    header: 'columns.license',
    Cell: LicenseCell,
    lines: 2,
    className: '@[38rem]/list:w-40 @[52rem]/list:w-48 @[62rem]/list:w-58',
  },
  { header: 'columns.status', Cell: StatusCell, className: '@[38rem]/list:w-28 @[52rem]/list:w-32', card: 'corner' },
  {
    header: 'columns.createdAt',
    Cell: RegisteredCell,
    sort: 'createdAt',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-31 @[72rem]/list:w-36',
    from: 'wide',
    isNamed: true,
  },
]

export const archivedColumns: readonly DoctorColumn[] = [
  ...doctorColumns
    .filter((column) => column.header !== 'columns.createdAt')
    .map((column) => (column.header === 'columns.license' ? { ...column, from: 'wide' as const } : column)),
  { header: 'columns.restore', Cell: RestoreCell, className: '@[38rem]/list:w-33', card: 'action' },
]

const statusesAndArchived = [...doctorStatuses, 'archived'] as const

export const doctorFilters: readonly FilterField<DoctorKey>[] = [
  { name: 'name', label: 'columns.name' },
  { name: 'license', label: 'columns.license' },
  { name: 'status', label: 'columns.status', options: optionsIn(statusesAndArchived, 'statuses') },
  {
    name: 'licenses',
    label: 'list.licenses',
    options: [{ value: 'expiring', label: 'licenseStates.expiring' }],
    any: 'list.any',
  },
  {
    name: 'speciality',
    label: 'columns.specialties',
    options: optionsIn(specialtyIds, 'specialties'),
    any: 'list.any',
  },
]

const filters = {
  name: { kind: 'text' },
  license: { kind: 'text' },
  status: { kind: 'one', values: doctorStatuses },
  speciality: { kind: 'one', values: specialtyIds },
  licenses: { kind: 'one', values: ['expiring'] },
} as const

export const doctorsList = {
  name: 'doctors',
  sorts: doctorSorts,
  defaultSort: 'name',
  filters,
} as const satisfies ListDefinition

/** The same with archived doctors, for users who may restore them. */
export const doctorsAndArchiveList = {
  ...doctorsList,
  filters: { ...filters, status: { kind: 'one', values: statusesAndArchived } },
} as const satisfies ListDefinition
