import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { isOpen } from '#/modules/agenda/appointment-store/guards.repository.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'
import type { HeldSpan } from './zones.policy.ts'

/**
 * An open appointment whose instant no longer matches its wall-clock time, because its time zone's rules have changed.
 */
export interface ShiftedAppointment {
  id: string
  date: string
  /** `HH:MM`, as agreed with the patient. */
  time: string
  timeZone: string
  shown: { date: string; time: string }
}

const isShifted = sql`a.starts_at AT TIME ZONE a.time_zone <> a.local_date + a.local_start`

const shiftedFields = sql`a.id, a.local_date::text AS date, to_char(a.local_start, 'HH24:MI') AS time,
  a.time_zone AS "timeZone", json_build_object('date', (a.starts_at AT TIME ZONE a.time_zone)::date,
    'time', to_char(a.starts_at AT TIME ZONE a.time_zone, 'HH24:MI')) AS shown`

/** Open appointments that have not ended. A time that occurs twice matches both instants. */
export const listShifted = (db: Queryable, now: string): Promise<ShiftedAppointment[]> =>
  db.query<ShiftedAppointment>(sql`
    SELECT ${shiftedFields} FROM appointments a WHERE ${isOpen} AND a.ends_at > ${now} AND ${isShifted}
    ORDER BY a.starts_at, a.id`)

export interface LockedShift extends ShiftedAppointment {
  version: number
  isOverbooked: boolean
  /** Null if the clocks skip the time. */
  startsAt: string | null
  endsAt: string | null
  byMinutes: number | null
  /** What its resources hold. */
  held: HeldSpan[]
  patientId: string
  isDoubleBooked: boolean
  /** The whole appointment, in minutes since 1970. */
  from: number
  until: number
}

const minutes = (instant: Sql) => sql`(extract(epoch FROM ${instant}) / 60)::int`
const spanFields = sql`'resourceId', c.resource_id, 'lane', c.lane, 'from', ${minutes(sql`lower(c.during)`)},
  'until', ${minutes(sql`upper(c.during)`)}`

/** Locks the patients of appointments in the order of their IDs. @returns the resources that the appointments hold. */
export async function lockPatientsOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  await tx.query(sql`
    SELECT p.id FROM patients p
    WHERE p.id IN (SELECT ${keptOf(sql`a.patient_id`)} FROM appointments a WHERE a.id = ANY(${[...ids]}::uuid[]))
    ORDER BY p.id FOR NO KEY UPDATE`)
  const rows = await tx.query<{ id: string }>(
    sql`SELECT DISTINCT c.resource_id AS id FROM claims c WHERE c.appointment_id = ANY(${[...ids]}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the appointments that are still shifted, by start. */
export const lockShifted = (tx: Transaction, ids: readonly string[], now: string): Promise<LockedShift[]> =>
  tx.query<LockedShift>(sql`
    SELECT ${shiftedFields}, a.version, a.is_overbooked AS "isOverbooked",
      ${keptOf(sql`a.patient_id`)} AS "patientId", a.is_double_booked AS "isDoubleBooked",
      ${minutes(sql`a.starts_at`)} AS "from", ${minutes(sql`a.ends_at`)} AS until, iso_instant(i.at) AS "startsAt",
      iso_instant(i.at + (a.ends_at - a.starts_at)) AS "endsAt", ${minutes(sql`i.at - a.starts_at`)} AS "byMinutes",
      (SELECT coalesce(json_agg(json_build_object(${spanFields})), '[]') FROM claims c WHERE c.appointment_id = a.id) AS held
    FROM appointments a CROSS JOIN LATERAL (
      SELECT local_instant(a.local_date, a.local_start, a.time_zone, false) AS at) i
    WHERE a.id = ANY(${[...ids]}::uuid[]) AND ${isOpen} AND a.ends_at > ${now} AND ${isShifted}
    ORDER BY a.starts_at, a.id FOR NO KEY UPDATE OF a`)

export async function listOtherClaims(
  tx: Transaction,
  { resourceIds, exceptIds }: { resourceIds: readonly string[]; exceptIds: readonly string[] },
): Promise<HeldSpan[]> {
  const rows = await tx.query<{ span: HeldSpan }>(sql`
    SELECT json_build_object(${spanFields}) AS span FROM claims c
    WHERE c.resource_id = ANY(${[...resourceIds]}::uuid[]) AND c.appointment_id <> ALL(${[...exceptIds]}::uuid[])`)
  return rows.map(({ span }) => span)
}

/** The other open appointments of patients, as what the patients hold; without those that may overlap. */
export const listPatientTimes = (
  tx: Transaction,
  { patientIds, exceptIds }: { patientIds: readonly string[]; exceptIds: readonly string[] },
): Promise<HeldSpan[]> =>
  tx.query<HeldSpan>(sql`
    SELECT k.id AS "resourceId", 0 AS lane, ${minutes(sql`a.starts_at`)} AS "from", ${minutes(sql`a.ends_at`)} AS until
    FROM appointments a, LATERAL (SELECT ${keptOf(sql`a.patient_id`)} AS id) k
    WHERE k.id = ANY(${[...patientIds]}::uuid[]) AND ${isOpen} AND NOT a.is_double_booked
      AND a.id <> ALL(${[...exceptIds]}::uuid[])`)

/** Lets appointments of a patient pass each other's place while several move; they are checked at the end. */
export async function checkPatientsLast(tx: Transaction): Promise<void> {
  await tx.query(sql`SET CONSTRAINTS appointments_patient_once DEFERRED`)
}
