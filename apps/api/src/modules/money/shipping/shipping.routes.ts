import { shippingEndpoints, shippingHistory, shippingNoun, updateShippingBody } from '@piel/contract/money/shipping'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { findRow } from '#/modules/core/short-list/short-list.repository.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { shippingOptions } from './shipping.repository.ts'
import * as shipping from './shipping.service.ts'

export const shippingRoutes = (deps: Deps): Route[] => [
  handle(shippingEndpoints.list, ({ query }) => shipping.listOptions(deps, query.name)),
  handle(shippingEndpoints.create, ({ context, body }) => shipping.createOption(deps, context, body)),
  handle(shippingEndpoints.order, ({ context, body }) => shipping.orderOptions(deps, context, body.ids)),
  handle(shippingEndpoints.get, ({ params }) => shipping.getOption(deps, params.id)),
  handle(
    shippingEndpoints.update,
    ({ context, call, body }) => shipping.updateOption(deps, context, { ...call, body }),
    ({ params }) => findRow(deps.db, shippingOptions, params.id),
  ),
  handle(shippingEndpoints.remove, ({ context, call }) => shipping.archiveOption(deps, context, call)),
]

export const shippingVersions = historyOf(shippingNoun, {
  endpoints: shippingHistory,
  read: (deps, _context, id) => shipping.getOption(deps, id),
  body: updateShippingBody,
  update: shipping.updateOption,
})
