import { saleItemEndpoints } from '@piel/contract/money/items'
import { saleEndpoints } from '@piel/contract/money/sales'
import { endpointQuery, selectFrom, useEndpoint } from '#/lib/endpoint-query.ts'
import { affectedBySales } from '#/features/money/payments/payments.queries.ts'

/** What can be sold now, in the order of the catalogue. */
export const itemsOnSale = selectFrom(endpointQuery(saleItemEndpoints.list, {}), ({ data }) =>
  data.filter(({ isActive }) => isActive),
)

export const saleQuery = (id: string) => endpointQuery(saleEndpoints.get, { params: { id } })

/** Sells as one charge, without a payment. */
export const useSell = () =>
  useEndpoint(saleEndpoints.create, { invalidates: affectedBySales, invalidatesOnError: affectedBySales })

export const useCancelSale = () =>
  useEndpoint(saleEndpoints.cancel, {
    updates: saleEndpoints.get,
    invalidates: affectedBySales,
    invalidatesOnError: affectedBySales,
  })
