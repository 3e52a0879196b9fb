import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { resourceEndpoints, resourceHistory } from '@piel/contract/agenda/resources'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

/** Separate from the queries, which first pages load. */
export const resourceVersions: NounVersions = {
  kind: 'agenda_resource',
  endpoints: resourceHistory,
  lists: [resourceEndpoints, agendaEndpoints, appointmentEndpoints],
}
