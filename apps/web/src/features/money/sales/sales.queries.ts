import { saleEndpoints } from '@piel/contract/money/sales'
import { endpointQuery, useEndpoint } from '#/lib/endpoint-query.ts'
import { saleChange } from '#/features/core/entries/entries.queries.ts'

export const saleQuery = (id: string) => endpointQuery(saleEndpoints.get, { params: { id } })

export const useCancelSale = () => useEndpoint(saleEndpoints.cancel, { updates: saleEndpoints.get, ...saleChange })
