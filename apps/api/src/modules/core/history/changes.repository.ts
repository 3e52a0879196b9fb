import type { VersionedKind } from '@piel/contract/nouns'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { objectName, type ObjectNames } from '#/db/object-name.ts'

type Fields = Record<string, unknown>

export interface Kept {
  kind: VersionedKind
  id: string
  name: string | null
  before: Fields
  after: Fields
}

/** The changed object or, if it has no version, the objects of the transaction that no other event names. */
export async function findKeptBy(db: Queryable, names: ObjectNames, sequence: number): Promise<Kept[]> {
  return await db.query<Kept>(sql`
    WITH kept AS (
      SELECT v.*, audit_kind(a.object_kind) = v.object_kind AND a.object_id = v.object_id AS own, EXISTS (
        SELECT FROM audit_events o WHERE o.change = v.change AND audit_kind(o.object_kind) = v.object_kind
          AND o.object_id = v.object_id) AS named
      FROM audit_events a JOIN versions v ON v.change = a.change WHERE a.sequence = ${sequence})
    SELECT e.object_kind AS kind, e.object_id AS id, ${objectName(names)} AS name, e.fields AS before,
      coalesce((SELECT n.fields FROM versions n WHERE n.object_id = e.object_id AND n.object_kind = e.object_kind
        AND n.id > e.id ORDER BY n.id LIMIT 1), (current_version(e.object_kind, e.object_id)).kept) AS after
    FROM kept e WHERE e.own OR NOT e.named AND NOT EXISTS (SELECT FROM kept k WHERE k.own)
    ORDER BY e.id`)
}
