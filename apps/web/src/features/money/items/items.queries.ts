import { saleItemEndpoints, saleItemHistory } from '@piel/contract/money/items'
import { useCachedList } from '#/components/short-list/use-order.ts'
import { endpointQuery, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'
import type { NounVersions } from '#/features/core/history/history.queries.ts'

export const itemsQuery = endpointQuery(saleItemEndpoints.list, {})

export const itemsOnSale = selectFrom(itemsQuery, ({ data }) => data.filter(({ isActive }) => isActive))

export const invalidates = [saleItemEndpoints]
const stale = { invalidates, invalidatesOnError: invalidates }

export function useCreateItem() {
  const { added } = useCachedList(saleItemEndpoints.list)
  return useEndpoint(saleItemEndpoints.create, { ...stale, onSuccess: added })
}

export function useUpdateItem() {
  const { changed } = useCachedList(saleItemEndpoints.list)
  return useEndpoint(saleItemEndpoints.update, { ...stale, onSuccess: changed })
}

export const itemVersions: NounVersions = { kind: 'sale_item', endpoints: saleItemHistory, lists: invalidates }
