import { type AssignedPatient, careEndpoints } from '@piel/contract/people/care'
import type { AnswerOf, RequestOf } from '@piel/contract/core/endpoint'
import { endpointQuery, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'

type AssignedPage = AnswerOf<typeof careEndpoints.patients>
type AssignedQuery = RequestOf<typeof careEndpoints.patients>['query']
/** Rows are identified by the relation: a patient who returned is listed twice. */
export type AssignedRow = AssignedPatient & { patientId: string }

const rowsOf = ({ data, meta }: AssignedPage) => ({
  data: data.map((row): AssignedRow => ({ ...row, id: row.relationId, patientId: row.id })),
  meta,
})

export const assignedQuery = (doctorId: string, query: AssignedQuery) =>
  selectFrom(endpointQuery(careEndpoints.patients, { params: { id: doctorId }, ...(query && { query }) }), rowsOf)

const changed = { invalidates: [careEndpoints], awaitsRefetch: true }

export const useAssignDoctor = () => useEndpoint(careEndpoints.assign, changed)

export const useChangeCare = () =>
  useEndpoint(careEndpoints.update, { ...changed, invalidatesOnError: [careEndpoints] })

export const useRemoveCare = () =>
  useEndpoint(careEndpoints.archive, { ...changed, invalidatesOnError: [careEndpoints] })
