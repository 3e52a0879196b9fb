import { addDays, type IsoDate } from '@piel/contract/core/dates'
import { accessDays } from '@piel/contract/agenda/appointments'
import sql, { type Sql } from 'sql-template-tag'
import { write, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { newId } from '#/lib/id.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'

export interface Grant {
  appointmentId: string
  patientId: string
  leadUserId: string | null
  date: IsoDate
}

export interface AccessSpan {
  since: IsoDate
  until: IsoDate
}

export async function insertAccess(tx: Transaction, at: string, grant: Grant, span: AccessSpan): Promise<void> {
  await write(
    tx,
    prepared(sql`
      INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until, source, appointment_id, created_at,
        updated_at)
      SELECT ${newId()}, ${grant.patientId}, d.user_id, ${span.since}, ${span.until}, 'appointment',
        ${grant.appointmentId}, ${at}, ${at}
      FROM doctors d WHERE d.user_id = ${grant.leadUserId}::uuid AND d.archived_at IS NULL`),
  )
}

export async function revokeAccess(
  tx: Transaction,
  { userId, at }: { userId: string; at: string },
  appointmentId: string,
): Promise<void> {
  await write(
    tx,
    prepared(sql`
      UPDATE patient_doctors SET archived_at = ${at}, archived_by = ${userId}, version = version + 1, updated_at = ${at}
      WHERE appointment_id = ${appointmentId} AND archived_at IS NULL`),
  )
}

/** The access that an appointment gives a doctor. */
export async function findAccess(
  tx: Transaction,
  { appointmentId, doctorUserId }: { appointmentId: string; doctorUserId: string },
): Promise<AccessSpan | undefined> {
  const [span] = await tx.query<AccessSpan>(sql`
    SELECT since, until FROM patient_doctors
    WHERE appointment_id = ${appointmentId} AND doctor_user_id = ${doctorUserId} AND archived_at IS NULL`)
  return span
}

/** Whether a person other than its doctor booked or moved appointment `a`, or took one of its steps. */
const isWitnessed = (doctorUserId: string): Sql => sql`EXISTS (
  SELECT FROM appointment_changes h WHERE h.appointment_id = a.id AND h.kind IN ('booked', 'moved', 'status')
    AND h.author_id IS DISTINCT FROM ${doctorUserId})`

/** Whether the patient has a visit with the doctor, under way or completed, whose access lasts until `day` or longer. */
export async function hasVisited(
  tx: Transaction,
  { patientId, doctorUserId, day }: { patientId: string; doctorUserId: string; day: IsoDate },
): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM appointments a JOIN resources r ON r.id = a.lead_id
    WHERE a.patient_id = ANY (person_ids(${patientId})) AND r.user_id = ${doctorUserId}
      AND a.status IN ('inProgress', 'completed')
      AND a.local_date BETWEEN ${addDays(day, -accessDays.after)} AND ${day} AND ${isWitnessed(doctorUserId)} LIMIT 1`)
  return rows.length > 0
}

/** Gives the doctor of an appointment the whole access around its day, unless `by` is that doctor. */
export async function grantWhole(
  tx: Transaction,
  by: { userId: string; at: string },
  appointmentId: string,
): Promise<void> {
  await write(
    tx,
    prepared(sql`
      WITH due AS (
          SELECT a.id, ${keptOf(sql`a.patient_id`)} AS patient_id, d.user_id,
            a.local_date - ${accessDays.before}::int AS since, a.local_date + ${accessDays.after}::int AS until
          FROM appointments a JOIN resources r ON r.id = a.lead_id
            JOIN doctors d ON d.user_id = r.user_id AND d.archived_at IS NULL
          WHERE a.id = ${appointmentId} AND d.user_id <> ${by.userId}),
        widened AS (
          UPDATE patient_doctors c SET since = due.since, until = due.until, version = c.version + 1, updated_at = ${by.at}
          FROM due WHERE c.appointment_id = due.id AND c.archived_at IS NULL
            AND (c.since, c.until) IS DISTINCT FROM (due.since, due.until))
      INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until, source, appointment_id, created_at,
        updated_at)
      SELECT ${newId()}, due.patient_id, due.user_id, due.since, due.until, 'appointment', due.id, ${by.at}, ${by.at}
      FROM due WHERE NOT EXISTS (
        SELECT FROM patient_doctors c WHERE c.appointment_id = due.id AND c.archived_at IS NULL)`),
  )
}
