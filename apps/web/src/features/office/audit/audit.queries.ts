import { auditEndpoints, type AuditEvent } from '@piel/contract/office/audit'
import type { AnswerOf, RequestOf } from '@piel/contract/core/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery, selectFrom } from '#/lib/endpoint-query.ts'

type AuditQuery = NonNullable<RequestOf<typeof auditEndpoints.list>['query']>
export type AuditPage = AnswerOf<typeof auditEndpoints.list>
/** Rows of a table need an `id`; an event's is its number. */
export type AuditRow = AuditEvent & { id: string }

const pollMs = 3000
const withIds = (page: AuditPage) => ({
  ...page,
  data: page.data.map((event): AuditRow => ({ ...event, id: String(event.sequence) })),
})

export const auditQueries = {
  list: (query: AuditQuery) => selectFrom(endpointQuery(auditEndpoints.list, { query }), withIds),
  actors: (search: string) => ({
    ...endpointQuery(auditEndpoints.actors, { query: { search } }),
    placeholderData: keepPreviousData,
  }),
  /** Polled while the server verifies the chain in steps. */
  chain: () => ({
    ...endpointQuery(auditEndpoints.chain, {}),
    refetchInterval: ({ state }: { state: { data: AnswerOf<typeof auditEndpoints.chain> | undefined } }) =>
      state.data?.state === 'checking' ? pollMs : false,
  }),
  warnings: () => endpointQuery(auditEndpoints.warnings, {}),
  /** Each reading is recorded, so an event is never read twice. */
  event: (sequence: number) => ({
    ...endpointQuery(auditEndpoints.get, { params: { id: sequence } }),
    staleTime: Number.POSITIVE_INFINITY,
  }),
}
