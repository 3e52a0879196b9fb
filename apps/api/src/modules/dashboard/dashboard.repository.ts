import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

/** Active patients, from the counters that every change of a patient keeps: never by counting rows. */
export async function countActivePatients(db: Queryable): Promise<number> {
  const [row] = await db.query<{ active: number }>(sql`SELECT sum(active)::bigint AS active FROM patient_counts`)
  return row?.active ?? 0
}

/** Patients registered since midnight of a day in a time zone, and not archived since; counted up to `cap + 1`. */
export async function countRegisteredSince(db: Queryable, day: string, timeZone: string, cap: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    SELECT count(*) AS total FROM (SELECT FROM patients
      WHERE archived_at IS NULL AND created_at >= (${day}::date)::timestamp AT TIME ZONE ${timeZone}
      LIMIT ${cap + 1}) AS registered`)
  return row?.total ?? 0
}
