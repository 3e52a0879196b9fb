import type { AgendaDay, agendaEndpoints, AgendaWeek, CalendarAppointment } from '@piel/contract/agenda/calendar'
import { addDays, weekdayOf } from '@piel/contract/core/dates'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import type { Location } from '@piel/contract/agenda/locations'
import { minutesOf, timeOf } from '@piel/contract/core/times'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { jsonArray, jsonObject, JsonText } from '#/lib/json-text.ts'
import { getSetting } from '#/modules/core/settings/settings.service.ts'
import { appointmentScope, type AppointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import * as day from './day.repository.ts'
import { findDays, findNow, type Days, type FoundDay } from '#/modules/agenda/availability/days.repository.ts'
import { locationOf } from '#/modules/agenda/availability/availability.service.ts'
import { inColumns, calendarAppointment } from './calendar.policy.ts'
import { findNames, listStored, noNames } from './calendar.repository.ts'
import { getResource } from '#/modules/agenda/resources/resources.service.ts'

const usualHours = { from: '08:00', until: '20:00' }

/** A wall-clock span; one that ends after midnight lasts to the end of the day. */
interface Span {
  from: string
  until: string
}

/** From an hour before the first hour or appointment to an hour after the last. */
function shownHours(spans: readonly Span[]) {
  if (spans.length === 0) return { showFrom: usualHours.from, showUntil: usualHours.until }
  const first = Math.min(...spans.map(({ from }) => minutesOf(from)))
  const last = Math.max(...spans.map(({ from, until }) => (until <= from ? 1440 : minutesOf(until))))
  const hour = (minutes: number): string => timeOf(Math.min(1440, Math.max(0, minutes)))
  return {
    showFrom: hour(Math.floor(first / 60) * 60 - 60),
    showUntil: hour(Math.ceil(last / 60) * 60 + 60),
  }
}

async function headOf(deps: Deps, { id, timeZone }: Location) {
  const [now, { stepMinutes }] = await Promise.all([
    findNow(deps.db, timeZone, deps.clock.now().toISOString()),
    getSetting(deps.db, 'agenda'),
  ])
  return { locationId: id, timeZone, stepMinutes, ...now }
}

type AnsweredColumn = AgendaWeek['days'][number]

const partsOf = ({ hours, blocks, busy }: day.Column, appointments: CalendarAppointment[]) => ({
  hours: new JsonText<AnsweredColumn['hours']>(hours),
  blocks: new JsonText<AnsweredColumn['blocks']>(blocks),
  appointments,
  busy: new JsonText<AnsweredColumn['busy']>(busy),
})

const spansOf = ({ first, last }: day.Column, appointments: readonly CalendarAppointment[]): readonly Span[] => [
  ...(first !== null && last !== null ? [{ from: first, until: last }] : []),
  ...appointments.map(({ time, until }) => ({ from: time, until })),
]

async function readAppointments(
  db: Queryable,
  scope: AppointmentScope,
  { resourceId, location, days }: { resourceId: string | null; location: Location; days: Days },
) {
  const found = await listStored(db, scope, resourceId, days)
  const names = found.length > 0 ? await findNames(db) : noNames
  const columns = inColumns(found)
  const { id, name } = location
  return (resource: string, { shape, clock }: FoundDay): CalendarAppointment[] =>
    columns(resource, shape.date).map((needed) => calendarAppointment(needed, { clock, location: { id, name }, names }))
}

const mondayBefore = (date: string): string => addDays(date, 1 - weekdayOf(date))

export async function getDay(
  deps: Deps,
  context: ActorContext,
  { date: asked, locationId, by }: ParsedOf<typeof agendaEndpoints.day>['query'],
): Promise<JsonText<AgendaDay>> {
  const { db } = deps
  const [location, scope] = [await locationOf(db, locationId), appointmentScope(deps, context)]
  const reading = headOf(deps, location)
  const date = asked ?? (await reading).today
  const days = { locationId: location.id, timeZone: location.timeZone, from: date, days: 1 }
  const now = deps.clock.now().toISOString()
  const [head, [found], resources, counted, appointmentsOf] = await Promise.all([
    reading,
    findDays(db, days),
    day.listColumns(db, scope, { by, locationId: location.id, date }),
    day.countAppointments(db, scope, { locationId: location.id, date, now }),
    readAppointments(db, scope, { resourceId: null, location, days }),
  ])
  if (!found) throw new AppError('not_found')
  const ids = resources.map(({ id }) => id)
  const columns = new Map((await day.readColumns(db, scope, ids, days)).map((column) => [column.resourceId, column]))
  const spans: Span[] = []
  const answered = resources.flatMap((resource) => {
    const column = columns.get(resource.id)
    if (!column) return []
    const appointments = appointmentsOf(resource.id, found)
    spans.push(...spansOf(column, appointments))
    return [jsonObject<AgendaDay['columns'][number]>({ ...partsOf(column, appointments), resource })]
  })
  return jsonObject<AgendaDay>({
    ...head,
    ...found.shape,
    ...shownHours(spans),
    ...counted,
    columns: jsonArray(answered),
  })
}

/** Seven days of a resource. @throws AppError `not_found`, also for a person that the caller may not see. */
export async function getWeek(
  deps: Deps,
  context: ActorContext,
  { resourceId, from: asked, locationId }: ParsedOf<typeof agendaEndpoints.week>['query'],
): Promise<JsonText<AgendaWeek>> {
  const { db } = deps
  const [resource, usual] = await Promise.all([getResource(db, context, resourceId), locationOf(db, locationId)])
  const location = resource.locationId === null ? usual : await locationOf(db, resource.locationId)
  const reading = headOf(deps, location)
  const from = asked ?? mondayBefore((await reading).today)
  const days = { locationId: location.id, timeZone: location.timeZone, from, days: 7 }
  const scope = appointmentScope(deps, context)
  const [head, found, columns, appointmentsOf] = await Promise.all([
    reading,
    findDays(db, days),
    day.readColumns(db, scope, [resource.id], days),
    readAppointments(db, scope, { resourceId: resource.id, location, days }),
  ])
  const spans: Span[] = []
  const answered = found.flatMap((each) => {
    const column = columns.find(({ date }) => date === each.shape.date)
    if (!column) return []
    const appointments = appointmentsOf(resource.id, each)
    spans.push(...spansOf(column, appointments))
    return [jsonObject<AnsweredColumn>({ ...partsOf(column, appointments), ...each.shape })]
  })
  return jsonObject<AgendaWeek>({ ...head, ...shownHours(spans), resource, days: jsonArray(answered) })
}
