import type { AgendaDay } from '@piel/contract/agenda'
import { appointmentStatuses } from '@piel/contract/appointment-shapes'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { Resource } from '@piel/contract/agenda-resources'
import type { AgendaScope } from './agenda.policy.ts'
import { isInScope, joined, rowJson } from './appointment-rows.repository.ts'
import { isInView, resourceJoins, resourceJson } from './resources.repository.ts'

/** Where and which days are read. */
export interface Days {
  locationId: string
  timeZone: string
  from: string
  days: number
}

/** What the wall clock of a location shows. */
export interface Now {
  today: string
  now: string
  nowMinute: number
}

export async function findNow(db: Queryable, timeZone: string, now: string): Promise<Now> {
  const [row] = await db.query<Now>(sql`
    SELECT l::date::text AS today, to_char(l, 'HH24:MI') AS now,
      (extract(epoch FROM ${now}::timestamptz - local_edge(l::date, '00:00', ${timeZone})) / 60)::int AS "nowMinute"
    FROM (SELECT ${now}::timestamptz AT TIME ZONE ${timeZone} AS l) x`)
  if (!row) throw new Error('The wall clock was not read')
  return row
}

export type DayShape = Pick<AgendaDay, 'date' | 'minutes' | 'clockChange' | 'restDay'>

/** Length, change of clocks and rest day of each day. */
export async function dayShapes(db: Queryable, { locationId, timeZone, from, days }: Days): Promise<DayShape[]> {
  return await db.query<DayShape>(sql`
    SELECT d.day::text AS date, d.minutes, CASE WHEN d.minutes <> 1440 THEN (
        SELECT json_build_object('minute', g, 'shift', 1440 - d.minutes) FROM generate_series(0, d.minutes) AS g
        WHERE (d.start + g * interval '1 minute') AT TIME ZONE ${timeZone}
          <> d.start AT TIME ZONE ${timeZone} + g * interval '1 minute' ORDER BY g LIMIT 1) END AS "clockChange",
      (SELECT json_build_object('nameEn', r.name_en, 'nameEs', r.name_es) FROM rest_days r
        WHERE r.archived_at IS NULL AND r.day = d.day AND (r.location_id IS NULL OR r.location_id = ${locationId})
        ORDER BY r.location_id NULLS LAST LIMIT 1) AS "restDay"
    FROM (SELECT x.day, local_edge(x.day, '00:00', ${timeZone}) AS start,
        (extract(epoch FROM local_edge(x.day, '24:00', ${timeZone}) - local_edge(x.day, '00:00', ${timeZone})) / 60)::int
          AS minutes
      FROM (SELECT ${from}::date + i AS day FROM generate_series(0, ${days - 1}) AS i) x) d ORDER BY d.day`)
}

