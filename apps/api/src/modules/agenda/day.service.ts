import type { AgendaDay, agendaEndpoints, AgendaWeek } from '@piel/contract/agenda'
import { addDays, weekdayOf } from '@piel/contract/dates'
import type { ParsedOf } from '@piel/contract/endpoint'
import type { Location } from '@piel/contract/locations'
import { minutesOf, timeOf } from '@piel/contract/times'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { jsonArray, jsonObject, JsonText } from '#/lib/json-text.ts'
import { getSetting } from '#/modules/settings/settings.service.ts'
import { agendaScope } from './agenda.policy.ts'
import * as day from './day.repository.ts'
import { locationOf } from './free.service.ts'
import { getResource } from './resources.service.ts'

/** Shown where nothing says otherwise. */
const usualHours = { from: '08:00', until: '20:00' }

/** From an hour before the first hour or appointment to an hour after the last. */
function shownHours(columns: readonly Pick<day.Column, 'first' | 'last'>[]) {
  const spans = columns.flatMap(({ first, last }) => (first !== null && last !== null ? [{ first, last }] : []))
  if (spans.length === 0) return { showFrom: usualHours.from, showUntil: usualHours.until }
  const first = Math.min(...spans.map((span) => minutesOf(span.first)))
  const last = Math.max(...spans.map((span) => minutesOf(span.last)))
  const hour = (minutes: number): string => timeOf(Math.min(1440, Math.max(0, minutes)))
  return {
    showFrom: hour(Math.floor(first / 60) * 60 - 60),
    showUntil: hour(Math.ceil(last / 60) * 60 + 60),
  }
}

async function headOf(deps: Deps, { id, timeZone }: Location) {
  const [now, { stepMinutes }] = await Promise.all([
    day.findNow(deps.db, timeZone, deps.clock.now().toISOString()),
    getSetting(deps.db, 'agenda'),
  ])
  return { locationId: id, timeZone, stepMinutes, ...now }
}

const partsOf = ({ hours, blocks, appointments, busy }: day.Column) => ({
  hours: new JsonText<AgendaDay['columns'][number]['hours']>(hours),
  blocks: new JsonText<AgendaDay['columns'][number]['blocks']>(blocks),
  appointments: new JsonText<AgendaDay['columns'][number]['appointments']>(appointments),
  busy: new JsonText<AgendaDay['columns'][number]['busy']>(busy),
})

const mondayBefore = (date: string): string => addDays(date, 1 - weekdayOf(date))

/** A day of a location. @throws AppError `not_found` for an unknown location. */
export async function getDay(
  deps: Deps,
  context: ActorContext,
  { date: asked, locationId, by }: ParsedOf<typeof agendaEndpoints.day>['query'],
): Promise<JsonText<AgendaDay>> {
  const { db } = deps
  const [location, scope] = [await locationOf(db, locationId), agendaScope(context)]
  const reading = headOf(deps, location)
  const date = asked ?? (await reading).today
  const days = { locationId: location.id, timeZone: location.timeZone, from: date, days: 1 }
  const [head, [shape], resources, counts] = await Promise.all([
    reading,
    day.dayShapes(db, days),
    day.listColumns(db, scope, { by, locationId: location.id, date }),
    day.countStatuses(db, scope, { locationId: location.id, date }),
  ])
  if (!shape) throw new AppError('not_found')
  const read = await day.readColumns(
    db,
    scope,
    resources.map(({ id }) => id),
    days,
  )
  const columns = resources.flatMap((resource) => {
    const found = read.find(({ resourceId }) => resourceId === resource.id)
    return found ? [jsonObject<AgendaDay['columns'][number]>({ ...partsOf(found), resource })] : []
  })
  return jsonObject<AgendaDay>({ ...head, ...shape, ...shownHours(read), counts, columns: jsonArray(columns) })
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
  const [head, shapes, read] = await Promise.all([
    reading,
    day.dayShapes(db, days),
    day.readColumns(db, agendaScope(context), [resource.id], days),
  ])
  const week = shapes.flatMap((shape) => {
    const found = read.find(({ date }) => date === shape.date)
    return found ? [jsonObject<AgendaWeek['days'][number]>({ ...partsOf(found), ...shape })] : []
  })
  return jsonObject<AgendaWeek>({ ...head, ...shownHours(read), resource, days: jsonArray(week) })
}
