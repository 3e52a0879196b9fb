import { alertEndpoints } from '@piel/contract/clinical/alerts'
import { patientEndpoints } from '@piel/contract/people/patients'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { useEndpoint } from '#/lib/endpoint-query.ts'

/** The cached answers that contain alerts of a patient. */
const changeOf = (id: string) => ({
  invalidates: [
    [patientEndpoints.get, { params: { id } }],
    [alertEndpoints.list, { params: { id } }],
    treatmentEndpoints.get,
  ] as const,
  // Another user has changed the alerts since they were shown.
  invalidatesOnError: [[patientEndpoints.get, { params: { id } }], treatmentEndpoints.get] as const,
  awaitsRefetch: true,
})

export const useCreateAlert = (patientId: string) => useEndpoint(alertEndpoints.create, changeOf(patientId))
export const useEndAlert = (patientId: string) => useEndpoint(alertEndpoints.end, changeOf(patientId))
export const useReviewAllergies = (patientId: string) => useEndpoint(alertEndpoints.review, changeOf(patientId))
