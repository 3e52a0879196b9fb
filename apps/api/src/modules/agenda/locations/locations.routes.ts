import { locationEndpoints } from '@piel/contract/agenda/locations'
import { restDayEndpoints } from '@piel/contract/agenda/rest-days'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { findLocation } from './locations.repository.ts'
import * as locations from './locations.service.ts'
import * as restDays from '#/modules/agenda/rest-days/rest-days.service.ts'

export const locationRoutes = (deps: Deps): Route[] => [
  handle(locationEndpoints.list, () => locations.listLocations(deps)),
  handle(locationEndpoints.create, ({ context, body }) => locations.createLocation(deps, context, body)),
  handle(locationEndpoints.get, ({ params }) => locations.getLocation(deps, params.id)),
  handle(
    locationEndpoints.update,
    ({ context, call, body }) => locations.updateLocation(deps, context, { ...call, body }),
    ({ params }) => findLocation(deps.db, params.id),
  ),
  handle(restDayEndpoints.list, ({ query }) => restDays.listRestDays(deps, query.year)),
  handle(restDayEndpoints.create, ({ context, body }) => restDays.createRestDay(deps, context, body)),
  handle(restDayEndpoints.accept, ({ context, body }) => restDays.acceptRestDays(deps, context, body.days)),
  handle(restDayEndpoints.remove, ({ context, call }) => restDays.archiveRestDay(deps, context, call)),
]
