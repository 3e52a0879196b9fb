import { patientSorts, type PatientRow } from '@piel/contract/patients'
import { genders } from '@piel/contract/people'
import { type Column, onlyWide } from '#/components/table/column.ts'
import type { FilterField } from '#/components/table/list-filters.tsx'
import type { ListDefinition } from '#/components/table/list-state.ts'
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

/** Labels of columns and filters. */
export type PatientKey = Extract<Key<'patients'>, `${'columns' | 'choices' | 'statuses'}.${string}`>
type PatientColumn = Column<PatientRow, PatientKey>

export const patientColumns: readonly PatientColumn[] = [
  { id: 'name', header: 'columns.name', Cell: PersonCell, sort: 'name', card: 'lead' },
  {
    id: 'phone',
    header: 'columns.phone',
    Cell: PhoneCell,
    className: '@[38rem]/list:w-40 @[52rem]/list:w-44',
    card: 'field',
  },
  {
    id: 'birthDate',
    header: 'columns.birthDate',
    Cell: BirthDateCell,
    lines: 2,
    sort: 'birthDate',
    firstDirection: 'descending',
    className: '@[38rem]/list:w-29 @[52rem]/list:w-34 @[72rem]/list:w-40',
    card: 'field',
  },
  {
    id: 'gender',
    header: 'columns.gender',
    Cell: GenderCell,
    className: `@[38rem]/list:w-34 @[62rem]/list:w-37 ${onlyWide.wide}`,
    card: 'field',
  },
  {
    id: 'status',
    header: 'columns.status',
    Cell: StatusCell,
    className: '@[38rem]/list:w-26 @[52rem]/list:w-28 @[72rem]/list:w-32',
    card: 'corner',
  },
  {
    id: 'createdAt',
    header: 'columns.createdAt',
    Cell: RegisteredCell,
    sort: 'createdAt',
    firstDirection: 'descending',
    className: `@[38rem]/list:w-31 @[72rem]/list:w-36 ${onlyWide.widest}`,
    card: 'field',
  },
]

/** Beside "Restore" and for the longer word, other widths. */
const archivedWidths = new Map([
  ['phone', `@[38rem]/list:w-44 ${onlyWide.wide}`],
  ['status', '@[38rem]/list:w-28'],
])

/** Columns of archived patients, with the restore action last. */
export const archivedColumns: readonly PatientColumn[] = [
  ...patientColumns
    .filter((column) => column.id !== 'createdAt')
    .map((column) => ({ ...column, className: archivedWidths.get(column.id) ?? column.className })),
  { id: 'restore', header: 'columns.restore', Cell: RestoreCell, className: '@[38rem]/list:w-33', card: 'action' },
]

const gender: FilterField<PatientKey> = {
  name: 'gender',
  label: 'columns.gender',
  options: [
    { value: 'FEMALE', label: 'choices.gender.FEMALE' },
    { value: 'MALE', label: 'choices.gender.MALE' },
    { value: 'OTHER', label: 'choices.gender.OTHER' },
    { value: 'UNKNOWN', label: 'choices.gender.UNKNOWN' },
  ],
}
const statuses = [
  { value: 'active', label: 'statuses.active' },
  { value: 'inactive', label: 'statuses.inactive' },
] as const

export const patientFilters: readonly FilterField<PatientKey>[] = [
  { name: 'status', label: 'columns.status', options: statuses },
  gender,
]
export const patientAndArchiveFilters: readonly FilterField<PatientKey>[] = [
  {
    name: 'status',
    label: 'columns.status',
    options: [...statuses, { value: 'archived', label: 'statuses.archived' }],
  },
  gender,
]

export const patientsList = {
  sorts: patientSorts,
  defaultSort: 'name',
  filters: { status: { kind: 'one', values: ['active', 'inactive'] }, gender: { kind: 'one', values: genders } },
} as const satisfies ListDefinition

/** The same with the archive, for users who may restore. */
export const patientsAndArchiveList = {
  ...patientsList,
  filters: { ...patientsList.filters, status: { kind: 'one', values: ['active', 'inactive', 'archived'] } },
} as const satisfies ListDefinition
