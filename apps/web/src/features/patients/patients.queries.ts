import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { recordEndpoints } from '@piel/contract/records'
import { patientEndpoints } from '@piel/contract/patients'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'

export type PatientListQuery = NonNullable<RequestOf<typeof patientEndpoints.list>['query']>
export type PatientList = AnswerOf<typeof patientEndpoints.list>
type Duplicates = RequestOf<typeof patientEndpoints.duplicates>['body']

const all = ['patients'] as const

/** Every key of patients begins with `all`; every list with `lists`. */
export const patientKeys = {
  all,
  lists: [...all, 'list'] as const,
  list: (query: PatientListQuery) => [...all, 'list', query] as const,
  detail: (id: string) => [...all, 'detail', id] as const,
  earlier: (id: string) => [...all, 'earlier', id] as const,
  duplicates: (body: Duplicates) => [...all, 'duplicates', body] as const,
}

export const patientQueries = {
  list: (query: PatientListQuery) =>
    queryOptions<PatientList>({
      queryKey: patientKeys.list(query),
      queryFn: ({ signal }) => call(patientEndpoints.list, { query }, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: patientKeys.detail(id),
      queryFn: ({ signal }) => call(patientEndpoints.get, { params: { id } }, { signal }),
    }),
  earlier: (id: string) =>
    queryOptions({
      queryKey: patientKeys.earlier(id),
      queryFn: ({ signal }) => call(recordEndpoints.listEarlierHistory, { params: { id } }, { signal }),
    }),
  duplicates: (body: Duplicates) =>
    queryOptions({
      queryKey: patientKeys.duplicates(body),
      queryFn: ({ signal }) => call(patientEndpoints.duplicates, { body }, { signal }),
      gcTime: 0,
    }),
}

function refetchLists(client: QueryClient) {
  // A patient is a user too, and a list of users is fresh for a minute (row A13).
  void client.invalidateQueries({ queryKey: ['users'], refetchType: 'none' })
  return client.invalidateQueries({ queryKey: patientKeys.lists })
}

/** Registers a patient; one `idempotencyKey` for one intent, however often it is pressed (row G5). */
export function useRegisterPatient() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: RequestOf<typeof patientEndpoints.register> & { idempotencyKey?: string | undefined }) =>
      call(patientEndpoints.register, { body }, { idempotencyKey }),
    onSuccess: (patient) => {
      client.setQueryData(patientKeys.detail(patient.id), patient)
      return refetchLists(client)
    },
  })
}

/** Changes a patient against the version that was shown (row J6). */
export function useUpdatePatient(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: Pick<RequestOf<typeof patientEndpoints.update>, 'body'> & { version: number | undefined }) =>
      call(patientEndpoints.update, { params: { id }, body }, { ifMatch: version }),
    onSuccess: (patient) => {
      client.setQueryData(patientKeys.detail(id), patient)
      void client.invalidateQueries({ queryKey: patientKeys.earlier(id) })
      void refetchLists(client)
    },
  })
}

/** Takes a row out of every list that is on hand, for an action that will remove it; the result undoes that. */
async function withoutRow(client: QueryClient, id: string): Promise<() => void> {
  await client.cancelQueries({ queryKey: patientKeys.lists })
  const before = client.getQueriesData<PatientList>({ queryKey: patientKeys.lists })
  client.setQueriesData<PatientList>({ queryKey: patientKeys.lists }, (list) => {
    const data = list?.data.filter((row) => row.id !== id)
    if (!list || !data || data.length === list.data.length) return list
    return { data, meta: { ...list.meta, total: list.meta.total - 1 } }
  })
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}

/** Archives a patient (row E11): the row is gone at once, and back if the server refuses. */
export function useArchivePatient() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number | undefined }) =>
      call(patientEndpoints.archive, { params: { id } }, { ifMatch: version }),
    onMutate: ({ id }) => withoutRow(client, id),
    onError: (_error, _patient, undo) => undo?.(),
    // Not refetched while its page is still there: an archived patient is not found, except by an administrator.
    onSuccess: (_answer, { id }) => client.invalidateQueries({ queryKey: patientKeys.detail(id), refetchType: 'none' }),
    onSettled: () => refetchLists(client),
  })
}

/** Takes a patient back out of the archive; the row leaves the list of archived ones at once. */
export function useRestorePatient() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(patientEndpoints.restore, { params: { id } }),
    onMutate: (id) => withoutRow(client, id),
    onError: (_error, _id, undo) => undo?.(),
    onSuccess: (patient) => client.setQueryData(patientKeys.detail(patient.id), patient),
    onSettled: () => refetchLists(client),
  })
}
