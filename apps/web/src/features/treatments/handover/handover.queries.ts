import { careEndpoints } from '@piel/contract/people/care'
import { handoverEndpoints } from '@piel/contract/treatments/handover'
import { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const handoverQuery = (doctorId: string) => ({
  ...endpointQuery(handoverEndpoints.get, { params: { id: doctorId } }),
  staleTime: 0,
})

export const useHandOver = () =>
  useEndpoint(handoverEndpoints.create, {
    invalidates: [careEndpoints, treatmentEndpoints, handoverEndpoints],
    awaitsRefetch: true,
  })
