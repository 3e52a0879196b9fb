import { prescriptionEndpoints } from '@piel/contract/clinical/prescriptions'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const prescriptionsQuery = (patientId: string) =>
  endpointQuery(prescriptionEndpoints.list, { params: { id: patientId } })

export const useIssue = (patientId: string) =>
  useEndpoint(prescriptionEndpoints.issue, {
    invalidates: [[prescriptionEndpoints.list, { params: { id: patientId } }], prescriptionEndpoints.get],
    awaitsRefetch: true,
    // Compares an allergy that someone has just recorded.
    invalidatesOnError: [prescriptionEndpoints.check],
  })

export const useVoid = (patientId: string) =>
  useEndpoint(prescriptionEndpoints.void, {
    invalidates: [[prescriptionEndpoints.list, { params: { id: patientId } }], prescriptionEndpoints.get],
    awaitsRefetch: true,
  })
