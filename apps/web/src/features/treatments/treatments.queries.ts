import { careEndpoints } from '@piel/contract/care'
import { catalogueEndpoints } from '@piel/contract/catalogue'
import { doctorEndpoints, type DoctorRow } from '@piel/contract/doctors'
import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { patientEndpoints, type PatientRow } from '@piel/contract/patients'
import {
  type CreateTreatmentBody,
  type Treatment,
  treatmentEndpoints,
  type TreatmentRow,
  type TreatmentStatus,
  type UpdateTreatmentBody,
} from '@piel/contract/treatments'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '#/components/table/list-view.tsx'
import { call } from '#/lib/api.ts'

export type TreatmentListQuery = NonNullable<RequestOf<typeof treatmentEndpoints.list>['query']>
/** With what the filters by doctor, patient and type stand for. */
export interface TreatmentPage extends Page<TreatmentRow> {
  filtered?: AnswerOf<typeof treatmentEndpoints.list>['filtered']
}
/** As much of a doctor or a patient as a choice among them shows. */
export type DoctorChoice = Pick<DoctorRow, 'id' | 'user' | 'specialties'>
export type PatientChoice = Pick<PatientRow, 'id' | 'user'>

const all = ['treatments'] as const

/** Every list begins with `lists`. */
export const treatmentKeys = {
  all,
  lists: [...all, 'list'] as const,
  detail: (id: string) => [...all, 'detail', id] as const,
}

/** What a choice asks for: a handful at once. */
const typed = (search: string) => ({ ...(search !== '' && { search }), limit: 8 })

export const treatmentQueries = {
  list: (query: TreatmentListQuery) =>
    queryOptions<TreatmentPage>({
      queryKey: [...treatmentKeys.lists, query],
      queryFn: ({ signal }) => call(treatmentEndpoints.list, { query }, { signal }),
    }),
  detail: (id: string) =>
    queryOptions<Treatment>({
      queryKey: treatmentKeys.detail(id),
      queryFn: ({ signal }) => call(treatmentEndpoints.get, { params: { id } }, { signal }),
    }),
  catalogue: () =>
    queryOptions({
      queryKey: ['catalogue', 'all'],
      queryFn: ({ signal }) => call(catalogueEndpoints.get, {}, { signal }),
      staleTime: 60_000,
    }),
  /** Who treats the patient, for the doctor to be proposed. */
  treating: (patientId: string) =>
    queryOptions({
      queryKey: ['care', 'patient', patientId],
      queryFn: ({ signal }) => call(careEndpoints.doctors, { params: { id: patientId } }, { signal }),
    }),
  /** Doctors who may give a treatment, found by typing. */
  doctors: (search: string) =>
    queryOptions<DoctorChoice[]>({
      queryKey: [...all, 'doctors', search],
      queryFn: async ({ signal }) =>
        (await call(doctorEndpoints.list, { query: { ...typed(search), status: 'ACTIVE' } }, { signal })).data,
    }),
  /** The same and those who give none at present, for the filter. */
  anyDoctors: (search: string) =>
    queryOptions<DoctorChoice[]>({
      queryKey: [...all, 'any-doctors', search],
      queryFn: async ({ signal }) => (await call(doctorEndpoints.list, { query: typed(search) }, { signal })).data,
      placeholderData: keepPreviousData,
    }),
  doctor: (id: string) =>
    queryOptions<DoctorChoice>({
      queryKey: [...all, 'doctor', id],
      queryFn: async ({ signal }) => {
        const { user, speciality } = await call(doctorEndpoints.get, { params: { id } }, { signal })
        return { id, user, specialties: speciality ?? [] }
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  patients: (search: string) =>
    queryOptions<PatientChoice[]>({
      queryKey: [...all, 'patients', search],
      queryFn: async ({ signal }) =>
        (await call(patientEndpoints.list, { query: { ...typed(search), status: 'active' } }, { signal })).data,
    }),
  patient: (id: string) =>
    queryOptions<PatientChoice>({
      queryKey: [...all, 'patient', id],
      queryFn: ({ signal }) => call(patientEndpoints.get, { params: { id } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

/** What a treatment is part of: lists, the patient's account, who treats whom, the clinic's figures. */
const affected = [treatmentKeys.lists, ['ledger'], ['transactions'], ['care'], ['dashboard']]

function refetch(client: QueryClient) {
  return Promise.all(affected.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Starts a treatment; one `idempotencyKey` for one intent, however often it is pressed. */
export function useStartTreatment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateTreatmentBody; idempotencyKey: string }) =>
      call(treatmentEndpoints.create, { body }, { idempotencyKey }),
    onSuccess: (treatment) => {
      client.setQueryData(treatmentKeys.detail(treatment.id), treatment)
      void refetch(client)
    },
  })
}

/** Changes a treatment against the version that was shown. */
export function useUpdateTreatment(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: { body: UpdateTreatmentBody; version: number | undefined }) =>
      call(treatmentEndpoints.update, { params: { id }, body }, { ifMatch: version }),
    onSuccess: (treatment) => {
      client.setQueryData(treatmentKeys.detail(id), treatment)
      void refetch(client)
    },
  })
}

type Known = Partial<Pick<TreatmentRow, 'status' | 'version' | 'endedOn'>>

/** Changes a treatment wherever it is shown. */
function patch(client: QueryClient, id: string, known: Known): void {
  client.setQueriesData<TreatmentPage>({ queryKey: treatmentKeys.lists }, (page) =>
    page?.data.some((row) => row.id === id)
      ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...known } : row)) }
      : page,
  )
  client.setQueryData<Treatment>(treatmentKeys.detail(id), (one) => one && { ...one, ...known })
}

export interface NextStatus {
  id: string
  version: number
  status: TreatmentStatus
  reason?: string
  idempotencyKey: string
}

/** Takes a treatment to its next status: shown at once, and back if the server refuses. */
export function useSetTreatmentStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, status, reason, idempotencyKey }: NextStatus) =>
      call(
        treatmentEndpoints.setStatus,
        { params: { id }, body: { status, ...(reason !== undefined && { reason }) } },
        { ifMatch: version, idempotencyKey },
      ),
    onMutate: async ({ id, status }) => {
      await client.cancelQueries({ queryKey: all })
      const before = [
        ...client.getQueriesData({ queryKey: treatmentKeys.lists }),
        [treatmentKeys.detail(id), client.getQueryData(treatmentKeys.detail(id))] as const,
      ]
      patch(client, id, { status })
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data)
      }
    },
    onError: (_error, { id }, undo) => {
      undo?.()
      // Another try is made against what is then shown.
      void client.invalidateQueries({ queryKey: treatmentKeys.detail(id) })
    },
    onSuccess: (treatment) => {
      client.setQueryData(treatmentKeys.detail(treatment.id), treatment)
      const { id, status, version, endedOn } = treatment
      patch(client, id, { status, version, endedOn })
    },
    onSettled: () => void refetch(client),
  })
}
