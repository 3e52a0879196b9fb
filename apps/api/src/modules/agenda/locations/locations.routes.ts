import { locationEndpoints, locationHistory, locationNoun } from '@piel/contract/agenda/locations'
import { routesOf } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { findLocation, locationObject } from './locations.repository.ts'
import * as locations from './locations.service.ts'

export const locationRow = {
  ...routesOf(locationEndpoints, (deps) => ({
    list: () => locations.listLocations(deps),
    create: ({ context, body }) => locations.createLocation(deps, context, body),
    get: ({ params }) => locations.getLocation(deps, params.id),
    update: {
      handler: ({ context, call, body }) => locations.updateLocation(deps, context, { ...call, body }),
      findStored: ({ params }) => findLocation(deps.db, params.id),
    },
  })),
  name: locationObject,
  history: historyOf(locationNoun, locationHistory, {
    read: (deps, _context, id) => locations.getLocation(deps, id),
    update: locations.updateLocation,
  }),
}
