import { patientSorts, type PatientRow } from '@piel/contract/people/patients'
import { genders } from '@piel/contract/core/people'
import type { Column } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import { type ListDefinition, optionsIn } from '#/components/table/list-state.ts'
import type { Key } from '#/i18n/types.ts'
import {
  BirthDateCell,
  GenderCell,
  PersonCell,
  PhoneCell,
  RegisteredCell,
  RestoreCell,
  StatusCell,
} from './patient-cells.tsx'

export type PatientKey = Extract<Key<'patients'>, `${'columns' | 'choices' | 'statuses'}.${string}`>
type PatientColumn = Column<PatientRow, PatientKey>

export const patientColumns: readonly PatientColumn[] = [
  { header: 'columns.name', Cell: PersonCell, sort: 'name', card: 'lead' },
  { header: 'columns.phone', Cell: PhoneCell, className: '@[38rem]/list:w-40 @[52rem]/list:w-44' },
  {
    header: 'columns.birthDate',
    Cell: BirthDateCell,
    lines: 2,
    sort: 'birthDate',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-29 @[52rem]/list:w-34 @[72rem]/list:w-40',
  },
  { header: 'columns.gender', Cell: GenderCell, className: '@[38rem]/list:w-34 @[62rem]/list:w-37', from: 'wide' },
  {
    header: 'columns.status',
    Cell: StatusCell,
    className: '@[38rem]/list:w-26 @[52rem]/list:w-28 @[72rem]/list:w-32',
    card: 'corner',
  },
  {
    header: 'columns.createdAt',
    Cell: RegisteredCell,
    sort: 'createdAt',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-31 @[72rem]/list:w-36',
    from: 'widest',
    isNamed: true,
  },
]

/** The restore action and the longer status need other widths. */
const archivedWidths = new Map<PatientKey, Pick<PatientColumn, 'className' | 'from'>>([
  ['columns.phone', { className: '@[38rem]/list:w-44', from: 'wide' }],
  ['columns.status', { className: '@[38rem]/list:w-28' }],
])

export const archivedColumns: readonly PatientColumn[] = [
  ...patientColumns
    .filter((column) => column.header !== 'columns.createdAt')
    .map((column) => ({ ...column, ...archivedWidths.get(column.header) })),
  { header: 'columns.restore', Cell: RestoreCell, className: '@[38rem]/list:w-33', card: 'action' },
]

export const patientFilters: readonly FilterField<PatientKey>[] = [
  { name: 'name', label: 'columns.name' },
  { name: 'phone', label: 'columns.phone' },
  { name: 'status', label: 'columns.status', options: optionsIn(['active', 'inactive', 'archived'], 'statuses') },
  {
    name: 'gender',
    label: 'columns.gender',
    options: optionsIn(['FEMALE', 'MALE', 'OTHER', 'UNKNOWN'], 'choices.gender'),
  },
]

export const patientsList = {
  name: 'patients',
  sorts: patientSorts,
  defaultSort: 'name',
  filters: {
    name: { kind: 'text' },
    phone: { kind: 'text' },
    status: { kind: 'one', values: ['active', 'inactive'] },
    gender: { kind: 'one', values: genders },
    membershipEnds: { kind: 'text' },
  },
} as const satisfies ListDefinition

/** The same with archived patients, for users who may restore them. */
export const patientsAndArchiveList = {
  ...patientsList,
  filters: { ...patientsList.filters, status: { kind: 'one', values: ['active', 'inactive', 'archived'] } },
} as const satisfies ListDefinition
