import { patientEndpoints, patientHistory } from '@piel/contract/people/patients'
import { recordEndpoints } from '@piel/contract/clinical/records'
import { userEndpoints } from '@piel/contract/people/users'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

/** Separate from the queries, which first pages load. */
export const patientVersions: NounVersions = {
  kind: 'patient',
  endpoints: patientHistory,
  get: patientEndpoints.get,
  lists: [patientEndpoints.list, recordEndpoints.listEarlierHistory, userEndpoints],
}
