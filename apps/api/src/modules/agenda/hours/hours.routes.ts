import { hoursEndpoints } from '@piel/contract/agenda/hours'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import * as hours from './hours.service.ts'

export const hoursRoutes = (deps: Deps): Route[] => [
  handle(hoursEndpoints.get, ({ context, params }) => hours.getHours(deps, context, params.id)),
  handle(hoursEndpoints.set, ({ context, call, body }) => hours.setHours(deps, context, { ...call, body })),
  handle(hoursEndpoints.setException, ({ context, call, body }) =>
    hours.setException(deps, context, { ...call, body }),
  ),
]
