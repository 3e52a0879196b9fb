import { type AssignedPatient, type AssignDoctorBody, careEndpoints, type UpdateCareBody } from '@piel/contract/care'
import { doctorEndpoints, type DoctorRow } from '@piel/contract/doctors'
import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import type { ListMeta } from '@piel/contract/pagination'
import { patientEndpoints, type PatientRow } from '@piel/contract/patients'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'

export type AssignedQuery = NonNullable<RequestOf<typeof careEndpoints.patients>['query']>
/** Rows named by the relation: a patient who came back stands there twice. */
export type AssignedRow = AssignedPatient & { patientId: string }
type TreatingDoctors = AnswerOf<typeof careEndpoints.doctors>

const all = ['care'] as const

export const careKeys = {
  all,
  ofPatient: (patientId: string) => [...all, 'patient', patientId] as const,
  ofDoctor: (doctorId: string, query: AssignedQuery) => [...all, 'doctor', doctorId, query] as const,
}

/** What a choice asks for: a handful at once. */
const typed = (search: string) => ({ ...(search !== '' && { search }), limit: 8 })

export const careQueries = {
  ofPatient: (patientId: string) =>
    queryOptions<TreatingDoctors>({
      queryKey: careKeys.ofPatient(patientId),
      queryFn: ({ signal }) => call(careEndpoints.doctors, { params: { id: patientId } }, { signal }),
    }),
  ofDoctor: (doctorId: string, query: AssignedQuery) =>
    queryOptions<{ data: AssignedRow[]; meta: ListMeta }>({
      queryKey: careKeys.ofDoctor(doctorId, query),
      queryFn: async ({ signal }) => {
        const { data, meta } = await call(careEndpoints.patients, { params: { id: doctorId }, query }, { signal })
        return { data: data.map((row) => ({ ...row, id: row.relationId, patientId: row.id })), meta }
      },
    }),
  /** Doctors who may be assigned, found by typing. */
  doctors: (search: string) =>
    queryOptions<DoctorRow[]>({
      queryKey: [...all, 'doctors', search],
      queryFn: async ({ signal }) =>
        (await call(doctorEndpoints.list, { query: { ...typed(search), status: 'ACTIVE' } }, { signal })).data,
    }),
  patients: (search: string) =>
    queryOptions<PatientRow[]>({
      queryKey: [...all, 'patients', search],
      queryFn: async ({ signal }) =>
        (await call(patientEndpoints.list, { query: { ...typed(search), status: 'active' } }, { signal })).data,
    }),
}

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: all })

/** Assigns a doctor; one `idempotencyKey` for one intent, however often it is pressed (row G5). */
export function useAssignDoctor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      patientId,
      body,
      idempotencyKey,
    }: {
      patientId: string
      body: AssignDoctorBody
      idempotencyKey: string
    }) => call(careEndpoints.assign, { params: { id: patientId }, body }, { idempotencyKey }),
    onSuccess: () => refetch(client),
  })
}

/** Changes the dates of a relation against the version that was shown (row J6). */
export function useChangeCare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body, version }: { id: string; body: UpdateCareBody; version: number | undefined }) =>
      call(careEndpoints.update, { params: { id }, body }, { ifMatch: version }),
    // After a refusal too: another try is made against what is then shown.
    onSettled: () => refetch(client),
  })
}

/** Takes back an assignment that was made by mistake. */
export function useRemoveCare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call(careEndpoints.archive, { params: { id } }, { ifMatch: version }),
    onSettled: () => refetch(client),
  })
}
