import type { AnswerOf, Endpoint } from '@piel/contract/core/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { type Change, invalidate, keyOf, type Target, useEndpoint } from '#/lib/endpoint-query.ts'

interface Row {
  id: string
}
interface Rows {
  data: Row[]
}

/**
 * Reorders a short list optimistically, one request after the other; a refusal restores the earlier order.
 * @param endpoint takes the IDs in their new order, as `body.ids`
 * @param list the endpoint of the whole list
 * @param invalidates what is stale afterwards
 */
export function useOrder<const E extends Endpoint>(endpoint: E, list: Endpoint, invalidates: readonly Target[]) {
  const client = useQueryClient()
  const queryKey = keyOf(list, {})
  const order = useEndpoint<E, Endpoint, Rows | undefined>(endpoint, {
    scope: { id: endpoint.path },
    onMutate: async (change) => {
      const { ids } = (change as unknown as { body: { ids: string[] } }).body
      // Cancelling restores the list as it was requested, so it must start before the change.
      const cancelled = client.cancelQueries({ queryKey })
      const before = client.getQueryData<Rows>(queryKey)
      if (before)
        client.setQueryData<Rows>(queryKey, {
          data: before.data.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
        })
      await cancelled
      return before
    },
    onError: (_error, _change, before) => void client.setQueryData<Rows>(queryKey, before),
    // Not while another order is pending: the answer would undo it.
    onSettled: () => {
      if (client.isMutating({ mutationKey: keyOf(endpoint) }) <= 1) void invalidate(client, invalidates)
    },
  })
  return {
    /** The cached IDs: a second press may precede the render of the first one. */
    current: () => client.getQueryData<Rows>(queryKey)?.data.map(({ id }) => id),
    send: (ids: string[], onError: (error: Error) => void) =>
      order.mutate({ body: { ids } } as unknown as Change<E>, { onError }),
  }
}

/** The effects of changes on the cached list: `added`, `changed` and `removed` are for `onSuccess`. */
export function useCachedList<const E extends Endpoint>(list: E) {
  type Item = AnswerOf<E> extends { data: (infer T)[] } ? T & Row : never
  const client = useQueryClient()
  const set = (to: (items: Item[]) => Item[]): void =>
    void client.setQueryData<{ data: Item[] }>(keyOf<Endpoint>(list, {}), (now) => now && { data: to(now.data) })
  return {
    added: (item: Item) => set((items) => [...items, item]),
    changed: (item: Item) => set((items) => items.map((one) => (one.id === item.id ? item : one))),
    removed: (id: string) => set((items) => items.filter((one) => one.id !== id)),
  }
}
