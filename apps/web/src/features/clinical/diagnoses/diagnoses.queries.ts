import { diagnosisEndpoints } from '@piel/contract/clinical/diagnoses'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

export const ownTerms = () => endpointQuery(diagnosisEndpoints.search, { query: { search: '', source: 'clinic' } })

const changes = { invalidates: [diagnosisEndpoints.search], awaitsRefetch: true }
export const useCreateTerm = () => useEndpoint(diagnosisEndpoints.create, changes)
export const useUpdateTerm = () => useEndpoint(diagnosisEndpoints.update, changes)
export const useImport = () => useEndpoint(diagnosisEndpoints.import, { invalidates: [diagnosisEndpoints.search] })
