import { patientSorts } from '@piel/contract/patients'
import { genders } from '@piel/contract/people'
import type { ListDefinition } from '#/components/table/list-state.ts'

const gender = { kind: 'one', values: genders } as const

/** What the list of patients can be asked for, in its URL. */
export const patientsList = {
  sorts: patientSorts,
  defaultSort: 'name',
  filters: { status: { kind: 'one', values: ['active', 'inactive'] }, gender },
} as const satisfies ListDefinition

/** The same for whoever may restore: the archive too. */
export const patientsAndArchiveList = {
  ...patientsList,
  filters: { status: { kind: 'one', values: ['active', 'inactive', 'archived'] }, gender },
} as const satisfies ListDefinition
