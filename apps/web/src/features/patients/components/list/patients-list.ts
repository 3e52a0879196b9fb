import { patientSorts } from '@piel/contract/patients'
import { genders } from '@piel/contract/people'
import type { ListDefinition } from '#/components/table/list-state.ts'

const gender = { kind: 'one', values: genders } as const

export const patientsList = {
  sorts: patientSorts,
  defaultSort: 'name',
  filters: { status: { kind: 'one', values: ['active', 'inactive'] }, gender },
} as const satisfies ListDefinition

/** The same with the archive, for users who may restore. */
export const patientsAndArchiveList = {
  ...patientsList,
  filters: { status: { kind: 'one', values: ['active', 'inactive', 'archived'] }, gender },
} as const satisfies ListDefinition
