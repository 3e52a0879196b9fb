import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { resourceEndpoints } from '@piel/contract/agenda/resources'
import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import type { IsoDate } from '@piel/contract/core/dates'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import { locationEndpoints } from '@piel/contract/agenda/locations'
import { patientEndpoints } from '@piel/contract/people/patients'
import { appointmentTypeEndpoints } from '@piel/contract/agenda/types'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { endpointQuery, type Target, useEndpoint } from '#/lib/endpoint-query.ts'

/** Asked again as long as the agenda is shown, for browsers that receive no events. */
const live = { refetchInterval: 60_000, placeholderData: keepPreviousData } as const
const staleTime = 60_000

export const agendaQueries = {
  locations: () => ({ ...endpointQuery(locationEndpoints.list, {}), staleTime }),
  resources: () => ({ ...endpointQuery(resourceEndpoints.list, {}), staleTime }),
  types: () => ({ ...endpointQuery(appointmentTypeEndpoints.list, {}), staleTime }),
  day: (query: { date?: IsoDate | undefined; locationId?: string | undefined; by: 'person' | 'room' }) => ({
    ...endpointQuery(agendaEndpoints.day, { query }),
    ...live,
  }),
  week: (query: { resourceId: string; from?: IsoDate | undefined; locationId?: string | undefined }) => ({
    ...endpointQuery(agendaEndpoints.week, { query }),
    ...live,
  }),
  appointment: (id: string) => endpointQuery(appointmentEndpoints.get, { params: { id } }),
  ofPatient: (id: string) => endpointQuery(appointmentEndpoints.patient, { params: { id } }),
}

/** What shows appointments; the patient's page counts what they change. */
export const appointmentTargets: readonly Target[] = [
  agendaEndpoints,
  appointmentEndpoints.list,
  appointmentEndpoints.patient,
]

/** Refetches what is on screen of the agenda, after a change elsewhere. */
export const refreshAgenda = (client: QueryClient): void => {
  const shown = [agendaEndpoints.day, agendaEndpoints.week, appointmentEndpoints.list, appointmentEndpoints.patient]
  for (const { method, path } of [...shown, appointmentEndpoints.get])
    void client.invalidateQueries({ queryKey: [`${method} ${path}`] })
}

const saved = {
  updates: appointmentEndpoints.get,
  invalidates: appointmentTargets,
  invalidatesOnError: [...appointmentTargets, appointmentEndpoints.get],
}

/** Where a fee shows that an arrival, a completion or their reversal charges. */
const charged: readonly Target[] = [ledgerEndpoints, patientEndpoints.get]

export const useBook = () =>
  useEndpoint(appointmentEndpoints.create, {
    ...saved,
    invalidates: [...appointmentTargets, ...charged, patientEndpoints.list],
  })

export const useUpdateAppointment = () => useEndpoint(appointmentEndpoints.update, saved)

export const useSetAppointmentStatus = () =>
  useEndpoint(appointmentEndpoints.setStatus, { ...saved, invalidates: [...appointmentTargets, ...charged] })
