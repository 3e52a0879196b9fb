import { type SaleItem, saleItemEndpoints } from '@piel/contract/money/items'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { endpointQuery, invalidate, keyOf, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'

export const itemsQuery = endpointQuery(saleItemEndpoints.list, {})

/** What can be sold now, in the order of the catalogue. */
export const itemsOnSale = selectFrom(itemsQuery, ({ data }) => data.filter(({ isActive }) => isActive))

const invalidates = [saleItemEndpoints]
const change = (client: QueryClient, to: (items: SaleItem[]) => SaleItem[]): void =>
  void client.setQueryData(itemsQuery.queryKey, (list) => list && { data: to(list.data) })

export function useCreateItem() {
  const client = useQueryClient()
  return useEndpoint(saleItemEndpoints.create, {
    invalidates,
    invalidatesOnError: invalidates,
    onSuccess: (item) => change(client, (items) => [...items, item]),
  })
}

export function useUpdateItem() {
  const client = useQueryClient()
  return useEndpoint(saleItemEndpoints.update, {
    invalidates,
    invalidatesOnError: invalidates,
    onSuccess: (item) => change(client, (items) => items.map((one) => (one.id === item.id ? item : one))),
  })
}

/** Reorders the items optimistically, one request after the other; a refusal restores the earlier order. */
export function useOrderItems() {
  const client = useQueryClient()
  return useEndpoint(saleItemEndpoints.order, {
    scope: { id: 'sale-item-order' },
    onMutate: async ({ body: { ids } }) => {
      // Cancelling restores the list as it was requested, so it begins before the change.
      const cancelled = client.cancelQueries({ queryKey: itemsQuery.queryKey })
      const before = client.getQueryData(itemsQuery.queryKey)
      change(client, (items) => items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
      await cancelled
      return before
    },
    onError: (_error, _change, before) => void client.setQueryData(itemsQuery.queryKey, before),
    // Not while another order is pending: the answer would undo it.
    onSettled: () => {
      if (client.isMutating({ mutationKey: keyOf(saleItemEndpoints.order) }) <= 1) void invalidate(client, invalidates)
    },
  })
}
