import { agendaEndpoints, monthEndpoints } from '@piel/contract/agenda/calendar'
import { routesOf } from '#/http/handle.ts'
import { listAvailableStarts } from '#/modules/agenda/availability/availability.service.ts'
import { getDay, getWeek } from './day.service.ts'
import { getMonth } from './month.service.ts'

export const calendarRow = routesOf(agendaEndpoints, (deps) => ({
  day: ({ context, query }) => getDay(deps, context, query),
  week: ({ context, query }) => getWeek(deps, context, query),
  free: ({ context, query }) => listAvailableStarts(deps, context, query),
}))

export const monthRow = routesOf(monthEndpoints, (deps) => ({
  month: ({ context, query }) => getMonth(deps, context, query),
}))
