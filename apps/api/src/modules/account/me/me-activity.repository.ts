import type { OwnSignIn, Profile } from '@piel/contract/account/me-settings'
import { countCap } from '@piel/contract/core/pagination'
import type { IsoDate } from '@piel/contract/core/dates'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

export async function latestSignIns(db: Queryable, userId: string, limit: number): Promise<OwnSignIn[]> {
  return await db.query<OwnSignIn>(sql`
    SELECT at, address, outcome FROM audit_events
    WHERE actor_id = ${userId} AND action = 'session.sign_in' ORDER BY sequence DESC LIMIT ${limit}`)
}

const upToCap = (rows: Sql): Sql => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${countCap + 1}) AS found)`

const eventsOf = (userId: string, action: Sql): Sql =>
  upToCap(sql`SELECT FROM audit_events WHERE actor_id = ${userId} AND action = ${action} AND outcome = 'success'`)

type Counts = Record<Exclude<keyof Profile['counts'], 'treatments'> | 'treatmentsGiven' | 'treatmentsStarted', number>

/** Counts a user's activity up to one above the displayed cap; patients treated are those on `day`. */
export async function countActivity(db: Queryable, userId: string, day: IsoDate): Promise<Counts & { since: string }> {
  const treated = sql`
    SELECT DISTINCT d.patient_id FROM patient_doctors d JOIN patients p ON p.id = d.patient_id
    WHERE d.doctor_user_id = ${userId} AND d.source = 'assigned' AND d.archived_at IS NULL AND p.archived_at IS NULL
      AND d.since <= ${day}::date AND (d.until IS NULL OR d.until >= ${day}::date)`
  const given = sql`SELECT FROM treatments WHERE doctor_id = (SELECT id FROM doctors WHERE user_id = ${userId})`
  const [row] = await db.query<Counts & { since: string }>(sql`
    SELECT created_at AS since, ${eventsOf(userId, sql`'patient.create'`)} AS "patientsRegistered",
      ${eventsOf(userId, sql`'record.add'`)} AS "recordEntries", ${eventsOf(userId, sql`'session.sign_in'`)} AS "signIns",
      ${upToCap(treated)} AS "patientsTreated", ${upToCap(given)} AS "treatmentsGiven",
      ${eventsOf(userId, sql`'treatment.create'`)} AS "treatmentsStarted"
    FROM users WHERE id = ${userId}`)
  return row as Counts & { since: string }
}
