import { saleEndpoints } from '@piel/contract/money/sales'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { cancelSaleById, createSale, getSale } from './sales.service.ts'

export const saleRoutes = (deps: Deps): Route[] => [
  handle(saleEndpoints.create, ({ context, body }) => createSale(deps, context, body)),
  handle(saleEndpoints.get, ({ params }) => getSale(deps, params.id)),
  handle(saleEndpoints.cancel, ({ context, params, body }) => cancelSaleById(deps, context, { ...params, body })),
]
