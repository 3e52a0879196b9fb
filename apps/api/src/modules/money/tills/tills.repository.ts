import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Till, tillEndpoints } from '@piel/contract/money/tills'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { ObjectName } from '#/db/object-name.ts'
import { findRow, type ShortList } from '#/modules/core/short-list/short-list.repository.ts'

export const tillObject: ObjectName = { from: sql`tills o`, name: sql`o.name` }

const tillJson = sql`json_build_object('id', r.id, 'version', r.version, 'name', r.name,
  'location', (SELECT json_build_object('id', l.id, 'name', l.name) FROM locations l WHERE l.id = r.location_id),
  'isActive', r.is_active,
  'openedBy', (SELECT s.person_name FROM till_sessions s WHERE s.till_id = r.id AND s.closed_at IS NULL))`

export const tills: ShortList<Till> = {
  table: 'tills',
  columns: { name: 'name', locationId: 'location_id', isActive: 'is_active' },
  json: tillJson,
  order: sql`NOT r.is_active, fold(r.name), r.id`,
}
/** The limit counts only tills in use. */
export const tillsInUse: ShortList<Till> = { ...tills, isListed: sql`r.is_active` }

type Listed = Pick<AnswerOf<typeof tillEndpoints.get>, 'tills' | 'locations'>

export async function listTills(db: Queryable): Promise<Listed> {
  const [row] = await db.query<Listed>(sql`
    SELECT (SELECT coalesce(json_agg(${tillJson} ORDER BY NOT r.is_active, fold(r.name), r.id), '[]') FROM tills r) AS tills,
      (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.position, l.id), '[]')
        FROM locations l WHERE l.is_active) AS locations`)
  return row ?? { tills: [], locations: [] }
}

export const findTill = (db: Queryable, id: string): Promise<Till | undefined> => findRow(db, tills, id)

export async function lockTill(tx: Transaction, id: string): Promise<Till | undefined> {
  await tx.query(sql`SELECT FROM tills WHERE id = ${id} FOR NO KEY UPDATE`)
  return await findTill(tx, id)
}

/** The number of tills in use at a location; the location is locked, so that none is added. */
export async function countInUse(tx: Transaction, locationId: string): Promise<number> {
  const rows = await tx.query(sql`SELECT FROM tills WHERE location_id = ${locationId} AND is_active FOR SHARE`)
  return rows.length
}
