import { patientEndpoints } from '@piel/contract/people/patients'
import { recordEndpoints } from '@piel/contract/clinical/records'
import { userEndpoints } from '@piel/contract/people/users'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { useRowRemoval } from '#/lib/row-removal.ts'

// Patients are users too, and lists of users are fresh for a minute.
const removal = {
  list: patientEndpoints.list,
  get: patientEndpoints.get,
  invalidates: [userEndpoints],
  invalidatesOnError: [patientEndpoints.get],
}

export const useRegisterPatient = () =>
  useEndpoint(patientEndpoints.register, {
    updates: patientEndpoints.get,
    invalidates: [patientEndpoints.list, userEndpoints],
  })

export const useUpdatePatient = () =>
  useEndpoint(patientEndpoints.update, {
    updates: patientEndpoints.get,
    invalidates: [patientEndpoints.list, recordEndpoints.listEarlierHistory, userEndpoints],
  })

export const useArchivePatient = () => useRowRemoval(patientEndpoints.archive, removal)

export const useRestorePatient = () => useRowRemoval(patientEndpoints.restore, removal)
