import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import { isOfPersonOf, recordsOf } from '#/modules/core/person/person-ids.repository.ts'
import type { StoredAppointment } from './appointments.repository.ts'

export const isOpen = sql`a.status IN ('booked', 'confirmed', 'arrived', 'inProgress')`

export type AppointmentsOf =
  | { resourceId: string }
  | { userId: string }
  | { locationId: string }
  | { patientUserId: string }

function belongsTo(of: AppointmentsOf): Sql {
  if ('patientUserId' in of)
    return sql`a.patient_id = ANY (
    (SELECT ${recordsOf(sql`p.id`)} FROM patients p WHERE p.user_id = ${of.patientUserId} AND p.merged_into IS NULL)::uuid[])`
  if ('locationId' in of) return sql`a.location_id = ${of.locationId}`
  const ids =
    'resourceId' in of ? sql`${of.resourceId}::uuid` : sql`(SELECT id FROM resources WHERE user_id = ${of.userId})`
  return sql`${ids} IN (a.lead_id, a.assistant_id, a.room_id, a.device_id)`
}

export async function countUpcoming(db: Queryable, of: AppointmentsOf, now: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM appointments a WHERE ${isOpen} AND a.ends_at > ${now} AND ${belongsTo(of)}`)
  return row?.count ?? 0
}

export async function lockUpcoming(
  tx: Transaction,
  patientId: string,
  now: string,
): Promise<Pick<StoredAppointment, 'id' | 'version' | 'status'>[]> {
  return await tx.query(sql`
    SELECT a.id, a.version, a.status FROM appointments a
    WHERE ${isOpen} AND a.ends_at > ${now} AND ${isOfPersonOf(sql`a.patient_id`, patientId)} ORDER BY a.id FOR NO KEY UPDATE`)
}
