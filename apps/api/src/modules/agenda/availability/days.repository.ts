import type { AgendaDay } from '@piel/contract/agenda/calendar'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { clockChangeOf, type DayClock } from './day-clock.policy.ts'

export interface Days {
  locationId: string
  timeZone: string
  from: string
  days: number
}

export interface Now {
  today: string
  now: string
  nowMinute: number
}

export async function findNow(db: Queryable, timeZone: string, now: string): Promise<Now> {
  const [row] = await db.query<Now>(
    prepared(sql`
    SELECT l::date::text AS today, to_char(l, 'HH24:MI') AS now,
      (extract(epoch FROM ${now}::timestamptz - local_edge(l::date, '00:00', ${timeZone})) / 60)::int AS "nowMinute"
    FROM (SELECT ${now}::timestamptz AT TIME ZONE ${timeZone} AS l) x`),
  )
  if (!row) throw new Error('The wall clock was not read')
  return row
}

export type DayShape = Pick<AgendaDay, 'date' | 'minutes' | 'clockChange' | 'restDay'>

export interface FoundDay {
  shape: DayShape
  clock: DayClock
}

/** Part of the statement's text, so that PostgreSQL expects the same number of rows each time and keeps its plan. */
export const lastDayOf = (days: number): Sql => raw(String(days - 1))

/** The wall-clock minute at instant `at`, counted from the start of day `d`. */
const shown = (at: Sql, timeZone: string): Sql =>
  sql`(extract(epoch FROM ${at} AT TIME ZONE ${timeZone} - d.day::timestamp) / 60)::int`

export async function findDays(db: Queryable, { locationId, timeZone, from, days }: Days): Promise<FoundDay[]> {
  const rows = await db.query<Omit<DayShape, 'clockChange'> & Pick<DayClock, 'runs'> & { start: string }>(
    prepared(sql`
    SELECT d.day::text AS date, d.minutes, d.start,
      CASE WHEN d.minutes = 1440 AND ${shown(sql`d.start`, timeZone)} = 0 AND ${shown(sql`(d.start + interval '48 hours')`, timeZone)} = 2880
        THEN '[[0, 0]]'::json
        ELSE (SELECT json_agg(json_build_array(c.minute, c.shown) ORDER BY c.minute) FROM (
            SELECT g AS minute, s.shown, s.shown - g IS DISTINCT FROM lag(s.shown - g) OVER (ORDER BY g) AS "isFirst"
            FROM generate_series(0, 2880) AS g, LATERAL (SELECT ${shown(sql`(d.start + g * interval '1 minute')`, timeZone)} AS shown) s) c
          WHERE c."isFirst") END AS runs,
      (SELECT json_build_object('nameEn', r.name_en, 'nameEs', r.name_es) FROM rest_days r
        WHERE r.archived_at IS NULL AND r.day = d.day AND (r.location_id IS NULL OR r.location_id = ${locationId})
        ORDER BY r.location_id NULLS LAST LIMIT 1) AS "restDay"
    FROM (SELECT x.day, local_edge(x.day, '00:00', ${timeZone}) AS start,
        (extract(epoch FROM local_edge(x.day, '24:00', ${timeZone}) - local_edge(x.day, '00:00', ${timeZone})) / 60)::int
          AS minutes
      FROM (SELECT ${from}::date + i AS day FROM generate_series(0, ${lastDayOf(days)}) AS i) x) d ORDER BY d.day`),
  )
  return rows.map(({ start, runs, ...day }) => ({
    shape: { ...day, clockChange: clockChangeOf(runs, day.minutes) },
    clock: { startMs: Date.parse(start), runs },
  }))
}
