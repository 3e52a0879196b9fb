import { doctorEndpoints } from '@piel/contract/people/doctors'
import { meEndpoints } from '@piel/contract/account/me'
import { patientEndpoints } from '@piel/contract/people/patients'
import { userEndpoints, userHistory } from '@piel/contract/people/users'
import { useEndpoint } from '#/lib/endpoint-query.ts'
import { useRowRemoval } from '#/lib/row-removal.ts'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

/** A user's profiles are a patient's and a doctor's record. */
const records = [patientEndpoints, doctorEndpoints]
const removal = { list: userEndpoints.list, get: userEndpoints.get, invalidates: records }

export const useCreateUser = () =>
  useEndpoint(userEndpoints.create, { updates: userEndpoints.get, invalidates: [userEndpoints.list, ...records] })

export const useUpdateUser = ({ isOwn }: { isOwn: boolean }) =>
  useEndpoint(userEndpoints.update, {
    updates: userEndpoints.get,
    invalidates: [userEndpoints.list, ...records, ...(isOwn ? [meEndpoints.get] : [])],
  })

export const useArchiveUser = () => useRowRemoval(userEndpoints.archive, removal)

export const useRestoreUser = () => useRowRemoval(userEndpoints.restore, removal)

export const useInviteUser = () => useEndpoint(userEndpoints.invite, { invalidates: [userEndpoints.get] })

export const userVersions: NounVersions = {
  kind: 'user',
  endpoints: userHistory,
  get: userEndpoints.get,
  lists: [userEndpoints.list, patientEndpoints, doctorEndpoints, meEndpoints.get],
}
