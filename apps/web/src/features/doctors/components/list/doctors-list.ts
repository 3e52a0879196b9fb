import { doctorSorts, doctorStatuses } from '@piel/contract/doctors'
import { specialtyIds } from '@piel/contract/specialties'
import type { ListDefinition } from '#/components/table/list-state.ts'

const filters = {
  status: { kind: 'one', values: doctorStatuses },
  speciality: { kind: 'one', values: specialtyIds },
  licenses: { kind: 'one', values: ['expiring'] },
} as const

/** URL parameters of the doctors list. */
export const doctorsList = { sorts: doctorSorts, defaultSort: 'name', filters } as const satisfies ListDefinition

/** The same with the archive, for users who may restore. */
export const doctorsAndArchiveList = {
  ...doctorsList,
  filters: { ...filters, status: { kind: 'one', values: [...doctorStatuses, 'archived'] } },
} as const satisfies ListDefinition
