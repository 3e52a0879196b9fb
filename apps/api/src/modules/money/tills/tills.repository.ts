import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Till, tillEndpoints, UpdateTillBody } from '@piel/contract/money/tills'
import sql, { join } from 'sql-template-tag'
import { assignments } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import type { ObjectName } from '#/db/object-name.ts'

/** For the audit trail. */
export const tillObject: ObjectName = { from: sql`tills o`, name: sql`o.name` }

const tillJson = sql`json_build_object('id', i.id, 'version', i.version, 'name', i.name,
  'location', (SELECT json_build_object('id', l.id, 'name', l.name) FROM locations l WHERE l.id = i.location_id),
  'isActive', i.is_active,
  'openedBy', (SELECT s.person_name FROM till_sessions s WHERE s.till_id = i.id AND s.closed_at IS NULL))`

type Listed = Pick<AnswerOf<typeof tillEndpoints.get>, 'tills' | 'locations'>

/** Active tills first, by name, and the active locations. */
export async function listTills(db: Queryable): Promise<Listed> {
  const [row] = await db.query<Listed>(sql`
    SELECT (SELECT coalesce(json_agg(${tillJson} ORDER BY NOT i.is_active, fold(i.name), i.id), '[]') FROM tills i) AS tills,
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.position, l.id), '[]')
        FROM locations l WHERE l.is_active) AS locations`)
  return row ?? { tills: [], locations: [] }
}

export async function findTill(db: Queryable, id: string): Promise<Till | undefined> {
  const [row] = await db.query<{ till: Till }>(sql`SELECT ${tillJson} AS till FROM tills i WHERE i.id = ${id}`)
  return row?.till
}

/** Locks a till for a change, or for a session that opens, and reads it as it is then. */
export async function lockTill(tx: Transaction, id: string): Promise<Till | undefined> {
  await tx.query(sql`SELECT FROM tills WHERE id = ${id} FOR NO KEY UPDATE`)
  return await findTill(tx, id)
}

/** Serializes changes of what is in use; @returns the number of active tills. */
export async function lockTills(tx: Transaction): Promise<number> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.tills'))`)
  const [row] = await tx.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM tills WHERE is_active`)
  return row?.total ?? 0
}

export async function insertTill(
  tx: Transaction,
  { id, name, locationId, at }: { id: string; name: string; locationId: string; at: string },
): Promise<void> {
  await write(
    tx,
    sql`INSERT INTO tills (id, name, location_id, created_at, updated_at)
      VALUES (${id}, ${name}, ${locationId}, ${at}, ${at})`,
  )
}

const columns = { name: 'name', isActive: 'is_active' } as const

export async function updateTill(tx: Transaction, id: string, changes: UpdateTillBody, at: string): Promise<void> {
  const set = [...assignments(columns, changes), sql`version = version + 1`, sql`updated_at = ${at}`]
  await write(tx, sql`UPDATE tills SET ${join(set)} WHERE id = ${id}`)
}
