import { auditEndpoints, type AuditEvent } from '@piel/contract/audit'
import type { AnswerOf, RequestOf } from '@piel/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '#/components/table/list-view.tsx'
import { call } from '#/lib/api.ts'

export type AuditQuery = NonNullable<RequestOf<typeof auditEndpoints.list>['query']>
/** Rows of a table have an `id`; an event has its number. */
export type AuditRow = AuditEvent & { id: string }
/** With what the filters by person and object stand for. */
export interface AuditPage extends Page<AuditRow> {
  filtered?: AnswerOf<typeof auditEndpoints.list>['filtered']
}

const all = ['audit'] as const
/** Advances verification by one step per request. */
const whileChecking = 3000

async function readPage(query: AuditQuery, signal: AbortSignal): Promise<AuditPage> {
  const page = await call(auditEndpoints.list, { query }, { signal })
  return { ...page, data: page.data.map((event): AuditRow => ({ ...event, id: String(event.sequence) })) }
}

export const auditQueries = {
  list: (query: AuditQuery) =>
    queryOptions<AuditPage>({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => readPage(query, signal),
    }),
  actors: (search: string) =>
    queryOptions({
      queryKey: [...all, 'actors', search],
      queryFn: ({ signal }) => call(auditEndpoints.actors, { query: { search } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  chain: () =>
    queryOptions({
      queryKey: [...all, 'chain'],
      queryFn: ({ signal }) => call(auditEndpoints.chain, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'checking' ? whileChecking : false),
    }),
  /** Opening an event is an event itself: what was read is not read again. */
  event: (sequence: number) =>
    queryOptions({
      queryKey: [...all, 'event', sequence],
      queryFn: ({ signal }) => call(auditEndpoints.get, { params: { id: sequence } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
