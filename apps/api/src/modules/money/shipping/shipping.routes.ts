import { shippingEndpoints, shippingHistory, shippingNoun } from '@piel/contract/money/shipping'
import { routesOf } from '#/http/handle.ts'
import { findRow } from '#/modules/core/short-list/short-list.repository.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { shippingOptions, shippingObject } from './shipping.repository.ts'
import * as shipping from './shipping.service.ts'

export const shippingRow = {
  ...routesOf(shippingEndpoints, (deps) => ({
    list: ({ query }) => shipping.listOptions(deps, query.name),
    create: ({ context, body }) => shipping.createOption(deps, context, body),
    order: ({ context, body }) => shipping.orderOptions(deps, context, body.ids),
    get: ({ params }) => shipping.getOption(deps, params.id),
    update: {
      handler: ({ context, call, body }) => shipping.updateOption(deps, context, { ...call, body }),
      findStored: ({ params }) => findRow(deps.db, shippingOptions, params.id),
    },
    remove: ({ context, call }) => shipping.archiveOption(deps, context, call),
  })),
  name: shippingObject,
  history: historyOf(shippingNoun, shippingHistory, {
    read: (deps, _context, id) => shipping.getOption(deps, id),
    update: shipping.updateOption,
  }),
}
