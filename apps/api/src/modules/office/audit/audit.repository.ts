import type { AuditActor, AuditDetail, AuditEvent, auditListQuery } from '@piel/contract/office/audit'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { nameById, objectName, personName, type ObjectNames } from '#/db/object-name.ts'
import { inNames, matches, searchedIn, searchIn, tierOf } from '#/db/lists/search.ts'

type Query = z.output<typeof auditListQuery>
export type AuditFilter = Pick<Query, 'actorId' | 'objectKind' | 'objectId' | 'action' | 'outcome'> & {
  objectIds?: readonly string[] | undefined
  actorIds?: readonly string[] | undefined
  /** From this instant on (`since`), and before that one (`before`). */
  since?: string | undefined
  before?: string | undefined
  /** Bounds on the sequence numbers of matching events, for the index. */
  within?: { first: number; last: number } | undefined
}

/** A page starts after the last sequence of the previous one, so that deep pages cost no more. */
export interface AuditPage {
  limit: number
  offset: number
  ascending: boolean
  /** Continues after this event, in the order of the page. */
  after?: number | undefined
}

function where(filter: AuditFilter, position: Sql = empty): Sql {
  const { actorId, objectKind, objectId, objectIds, action, outcome, since, before, within } = filter
  const conditions = [
    actorId !== undefined && sql`actor_id = ${actorId}`,
    objectKind !== undefined && sql`audit_kind(object_kind) = ${objectKind}`,
    objectId !== undefined && sql`object_id = ${objectId}`,
    objectIds !== undefined && sql`object_id = ANY (${objectIds}::text[])`,
    action !== undefined && sql`action = ${action}`,
    // Repeats the condition of the partial index, so that the planner uses it.
    outcome !== undefined &&
      sql`outcome = ${outcome} AND ${raw(outcome === 'success' ? 'true' : "outcome <> 'success'")}`,
    since !== undefined && sql`at >= ${since}::timestamptz`,
    before !== undefined && sql`at < ${before}::timestamptz`,
    within !== undefined && sql`sequence BETWEEN ${within.first} AND ${within.last}`,
    position !== empty && position,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`
}

/** The first `most` matching events; of several users the first ones of each, by its index. */
function eventsOf({ actorIds, ...filter }: AuditFilter, { most, ascending, position = empty }: EventsWanted): Sql {
  const ordered = sql`ORDER BY sequence ${raw(ascending ? 'ASC' : 'DESC')} LIMIT ${most}`
  const events = (condition: Sql) => sql`SELECT * FROM audit_events ${where(filter, condition)} ${ordered}`
  if (actorIds === undefined) return events(position)
  if (actorIds.length === 0) return sql`SELECT * FROM audit_events WHERE false`
  const by = (users: Sql) => events(join([users, ...(position === empty ? [] : [position])], ' AND '))
  // Events of many users are found quickly in any part of the trail.
  if (actorIds.length > maxApart) return by(sql`actor_id = ANY (${actorIds}::uuid[])`)
  const own = (id: string) => sql`(${by(sql`actor_id = ${id}`)})`
  return sql`SELECT * FROM (${join(actorIds.map(own), ' UNION ALL ')}) AS each ${ordered}`
}

/** Up to this number, users are looked up one by one. */
const maxApart = 20

interface EventsWanted {
  most: number
  ascending: boolean
  position?: Sql
}

const eventJson = (names: ObjectNames, more: Sql = empty) => sql`json_build_object(
  'sequence', e.sequence, 'at', iso_instant(e.at),
  'actor', json_build_object('id', e.actor_id, 'name', e.actor_name, 'role', e.actor_role),
  'action', e.action, 'object', json_build_object('kind', e.object_kind, 'id', e.object_id, 'name', ${objectName(names)}),
  'outcome', e.outcome, 'requestId', e.request_id, 'address', e.address, 'fields', to_json(e.fields),
  'sealed', NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.sequence = e.sequence)${more})`

export async function findEvents(
  db: Queryable,
  names: ObjectNames,
  filter: AuditFilter,
  page: AuditPage,
): Promise<AuditEvent[]> {
  const { limit, offset, ascending, after } = page
  const position = after === undefined ? empty : ascending ? sql`sequence > ${after}` : sql`sequence < ${after}`
  const direction = raw(ascending ? 'ASC' : 'DESC')
  const rows = await db.query<{ event: AuditEvent }>(sql`
    SELECT ${eventJson(names)} AS event
    FROM (SELECT * FROM (${eventsOf(filter, { most: offset + limit, ascending, position })}) AS f
      ORDER BY sequence ${direction} OFFSET ${offset}) AS e
    ORDER BY e.sequence ${direction}`)
  return rows.map((row) => row.event)
}

/** Counts events, up to `cap + 1`. */
export async function countEvents(db: Queryable, filter: AuditFilter, cap: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    SELECT count(*) AS total FROM (${eventsOf(filter, { most: cap + 1, ascending: false })}) AS found`)
  return row?.total ?? 0
}

