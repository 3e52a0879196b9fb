import { treatmentEndpoints, treatmentHistory } from '@piel/contract/treatments/treatments'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

/** Separate from the queries, which first pages load. */
export const treatmentVersions: NounVersions = {
  kind: 'treatment',
  endpoints: treatmentHistory,
  get: treatmentEndpoints.get,
  lists: [treatmentEndpoints.list],
}
