import { tierIds } from '@piel/contract/core/tiers'
import { treatmentSorts, treatmentStatuses } from '@piel/contract/treatments/treatments'
import type { ListDefinition } from '#/components/table/list-state.ts'
import type { List } from '#/components/table/use-list-state.ts'

export const treatmentsList = {
  name: 'treatments',
  sorts: treatmentSorts,
  defaultSort: '-startsOn',
  filters: {
    patient: { kind: 'text' },
    patientId: { kind: 'text' },
    doctorId: { kind: 'text' },
    typeId: { kind: 'text' },
    from: { kind: 'text' },
    to: { kind: 'text' },
    status: { kind: 'one', values: treatmentStatuses },
    tier: { kind: 'one', values: [...tierIds, 'none'] },
  },
} as const satisfies ListDefinition

export type TreatmentsList = List<typeof treatmentsList>
/** Filters that the URL cannot change. */
export type FixedFilters = Partial<TreatmentsList['state']['filters']>
