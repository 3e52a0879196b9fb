import { saleItemEndpoints, saleItemHistory, saleItemNoun } from '@piel/contract/money/items'
import { routesOf } from '#/http/handle.ts'
import { findRow } from '#/modules/core/short-list/short-list.repository.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { saleItems, saleItemObject } from './items.repository.ts'
import * as items from './items.service.ts'

export const saleItemRow = {
  ...routesOf(saleItemEndpoints, (deps) => ({
    list: () => items.listItems(deps),
    create: ({ context, body }) => items.createItem(deps, context, body),
    order: ({ context, body }) => items.orderItems(deps, context, body.ids),
    get: ({ params }) => items.getItem(deps, params.id),
    update: {
      handler: ({ context, call, body }) => items.updateItem(deps, context, { ...call, body }),
      findStored: ({ params }) => findRow(deps.db, saleItems, params.id),
    },
  })),
  name: saleItemObject,
  history: historyOf(saleItemNoun, saleItemHistory, {
    read: (deps, _context, id) => items.getItem(deps, id),
    update: items.updateItem,
  }),
}
