import type { CalendarAppointment } from '@piel/contract/agenda/calendar'
import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { type PartRole, partRoles } from '@piel/contract/agenda/types'
import { type DayClock, shownAt } from '#/modules/agenda/availability/day-clock.policy.ts'

export type StoredAppointment = Omit<
  AppointmentRow,
  'patient' | 'type' | 'location' | 'lead' | 'assistant' | 'room' | 'device' | 'until' | 'minutes'
> &
  Omit<AppointmentRow['patient'], 'id'> & {
    patientId: string
    typeId: string
    /** Minutes from the start, for each resource. */
    parts: Record<PartRole, readonly [from: number, until: number] | null>
  } & Record<`${PartRole}Id`, string | null>

export interface Names {
  types: Record<string, AppointmentRow['type']>
  persons: Record<string, AppointmentRow['lead']>
  places: Record<string, NonNullable<AppointmentRow['room']>>
}

interface Needed {
  stored: StoredAppointment
  role: PartRole
}

const idOf: Record<PartRole, (stored: StoredAppointment) => string | null> = {
  lead: ({ leadId }) => leadId,
  // A person who leads and assists appears once in the column, as the lead.
  assistant: ({ assistantId, leadId }) => (assistantId === leadId ? null : assistantId),
  room: ({ roomId }) => roomId,
  device: ({ deviceId }) => deviceId,
}

const keyOf = (resourceId: string, date: string): string => `${resourceId} ${date}`

export function inColumns(found: readonly StoredAppointment[]) {
  const columns = new Map<string, Needed[]>()
  for (const stored of found)
    for (const role of partRoles) {
      const id = idOf[role](stored)
      if (id === null) continue
      const key = keyOf(id, stored.date)
      const column = columns.get(key)
      if (column) column.push({ stored, role })
      else columns.set(key, [{ stored, role }])
    }
  return (resourceId: string, date: string): readonly Needed[] => columns.get(keyOf(resourceId, date)) ?? []
}

function spanInDay(
  { startsAt, endsAt, parts }: StoredAppointment,
  role: PartRole,
  clock: DayClock,
): Omit<CalendarAppointment, keyof AppointmentRow> & { until: string; minutes: number } {
  const startsAtMs = Date.parse(startsAt)
  const minutes = (Date.parse(endsAt) - startsAtMs) / 60_000
  const startMinute = (startsAtMs - clock.startMs) / 60_000
  const [from, until] = parts[role] ?? [0, minutes]
  const untilMinute = startMinute + minutes
  return {
    minutes,
    until: shownAt(clock, untilMinute),
    fromMinute: startMinute,
    untilMinute,
    part: { fromMinute: startMinute + from, untilMinute: startMinute + until },
  }
}

export function calendarAppointment(
  { stored, role }: Needed,
  { clock, location, names }: { clock: DayClock; location: AppointmentRow['location']; names: Names },
): CalendarAppointment {
  const person = (id: string | null) => (id === null ? undefined : names.persons[id])
  const place = (id: string | null) => (id === null ? undefined : names.places[id])
  const [type, lead] = [names.types[stored.typeId], person(stored.leadId)]
  if (!type || !lead) throw new Error(`What appointment ${stored.id} names was not read`)
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status,
    patient: {
      id: stored.patientId,
      userId: stored.userId,
      firstName: stored.firstName,
      middleName: stored.middleName,
      lastName: stored.lastName,
      secondLastName: stored.secondLastName,
      photoId: stored.photoId,
      phone: stored.phone,
      archivedAt: stored.archivedAt,
      allergies: stored.allergies,
      balanceMinor: stored.balanceMinor,
    },
    type,
    location,
    lead,
    assistant: person(stored.assistantId) ?? null,
    room: place(stored.roomId) ?? null,
    device: place(stored.deviceId) ?? null,
    date: stored.date,
    time: stored.time,
    isLater: stored.isLater,
    startsAt: stored.startsAt,
    endsAt: stored.endsAt,
    reason: stored.reason,
    origin: stored.origin,
    isOverbooked: stored.isOverbooked,
    isOutsideHours: stored.isOutsideHours,
    isDoubleBooked: stored.isDoubleBooked,
    arrivedAt: stored.arrivedAt,
    ...spanInDay(stored, role, clock),
  }
}
