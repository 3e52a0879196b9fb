import { locationEndpoints } from '@piel/contract/agenda/locations'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
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
