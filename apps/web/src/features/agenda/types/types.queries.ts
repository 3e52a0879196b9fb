import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { appointmentTypeEndpoints } from '@piel/contract/agenda/types'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const appointmentTypeQueries = {
  list: () => endpointQuery(appointmentTypeEndpoints.list, {}),
  choices: () => ({ ...appointmentTypeQueries.list(), staleTime: 60_000 }),
}

const saved = { invalidates: [appointmentTypeEndpoints, agendaEndpoints, appointmentEndpoints] }
export const useCreateAppointmentType = () => useEndpoint(appointmentTypeEndpoints.create, saved)
export const useUpdateAppointmentType = () => useEndpoint(appointmentTypeEndpoints.update, saved)
