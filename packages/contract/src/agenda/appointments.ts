import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { defineNoun } from '../core/nouns.ts'
import { csvHeads, defineCsv } from '../core/csv.ts'
import { alert, allergies } from '../people/patient-alerts.ts'
import { appointmentRow, appointmentStatus, origin, appointmentStatuses } from './appointment-shapes.ts'
import { instant, isoDate } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { anyOf, columnTexts, listOf, listQuery, pageParameters, selectedRows } from '../core/pagination.ts'
import { language } from '../core/people.ts'
import { requiredNames } from '../core/person-fields.ts'
import { freeText, id, phone } from '../core/text.ts'
import { localTime } from '../core/times.ts'

/** How far ahead appointments are booked, in days. */
export const maxDaysAhead = 730
/** Days before and after an appointment during which its doctor can access the patient. */
export const accessDays = { before: 7, after: 30 } as const

/** An entry of an appointment's history; never changed or removed. */
export const appointmentChange = z.object({
  id,
  at: instant,
  /** For a change made by a terminal command, `id` is null and `name` is the account that ran it. */
  author: z.object({ id: z.nullable(id), name: z.string() }),
  kind: z.enum(['booked', 'status', 'moved', 'edited', 'takenBack']),
  from: z.nullable(appointmentStatus),
  to: z.nullable(appointmentStatus),
  reason: z.nullable(z.string()),
  /**
   * The changed fields: `date`, `time`, `until`, `location`, `lead`, `assistant`, `room`, `device`, `type` with the
   * names at that time, `reason`, `deskNote`.
   */
  fields: z.array(z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type AppointmentChange = z.output<typeof appointmentChange>

export const cancelledBy = z.enum(['patient', 'clinic'], 'validation.cancelledByRequired')

export const appointment = z.extend(appointmentRow, {
  deskNote: z.nullable(z.string()),
  overbookReason: z.nullable(z.string()),
  doubleBookReason: z.nullable(z.string()),
  cancelledBy: z.nullable(cancelledBy),
  /** Text typed by the clinic, or `patient.archived`. */
  cancelReason: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  againOf: z.nullable(id),
  /** Of twelve months; null for a patient that the caller may not read, as are phone, allergies and alerts. */
  noShows: z.nullable(z.int()),
  /** The status that the last step can be taken back to now; null if it cannot. */
  takeBackTo: z.nullable(appointmentStatus),
  createdAt: instant,
  updatedAt: instant,
  /** The charged fee, with the type's name at that time; null for callers without `money.read`. */
  sale: z.nullable(
    z.object({ id, nameEn: z.string(), nameEs: z.string(), totalMinor: z.int(), outstandingMinor: z.int() }),
  ),
  messages: z.object({
    phoneE164: z.nullable(z.string()),
    /** The language of the patient's account, Spanish by default. */
    language,
  }),
  allergies: z.nullable(allergies),
  alerts: z.nullable(z.array(alert)),
  changes: z.array(appointmentChange),
})
export type Appointment = z.output<typeof appointment>

const text = (max: 200 | 500, key: string) => freeText(0, max, { min: 'validation.tooLong', max: key }, true)

export const appointmentFields = {
  patientId: z.uuid('validation.patientRequired').check(z.toLowerCase()),
  typeId: z.uuid('validation.appointmentTypeRequired').check(z.toLowerCase()),
  leadId: z.uuid('validation.leadRequired').check(z.toLowerCase()),
  resourceId: id,
  date: isoDate(),
  time: localTime,
  reason: text(200, 'validation.visitReasonMax'),
  deskNote: text(500, 'validation.deskNoteMax'),
  overbookReason: freeText(3, 200, { min: 'validation.reasonRequired', max: 'validation.overbookReasonMax' }),
  cancelReason: freeText(3, 200, { min: 'validation.reasonRequired', max: 'validation.overbookReasonMax' }),
}
const f = appointmentFields
const flag = z.optional(z.boolean('validation.invalid'))

/** Confirmations of the conflicts that a refusal names; each is stored with the appointment. */
const confirmations = {
  /** Books beyond the capacity, where the resource allows it; needs `overbookReason`. */
  overbook: flag,
  overbookReason: z.optional(z.nullable(f.overbookReason)),
  outsideHours: flag,
  intoBlock: flag,
  /** Books beside another appointment of the patient; needs `doubleBookReason`. */
  doubleBook: flag,
  doubleBookReason: z.optional(z.nullable(f.overbookReason)),
}
type Confirmations = { [Name in 'overbook' | 'doubleBook']?: boolean | undefined } & {
  [Name in 'overbookReason' | 'doubleBookReason']?: string | null | undefined
}
const withReasons = (['overbook', 'doubleBook'] as const).map((name) =>
  z.refine<Confirmations>((body) => body[name] !== true || Boolean(body[`${name}Reason`]), {
    path: [`${name}Reason`],
    error: 'validation.reasonRequired',
  }),
)

/** Null means no resource; if absent, the service chooses one when the type needs it. */
const chosen = z.optional(z.nullable(f.resourceId))
const texts = { reason: z.optional(z.nullable(f.reason)), deskNote: z.optional(z.nullable(f.deskNote)) }
const place = { assistantId: chosen, roomId: chosen, deviceId: chosen, locationId: z.optional(id) }

export const createAppointmentBody = z
  .strictObject({
    patientId: z.optional(f.patientId),
    newPatient: z.optional(z.strictObject({ ...requiredNames, phone })),
    typeId: f.typeId,
    leadId: f.leadId,
    ...place,
    date: f.date,
    time: f.time,
    /** Chooses the second of two equal wall-clock times. */
    later: flag,
    ...confirmations,
    ...texts,
    origin: z._default(origin, 'desk'),
    againOf: z.optional(id),
  })
  .check(
    ...withReasons,
    z.refine(({ patientId, newPatient }) => (patientId === undefined) !== (newPatient === undefined), {
      path: ['patientId'],
      error: 'validation.patientRequired',
    }),
  )
export type CreateAppointmentBody = z.output<typeof createAppointmentBody>

/** Time, type and resources can change while the appointment is open; reason and note always can. */
export const updateAppointmentBody = z
  .strictObject({
    typeId: z.optional(f.typeId),
    leadId: z.optional(f.leadId),
    ...place,
    date: z.optional(f.date),
    time: z.optional(f.time),
    later: flag,
    ...confirmations,
    ...texts,
  })
  .check(...withReasons)
export type UpdateAppointmentBody = z.output<typeof updateAppointmentBody>

export const appointmentStatusBody = z
  .strictObject({
    status: appointmentStatus,
    by: z.optional(cancelledBy),
    reason: z.optional(f.cancelReason),
    takeBack: flag,
  })
  .check(
    z.refine(({ status, by }) => status !== 'cancelled' || by !== undefined, {
      path: ['by'],
      error: 'validation.cancelledByRequired',
    }),
    z.refine(({ status, reason }) => status !== 'cancelled' || reason !== undefined, {
      path: ['reason'],
      error: 'validation.reasonRequired',
    }),
  )
export type AppointmentStatusBody = z.output<typeof appointmentStatusBody>

export const appointmentSorts = ['start', 'patient'] as const
export const defaultAppointmentSort = 'start'
export const appointmentListQuery = z.extend(listQuery(appointmentSorts), {
  ...columnTexts(['patient']),
  locationId: z.optional(id),
  /** The lead or the assistant. */
  personId: z.optional(id),
  roomId: z.optional(id),
  typeId: z.optional(id),
  patientId: z.optional(id),
  status: z.optional(anyOf(appointmentStatuses)),
  /** From 1 for Monday. */
  weekday: z.optional(z.string().check(line, z.regex(/^[1-7]$/, 'validation.invalid'))),
  /** Of the location's clock, when they start. */
  hour: z.optional(z.string().check(line, z.regex(/^(1?\d|2[0-3])$/, 'validation.invalid'))),
  from: z.optional(isoDate()),
  to: z.optional(isoDate()),
})

export const appointmentEndpoints = defineEndpoints('Appointments', {
  list: {
    route: 'GET /appointments',
    summary: 'List and search appointments; doctors their own',
    permission: 'agenda.read',
    query: appointmentListQuery,
    answer: { status: 200, schema: listOf(appointmentRow) },
    errors: ['page_too_deep'],
  },
  export: {
    route: 'GET /appointments/export',
    summary: 'Export all appointments that match a filter as CSV',
    permission: 'agenda.export',
    query: z.extend(z.omit(appointmentListQuery, pageParameters), selectedRows),
    answer: { status: 200, csv: true },
  },
  create: {
    route: 'POST /appointments',
    summary: 'Book an appointment; doctors in their own column',
    permission: 'agenda.write',
    body: createAppointmentBody,
    answer: { status: 201, schema: appointment },
    errors: ['merged', 'archived', 'doctor_on_leave', 'slot_taken', 'time_missing'],
    versioned: true,
  },
  get: {
    route: 'GET /appointments/:id',
    summary: 'Get an appointment with its history, newest first',
    permission: 'agenda.read',
    answer: { status: 200, schema: appointment },
    versioned: true,
  },
  update: {
    route: 'PATCH /appointments/:id',
    summary: 'Move or update an appointment',
    permission: 'agenda.write',
    body: updateAppointmentBody,
    answer: { status: 200, schema: appointment },
    errors: ['archived', 'doctor_on_leave', 'slot_taken', 'time_missing', 'transition_refused'],
    versioned: true,
  },
  setStatus: {
    route: 'POST /appointments/:id/status',
    summary: 'Set the next status of an appointment, or take the last step back',
    permission: 'agenda.write',
    body: appointmentStatusBody,
    answer: { status: 200, schema: appointment },
    errors: ['archived', 'transition_refused', 'visit_in_progress'],
    versioned: true,
    idempotent: true,
  },
  patient: {
    route: 'GET /patient/:id/appointments',
    summary: 'List the next and the past appointments of a patient: 20 of each, the nearest first; doctors their own',
    permission: 'agenda.read',
    answer: {
      status: 200,
      schema: z.object({
        next: z.array(appointmentRow),
        past: z.array(appointmentRow),
        noShows: z.int(),
      }),
    },
  },
})

export const appointmentCsv = defineCsv({
  action: 'appointment.export',
  kind: 'appointment',
  file: { en: 'appointments', es: 'citas' },
  heads: csvHeads({
    minutes: ['Minutes', 'Minutos'],
    person: ['Person', 'Persona'],
    room: ['Room', 'Consultorio'],
    device: ['Device', 'Equipo'],
    location: ['Location', 'Sede'],
  }),
})

export const appointmentNoun = defineNoun('appointment', {
  names: { one: { en: 'Appointment', es: 'Cita' }, many: { en: 'Appointments', es: 'Citas' } },
  actions: {
    'appointment.read': { en: 'Viewed an appointment', es: 'Consultó una cita' },
    'appointment.book': { en: 'Booked an appointment', es: 'Agendó una cita' },
    'appointment.update': { en: 'Updated an appointment', es: 'Modificó una cita' },
    'appointment.move': { en: 'Moved an appointment', es: 'Movió una cita' },
    'appointment.status': { en: 'Changed an appointment’s status', es: 'Cambió el estado de una cita' },
    'appointment.export': { en: 'Exported appointments', es: 'Exportó citas' },
  },
  recorded: {
    patientId: { en: 'Patient', es: 'Paciente' },
    typeId: { en: 'Type', es: 'Tipo' },
    locationId: { en: 'Location', es: 'Sede' },
    date: { en: 'Date', es: 'Fecha' },
    weekday: { en: 'Weekday', es: 'Día de la semana' },
    hour: { en: 'Hour', es: 'Hora' },
    time: { en: 'Time', es: 'Hora' },
    minutes: { en: 'Minutes', es: 'Minutos' },
    leadId: { en: 'Person', es: 'Persona' },
    assistantId: { en: 'Assistant', es: 'Asistente' },
    roomId: { en: 'Room', es: 'Consultorio' },
    deviceId: { en: 'Device', es: 'Equipo' },
    personId: { en: 'Person', es: 'Persona' },
    deskNote: { en: 'Reception note', es: 'Nota de recepción' },
    overbookReason: { en: 'Reason for overbooking', es: 'Motivo del sobrecupo' },
    doubleBookReason: { en: 'Reason for double booking', es: 'Motivo de la cita simultánea' },
    againOf: { en: 'Replaces', es: 'Sustituye a' },
    reason: { en: 'Reason', es: 'Motivo' },
    status: { en: 'Status', es: 'Estado' },
  },
})
