import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { resourceEndpoints } from '@piel/contract/agenda/resources'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const resourceQueries = {
  list: () => endpointQuery(resourceEndpoints.list, {}),
  choices: () => ({ ...resourceQueries.list(), staleTime: 60_000 }),
}

const saved = { invalidates: [resourceEndpoints, agendaEndpoints, appointmentEndpoints] }
export const useCreateResource = () => useEndpoint(resourceEndpoints.create, saved)
export const useUpdateResource = () => useEndpoint(resourceEndpoints.update, saved)
