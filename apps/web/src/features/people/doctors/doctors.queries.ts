import { doctorEndpoints, doctorHistory } from '@piel/contract/people/doctors'
import { meEndpoints } from '@piel/contract/account/me'
import { userEndpoints } from '@piel/contract/people/users'
import { ApiError } from '#/lib/api-error.ts'
import { call } from '#/lib/api.ts'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'
import { useRowRemoval } from '#/lib/row-removal.ts'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

/** The specification prescribes the text for an answer that is not a doctor. */
function refuseInvalidDoctor(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'invalid_answer') throw error
  const { status, code, traceId, cause } = error
  throw new ApiError(status, code, { message: 'Error de validación en doctorResponseSchema', traceId, cause })
}

export function doctorQuery(id: string) {
  const request = { params: { id } }
  return {
    ...endpointQuery(doctorEndpoints.get, request),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(doctorEndpoints.get, request, { signal }).catch(refuseInvalidDoctor),
  }
}

// Doctors are users too, and lists of users are fresh for a minute.
const saved = { updates: doctorEndpoints.get, invalidates: [doctorEndpoints.list, userEndpoints] }
const removal = {
  list: doctorEndpoints.list,
  get: doctorEndpoints.get,
  invalidates: [userEndpoints],
  invalidatesOnError: [doctorEndpoints.get],
}

export const useRegisterDoctor = () => useEndpoint(doctorEndpoints.register, saved)

/** The account's answer lists problems with the doctor's licences, so users who change themselves invalidate it. */
export const useUpdateDoctor = ({ isOwn }: { isOwn: boolean }) =>
  useEndpoint(doctorEndpoints.update, {
    ...saved,
    invalidates: [...saved.invalidates, ...(isOwn ? [meEndpoints.get] : [])],
  })

export const useSetDoctorStatus = () =>
  useEndpoint(doctorEndpoints.updateStatus, { ...saved, invalidatesOnError: [doctorEndpoints.get] })

/** A user who is the doctor may sign from then on. */
export const useConfirmLicenses = () =>
  useEndpoint(doctorEndpoints.confirmLicenses, {
    ...saved,
    invalidates: [...saved.invalidates, meEndpoints.get],
    invalidatesOnError: [doctorEndpoints.get],
  })

export const useArchiveDoctor = () => useRowRemoval(doctorEndpoints.archive, removal)

export const useRestoreDoctor = () => useRowRemoval(doctorEndpoints.restore, removal)

export const doctorVersions: NounVersions = {
  kind: 'doctor',
  endpoints: doctorHistory,
  get: doctorEndpoints.get,
  lists: [doctorEndpoints.list, userEndpoints],
}
