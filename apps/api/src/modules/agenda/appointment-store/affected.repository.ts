import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { isOpen } from './guards.repository.ts'
import type { AppointmentScope } from './agenda.policy.ts'
import { isInScope, readRows } from './appointment-rows.repository.ts'

const order = sql`a.starts_at, a.id`
const limit = 100

/** Upcoming open appointments of a person that are partly or entirely outside the hours at their location. */
export const listOutside = (
  db: Queryable,
  scope: AppointmentScope,
  resourceId: string,
  now: string,
): Promise<AppointmentRow[]> =>
  readRows(db, scope, {
    order,
    limit,
    where: sql`${isOpen} AND a.ends_at > ${now} AND ${isInScope(scope)} AND ${resourceId} IN (a.lead_id, a.assistant_id)
      AND NOT coalesce((
        SELECT range_agg(tstzrange(local_edge(d.day::date, h.from_time, a.time_zone),
          local_edge(d.day::date, h.until_time, a.time_zone)))
        FROM generate_series(a.local_date, a.local_date + 1, interval '1 day') AS d (day),
          hours_on(${resourceId}, a.location_id, d.day::date) AS h) @> (
        SELECT tstzrange(a.starts_at + (x.part->>0)::int * interval '1 minute',
          a.starts_at + (x.part->>1)::int * interval '1 minute')
        FROM (SELECT a.parts->(CASE WHEN a.lead_id = ${resourceId} THEN 'lead' ELSE 'assistant' END) AS part) x), false)`,
  })

/** Upcoming open appointments that a block covers partly or entirely. */
export const listUnderBlock = (
  db: Queryable,
  scope: AppointmentScope,
  blockId: string,
  now: string,
): Promise<AppointmentRow[]> =>
  readRows(db, scope, {
    order,
    limit,
    where: sql`${isOpen} AND a.ends_at > ${now} AND ${isInScope(scope)} AND EXISTS (
      SELECT FROM blocks b, generate_series(a.local_date, a.local_date + 1, interval '1 day') AS d (day),
        (VALUES ('lead', a.lead_id), ('assistant', a.assistant_id), ('room', a.room_id), ('device', a.device_id))
          AS n (role, id)
      WHERE b.id = ${blockId} AND n.id IS NOT NULL AND (b.resource_id = n.id OR b.location_id = a.location_id)
        AND block_covers(b, d.day::date)
        AND tstzrange(local_edge(d.day::date, b.local_from, a.time_zone), local_edge(d.day::date, b.local_until, a.time_zone))
          && tstzrange(a.starts_at + (a.parts->n.role->>0)::int * interval '1 minute',
            a.starts_at + (a.parts->n.role->>1)::int * interval '1 minute'))`,
  })