/** Appointments of a day by status, within the caller's scope. */
export async function countStatuses(
  db: Queryable,
  scope: AgendaScope,
  { locationId, date }: { locationId: string; date: string },
): Promise<AgendaDay['counts']> {
  const rows = await db.query<{ status: keyof AgendaDay['counts']; count: number }>(sql`
    SELECT a.status, count(*)::int AS count FROM appointments a
    WHERE a.location_id = ${locationId} AND a.local_date = ${date}::date AND ${isInScope(scope)} GROUP BY a.status`)
  const none = Object.fromEntries(appointmentStatuses.map((status) => [status, 0])) as AgendaDay['counts']
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** The columns of a day: active persons or rooms, and others with appointments on it. */
export async function listColumns(
  db: Queryable,
  scope: AgendaScope,
  { by, locationId, date }: { by: 'person' | 'room'; locationId: string; date: string },
): Promise<Resource[]> {
  const ofPlace = by === 'person' ? sql`r.kind = 'person'` : sql`r.kind = 'room' AND r.location_id = ${locationId}`
  const rows = await db.query<{ resource: Resource }>(sql`
    SELECT ${resourceJson(scope.userId)} AS resource FROM resources r ${resourceJoins}
    WHERE ${ofPlace} AND ${isInView(scope)} AND ((r.is_active AND u.archived_at IS NULL) OR EXISTS (
      SELECT FROM appointments a WHERE a.location_id = ${locationId} AND a.local_date = ${date}::date
        AND r.id IN (a.lead_id, a.assistant_id, a.room_id)))
    ORDER BY r.position, r.id`)
  return rows.map(({ resource }) => resource)
}

/** `from`, `until` and the minutes of a part of day `d`, for json_build_object. */
const place = (from: Sql, until: Sql, timeZone: string): Sql => sql`
  'from', to_char(${from} AT TIME ZONE ${timeZone}, 'HH24:MI'),
  'until', CASE WHEN to_char(${until} AT TIME ZONE ${timeZone}, 'HH24:MI') = '00:00' THEN '24:00'
    ELSE to_char(${until} AT TIME ZONE ${timeZone}, 'HH24:MI') END,
  'fromMinute', (extract(epoch FROM ${from} - d.start) / 60)::int,
  'untilMinute', (extract(epoch FROM ${until} - d.start) / 60)::int`

/** What a resource has on a day. */
export type Column = Pick<AgendaDay['columns'][number], 'hours' | 'blocks' | 'appointments' | 'busy'> & {
  resourceId: string
  date: string
}

/** The part of appointment `a` in which it needs resource `r`. */
const part = sql`a.parts->(CASE r.id WHEN a.lead_id THEN 'lead' WHEN a.assistant_id THEN 'assistant'
  WHEN a.room_id THEN 'room' ELSE 'device' END)`
const partStart = sql`(a.starts_at + (${part}->>0)::int * interval '1 minute')`
const partEnd = sql`(a.starts_at + (${part}->>1)::int * interval '1 minute')`

/** Hours, blocks and appointments of some resources on some days. Others' appointments are `busy`. */
export async function readColumns(
  db: Queryable,
  scope: AgendaScope,
  ids: readonly string[],
  { locationId, timeZone, from, days }: Days,
): Promise<Column[]> {
  const ofResource = sql`a.local_date = d.day AND r.id IN (a.lead_id, a.assistant_id, a.room_id, a.device_id)`
  return await db.query<Column>(sql`
    SELECT r.id AS "resourceId", d.day::text AS date,
      (SELECT coalesce(json_agg(json_build_object(${place(sql`h.starts`, sql`h.ends`, timeZone)}) ORDER BY h.starts), '[]')
        FROM (SELECT local_edge(d.day, o.from_time, ${timeZone}) AS starts, local_edge(d.day, o.until_time, ${timeZone}) AS ends
          FROM hours_on(r.id, ${locationId}, d.day) o) h) AS hours,
      (SELECT coalesce(json_agg(json_build_object('id', k.id, 'version', k.version, 'kind', k.kind, 'note', k.note,
          'isOfLocation', k.resource_id IS NULL, ${place(sql`k.starts`, sql`k.ends`, timeZone)}) ORDER BY k.starts, k.id), '[]')
        FROM (SELECT b.*, local_edge(d.day, b.local_from, ${timeZone}) AS starts, local_edge(d.day, b.local_until, ${timeZone}) AS ends
          FROM blocks b WHERE b.archived_at IS NULL AND (b.resource_id = r.id OR b.location_id = ${locationId})
            AND block_covers(b, d.day)) k) AS blocks,
      (SELECT coalesce(json_agg(${rowJson(scope)}::jsonb || jsonb_build_object(${place(partStart, partEnd, timeZone)})
          ORDER BY a.starts_at, a.id), '[]')
        FROM appointments a ${joined}
        WHERE ${ofResource} AND a.location_id = ${locationId} AND ${isInScope(scope)}) AS appointments,
      (SELECT coalesce(json_agg(json_build_object(${place(partStart, partEnd, timeZone)}) ORDER BY a.starts_at, a.id), '[]')
        FROM appointments a
        WHERE ${ofResource} AND a.status IN ('booked', 'confirmed', 'arrived', 'inProgress')
          AND (a.location_id <> ${locationId} OR NOT ${isInScope(scope)})) AS busy
    FROM resources r CROSS JOIN (
        SELECT x.day, local_edge(x.day, '00:00', ${timeZone}) AS start
        FROM (SELECT ${from}::date + i AS day FROM generate_series(0, ${days - 1}) AS i) x) d
    WHERE r.id = ANY(${[...ids]}::uuid[])`)
}
