import { doctorEndpoints } from '@piel/contract/doctors'
import { historyEndpoints } from '@piel/contract/history'
import { patientEndpoints } from '@piel/contract/patients'
import { recordEndpoints } from '@piel/contract/records'
import { userEndpoints } from '@piel/contract/users'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'

/** A record with a history, at the version that is shown. */
export interface HistoryOf {
  kind: 'patient' | 'doctor'
  id: string
  version: number
}

/** Reading a history is recorded, so it is read again only when it is opened again. */
export const historyQuery = ({ kind, id }: HistoryOf) => ({
  ...endpointQuery(historyEndpoints[kind], { params: { id } }),
  gcTime: 0,
})

/** Writes the values of an earlier version as a new one. */
export function useRestoreVersion({ kind, id, version }: HistoryOf) {
  const ofPatient = useEndpoint(historyEndpoints.restorePatient, {
    updates: patientEndpoints.get,
    invalidates: [patientEndpoints.list, recordEndpoints.listEarlierHistory, userEndpoints],
    invalidatesOnError: [patientEndpoints.get],
  })
  const ofDoctor = useEndpoint(historyEndpoints.restoreDoctor, {
    updates: doctorEndpoints.get,
    invalidates: [doctorEndpoints.list, userEndpoints],
    invalidatesOnError: [doctorEndpoints.get],
  })
  const { mutateAsync } = kind === 'patient' ? ofPatient : ofDoctor
  return (versionId: number): Promise<unknown> => mutateAsync({ params: { id }, body: { versionId }, version })
}
