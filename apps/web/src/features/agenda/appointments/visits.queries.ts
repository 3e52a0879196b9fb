import { appointmentEndpoints } from '@piel/contract/agenda/appointments'
import { endpointQuery } from '#/lib/endpoint-query.ts'

/** The next and the past visits of a patient. */
export const visitsOf = (patientId: string) =>
  endpointQuery(appointmentEndpoints.patient, { params: { id: patientId } })
