import { maxDaysAhead } from '@piel/contract/agenda/appointments'
import { addDays } from '@piel/contract/core/dates'
import { maxFreeStarts, type agendaEndpoints, type FreeQuery } from '@piel/contract/agenda/calendar'
import type { FreeStart } from '@piel/contract/core/conflicts'
import type { AppointmentType, PartRole } from '@piel/contract/agenda/types'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Location } from '@piel/contract/agenda/locations'
import { timeOf } from '@piel/contract/core/times'
import type { Queryable } from '#/db/database.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { ActorContext } from '#/lib/context.ts'
import { findFirstLocation, findLocation } from '#/modules/agenda/locations/locations.repository.ts'
import { getSetting } from '#/modules/core/settings/settings.service.ts'
import { findStored, type StoredAppointment } from '#/modules/agenda/appointment-store/appointments.repository.ts'
import { getPerson } from '#/modules/people/patients/person.service.ts'
import { agendaScope, appointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { findDays, findNow, type DayShape } from './days.repository.ts'
import { availableStarts, mayLead, type Candidate, type Wanted } from './availability.policy.ts'
import * as availability from './availability.repository.ts'
import { getType } from '#/modules/agenda/types/types.service.ts'

export async function locationOf(db: Queryable, id: string | undefined): Promise<Location> {
  const location = id === undefined ? await findFirstLocation(db) : await findLocation(db, id)
  if (!location) throw new AppError('not_found')
  return location
}

/** A type, or an appointment that keeps the minutes and parts of its own. */
type SearchedType = Pick<AppointmentType, 'who' | 'deviceKind' | 'parts' | 'minutes'>

interface Search {
  type: SearchedType
  location: Location
  from: string
  days: number
  /** At the location. */
  today: string
  fromTime: string
  untilTime: string
  ignoreId: string | null
  /** The records of the patient, whose own times are left out. */
  patientIds: readonly string[]
  limit: number
  isLead: (candidate: Candidate) => boolean
  chosen?: Partial<Record<Exclude<PartRole, 'lead'>, string | null>>
}

function wantedOf({ type, isLead, chosen = {} }: Search, candidates: readonly Candidate[]): Wanted {
  const persons = candidates.filter(({ kind }) => kind === 'person')
  const ofRole = {
    assistant: persons.filter(({ isClinical }) => isClinical),
    room: candidates.filter(({ kind }) => kind === 'room'),
    device: candidates.filter(({ kind, deviceKind }) => kind === 'device' && deviceKind === type.deviceKind),
  }
  const others = (['assistant', 'room', 'device'] as const).flatMap((role) => {
    if (type.parts[role] === null) return []
    const fixed = chosen[role]
    return [[role, fixed ? candidates.filter(({ id }) => id === fixed) : ofRole[role]] as const]
  })
  const leads = persons.filter(
    (one) => isLead(one) && mayLead(type, { doctorId: one.doctor?.id ?? null, isClinical: one.isClinical }),
  )
  return { parts: type.parts, minutes: type.minutes, leads, others: new Map(others) }
}

export async function findAvailableStarts(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  search: Search,
): Promise<FreeStart[]> {
  const { type, location, from, days, today, ignoreId, fromTime, untilTime, limit } = search
  const wanted = wantedOf(search, await availability.listCandidates(db, location.id))
  const searched = { locationId: location.id, timeZone: location.timeZone, from, days, ignoreId }
  const ids = [...wanted.leads, ...[...wanted.others.values()].flat()].map(({ id }) => id)
  if (wanted.leads.length === 0) return []
  const lanes = await availability.findAvailableTime(db, [...new Set(ids)], searched)
  const all = await availability.dayWindows(db, searched, { fromTime, untilTime })
  const windows = all.filter(({ date }) => date <= addDays(today, maxDaysAhead))
  const { stepMinutes } = await getSetting(db, 'agenda')
  const now = Math.ceil(deps.clock.now().getTime() / 60_000)
  const { patientIds } = search
  const busy = patientIds.length > 0 ? await availability.patientTimes(db, patientIds, searched) : []
  const found = availableStarts(wanted, lanes, { now, stepMinutes, windows, busy, limit })
  const times = await availability.clockTimes(
    db,
    location.timeZone,
    found.map(({ at }) => ({ at, minutes: type.minutes })),
  )
  const lastNames = new Map(wanted.leads.map(({ id, lastName }) => [id, lastName ?? '']))
  return found.flatMap(({ leadId, assistantId, roomId, deviceId }, i) => {
    const time = times[i]
    const leadLastName = lastNames.get(leadId) ?? ''
    return time ? [{ leadId, leadLastName, assistantId, roomId, deviceId, locationId: location.id, ...time }] : []
  })
}

const twiceOf = (change: DayShape['clockChange']) =>
  change === null || change.shift > 0
    ? null
    : { from: timeOf(change.minute + change.shift), until: timeOf(change.minute) }

/** The type; for an appointment of it that is moved, with the minutes and parts that it was booked with. */
async function typeOf(db: Queryable, typeId: string, ignoreId: string | undefined): Promise<SearchedType> {
  const type = await getType(db, typeId)
  const moved = ignoreId === undefined ? undefined : await findStored(db, ignoreId, 'unlocked')
  return moved?.typeId === type.id ? asBooked(type, moved) : type
}

/** A type with the minutes and parts of an appointment, which a later change of the type does not affect. */
export const asBooked = <T extends SearchedType>(
  type: T,
  { startsAt, endsAt, parts }: Pick<StoredAppointment, 'startsAt' | 'endsAt' | 'parts'>,
): T => ({ ...type, parts, minutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 })

/** The patient whose times are left out. @throws AppError `not_found` for one that the caller may not see. */
async function recordsOf(
  deps: Deps,
  context: ActorContext,
  { patientId, ignoreId }: Pick<FreeQuery, 'patientId' | 'ignoreId'>,
): Promise<readonly string[]> {
  if (patientId === undefined)
    return ignoreId === undefined
      ? []
      : await availability.patientOf(deps.db, appointmentScope(deps, context), ignoreId)
  return (await getPerson(deps, context, patientId)).ids
}

/** The first 20 available starts; doctors search for their own. */
export async function listAvailableStarts(
  deps: Deps,
  context: ActorContext,
  { typeId, patientId, leadIds, locationId, from, days, part, fromTime, untilTime, ignoreId }: FreeQuery,
): Promise<AnswerOf<typeof agendaEndpoints.free>> {
  const { ownUserId } = agendaScope(context)
  const location = await locationOf(deps.db, locationId)
  // The day at the location: that of the clinic may be over or still to come.
  const { today } = await findNow(deps.db, location.timeZone, deps.clock.now().toISOString())
  const first = from === undefined || from < today ? today : from
  const data = await findAvailableStarts(deps, deps.db, {
    type: await typeOf(deps.db, typeId, ignoreId),
    patientIds: await recordsOf(deps, context, { patientId, ignoreId }),
    location,
    from: first,
    days,
    today,
    fromTime: fromTime ?? (part === 'afternoon' ? '14:00' : '00:00'),
    untilTime: untilTime ?? (part === 'morning' ? '14:00' : '24:00'),
    ignoreId: ignoreId ?? null,
    limit: maxFreeStarts,
    isLead: ({ id, userId }) =>
      (leadIds === undefined || leadIds.includes(id)) && (ownUserId === null || userId === ownUserId),
  })
  const day = { locationId: location.id, timeZone: location.timeZone, from: first, days: 1 }
  const [found] = await findDays(deps.db, day)
  return { data, twice: twiceOf(found?.shape.clockChange ?? null) }
}
