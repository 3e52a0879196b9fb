import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** Records an event for every change that has none: rows that a test or a benchmark writes past the services. */
export async function recordChanges(db: Queryable): Promise<void> {
  await db.query(sql`
    WITH changes AS (
      SELECT d.change FROM row_digests d WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.change = d.change)
      UNION SELECT v.change FROM versions v WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.change = v.change)),
    event AS (
      INSERT INTO audit_events (action, object_kind, outcome, fields, change)
      SELECT 'audit.found', 'audit', 'success', '{}', change FROM changes RETURNING sequence)
    INSERT INTO audit_unsealed (sequence) SELECT sequence FROM event`)
}
