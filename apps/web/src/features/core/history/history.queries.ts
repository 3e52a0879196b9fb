import type { Endpoint } from '@piel/contract/core/endpoint'
import type { History } from '@piel/contract/core/history'
import type { HistoryKind } from '@piel/contract/nouns'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#/lib/api.ts'
import { keyOf, type Target, useEndpoint } from '#/lib/endpoint-query.ts'

/** The history of a noun, declared beside its queries. */
export interface NounVersions {
  kind: HistoryKind
  endpoints: History
  /** The endpoint whose cached answer the restored record replaces; without one, a list shows the record. */
  get?: Endpoint
  /** Other cached answers that are stale after a restore. */
  lists: readonly Target[]
}

export interface HistoryOf extends NounVersions {
  id: string
  version: number
}

/** Each reading is recorded, so it is read again only when reopened or when the record has changed. */
export const historyQuery = ({ endpoints, id, version }: HistoryOf) => {
  const request = { params: { id } }
  return queryOptions({
    queryKey: [...keyOf(endpoints.list, request), version],
    queryFn: ({ signal }) => call(endpoints.list, request, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** Writes the values of an earlier version, or fields of it, as a new one. */
export function useRestoreVersion({ endpoints, get, lists, id, version }: HistoryOf) {
  const client = useQueryClient()
  const params = { id }
  const { mutateAsync } = useEndpoint(endpoints.restore, {
    invalidates: lists,
    // The next attempt starts from the current state.
    invalidatesOnError: [get ? [get, { params }] : lists, [endpoints.list, { params }]].flat(1) as Target[],
    onSuccess: (record) => void (get && client.setQueryData(keyOf(get, { params }), record)),
  })
  return (versionId: number, fields?: string[]): Promise<unknown> =>
    mutateAsync({ params, body: { versionId, ...(fields && { fields }) }, version })
}
