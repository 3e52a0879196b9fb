import type { AgendaDay } from '@piel/contract/agenda/calendar'
import { appointmentStatuses } from '@piel/contract/agenda/appointment-shapes'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Resource } from '@piel/contract/agenda/resources'
import type { AgendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { isInScope } from '#/modules/agenda/appointment-store/appointment-rows.repository.ts'
import { isOpen } from '#/modules/agenda/appointment-store/guards.repository.ts'
import { lastDayOf, type Days } from '#/modules/agenda/availability/days.repository.ts'
import { isInView, resourceJoins, resourceJson } from '#/modules/agenda/resources/resources.repository.ts'

/** The appointments of a day by status, and the open ones of earlier days: 1,000 for more. */
export async function countAppointments(
  db: Queryable,
  scope: AgendaScope,
  { locationId, date, now }: { locationId: string; date: string; now: string },
): Promise<Pick<AgendaDay, 'counts' | 'openEarlier'>> {
  const rows = await db.query<{ status: keyof AgendaDay['counts'] | null; count: number }>(
    prepared(sql`
    SELECT a.status, count(*)::int AS count FROM appointments a
    WHERE a.location_id = ${locationId} AND a.local_date = ${date}::date AND ${isInScope(scope)} GROUP BY a.status
    UNION ALL
    SELECT NULL, count(*)::int FROM (
      SELECT FROM appointments a
      WHERE ${isOpen} AND a.starts_at < ${now} AND a.local_date < (${now}::timestamptz AT TIME ZONE a.time_zone)::date
        AND a.location_id = ${locationId} AND ${isInScope(scope)} LIMIT 1000) earlier`),
  )
  const none = Object.fromEntries(appointmentStatuses.map((status) => [status, 0])) as AgendaDay['counts']
  const counted = rows.flatMap(({ status, count }) => (status === null ? [] : [[status, count]]))
  return {
    counts: { ...none, ...Object.fromEntries(counted) },
    openEarlier: rows.find(({ status }) => status === null)?.count ?? 0,
  }
}

export async function listColumns(
  db: Queryable,
  scope: AgendaScope,
  { by, locationId, date }: { by: 'person' | 'room'; locationId: string; date: string },
): Promise<Resource[]> {
  const ofPlace = by === 'person' ? sql`r.kind = 'person'` : sql`r.kind = 'room' AND r.location_id = ${locationId}`
  const rows = await db.query<{ resource: Resource }>(
    prepared(sql`
    SELECT ${resourceJson(scope.userId)} AS resource FROM resources r ${resourceJoins}
    WHERE ${ofPlace} AND ${isInView(scope)} AND ((r.is_active AND u.archived_at IS NULL) OR EXISTS (
      SELECT FROM appointments a WHERE a.location_id = ${locationId} AND a.local_date = ${date}::date
        AND r.id IN (a.lead_id, a.assistant_id, a.room_id)))
    ORDER BY r.position, r.id`),
  )
  return rows.map(({ resource }) => resource)
}

/** The wall clock of a part of day `d`, from `e.starts` to `e.ends`, as `w`; computed once per part. */
const wallClock = (timeZone: string): Sql => sql`CROSS JOIN LATERAL (
  SELECT x."from", CASE x.until WHEN '00:00' THEN '24:00' ELSE x.until END AS until
  FROM (SELECT to_char(e.starts AT TIME ZONE ${timeZone}, 'HH24:MI') AS "from",
    to_char(e.ends AT TIME ZONE ${timeZone}, 'HH24:MI') AS until OFFSET 0) x OFFSET 0) w`

const place = sql`w."from", w.until, (extract(epoch FROM e.starts - d.start) / 60)::int AS "fromMinute",
  (extract(epoch FROM e.ends - d.start) / 60)::int AS "untilMinute"`
const placeJson = sql`(SELECT row_to_json(x) FROM (SELECT ${place}) x)`

/** From the first to the last of several parts. A part that ends after midnight lasts to the end of the day. */
const span = sql`min(w."from") AS first, max(CASE WHEN w.until <= w."from" THEN '24:00' ELSE w.until END) AS last`

/** Hours, blocks and other obstacles of a resource on a day, as JSON. */
export interface Column {
  resourceId: string
  date: string
  hours: string
  blocks: string
  busy: string
  /** Wall-clock times of the first start and the last end; null without hours. */
  first: string | null
  last: string | null
}

/** When appointment `a` needs resource `r`, as `e`. */
const part = sql`CROSS JOIN LATERAL (
  SELECT a.starts_at + (x.part->>0)::int * interval '1 minute' AS starts,
    a.starts_at + (x.part->>1)::int * interval '1 minute' AS ends
  FROM (SELECT a.parts->(CASE r.id WHEN a.lead_id THEN 'lead' WHEN a.assistant_id THEN 'assistant'
    WHEN a.room_id THEN 'room' ELSE 'device' END) AS part OFFSET 0) x OFFSET 0) e`

/** Hours and blocks of resources by day; `busy` has open appointments that the caller does not see. */
export async function readColumns(
  db: Queryable,
  scope: AgendaScope,
  ids: readonly string[],
  { locationId, timeZone, from, days }: Days,
): Promise<Column[]> {
  const ofResource = sql`a.local_date = d.day AND r.id IN (a.lead_id, a.assistant_id, a.room_id, a.device_id)`
  const clock = wallClock(timeZone)
  const isElsewhere = sql`a.location_id <> ${locationId}`
  // Reads nothing if there is no other location.
  const isTaken =
    scope.ownUserId === null
      ? sql`EXISTS (SELECT FROM locations WHERE id <> ${locationId}) AND ${isElsewhere}`
      : sql`(${isElsewhere} OR NOT ${isInScope(scope)})`
  // A single ID has a statement of its own, for the reason given at `lastDayOf`.
  const wanted = ids.length === 1 ? sql`r.id = ${ids[0]}` : sql`r.id = ANY(${[...ids]}::uuid[])`
  return await db.query<Column>(
    prepared(sql`
    SELECT r.id AS "resourceId", d.day::text AS date, h.hours, k.blocks, b.busy, h.first, h.last
    FROM resources r CROSS JOIN (
        SELECT x.day, local_edge(x.day, '00:00', ${timeZone}) AS start
        FROM (SELECT ${from}::date + i AS day FROM generate_series(0, ${lastDayOf(days)}) AS i) x) d
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(${placeJson} ORDER BY e.starts), '[]')::text AS hours, ${span}
        FROM (SELECT local_edge(d.day, o.from_time, ${timeZone}) AS starts, local_edge(d.day, o.until_time, ${timeZone}) AS ends
          FROM hours_on(r.id, ${locationId}, d.day) o) e ${clock}) h
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg((SELECT row_to_json(x) FROM (SELECT e.id, e.version, e.kind, e.note,
          e.resource_id IS NULL AS "isOfLocation", ${place}) x) ORDER BY e.starts, e.id), '[]')::text AS blocks
        FROM (SELECT b.*, local_edge(d.day, b.local_from, ${timeZone}) AS starts, local_edge(d.day, b.local_until, ${timeZone}) AS ends
          FROM blocks b WHERE b.archived_at IS NULL AND (b.resource_id = r.id OR b.location_id = ${locationId})
            AND block_covers(b, d.day)) e ${clock}) k
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(${placeJson} ORDER BY a.starts_at, a.id), '[]')::text AS busy
        FROM appointments a ${part} ${clock}
        WHERE ${ofResource} AND a.status IN ('booked', 'confirmed', 'arrived', 'inProgress') AND ${isTaken}) b
    WHERE ${wanted}`),
  )
}
