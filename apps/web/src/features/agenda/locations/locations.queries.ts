import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { locationEndpoints } from '@piel/contract/agenda/locations'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const locationQueries = {
  list: () => endpointQuery(locationEndpoints.list, {}),
  choices: () => ({ ...locationQueries.list(), staleTime: 60_000 }),
}

const saved = { invalidates: [locationEndpoints, agendaEndpoints, appointmentEndpoints] }
export const useCreateLocation = () => useEndpoint(locationEndpoints.create, saved)
export const useUpdateLocation = () => useEndpoint(locationEndpoints.update, saved)
