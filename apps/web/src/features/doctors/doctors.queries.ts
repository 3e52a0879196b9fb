import { doctorEndpoints } from '@piel/contract/doctors'
import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { ApiError } from '#/lib/api-error.ts'

export type DoctorListQuery = NonNullable<RequestOf<typeof doctorEndpoints.list>['query']>
export type DoctorList = AnswerOf<typeof doctorEndpoints.list>
type Versioned = { version: number | undefined }

const all = ['doctors'] as const

/** Every key of doctors begins with `all`; every list with `lists`. */
export const doctorKeys = {
  all,
  lists: [...all, 'list'] as const,
  list: (query: DoctorListQuery) => [...all, 'list', query] as const,
  detail: (id: string) => [...all, 'detail', id] as const,
}

/** Row F7: an answer that is no doctor is an error, which says so in these words. */
function asNoDoctor(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'invalid_answer') throw error
  const { status, code, traceId, cause } = error
  throw new ApiError(status, code, { message: 'Error de validación en doctorResponseSchema', traceId, cause })
}

export const doctorQueries = {
  list: (query: DoctorListQuery) =>
    queryOptions<DoctorList>({
      queryKey: doctorKeys.list(query),
      queryFn: ({ signal }) => call(doctorEndpoints.list, { query }, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: doctorKeys.detail(id),
      queryFn: ({ signal }) => call(doctorEndpoints.get, { params: { id } }, { signal }).catch(asNoDoctor),
    }),
}

function refetchLists(client: QueryClient) {
  // A doctor is a user too, and a list of users is fresh for a minute (row A13).
  void client.invalidateQueries({ queryKey: ['users'], refetchType: 'none' })
  return client.invalidateQueries({ queryKey: doctorKeys.lists })
}

/** Registers a doctor; one `idempotencyKey` for one intent, however often it is pressed (row G5). */
export function useRegisterDoctor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: RequestOf<typeof doctorEndpoints.register> & { idempotencyKey?: string | undefined }) =>
      call(doctorEndpoints.register, { body }, { idempotencyKey }),
    onSuccess: (doctor) => {
      client.setQueryData(doctorKeys.detail(doctor.id), doctor)
      return refetchLists(client)
    },
  })
}

/** Changes a doctor against the version that was shown (row J6). */
export function useUpdateDoctor(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: Pick<RequestOf<typeof doctorEndpoints.update>, 'body'> & Versioned) =>
      call(doctorEndpoints.update, { params: { id }, body }, { ifMatch: version }),
    onSuccess: (doctor) => {
      client.setQueryData(doctorKeys.detail(id), doctor)
      void refetchLists(client)
    },
  })
}

/** Says whether a doctor sees patients, against the version that was shown. */
export function useSetDoctorStatus(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, version }: Pick<RequestOf<typeof doctorEndpoints.updateStatus>, 'body'> & Versioned) =>
      call(doctorEndpoints.updateStatus, { params: { id }, body }, { ifMatch: version }),
    onSuccess: (doctor) => {
      client.setQueryData(doctorKeys.detail(id), doctor)
      void refetchLists(client)
    },
  })
}

/** Takes a row out of every list that is on hand, for an action that will remove it; the result undoes that. */
async function withoutRow(client: QueryClient, id: string): Promise<() => void> {
  await client.cancelQueries({ queryKey: doctorKeys.lists })
  const before = client.getQueriesData<DoctorList>({ queryKey: doctorKeys.lists })
  client.setQueriesData<DoctorList>({ queryKey: doctorKeys.lists }, (list) => {
    const data = list?.data.filter((row) => row.id !== id)
    if (!list || !data || data.length === list.data.length) return list
    return { data, meta: { ...list.meta, total: list.meta.total - 1 } }
  })
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}

/** Archives a doctor (row F3): the row is gone at once, and back if the server refuses. */
export function useArchiveDoctor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string } & Versioned) =>
      call(doctorEndpoints.archive, { params: { id } }, { ifMatch: version }),
    onMutate: ({ id }) => withoutRow(client, id),
    onError: (_error, _doctor, undo) => undo?.(),
    // Not refetched while its page is still there: an archived doctor is not found, except by an administrator.
    onSuccess: (_answer, { id }) => client.invalidateQueries({ queryKey: doctorKeys.detail(id), refetchType: 'none' }),
    onSettled: () => refetchLists(client),
  })
}

/** Takes a doctor back out of the archive; the row leaves the list of archived ones at once. */
export function useRestoreDoctor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(doctorEndpoints.restore, { params: { id } }),
    onMutate: (id) => withoutRow(client, id),
    onError: (_error, _id, undo) => undo?.(),
    onSuccess: (doctor) => client.setQueryData(doctorKeys.detail(doctor.id), doctor),
    onSettled: () => refetchLists(client),
  })
}
