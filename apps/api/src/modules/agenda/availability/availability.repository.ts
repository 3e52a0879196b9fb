import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { AppointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { isInScope, isReadable } from '#/modules/agenda/appointment-store/appointment-rows.repository.ts'
import { keptOf, recordsOf } from '#/modules/core/person/person-ids.repository.ts'
import { isOpen } from '#/modules/agenda/appointment-store/guards.repository.ts'
import type { Candidate, AvailableLane } from './availability.policy.ts'

export async function listCandidates(db: Queryable, locationId: string): Promise<Candidate[]> {
  return await db.query<Candidate>(sql`
    SELECT r.id, r.kind, r.user_id AS "userId", r.device_kind AS "deviceKind", u.last_name AS "lastName",
      coalesce(u.duty = 'clinical' OR u.role = 'ADMIN', false) AS "isClinical",
      CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'status', d.status, 'leaveFrom', d.leave_from,
        'leaveUntil', d.leave_until) END AS doctor
    FROM resources r LEFT JOIN users u ON u.id = r.user_id
      LEFT JOIN doctors d ON d.user_id = r.user_id AND d.archived_at IS NULL
    WHERE r.is_active AND u.archived_at IS NULL AND (r.kind = 'person' OR r.location_id = ${locationId})
    ORDER BY r.position, r.id`)
}

export interface SearchedDays {
  locationId: string
  timeZone: string
  from: string
  days: number
  ignoreId: string | null
}

export async function findAvailableTime(
  db: Queryable,
  ids: readonly string[],
  { locationId, timeZone, from, days, ignoreId }: SearchedDays,
): Promise<AvailableLane[]> {
  return await db.query<AvailableLane>(sql`
    WITH d AS MATERIALIZED (
        SELECT e.day FROM (SELECT ${from}::date + i AS day FROM generate_series(0, ${days}) AS i) e
        WHERE NOT EXISTS (SELECT FROM rest_days x WHERE x.archived_at IS NULL AND x.day = e.day
          AND (x.location_id IS NULL OR x.location_id = ${locationId}))),
      span AS MATERIALIZED (SELECT tstzrange(local_edge(${from}::date, '00:00', ${timeZone}),
        local_edge(${from}::date + ${days}::int, '24:00', ${timeZone})) AS whole),
      r AS MATERIALIZED (SELECT r.id, r.kind, r.capacity FROM resources r WHERE r.id = ANY(${[...ids]}::uuid[])),
      open AS MATERIALIZED (
        SELECT r.id, coalesce(range_agg(CASE WHEN r.kind = 'person'
            THEN tstzrange(local_edge(d.day, h.from_time, ${timeZone}), local_edge(d.day, h.until_time, ${timeZone}))
            ELSE tstzrange(local_edge(d.day, '00:00', ${timeZone}), local_edge(d.day, '24:00', ${timeZone})) END), '{}') AS during
        FROM r CROSS JOIN d LEFT JOIN LATERAL hours_on(r.id, ${locationId}, d.day) AS h ON r.kind = 'person'
        WHERE r.kind <> 'person' OR h.from_time IS NOT NULL GROUP BY r.id),
      blocked AS MATERIALIZED (
        SELECT r.id, range_agg(tstzrange(local_edge(d.day, b.local_from, ${timeZone}),
          local_edge(d.day, b.local_until, ${timeZone}))) AS during
        FROM r JOIN blocks b ON b.archived_at IS NULL AND (b.resource_id = r.id OR b.location_id = ${locationId})
          JOIN d ON block_covers(b, d.day) GROUP BY r.id),
      lanes AS MATERIALIZED (
        SELECT r.id, g.lane, range_agg(c.during) AS during
        FROM r CROSS JOIN LATERAL generate_series(0, r.capacity - 1) AS g (lane)
          LEFT JOIN claims c ON c.resource_id = r.id AND c.lane = g.lane AND c.during && (SELECT whole FROM span)
            AND c.appointment_id IS DISTINCT FROM ${ignoreId}::uuid
        GROUP BY r.id, g.lane)
    SELECT l.id, l.lane::int AS lane, (
      SELECT coalesce(json_agg(json_build_array((extract(epoch FROM lower(f)) / 60)::int,
          (extract(epoch FROM upper(f)) / 60)::int) ORDER BY lower(f)), '[]')
      FROM unnest(o.during - coalesce(b.during, '{}') - coalesce(l.during, '{}')) AS f) AS spans
    FROM lanes l JOIN open o ON o.id = l.id LEFT JOIN blocked b ON b.id = l.id ORDER BY l.id, l.lane`)
}

/** The records of the patient of an appointment within the scope; none for others. */
/** The records of the patient of an appointment; none if the caller may not read the patient. */
export async function patientOf(db: Queryable, scope: AppointmentScope, id: string): Promise<readonly string[]> {
  const [row] = await db.query<{ ids: string[] }>(sql`
    SELECT ${recordsOf(sql`p.id`)} AS ids FROM appointments a JOIN patients p ON p.id = ${keptOf(sql`a.patient_id`)}
    WHERE a.id = ${id} AND ${isInScope(scope)} AND ${isReadable(scope)}`)
  return row?.ids ?? []
}

/** When a patient has open appointments, in minutes since 1970. */
export async function patientTimes(
  db: Queryable,
  patientIds: readonly string[],
  { timeZone, from, days, ignoreId }: SearchedDays,
): Promise<[from: number, until: number][]> {
  const rows = await db.query<{ span: [number, number] }>(sql`
    SELECT json_build_array((extract(epoch FROM a.starts_at) / 60)::int, (extract(epoch FROM a.ends_at) / 60)::int) AS span
    FROM appointments a WHERE a.patient_id = ANY(${[...patientIds]}::uuid[]) AND ${isOpen}
      AND a.ends_at > local_edge(${from}::date, '00:00', ${timeZone})
      AND a.starts_at < local_edge(${from}::date + ${days}::int, '24:00', ${timeZone})
      AND a.id IS DISTINCT FROM ${ignoreId}::uuid ORDER BY a.starts_at`)
  return rows.map(({ span }) => span)
}

export async function dayWindows(
  db: Queryable,
  { timeZone, from, days }: SearchedDays,
  { fromTime, untilTime }: { fromTime: string; untilTime: string },
): Promise<{ date: string; from: number; until: number }[]> {
  return await db.query(sql`
    SELECT day::text AS date, (extract(epoch FROM local_edge(day, ${fromTime}::time, ${timeZone})) / 60)::int AS from,
      (extract(epoch FROM local_edge(day, ${untilTime}::time, ${timeZone})) / 60)::int AS until
    FROM (SELECT ${from}::date + i AS day FROM generate_series(0, ${days - 1}) AS i) d ORDER BY day`)
}

export async function clockTimes(
  db: Queryable,
  timeZone: string,
  starts: readonly { at: number; minutes: number }[],
): Promise<{ date: string; time: string; until: string; isLater: boolean }[]> {
  return await db.query(sql`
    SELECT (s AT TIME ZONE ${timeZone})::date::text AS date, to_char(s AT TIME ZONE ${timeZone}, 'HH24:MI') AS time,
      to_char((s + x.minutes * interval '1 minute') AT TIME ZONE ${timeZone}, 'HH24:MI') AS until,
      (s - interval '1 hour') AT TIME ZONE ${timeZone} = s AT TIME ZONE ${timeZone} AS "isLater"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) AS (at bigint, minutes int))
        WITH ORDINALITY AS x (at, minutes, n),
      LATERAL (SELECT to_timestamp(x.at * 60) AS s) i ORDER BY x.n`)
}
