import type { AuditEvent, Reader } from '@piel/contract/office/audit'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { ObjectNames } from '#/db/object-name.ts'
import type { PersonIds } from '#/modules/core/person/person-ids.repository.ts'
import { findEvents } from './audit.repository.ts'

const maxReaders = 200
const maxLatest = 20

/**
 * Users who read or changed any record of a person, latest first. Reading this list does not count as reading the
 * patient.
 */
export async function findReaders(db: Queryable, ids: PersonIds): Promise<Reader[]> {
  return await db.query<Reader>(sql`
    SELECT actor_id AS id, (array_agg(actor_name ORDER BY sequence DESC))[1] AS name,
      (array_agg(actor_role ORDER BY sequence DESC))[1] AS role,
      count(*) FILTER (WHERE action LIKE '%.read') AS reads, count(*) FILTER (WHERE action NOT LIKE '%.read') AS changes,
      min(at) AS "firstAt", max(at) AS "lastAt"
    FROM audit_events
    WHERE object_id = ANY (${ids}::text[]) AND object_kind = 'patient' AND outcome = 'success' AND action <> 'audit.read'
    GROUP BY actor_id ORDER BY max(sequence) DESC LIMIT ${maxReaders}`)
}

export async function findLatest(db: Queryable, names: ObjectNames, ids: PersonIds): Promise<AuditEvent[]> {
  return await findEvents(
    db,
    names,
    { objectKind: 'patient', objectIds: ids },
    { limit: maxLatest, offset: 0, ascending: false },
  )
}
