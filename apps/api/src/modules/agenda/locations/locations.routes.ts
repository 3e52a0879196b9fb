import { locationEndpoints, locationHistory, locationNoun, updateLocationBody } from '@piel/contract/agenda/locations'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { historyOf } from '#/modules/core/history/history.routes.ts'
import { findLocation } from './locations.repository.ts'
import * as locations from './locations.service.ts'

export const locationRoutes = (deps: Deps): Route[] => [
  handle(locationEndpoints.list, () => locations.listLocations(deps)),
  handle(locationEndpoints.create, ({ context, body }) => locations.createLocation(deps, context, body)),
  handle(locationEndpoints.get, ({ params }) => locations.getLocation(deps, params.id)),
  handle(
    locationEndpoints.update,
    ({ context, call, body }) => locations.updateLocation(deps, context, { ...call, body }),
    ({ params }) => findLocation(deps.db, params.id),
  ),
]

export const locationVersions = historyOf(locationNoun, {
  endpoints: locationHistory,
  read: (deps, _context, id) => locations.getLocation(deps, id),
  body: updateLocationBody,
  update: locations.updateLocation,
})
