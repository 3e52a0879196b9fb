import { saleItemEndpoints, saleItemHistory, saleItemNoun, updateSaleItemBody } from '@piel/contract/money/items'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { findRow } from '#/modules/core/short-list/short-list.repository.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { saleItems } from './items.repository.ts'
import * as items from './items.service.ts'

export const itemRoutes = (deps: Deps): Route[] => [
  handle(saleItemEndpoints.list, () => items.listItems(deps)),
  handle(saleItemEndpoints.create, ({ context, body }) => items.createItem(deps, context, body)),
  handle(saleItemEndpoints.order, ({ context, body }) => items.orderItems(deps, context, body.ids)),
  handle(saleItemEndpoints.get, ({ params }) => items.getItem(deps, params.id)),
  handle(
    saleItemEndpoints.update,
    ({ context, call, body }) => items.updateItem(deps, context, { ...call, body }),
    ({ params }) => findRow(deps.db, saleItems, params.id),
  ),
]

export const itemVersions = historyOf(saleItemNoun, {
  endpoints: saleItemHistory,
  read: (deps, _context, id) => items.getItem(deps, id),
  body: updateSaleItemBody,
  update: items.updateItem,
})
