import { measureEndpoints } from '@piel/contract/clinical/measures'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const measuresOf = (id: string) => endpointQuery(measureEndpoints.list, { params: { id }, query: {} })

/** The treatments that lines over time are marked with. */
export const treatmentsOf = (patientId: string) =>
  endpointQuery(treatmentEndpoints.list, { query: { patientId, sort: '-startsOn', limit: 20 } })

export const useCreateMeasure = (id: string) =>
  useEndpoint(measureEndpoints.create, {
    invalidates: [[measureEndpoints.list, { params: { id } }]],
    awaitsRefetch: true,
  })
