import { shippingEndpoints, shippingHistory } from '@piel/contract/money/shipping'
import { useCachedList } from '#/components/short-list/use-order.ts'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

/** The options whose name contains a text; all for an empty one. */
export const namedQuery = (name: string) =>
  endpointQuery(shippingEndpoints.list, name === '' ? {} : { query: { name } })

export const invalidates = [shippingEndpoints]

export function useCreateOption() {
  const { added } = useCachedList(shippingEndpoints.list)
  return useEndpoint(shippingEndpoints.create, { invalidates, invalidatesOnError: invalidates, onSuccess: added })
}

export function useUpdateOption() {
  const { changed } = useCachedList(shippingEndpoints.list)
  return useEndpoint(shippingEndpoints.update, { invalidates, onSuccess: changed })
}

export function useRemoveOption() {
  const { removed } = useCachedList(shippingEndpoints.list)
  return useEndpoint(shippingEndpoints.remove, {
    invalidates,
    invalidatesOnError: invalidates,
    onSuccess: (_none, { params: { id } }) => removed(id),
  })
}

export const shippingVersions: NounVersions = {
  kind: 'shipping_option',
  endpoints: shippingHistory,
  lists: invalidates,
}
