import { diagnosisEndpoints, type DiagnosisTerm } from '@piel/contract/clinical/diagnoses'
import { problemEndpoints } from '@piel/contract/clinical/problems'
import { type QueryClient } from '@tanstack/react-query'
import { endpointQuery, keyOf, useEndpoint } from '#/lib/endpoint-query.ts'

export const problemsOf = (id: string) => endpointQuery(problemEndpoints.list, { params: { id } })

export const termsOf = (search: string) => endpointQuery(diagnosisEndpoints.search, { query: { search } })

/** A term that a search has found. */
export const foundTerm = (client: QueryClient, id: string): DiagnosisTerm | undefined =>
  client
    .getQueriesData<DiagnosisTerm[]>({ queryKey: keyOf(diagnosisEndpoints.search).slice(0, 1) })
    .flatMap(([, terms]) => terms ?? [])
    .find((term) => term.id === id)

const changeOf = (id: string) => ({
  invalidates: [[problemEndpoints.list, { params: { id } }]] as const,
  invalidatesOnError: [[problemEndpoints.list, { params: { id } }]] as const,
  awaitsRefetch: true,
})
export const useAddProblem = (patientId: string) => useEndpoint(problemEndpoints.add, changeOf(patientId))
export const useChangeProblem = (patientId: string) => useEndpoint(problemEndpoints.change, changeOf(patientId))
