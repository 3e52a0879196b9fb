import { agendaEndpoints } from '@piel/contract/agenda/calendar'
import type { Deps } from '#/deps.ts'
import { handle, type Route } from '#/http/handle.ts'
import { listAvailableStarts } from '#/modules/agenda/availability/availability.service.ts'
import { getDay, getWeek } from './day.service.ts'

export const calendarRoutes = (deps: Deps): Route[] => [
  handle(agendaEndpoints.day, ({ context, query }) => getDay(deps, context, query)),
  handle(agendaEndpoints.week, ({ context, query }) => getWeek(deps, context, query)),
  handle(agendaEndpoints.free, ({ context, query }) => listAvailableStarts(deps, context, query)),
]
