import { shippingEndpoints, type ShippingOption } from '@piel/contract/money/shipping'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { endpointQuery, invalidate, keyOf, useEndpoint } from '#/lib/endpoint-query.ts'

export const shippingQuery = endpointQuery(shippingEndpoints.list, {})

/** The options whose name contains a text. */
export const namedQuery = (name: string) =>
  name === '' ? shippingQuery : endpointQuery(shippingEndpoints.list, { query: { name } })

const invalidates = [shippingEndpoints]
const change = (client: QueryClient, to: (options: ShippingOption[]) => ShippingOption[]): void =>
  void client.setQueryData(shippingQuery.queryKey, (list) => list && { data: to(list.data) })

export function useCreateOption() {
  const client = useQueryClient()
  return useEndpoint(shippingEndpoints.create, {
    invalidates,
    invalidatesOnError: invalidates,
    onSuccess: (option) => change(client, (options) => [...options, option]),
  })
}

export function useUpdateOption() {
  const client = useQueryClient()
  return useEndpoint(shippingEndpoints.update, {
    invalidates,
    onSuccess: (option) => change(client, (options) => options.map((one) => (one.id === option.id ? option : one))),
  })
}

export function useRemoveOption() {
  const client = useQueryClient()
  return useEndpoint(shippingEndpoints.remove, {
    invalidates,
    invalidatesOnError: invalidates,
    onSuccess: (_none, { params: { id } }) => change(client, (options) => options.filter((one) => one.id !== id)),
  })
}

/** Reorders the options optimistically, one request after the other; a refusal restores the earlier order. */
export function useOrderOptions() {
  const client = useQueryClient()
  return useEndpoint(shippingEndpoints.order, {
    scope: { id: 'shipping-order' },
    onMutate: async ({ body: { ids } }) => {
      // Cancelling restores the list as it was requested, so it begins before the change.
      const cancelled = client.cancelQueries({ queryKey: shippingQuery.queryKey })
      const before = client.getQueryData(shippingQuery.queryKey)
      change(client, (options) => options.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
      await cancelled
      return before
    },
    onError: (_error, _change, before) => void client.setQueryData(shippingQuery.queryKey, before),
    // Not while another order is pending: the answer would undo it.
    onSettled: () => {
      if (client.isMutating({ mutationKey: keyOf(shippingEndpoints.order) }) <= 1) void invalidate(client, invalidates)
    },
  })
}
