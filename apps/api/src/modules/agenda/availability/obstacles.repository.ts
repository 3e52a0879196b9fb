import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'
import { namedPerson, persons } from '#/modules/agenda/appointment-store/appointment-rows.repository.ts'
import { isOpen } from '#/modules/agenda/appointment-store/guards.repository.ts'
import type { Need, Obstacle } from './conflicts.policy.ts'

export interface StartInstant {
  startsAt: string | null
  today: string
}

export interface WallClock {
  date: string
  time: string
  timeZone: string
  /** The second of two equal times. */
  later: boolean
}

export async function startInstant(
  db: Queryable,
  { date, time, timeZone, later }: WallClock,
  now: string,
): Promise<StartInstant> {
  const [row] = await db.query<StartInstant>(
    prepared(sql`
      SELECT iso_instant(local_instant(${date}::date, ${time}::time, ${timeZone}, ${later})) AS "startsAt",
        ((${now}::timestamptz) AT TIME ZONE ${timeZone})::date::text AS today`),
  )
  if (!row) throw new Error('A wall-clock time was not converted')
  return row
}

/** The first skipped time, and the first time after it. */
export async function skippedTimes(
  db: Queryable,
  { date, timeZone }: Pick<WallClock, 'date' | 'timeZone'>,
): Promise<{ from: string; to: string } | undefined> {
  const [row] = await db.query<{ from: string; to: string }>(sql`
    SELECT to_char((g - interval '1 minute') AT TIME ZONE ${timeZone} + interval '1 minute', 'HH24:MI') AS from,
      to_char(g AT TIME ZONE ${timeZone}, 'HH24:MI') AS to
    FROM generate_series(local_edge(${date}::date, '00:00', ${timeZone}),
      local_edge(${date}::date, '24:00', ${timeZone}), interval '1 minute') AS g
    WHERE g AT TIME ZONE ${timeZone} - (g - interval '1 minute') AT TIME ZONE ${timeZone} > interval '1 minute' LIMIT 1`)
  return row
}

export interface ObstacleSearch {
  date: string
  locationId: string
  timeZone: string
  /** An appointment that does not block itself. */
  ignoreId: string | null
  /** The whole appointment, and the records of its patient. */
  visit: { from: string; until: string; patientIds: readonly string[] }
}

/** The persons of appointment `a`, who may see it in a conflict: none if its patient `p` is archived. */
const personsOf = sql`CASE WHEN p.archived_at IS NULL
  THEN (SELECT array_agg(o.user_id::text) FROM resources o WHERE o.id IN (a.lead_id, a.assistant_id)) ELSE '{}' END`

