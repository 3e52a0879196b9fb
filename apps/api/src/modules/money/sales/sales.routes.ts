import { saleItemEndpoints } from '@piel/contract/money/items'
import { saleEndpoints } from '@piel/contract/money/sales'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { find } from '#/modules/money/items/items.repository.ts'
import * as items from '#/modules/money/items/items.service.ts'
import { cancelSaleById, createSale, getSale } from './sales.service.ts'

export const saleRoutes = (deps: Deps): Route[] => [
  handle(saleItemEndpoints.list, () => items.listItems(deps)),
  handle(saleItemEndpoints.create, ({ context, body }) => items.createItem(deps, context, body)),
  handle(saleItemEndpoints.order, ({ context, body }) => items.orderItems(deps, context, body.ids)),
  handle(saleItemEndpoints.get, ({ params }) => items.getItem(deps, params.id)),
  handle(
    saleItemEndpoints.update,
    ({ context, call, body }) => items.updateItem(deps, context, { ...call, body }),
    ({ params }) => find(deps.db, params.id),
  ),
  handle(saleEndpoints.create, ({ context, body }) => createSale(deps, context, body)),
  handle(saleEndpoints.get, ({ params }) => getSale(deps, params.id)),
  handle(saleEndpoints.cancel, ({ context, params, body }) => cancelSaleById(deps, context, { ...params, body })),
]
