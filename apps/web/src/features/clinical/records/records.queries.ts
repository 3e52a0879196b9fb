import type { AnswerOf } from '@piel/contract/core/endpoint'
import { type EntryKind, recordEndpoints } from '@piel/contract/clinical/records'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { keyOf } from '#/lib/endpoint-query.ts'

type Page = AnswerOf<typeof recordEndpoints.list>
interface Place {
  page: number
  cursor?: string | undefined
}

const pageSize = 20
const firstPlace: Place = { page: 1 }

function placeAfter({ meta }: Page): Place | undefined {
  const page = meta.page + 1
  const cursor = meta.cursors?.[page]
  if (cursor !== undefined) return { page, cursor }
  return meta.page * meta.limit < meta.total ? { page } : undefined
}

export function entriesQuery(patientId: string, kind: EntryKind | undefined) {
  const params = { id: patientId }
  const query = { sort: '-date', limit: pageSize, ...(kind && { kind }) } as const
  return infiniteQueryOptions({
    queryKey: [...keyOf(recordEndpoints.list, { params, query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(recordEndpoints.list, { params, query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: firstPlace,
    getNextPageParam: placeAfter,
  })
}
