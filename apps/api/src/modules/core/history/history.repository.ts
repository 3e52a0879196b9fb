import type { ObjectVersion } from '@piel/contract/core/history'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

export type Fields = Record<string, unknown>
type Change = Pick<ObjectVersion, 'since' | 'author' | 'action'>

interface Kept extends Pick<ObjectVersion, 'fields' | 'number'> {
  id: number
  ended: Change
}

const maxVersions = 200
const unknown: Change = { since: null, author: null, action: null }

/** The versions of an object, newest first; empty if the object does not exist. */
export async function findVersions(db: Queryable, kind: string, id: string): Promise<ObjectVersion[]> {
  const [current] = await db.query<{ number: number | null; fields: Fields | null }>(sql`
    SELECT number, kept AS fields FROM current_version(${kind}, ${id})`)
  if (!current?.fields || current.number === null) return []
  // The event of the object itself, or else the first one of the same transaction.
  const kept = await db.query<Kept>(sql`
    SELECT v.id, v.version AS number, v.fields, json_build_object('since', iso_instant(v.at), 'action', e.action,
      'author', CASE WHEN e.sequence IS NOT NULL THEN json_build_object('id', e.actor_id, 'name', e.actor_name) END)
      AS ended
    FROM versions v LEFT JOIN LATERAL (SELECT * FROM audit_events a WHERE a.change = v.change
      ORDER BY (a.object_id = v.object_id) IS NOT TRUE, a.sequence LIMIT 1) e ON true
    WHERE v.object_id = ${id} AND v.object_kind = ${kind} ORDER BY v.id DESC LIMIT ${maxVersions + 1}`)
  const { number, fields } = current
  const versions = [
    { id: null, number, fields },
    ...kept.map((earlier) => ({ id: earlier.id, number: earlier.number, fields: earlier.fields })),
  ]
  return versions.map((version, i) => ({ ...version, ...(kept[i]?.ended ?? unknown) })).slice(0, maxVersions + 1)
}

/** The fields of an earlier version of an object, and its current ones. */
export async function findFields(
  db: Queryable,
  kind: string,
  { id, versionId }: { id: string; versionId: number },
): Promise<{ earlier: Fields; current: Fields } | undefined> {
  const [row] = await db.query<{ earlier: Fields; current: Fields }>(sql`
    SELECT v.fields AS earlier, (current_version(${kind}, ${id})).kept AS current FROM versions v
    WHERE v.id = ${versionId} AND v.object_id = ${id} AND v.object_kind = ${kind}`)
  return row
}
