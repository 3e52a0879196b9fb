import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { locationEndpoints, locationHistory } from '@piel/contract/agenda/locations'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

/** Separate from the queries, which first pages load. */
export const locationVersions: NounVersions = {
  kind: 'location',
  endpoints: locationHistory,
  lists: [locationEndpoints, agendaEndpoints, appointmentEndpoints],
}
