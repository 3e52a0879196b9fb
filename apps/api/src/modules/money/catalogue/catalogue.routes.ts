import {
  catalogueEndpoints,
  tierHistory,
  tierNoun,
  treatmentTypeHistory,
  treatmentTypeNoun,
} from '@piel/contract/money/catalogue'
import { type TierId } from '@piel/contract/core/tiers'
import { routesOf } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { findTier, findType, typeObject, tierObject } from './catalogue.repository.ts'
import * as catalogue from './catalogue.service.ts'

export const treatmentTypeRow = {
  ...routesOf(catalogueEndpoints, (deps) => ({
    get: () => catalogue.getCatalogue(deps),
    createType: ({ context, body }) => catalogue.createType(deps, context, body),
    getType: ({ params }) => catalogue.getType(deps, params.id),
    updateType: {
      handler: ({ context, call, body }) => catalogue.updateType(deps, context, { ...call, body }),
      findStored: ({ params }) => findType(deps.db, params.id),
    },
    typeChanges: ({ params }) => catalogue.typeChanges(deps, params.id),
    updateTier: {
      handler: ({ context, call, body }) => catalogue.updateTier(deps, context, { ...call, body }),
      findStored: ({ params }) => findTier(deps.db, params.id),
    },
    tierChanges: ({ params }) => catalogue.tierChanges(deps, params.id),
  })),
  name: typeObject,
  history: historyOf(treatmentTypeNoun, treatmentTypeHistory, {
    read: (deps, _context, id) => catalogue.getType(deps, id),
    update: catalogue.updateType,
  }),
}

export const tierRow = {
  name: tierObject,
  history: historyOf(tierNoun, tierHistory, {
    update: (deps, context, { id, ...call }) => catalogue.updateTier(deps, context, { ...call, id: id as TierId }),
  }),
}