/** Everything that occupies the needed resources, and other open appointments of the patient. */
export async function findObstacles(
  db: Queryable,
  needs: readonly Need[],
  { date, locationId, timeZone, ignoreId, visit }: ObstacleSearch,
): Promise<Obstacle[]> {
  return await db.query<Obstacle>(
    prepared(sql`
      WITH n AS MATERIALIZED (SELECT n."resourceId" AS id, tstzrange(n.from, n.until) AS during, n."isPerson" AS is_person
          FROM jsonb_to_recordset(${JSON.stringify(needs)}::jsonb)
            AS n ("resourceId" uuid, "from" timestamptz, "until" timestamptz, "isPerson" boolean)),
        d AS MATERIALIZED (SELECT ${date}::date + i AS day FROM generate_series(0, 1) AS i),
        found AS (
          SELECT n.id AS resource_id, 'appointment' AS kind, c.lane::int AS lane, lower(c.during) AS from_at,
            upper(c.during) AS until_at, a.id AS appointment_id,
            ${personName('pu')} AS patient_name,
            y.name_en, y.name_es, NULL AS block_kind,
            ${personsOf} AS user_ids
          FROM n JOIN claims c ON c.resource_id = n.id AND c.during && n.during
            JOIN appointments a ON a.id = c.appointment_id JOIN appointment_types y ON y.id = a.type_id
            JOIN patients p ON p.id = ${keptOf(sql`a.patient_id`)} JOIN users pu ON pu.id = p.user_id
          WHERE c.appointment_id IS DISTINCT FROM ${ignoreId}::uuid
          UNION ALL
          SELECT DISTINCT b.resource_id, 'block', NULL::int, local_edge(d.day, b.local_from, ${timeZone}),
            local_edge(d.day, b.local_until, ${timeZone}), NULL::uuid, NULL, b.note, b.note, b.kind,
            (SELECT array_agg(o.user_id::text) FROM resources o WHERE o.id = b.resource_id AND o.user_id IS NOT NULL)
          FROM n JOIN blocks b ON b.archived_at IS NULL AND (b.resource_id = n.id OR b.location_id = ${locationId})
            JOIN d ON block_covers(b, d.day)
          WHERE tstzrange(local_edge(d.day, b.local_from, ${timeZone}), local_edge(d.day, b.local_until, ${timeZone})) && n.during
          UNION ALL
          SELECT n.id, 'closed', NULL, lower(n.during), upper(n.during), NULL, NULL, NULL, NULL, NULL, NULL
          FROM n WHERE n.is_person AND NOT coalesce((
            SELECT range_agg(tstzrange(local_edge(d.day, h.from_time, ${timeZone}), local_edge(d.day, h.until_time, ${timeZone})))
            FROM d, hours_on(n.id, ${locationId}, d.day) AS h) @> n.during, false)
          UNION ALL
          SELECT NULL, 'closed', NULL, local_edge(r.day, '00:00', ${timeZone}), local_edge(r.day, '24:00', ${timeZone}),
            NULL, NULL, r.name_en, r.name_es, NULL, NULL
          FROM rest_days r JOIN d ON d.day = r.day WHERE r.archived_at IS NULL
            AND (r.location_id IS NULL OR r.location_id = ${locationId})
            AND EXISTS (SELECT FROM n WHERE n.during
              && tstzrange(local_edge(r.day, '00:00', ${timeZone}), local_edge(r.day, '24:00', ${timeZone})))
          UNION ALL
          SELECT NULL, 'patient', NULL, a.starts_at, a.ends_at, a.id,
            ${personName('pu')}, y.name_en, y.name_es, NULL,
            ${personsOf}
          FROM appointments a JOIN appointment_types y ON y.id = a.type_id
            JOIN patients p ON p.id = ${keptOf(sql`a.patient_id`)} JOIN users pu ON pu.id = p.user_id
          WHERE a.patient_id = ANY(${[...visit.patientIds]}::uuid[]) AND ${isOpen} AND a.starts_at < ${visit.until}
            AND a.ends_at > ${visit.from} AND a.id IS DISTINCT FROM ${ignoreId}::uuid)
      SELECT resource_id AS "resourceId", kind, lane, (from_at AT TIME ZONE ${timeZone})::date::text AS date,
        to_char(from_at AT TIME ZONE ${timeZone}, 'HH24:MI') AS from,
        CASE WHEN to_char(until_at AT TIME ZONE ${timeZone}, 'HH24:MI') = '00:00' THEN '24:00'
          ELSE to_char(until_at AT TIME ZONE ${timeZone}, 'HH24:MI') END AS until,
        appointment_id AS "appointmentId", patient_name AS "patientName", name_en AS "nameEn", name_es AS "nameEs",
        block_kind AS "blockKind", user_ids AS "userIds",
        (SELECT ${namedPerson} FROM appointments a, ${persons} WHERE a.id = appointment_id AND r.id = a.lead_id) AS lead,
        (SELECT l.name FROM appointments a JOIN locations l ON l.id = a.location_id WHERE a.id = appointment_id) AS location
      FROM found ORDER BY resource_id NULLS LAST, kind, from_at, lane`),
  )
}
