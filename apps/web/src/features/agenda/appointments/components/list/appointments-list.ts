import { appointmentStatuses } from '@piel/contract/agenda/appointment-shapes'
import { appointmentSorts } from '@piel/contract/agenda/appointments'
import type { ListDefinition } from '#/components/table/list-state.ts'

export const appointmentsList = {
  sorts: appointmentSorts,
  defaultSort: 'start',
  filters: {
    patient: { kind: 'text' },
    personId: { kind: 'text' },
    roomId: { kind: 'text' },
    typeId: { kind: 'text' },
    from: { kind: 'text' },
    to: { kind: 'text' },
    status: { kind: 'many', values: appointmentStatuses },
  },
} as const satisfies ListDefinition
