import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'
import type { alertsOf } from './alerts.ts'

interface AlertsOfPatient extends ReturnType<typeof alertsOf> {
  patientId: string
  authorId: string | undefined
}

/** Inserts alerts and answers about allergies. @param moment SQL that converts days and minutes to an instant. */
export async function insertAlerts(
  tx: Transaction,
  patients: readonly AlertsOfPatient[],
  moment: (daysAgo: string, minute: string) => Sql,
): Promise<void> {
  const alerts = patients.flatMap(({ alerts: own, patientId, authorId, daysAgo, minute }) =>
    own.map((alert) => ({ ...alert, id: newId(), patientId, authorId, daysAgo, minute })),
  )
  const reviews = patients.flatMap(({ answer: state, patientId, authorId, daysAgo, minute }) =>
    state === null ? [] : [{ id: newId(), state, patientId, authorId, daysAgo, minute }],
  )
  const author = sql`concat_ws(' ', u.first_name, u.last_name, u.second_last_name)`
  await tx.query(sql`
    INSERT INTO patient_alerts (id, patient_id, kind, label, family, severity, reaction, source, at_desk, author_id,
      author_name, created_at, ended_at, ended_by, ended_by_name, end_reason)
    SELECT a.id, "patientId", kind, label, family, severity, reaction, source, "atDesk", u.id, ${author}, at,
      CASE WHEN "endReason" IS NOT NULL THEN at + interval '20 minutes' END, CASE WHEN "endReason" IS NOT NULL THEN u.id END,
      CASE WHEN "endReason" IS NOT NULL THEN ${author} END, "endReason"
    FROM jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) AS a (id uuid, "patientId" uuid, kind text, label text,
      family text, severity text, reaction text, source text, "atDesk" boolean, "authorId" uuid, "daysAgo" int,
      minute int, "endReason" text) JOIN users u ON u.id = a."authorId",
      LATERAL (SELECT ${moment('"daysAgo"', 'minute')} AS at) AS t`)
  await tx.query(sql`
    INSERT INTO allergy_reviews (id, patient_id, state, at, author_id, author_name)
    SELECT r.id, "patientId", state, at, u.id, ${author}
    FROM jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) AS r (id uuid, "patientId" uuid, state text,
      "authorId" uuid, "daysAgo" int, minute int) JOIN users u ON u.id = r."authorId",
      LATERAL (SELECT ${moment('"daysAgo"', 'minute')} AS at) AS t`)
}
