import { tierIds } from '@piel/contract/catalogue'
import { treatmentSorts, treatmentStatuses } from '@piel/contract/treatments'
import type { ListDefinition } from '#/components/table/list-state.ts'
import type { List } from '#/components/table/use-list-state.ts'

/** What the list of treatments can be asked for, in its URL. */
export const treatmentsList = {
  sorts: treatmentSorts,
  defaultSort: '-startsOn',
  filters: {
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
/** What is always asked for, whatever the URL says. */
export type FixedFilters = Partial<TreatmentsList['state']['filters']>
