import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { type EntryKind, recordEndpoints } from '@piel/contract/records'
import { patientEndpoints } from '@piel/contract/patients'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'

type Page = AnswerOf<typeof recordEndpoints.list>
interface Place {
  page: number
  cursor?: string | undefined
}

const pageSize = 20
const firstPlace: Place = { page: 1 }

const recordKeys = {
  /** Below the key of patients, so that whatever forgets those forgets this. */
  all: (patientId: string) => ['patients', 'record', patientId] as const,
  entries: (patientId: string, kind: EntryKind | undefined) => [...recordKeys.all(patientId), kind ?? 'all'] as const,
}

function placeAfter({ meta }: Page): Place | undefined {
  const page = meta.page + 1
  const cursor = meta.cursors?.[page]
  if (cursor !== undefined) return { page, cursor }
  return meta.page * meta.limit < meta.total ? { page } : undefined
}

export const recordQueries = {
  /** The same key as the patients' own, so that both show one state of one patient. */
  patient: (id: string) =>
    queryOptions({
      queryKey: ['patients', 'detail', id],
      queryFn: ({ signal }) => call(patientEndpoints.get, { params: { id } }, { signal }),
    }),
  entries: (patientId: string, kind: EntryKind | undefined) =>
    infiniteQueryOptions({
      queryKey: recordKeys.entries(patientId, kind),
      queryFn: ({ pageParam, signal }) =>
        call(
          recordEndpoints.list,
          { params: { id: patientId }, query: { sort: '-date', limit: pageSize, kind, ...pageParam } },
          { signal },
        ),
      initialPageParam: firstPlace,
      getNextPageParam: placeAfter,
    }),
}

/** Adds an entry or a correction (row E3). */
export function useAddEntry(patientId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: Pick<RequestOf<typeof recordEndpoints.create>, 'body'> & { idempotencyKey: string }) =>
      call(recordEndpoints.create, { params: { id: patientId }, body }, { idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: recordKeys.all(patientId) }),
  })
}
