import {
  catalogueEndpoints,
  tierHistory,
  tierNoun,
  treatmentTypeHistory,
  treatmentTypeNoun,
  updateTierBody,
  updateTypeBody,
} from '@piel/contract/money/catalogue'
import { type TierId } from '@piel/contract/core/tiers'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { findTier, findType } from './catalogue.repository.ts'
import * as catalogue from './catalogue.service.ts'

export const catalogueRoutes = (deps: Deps): Route[] => [
  handle(catalogueEndpoints.get, () => catalogue.getCatalogue(deps)),
  handle(catalogueEndpoints.createType, ({ context, body }) => catalogue.createType(deps, context, body)),
  handle(catalogueEndpoints.getType, ({ params }) => catalogue.getType(deps, params.id)),
  handle(
    catalogueEndpoints.updateType,
    ({ context, call, body }) => catalogue.updateType(deps, context, { ...call, body }),
    ({ params }) => findType(deps.db, params.id),
  ),
  handle(catalogueEndpoints.typeChanges, ({ params }) => catalogue.typeChanges(deps, params.id)),
  handle(
    catalogueEndpoints.updateTier,
    ({ context, call, body }) => catalogue.updateTier(deps, context, { ...call, body }),
    ({ params }) => findTier(deps.db, params.id),
  ),
  handle(catalogueEndpoints.tierChanges, ({ params }) => catalogue.tierChanges(deps, params.id)),
]

export const typeVersions = historyOf(treatmentTypeNoun, {
  endpoints: treatmentTypeHistory,
  read: (deps, _context, id) => catalogue.getType(deps, id),
  body: updateTypeBody,
  update: catalogue.updateType,
})

export const tierVersions = historyOf(tierNoun, {
  endpoints: tierHistory,
  body: updateTierBody,
  update: (deps, context, { id, ...call }) => catalogue.updateTier(deps, context, { ...call, id: id as TierId }),
})