/** Sequence and time may disagree by less than this after a clock correction. */
const maxClockCorrection = '1 hour'

/** The instants and sequence numbers between which calendar days (inclusive, in a time zone) lie. */
export async function boundsOf(
  db: Queryable,
  days: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Promise<Required<Pick<AuditFilter, 'since' | 'before' | 'within'>>> {
  const { from = null, to = null } = days
  const [row] = await db.query<{ since: string | null; before: string | null; first: number; last: number }>(sql`
    WITH days AS (SELECT ${from}::date::timestamp AT TIME ZONE ${timeZone} AS since,
      (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone} AS before)
    SELECT iso_instant(since) AS since, iso_instant(before) AS before,
      CASE WHEN since IS NULL THEN 0 ELSE coalesce((SELECT sequence FROM audit_events
        WHERE at >= since - ${maxClockCorrection}::interval ORDER BY at LIMIT 1), 0) END AS first,
      CASE WHEN before IS NULL THEN ${Number.MAX_SAFE_INTEGER} ELSE coalesce((SELECT sequence FROM audit_events
        WHERE at < before + ${maxClockCorrection}::interval ORDER BY at DESC LIMIT 1), 0) END AS last
    FROM days`)
  return {
    since: row?.since ?? undefined,
    before: row?.before ?? undefined,
    within: { first: row?.first ?? 0, last: row?.last ?? 0 },
  }
}

/** Current names of an actor and an object. */
export async function findNames(
  db: Queryable,
  names: ObjectNames,
  { actorId, objectId }: { actorId?: string | undefined; objectId?: string | undefined },
): Promise<{ actorName: string | null; objectName: string | null }> {
  if (actorId === undefined && objectId === undefined) return { actorName: null, objectName: null }
  const found = Object.values(names).flatMap((of) =>
    !of || of.hasTextId ? [] : nameById(of, sql`${objectId ?? null}`),
  )
  const [row] = await db.query<{ actorName: string | null; objectName: string | null }>(sql`
    SELECT (SELECT ${personName('u')} FROM users u WHERE u.id = ${actorId ?? null}) AS "actorName",
      coalesce(${join(found)}) AS "objectName"`)
  return row ?? { actorName: null, objectName: null }
}

/** An event without its changes. */
export type FoundEvent = Omit<AuditDetail, 'changes' | 'names'>

export async function findEvent(db: Queryable, names: ObjectNames, sequence: number): Promise<FoundEvent | undefined> {
  const [row] = await db.query<{ event: FoundEvent }>(sql`
    SELECT ${eventJson(
      names,
      sql`, 'seal', (SELECT json_build_object('number', s.number, 'at', iso_instant(s.at))
      FROM audit_seals s WHERE s.sequences @> ARRAY[e.sequence] LIMIT 1)`,
    )} AS event
    FROM audit_events e WHERE e.sequence = ${sequence}`)
  return row?.event
}

const maxActors = 20
/** As in the indexes on last sign-ins. */
const hasSignedIn = sql`coalesce(u.last_login_at, '-infinity') > '-infinity'`

/** Users who can have acted and whose current name contains a text: staff, and patients who have signed in. */
export async function findActorIds(db: Queryable, name: string): Promise<string[]> {
  const isNamed = inNames(sql`u.sort_name`, name, sql`u.search_text`)
  // Two queries, each with an index; the combined condition would read every user.
  const rows = await db.query<{ id: string }>(sql`
    SELECT u.id FROM users u WHERE u.profile_kind <> 'PATIENT' AND ${isNamed}
    UNION ALL
    SELECT u.id FROM users u WHERE u.profile_kind = 'PATIENT' AND ${hasSignedIn} AND u.archived_at IS NULL AND ${isNamed}
    UNION ALL
    SELECT u.id FROM users u WHERE u.profile_kind = 'PATIENT' AND ${hasSignedIn} AND u.archived_at IS NOT NULL AND ${isNamed}`)
  return rows.map(({ id }) => id)
}
/** Current and former staff by name; patients with an account are found through their events. */
export async function findActors(db: Queryable, search: string): Promise<AuditActor[]> {
  const found = searchIn(searchedIn('u'), search)
  return await db.query<AuditActor>(sql`
    SELECT u.id, ${personName('u')} AS name, u.email,
      CASE WHEN u.role = 'USER' AND u.profile_kind = 'DOCTOR' THEN 'DOCTOR' WHEN u.duty = 'clinical' THEN 'CLINICAL'
        ELSE u.role END AS role,
      u.archived_at IS NOT NULL AS "isArchived"
    FROM users u WHERE u.profile_kind <> 'PATIENT' AND ${matches(found)}
    ORDER BY u.archived_at IS NOT NULL, ${tierOf(found)}, u.sort_name, u.id LIMIT ${maxActors}`)
}
