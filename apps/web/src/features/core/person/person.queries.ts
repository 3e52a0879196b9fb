import { doctorEndpoints, type DoctorRow } from '@piel/contract/people/doctors'
import { patientEndpoints, type PatientRow } from '@piel/contract/people/patients'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { endpointQuery, keyOf, selectFrom } from '#/lib/endpoint-query.ts'

export type DoctorChoice = Pick<DoctorRow, 'id' | 'user' | 'title' | 'specialties'>
export type PatientChoice = Pick<PatientRow, 'id' | 'user' | 'contactEmail' | 'phone' | 'phoneE164'>

const byId = (id: string) => ({ params: { id } })
const rowsOf = <T>({ data }: { data: T[] }) => data
const matching = (search: string) => ({ ...(search !== '' && { search }), limit: 8 })

export const choiceQueries = {
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
  // A form may already hold a part of the answer; a separate key keeps that part out of the shared cache.
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
