import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** Claims of open appointments that are missing, and others that should not be there. */
export async function wrongClaims(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    WITH expected AS (
      SELECT n.id AS resource_id, a.id AS appointment_id,
        tstzrange(a.starts_at + (a.parts->n.role->>0)::int * interval '1 minute',
          a.starts_at + (a.parts->n.role->>1)::int * interval '1 minute') AS during
      FROM appointments a, LATERAL (VALUES ('lead', a.lead_id), ('assistant', a.assistant_id), ('room', a.room_id),
        ('device', a.device_id)) AS n (role, id)
      WHERE n.id IS NOT NULL AND a.status IN ('booked', 'confirmed', 'arrived', 'inProgress')),
    held AS (SELECT resource_id, appointment_id, during FROM claims)
    SELECT ((SELECT count(*) FROM (SELECT * FROM expected EXCEPT SELECT * FROM held) x)
      + (SELECT count(*) FROM (SELECT * FROM held EXCEPT SELECT * FROM expected) x))::int AS count`)
  return row?.count ?? -1
}
