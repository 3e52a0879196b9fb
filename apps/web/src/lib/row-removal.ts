import type { Endpoint } from '@piel/contract/core/endpoint'
import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { invalidate, keyOf, type Target, useEndpoint } from './endpoint-query.ts'

interface Rows {
  data: { id: string }[]
  meta: { total: number }
}

const removalKey = (list: Endpoint) => [...keyOf(list), 'removal']

function withoutRows<P extends Rows>(page: P, ids: readonly string[]): P {
  const data = page.data.filter((row) => !ids.includes(row.id))
  if (data.length === page.data.length) return page
  return { ...page, data, meta: { ...page.meta, total: page.meta.total - (page.data.length - data.length) } }
}

interface Removal {
  list: Endpoint
  /**
   * The endpoint that reads the record. Its cached response is replaced by the mutation's. A mutation without a
   * response marks it stale without refetching, because the record may be archived while its page is open.
   */
  get: Endpoint
  invalidates?: readonly Target[]
  invalidatesOnError?: readonly Target[]
}

/**
 * A mutation that removes a record from a list: archives it, or restores it from the list of archived ones. While it
 * runs, `useRemainingRows` hides the row. The cache keeps the row until then, so that a refusal restores only this row.
 */
export function useRowRemoval<const E extends Endpoint>(endpoint: E, { list, get, ...targets }: Removal) {
  const client = useQueryClient()
  return useEndpoint(endpoint, {
    ...targets,
    mutationKey: removalKey(list),
    onSuccess: async (record, change) => {
      const { id } = paramsOf(change)
      // A list requested before this answer may still contain the row.
      await client.cancelQueries({ queryKey: keyOf(list) })
      client.setQueriesData<Rows>({ queryKey: keyOf(list) }, (page) => page && withoutRows(page, [id]))
      const queryKey = keyOf(get, { params: { id } })
      if (record) client.setQueryData(queryKey, record)
      else void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    onSettled: () => void invalidate(client, [list]),
  })
}

const paramsOf = (change: unknown) => (change as { params: { id: string } }).params

/** A `select` for the queries of a list: hides the rows that are being removed. */
export function useRemainingRows(list: Endpoint): <P extends Rows>(page: P) => P {
  const removed = useMutationState({
    filters: { mutationKey: removalKey(list), status: 'pending' },
    select: ({ state }) => paramsOf(state.variables).id,
  })
  const ids = removed.join(' ')
  return useCallback((page) => withoutRows(page, ids.split(' ')), [ids])
}
