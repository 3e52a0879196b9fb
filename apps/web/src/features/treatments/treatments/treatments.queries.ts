import { careEndpoints } from '@piel/contract/people/care'
import { catalogueEndpoints } from '@piel/contract/money/catalogue'
import { dashboardEndpoints } from '@piel/contract/office/dashboard'
import { doctorEndpoints, type DoctorRow } from '@piel/contract/people/doctors'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { debtorEndpoints } from '@piel/contract/money/debtors'
import { ledgerEndpoints } from '@piel/contract/money/statement'
import { patientEndpoints, type PatientRow } from '@piel/contract/people/patients'
import { transactionEndpoints } from '@piel/contract/money/transactions'
import { type Treatment, treatmentEndpoints, type TreatmentRow } from '@piel/contract/treatments/treatments'
import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { endpointQuery, invalidate, keyOf, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'

export type TreatmentPage = AnswerOf<typeof treatmentEndpoints.list>
/** As much of a doctor or a patient as a lookup shows. */
export type DoctorChoice = Pick<DoctorRow, 'id' | 'user' | 'title' | 'specialties'>
export type PatientChoice = Pick<PatientRow, 'id' | 'user' | 'contactEmail' | 'phone'>

const byId = (id: string) => ({ params: { id } })
const rowsOf = <T>({ data }: { data: T[] }) => data
/** The first matches of a lookup. */
const matching = (search: string) => ({ ...(search !== '' && { search }), limit: 8 })

export const treatmentQueries = {
  catalogue: () => ({ ...endpointQuery(catalogueEndpoints.get, {}), staleTime: 60_000 }),
  /** Active doctors, for a new treatment. */
  doctors: (search: string) =>
    selectFrom(
      endpointQuery(doctorEndpoints.list, { query: { ...matching(search), status: 'ACTIVE' } }),
      rowsOf<DoctorChoice>,
    ),
  /** Doctors of every status, for the filter. */
  anyDoctors: (search: string) => ({
    ...selectFrom(endpointQuery(doctorEndpoints.list, { query: matching(search) }), rowsOf<DoctorChoice>),
    placeholderData: keepPreviousData,
  }),
  patients: (search: string) =>
    selectFrom(
      endpointQuery(patientEndpoints.list, { query: { ...matching(search), status: 'active' } }),
      rowsOf<PatientChoice>,
    ),
  // A form may hold part of the answer already; a key of their own keeps that part out of the shared cache.
  doctor: (id: string) =>
    queryOptions<DoctorChoice>({
      queryKey: [...keyOf(doctorEndpoints.get, byId(id)), 'choice'],
      queryFn: async ({ signal }) => {
        const { user, title, speciality } = await call(doctorEndpoints.get, byId(id), { signal })
        return { id, user, title, specialties: speciality ?? [] }
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  patient: (id: string) =>
    queryOptions<PatientChoice>({
      queryKey: [...keyOf(patientEndpoints.get, byId(id)), 'choice'],
      queryFn: ({ signal }) => call(patientEndpoints.get, byId(id), { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

const affected = [
  treatmentEndpoints.list,
  ledgerEndpoints,
  debtorEndpoints,
  patientEndpoints.get,
  transactionEndpoints,
  careEndpoints,
  dashboardEndpoints,
]
const saved = { updates: treatmentEndpoints.get, invalidates: affected }

export const useCreateTreatment = () => useEndpoint(treatmentEndpoints.create, saved)

export const useUpdateTreatment = () => useEndpoint(treatmentEndpoints.update, saved)

const lists = { queryKey: keyOf(treatmentEndpoints.list) }

/** Changes a treatment in every cached list and on its page. */
function patch(client: QueryClient, id: string, known: Partial<Pick<TreatmentRow, 'status' | 'version' | 'endedOn'>>) {
  client.setQueriesData<TreatmentPage>(lists, (page) =>
    page?.data.some((row) => row.id === id)
      ? { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...known } : row)) }
      : page,
  )
  client.setQueryData<Treatment>(keyOf(treatmentEndpoints.get, byId(id)), (one) => one && { ...one, ...known })
}

/** Sets the next status optimistically; a refusal restores the earlier one. */
export function useSetTreatmentStatus() {
  const client = useQueryClient()
  return useEndpoint(treatmentEndpoints.setStatus, {
    updates: treatmentEndpoints.get,
    onMutate: async ({ params: { id }, body: { status } }) => {
      const queryKey = keyOf(treatmentEndpoints.get, byId(id))
      await Promise.all([client.cancelQueries(lists), client.cancelQueries({ queryKey })])
      const before = [...client.getQueriesData(lists), [queryKey, client.getQueryData(queryKey)] as const]
      patch(client, id, { status })
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data)
      }
    },
    onSuccess: ({ id, status, version, endedOn }) => patch(client, id, { status, version, endedOn }),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: (_treatment, error, { params }) => {
      // After a refusal the next attempt starts from the current state.
      if (error) void invalidate(client, [[treatmentEndpoints.get, { params }]])
      void invalidate(client, affected)
    },
  })
}
