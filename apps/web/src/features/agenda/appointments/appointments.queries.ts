import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import { debtorEndpoints } from '@piel/contract/money/debtors'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import { patientEndpoints } from '@piel/contract/people/patients'
import { endpointQuery, type Target, useEndpoint } from '#/lib/endpoint-query.ts'

export const appointmentQuery = (id: string) => endpointQuery(appointmentEndpoints.get, { params: { id } })

const lists: readonly Target[] = [agendaEndpoints, appointmentEndpoints.list, appointmentEndpoints.patient]
const saved = {
  updates: appointmentEndpoints.get,
  invalidates: lists,
  invalidatesOnError: [...lists, appointmentEndpoints.get],
}

/** An arrival or a completion charges the fee; its reversal cancels the charge. */
const charged: readonly Target[] = [ledgerEndpoints, debtorEndpoints, patientEndpoints.get]

export const useBook = () =>
  useEndpoint(appointmentEndpoints.create, {
    ...saved,
    invalidates: [...lists, ...charged, patientEndpoints.list],
  })

export const useUpdateAppointment = () => useEndpoint(appointmentEndpoints.update, saved)

export const useSetAppointmentStatus = () =>
  useEndpoint(appointmentEndpoints.setStatus, { ...saved, invalidates: [...lists, ...charged] })
