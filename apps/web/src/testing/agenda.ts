import type { AgendaDay, AgendaWeek, CalendarAppointment } from '@piel/contract/agenda/calendar'
import { type Location, optionalOfLocation } from '@piel/contract/agenda/locations'
import type { Resource } from '@piel/contract/agenda/resources'
import type { AppointmentType } from '@piel/contract/agenda/types'
import {
  type AppointmentRow,
  type AppointmentStatus,
  appointmentStatuses,
} from '@piel/contract/agenda/appointment-shapes'
import type { Appointment } from '@piel/contract/agenda/appointments'
import { addDays } from '@piel/contract/core/dates'
import { minutesOf, timeOf } from '@piel/contract/core/times'
import { noValues } from './no-values.ts'

const idOf = (n: number) => `019b0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = '2027-01-11T14:00:00.000Z'
export const agendaToday = '2027-01-11'
export const locationId = idOf(1)
export const locationOf = (): Location => ({
  id: locationId,
  version: 1,
  name: 'Clínica Centro',
  timeZone: 'America/Mexico_City',
  ...noValues(optionalOfLocation),
  isActive: true,
  position: 0,
  createdAt: at,
  updatedAt: at,
})

const leads = [
  ['Lucía Ruiz', 'DRA'],
  ['Héctor Salas', 'DR'],
  ['Marina Téllez', null],
  ['Julia Mora', 'DRA'],
  ['Óscar Bravo', 'DR'],
  ['Inés Cantú', 'DRA'],
  ['Raúl Peña', 'DR'],
  ['Alma Figueroa', null],
] as const

/** The n-th person of the agenda; the third is clinical staff. */
export function personOf(n: number, changes: Partial<Resource> = {}): Resource {
  const [name, title] = leads[(n - 1) % leads.length] ?? leads[0]
  return {
    id: idOf(10 + n),
    version: 3,
    kind: 'person',
    userId: idOf(30 + n),
    doctorId: title === null ? null : idOf(50 + n),
    locationId: null,
    name,
    title,
    deviceKind: null,
    capacity: 1,
    overbook: 1,
    tint: 0,
    isActive: true,
    isMine: false,
    position: n - 1,
    createdAt: at,
    updatedAt: at,
    ...changes,
  }
}

export const roomOf = (n: number): Resource => ({
  ...personOf(n),
  id: idOf(70 + n),
  kind: 'room',
  userId: null,
  doctorId: null,
  title: null,
  locationId,
  name: `Consultorio ${n}`,
})

const types = [
  ['Follow-up', 'Subsecuente', 20],
  ['First visit', 'Primera vez', 40],
  ['Procedure', 'Procedimiento', 60],
  ['Session', 'Sesión', 30],
] as const

/** The n-th type of appointment; the third needs a room. */
export function appointmentTypeOf(n: number): AppointmentType {
  const [nameEn, nameEs, minutes] = types[(n - 1) % types.length] ?? types[0]
  return {
    id: idOf(90 + n),
    version: 1,
    nameEn,
    nameEs,
    minutes,
    parts: { lead: [0, minutes], assistant: null, room: n === 3 ? [0, minutes] : null, device: null },
    deviceKind: null,
    who: 'any',
    feeMinor: null,
    feeWhen: 'never',
    feeTaxKind: 'exempt',
    preparationEn: null,
    preparationEs: null,
    treatmentTypeId: null,
    isActive: true,
    position: n - 1,
    createdAt: at,
    updatedAt: at,
  }
}

const patients = [
  ['Ana', 'Pérez', 'Luna'],
  ['Miguel Ángel', 'Reyes', 'Quiñones'],
  ['Sofía', 'Hernández', null],
  ['Bruno', 'Ávila', 'Coss'],
  ['María Guadalupe', 'Zaragoza', 'Villaseñor'],
  ['Tomás', 'Ibarra', null],
  ['Renata', 'Olvera', 'Prado'],
  ['Iker', 'Núñez', null],
] as const

/** The n-th appointment, on 11 January 2027. */
export function appointmentRowOf(n: number, changes: Partial<AppointmentRow> = {}): AppointmentRow {
  const [firstName, lastName, secondLastName] = patients[(n - 1) % patients.length] ?? patients[0]
  const { id, nameEn, nameEs, minutes } = appointmentTypeOf(1)
  const { time = '10:00', minutes: length = minutes } = changes
  const lead = personOf(1)
  return {
    id: idOf(1000 + n),
    version: 4,
    status: 'booked',
    patient: {
      id: idOf(5000 + n),
      userId: idOf(7000 + n),
      firstName,
      middleName: null,
      lastName,
      secondLastName,
      photoId: null,
      phone: '55 5000 1122',
      archivedAt: null,
      allergies: 'noneKnown',
      balanceMinor: 0,
    },
    type: { id, nameEn, nameEs },
    location: { id: locationId, name: 'Clínica Centro' },
    lead: { id: lead.id, name: lead.name, title: lead.title },
    assistant: null,
    room: null,
    device: null,
    date: agendaToday,
    time,
    until: timeOf(minutesOf(time) + length),
    minutes: length,
    isLater: false,
    startsAt: `${agendaToday}T${time}:00.000Z`,
    endsAt: `${agendaToday}T${time}:00.000Z`,
    reason: null,
    origin: 'desk',
    isOverbooked: false,
    isOutsideHours: false,
    isDoubleBooked: false,
    arrivedAt: null,
    ...changes,
  }
}

/** An appointment with its history. */
export const appointmentOf = (row: AppointmentRow, changes: Partial<Appointment> = {}): Appointment => ({
  ...row,
  deskNote: null,
  overbookReason: null,
  doubleBookReason: null,
  cancelledBy: null,
  cancelReason: null,
  startedAt: null,
  endedAt: null,
  againOf: null,
  noShows: 0,
  takeBackTo: null,
  sale: null,
  messages: { phoneE164: '+525550001122', language: 'es' },
  createdAt: at,
  updatedAt: at,
  allergies: { state: 'noneKnown', askedAt: at, askedBy: 'Elena Soto', isDue: false },
  alerts: [],
  changes: [
    {
      id: idOf(8001),
      at,
      author: { id: idOf(9), name: 'Elena Soto' },
      kind: 'booked',
      from: null,
      to: 'booked',
      reason: null,
      fields: [],
    },
  ],
  ...changes,
})

const placeOf = (from: string, until: string) => ({
  from,
  until,
  fromMinute: minutesOf(from),
  untilMinute: minutesOf(until),
})
export function placed(row: AppointmentRow): CalendarAppointment {
  const span = { fromMinute: minutesOf(row.time), untilMinute: minutesOf(row.until) }
  return { ...row, ...span, part: span }
}

const columnOf = (rows: readonly AppointmentRow[]): Omit<AgendaDay['columns'][number], 'resource'> => ({
  hours: [placeOf('09:00', '14:00'), placeOf('16:00', '19:00')],
  blocks: [{ id: idOf(600), version: 1, kind: 'lunch', note: null, isOfLocation: false, ...placeOf('14:00', '15:00') }],
  appointments: rows.map(placed),
  busy: [],
})

const head = {
  locationId,
  timeZone: 'America/Mexico_City',
  stepMinutes: 15,
  today: agendaToday,
  now: '10:40',
  nowMinute: 640,
  showFrom: '08:00',
  showUntil: '20:00',
} as const
const plainDay = { date: agendaToday, minutes: 1440, clockChange: null, restDay: null }

/** A day with the appointments in the columns of their persons, as the API returns it. */
export function agendaDayOf(
  rows: readonly AppointmentRow[],
  resources: readonly Resource[] = [personOf(1), personOf(2), personOf(3)],
  changes: Partial<AgendaDay> = {},
): AgendaDay {
  const isIn = (row: AppointmentRow, { id, kind }: Resource) => (kind === 'person' ? row.lead.id : row.room?.id) === id
  return {
    ...head,
    ...plainDay,
    counts: Object.fromEntries(
      appointmentStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]),
    ) as AgendaDay['counts'],
    openEarlier: 0,
    columns: resources.map((resource) => ({ ...columnOf(rows.filter((row) => isIn(row, resource))), resource })),
    ...changes,
  }
}

/** The week of a person, from Monday 11 January 2027 on. */
export const agendaWeekOf = (rows: readonly AppointmentRow[], resource = personOf(1)): AgendaWeek => ({
  ...head,
  resource,
  days: [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const date = addDays(agendaToday, day)
    const column = columnOf(rows.filter((row) => row.date === date))
    return { ...plainDay, ...column, ...(day > 4 && { hours: [], blocks: [] }), date }
  }),
})

const inTurn: readonly AppointmentStatus[] = ['booked', 'confirmed', 'arrived', 'inProgress', 'completed', 'noShow']

/** A day of so many appointments in so many columns, with every status, some simultaneous and some of 15 minutes. */
export function busyDay(count: number, columns: number): AgendaDay {
  const persons = Array.from({ length: columns }, (_, n) => personOf(n + 1, { id: idOf(10 + n + 1) }))
  const free = persons.map(() => minutesOf('09:00'))
  const rows = Array.from({ length: count }, (_, n) => {
    const at = n % columns
    const person = persons[at] ?? personOf(1)
    const { id, nameEn, nameEs } = appointmentTypeOf((n % 4) + 1)
    const minutes = [15, 40, 30, 60, 20][n % 5] ?? 30
    let start = free[at] ?? 540
    if (start >= minutesOf('14:00') && start < minutesOf('16:00')) start = minutesOf('16:00')
    const isTwice = n % 11 === 7
    if (!isTwice) free[at] = start + minutes + (n % 3 === 0 ? 15 : 0)
    const status = inTurn[(n * 7 + 1) % inTurn.length] ?? 'booked'
    return appointmentRowOf(n + 1, {
      time: timeOf(start),
      minutes,
      status,
      type: { id, nameEn, nameEs },
      lead: { id: person.id, name: person.name, title: person.title },
      isOverbooked: isTwice,
      patient: {
        ...appointmentRowOf(n + 1).patient,
        allergies: n % 4 === 0 ? 'known' : n % 4 === 1 ? 'notAsked' : 'noneKnown',
        balanceMinor: n % 3 === 0 ? 185_000 : 0,
      },
    })
  })
  return agendaDayOf(rows, persons)
}
