import type { AppointmentStatus } from '@piel/contract/agenda/appointment-shapes'
import type { Parts } from '@piel/contract/agenda/types'
import type { AppointmentChange } from '@piel/contract/agenda/appointments'
import sql, { join } from 'sql-template-tag'
import { assignments, insertedValues, type Columns } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { bothNames, personName, type ObjectName } from '#/db/object-name.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Author } from '#/lib/context.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedAppointments = [
  sealedRows('appointments', [
    `patient_id location_id type_id lead_id assistant_id room_id device_id local_date local_start
      time_zone starts_at ends_at parts status reason desk_note origin is_overbooked overbook_reason
      is_double_booked double_book_reason is_outside_hours again_of cancelled_by cancel_reason arrived_at
      started_at ended_at created_at`,
  ]),
  sealedRows(
    'appointment_changes',
    [`appointment_id at author_id author_name kind from_status to_status fields reason`],
    { isOnce: true },
  ),
]

export const appointmentObject: ObjectName = {
  from: sql`appointments o JOIN appointment_types i ON i.id = o.type_id JOIN patients p ON p.id = ${keptOf(sql`o.patient_id`)}
    JOIN users u ON u.id = p.user_id`,
  name: sql`concat_ws(' · ', ${personName('u')}, ${bothNames('i')}, o.local_date)`,
}

const columns = {
  patientId: 'patient_id',
  locationId: 'location_id',
  typeId: 'type_id',
  leadId: 'lead_id',
  assistantId: 'assistant_id',
  roomId: 'room_id',
  deviceId: 'device_id',
  date: 'local_date',
  time: 'local_start',
  timeZone: 'time_zone',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
  parts: 'parts',
  status: 'status',
  reason: 'reason',
  deskNote: 'desk_note',
  origin: 'origin',
  isOverbooked: 'is_overbooked',
  overbookReason: 'overbook_reason',
  isOutsideHours: 'is_outside_hours',
  isDoubleBooked: 'is_double_booked',
  doubleBookReason: 'double_book_reason',
  againOf: 'again_of',
  cancelledBy: 'cancelled_by',
  cancelReason: 'cancel_reason',
  arrivedAt: 'arrived_at',
  startedAt: 'started_at',
  endedAt: 'ended_at',
} as const satisfies Columns

export interface StoredAppointment {
  id: string
  version: number
  patientId: string
  locationId: string
  typeId: string
  leadId: string
  assistantId: string | null
  roomId: string | null
  deviceId: string | null
  date: string
  /** `HH:MM`. */
  time: string
  timeZone: string
  startsAt: string
  endsAt: string
  parts: Parts
  status: AppointmentStatus
  reason: string | null
  deskNote: string | null
  origin: string
  isOverbooked: boolean
  overbookReason: string | null
  isOutsideHours: boolean
  isDoubleBooked: boolean
  doubleBookReason: string | null
  againOf: string | null
  cancelledBy: 'patient' | 'clinic' | null
  cancelReason: string | null
  arrivedAt: string | null
  startedAt: string | null
  endedAt: string | null
}

const storedJson = sql`json_build_object('id', a.id, 'version', a.version, 'patientId', a.patient_id,
  'locationId', a.location_id, 'typeId', a.type_id, 'leadId', a.lead_id, 'assistantId', a.assistant_id,
  'roomId', a.room_id, 'deviceId', a.device_id, 'date', a.local_date, 'time', to_char(a.local_start, 'HH24:MI'),
  'timeZone', a.time_zone, 'startsAt', iso_instant(a.starts_at), 'endsAt', iso_instant(a.ends_at),
  'parts', json_build_object('lead', a.parts->'lead', 'assistant', a.parts->'assistant', 'room', a.parts->'room',
    'device', a.parts->'device'), 'status', a.status, 'reason', a.reason, 'deskNote', a.desk_note, 'origin', a.origin,
  'isOverbooked', a.is_overbooked, 'overbookReason', a.overbook_reason, 'isOutsideHours', a.is_outside_hours,
  'isDoubleBooked', a.is_double_booked, 'doubleBookReason', a.double_book_reason,
  'againOf', a.again_of, 'cancelledBy', a.cancelled_by, 'cancelReason', a.cancel_reason,
  'arrivedAt', iso_instant(a.arrived_at), 'startedAt', iso_instant(a.started_at), 'endedAt', iso_instant(a.ended_at))`

/** Writers lock the patient first, then the resources, then the appointment. */
export async function findStored(
  db: Queryable,
  id: string,
  lock: 'unlocked' | 'locked',
): Promise<StoredAppointment | undefined> {
  const [row] = await db.query<{ stored: StoredAppointment }>(
    prepared(sql`SELECT ${storedJson} AS stored FROM appointments a WHERE a.id = ${id}
      ${lock === 'locked' ? sql`FOR NO KEY UPDATE` : sql``}`),
  )
  return row?.stored
}

const jsonOf = <T extends Partial<StoredAppointment>>(row: T) =>
  row.parts === undefined ? row : { ...row, parts: JSON.stringify(row.parts) }

export async function insertAppointment(
  tx: Transaction,
  appointment: Omit<StoredAppointment, 'version'>,
  at: string,
): Promise<void> {
  const all = { ...columns, id: 'id', at: 'created_at', updatedAt: 'updated_at' }
  const row = { ...jsonOf(appointment), at, updatedAt: at }
  await write(tx, prepared(sql`INSERT INTO appointments ${insertedValues(all, row)}`))
}

export async function updateAppointment(
  tx: Transaction,
  before: Pick<StoredAppointment, 'id' | 'version'>,
  changes: Partial<StoredAppointment>,
  at: string,
): Promise<void> {
  const set = [...assignments(columns, jsonOf(changes)), sql`version = ${before.version + 1}`, sql`updated_at = ${at}`]
  await write(tx, sql`UPDATE appointments SET ${join(set)} WHERE id = ${before.id}`)
}

export type NewChange = Omit<AppointmentChange, 'at' | 'author' | 'fields'> & {
  appointmentId: string
  fields: readonly AppointmentChange['fields'][number][]
}

/** The author of a change; without a user, an account of the operating system. */
export type ChangeAuthor = Pick<Author, 'name' | 'at'> & { userId: string | null }

export async function insertChange(tx: Transaction, author: ChangeAuthor, change: NewChange): Promise<void> {
  await write(
    tx,
    prepared(sql`
      INSERT INTO appointment_changes (id, appointment_id, at, author_id, author_name, kind, from_status, to_status,
        fields, reason)
      VALUES (${change.id}, ${change.appointmentId}, ${author.at}, ${author.userId}, ${author.name}, ${change.kind},
        ${change.from}, ${change.to}, ${JSON.stringify(change.fields)}::jsonb, ${change.reason})`),
  )
}

/** Notifies open agendas, without content. */
export async function notifyAgenda(tx: Transaction): Promise<void> {
  await write(tx, prepared(sql`SELECT pg_notify('piel_notifications', 'agenda')`))
}
