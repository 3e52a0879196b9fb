import { restDayEndpoints } from '@piel/contract/agenda/rest-days'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import * as restDays from './rest-days.service.ts'

export const restDayRoutes = (deps: Deps): Route[] => [
  handle(restDayEndpoints.list, ({ query }) => restDays.listRestDays(deps, query.year)),
  handle(restDayEndpoints.create, ({ context, body }) => restDays.createRestDay(deps, context, body)),
  handle(restDayEndpoints.accept, ({ context, body }) => restDays.acceptRestDays(deps, context, body.days)),
  handle(restDayEndpoints.remove, ({ context, call }) => restDays.archiveRestDay(deps, context, call)),
]
