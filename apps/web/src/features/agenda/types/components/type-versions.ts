import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { appointmentTypeEndpoints, appointmentTypeHistory } from '@piel/contract/agenda/types'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

/** Separate from the queries, which first pages load. */
export const appointmentTypeVersions: NounVersions = {
  kind: 'appointment_type',
  endpoints: appointmentTypeHistory,
  lists: [appointmentTypeEndpoints, agendaEndpoints, appointmentEndpoints],
}
