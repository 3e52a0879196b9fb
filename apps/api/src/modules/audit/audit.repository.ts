import type { AuditEvent } from '@piel/contract/audit'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

export interface AuditFilter {
  actorId?: string | undefined
  objectId?: string | undefined
  action?: string | undefined
}

/** A page is walked to by the last sequence seen, so that it costs the same however deep it lies. */
export interface AuditPage {
  limit: number
  offset: number
  ascending: boolean
  /** Events beyond this one, in the order asked for. */
  beyond?: number | undefined
}

function where(filter: AuditFilter, beyond: Sql = empty): Sql {
  const conditions = [
    filter.actorId !== undefined && sql`actor_id = ${filter.actorId}`,
    filter.objectId !== undefined && sql`object_id = ${filter.objectId}`,
    filter.action !== undefined && sql`action = ${filter.action}`,
    beyond !== empty && beyond,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`
}

/** One page of events. */
export async function findEvents(db: Queryable, filter: AuditFilter, page: AuditPage): Promise<AuditEvent[]> {
  const { limit, offset, ascending, beyond } = page
  const after = beyond === undefined ? empty : ascending ? sql`sequence > ${beyond}` : sql`sequence < ${beyond}`
  const rows = await db.query<{ event: AuditEvent }>(sql`
    SELECT json_build_object(
      'sequence', e.sequence, 'at', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'actor', json_build_object('id', e.actor_id, 'name', e.actor_name, 'role', e.actor_role),
      'action', e.action, 'object', json_build_object('kind', e.object_kind, 'id', e.object_id),
      'outcome', e.outcome, 'requestId', e.request_id, 'address', e.address, 'fields', to_json(e.fields),
      'sealed', NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.sequence = e.sequence)) AS event
    FROM (SELECT * FROM audit_events ${where(filter, after)}
      ORDER BY sequence ${ascending ? sql`ASC` : sql`DESC`} LIMIT ${limit} OFFSET ${offset}) AS e
    ORDER BY e.sequence ${ascending ? sql`ASC` : sql`DESC`}`)
  return rows.map((row) => row.event)
}

/** How many events there are, counted up to `cap + 1`. */
export async function countEvents(db: Queryable, filter: AuditFilter, cap: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    SELECT count(*) AS total FROM (SELECT FROM audit_events ${where(filter)} LIMIT ${cap + 1}) AS found`)
  return row?.total ?? 0
}
