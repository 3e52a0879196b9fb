import { dayEndpoints } from '@piel/contract/money/closings'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import * as days from './closings.service.ts'

export const closingRoutes = (deps: Deps): Route[] => [
  handle(dayEndpoints.list, ({ query }) => days.listDays(deps, query)),
  handle(dayEndpoints.get, ({ params }) => days.getDay(deps, params.id)),
  handle(dayEndpoints.close, ({ context, params }) => days.closeDay(deps, context, params.id)),
]
