import type { AgendaMonth } from '@piel/contract/agenda/calendar'
import { endOfMonth } from '@piel/contract/core/dates'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { AgendaScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import { isInView } from '#/modules/agenda/resources/resources.repository.ts'

/** A span of wall-clock times in minutes of its day. */
const minutes = (from: Sql, until: Sql): Sql =>
  sql`int4range((extract(epoch FROM ${from}) / 60)::int, (extract(epoch FROM ${until}) / 60)::int)`

const lengthOf = (spans: Sql): Sql =>
  sql`(SELECT coalesce(sum(upper(u) - lower(u)), 0)::int FROM unnest(${spans}) AS u)`

/**
 * Minutes of all people together, by the wall clock: as the columns of a day, on a day of 24 hours. Visits at another
 * location take time while they are open, as in a column.
 */
export const readMonth = (
  db: Queryable,
  scope: AgendaScope,
  { locationId, month }: { locationId: string; month: string },
): Promise<AgendaMonth['days']> => {
  const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)]
  const visitsOf = (column: Sql, part: Sql): Sql => sql`
    SELECT r.id AS resource_id, a.local_date AS day,
      int4range(m.start + (a.parts->${part}->>0)::int, m.start + (a.parts->${part}->>1)::int) AS span
    FROM r JOIN appointments a ON ${column} = r.id AND a.local_date BETWEEN ${first}::date AND ${last}::date,
      LATERAL (SELECT (extract(epoch FROM a.local_start) / 60)::int AS start) m
    WHERE jsonb_typeof(a.parts->${part}) = 'array' AND CASE WHEN a.location_id = ${locationId}
      THEN a.status NOT IN ('cancelled', 'noShow') ELSE a.status IN ('booked', 'confirmed', 'arrived', 'inProgress') END`
  return db.query<AgendaMonth['days'][number]>(sql`
    WITH r AS MATERIALIZED (SELECT r.id FROM resources r JOIN users u ON u.id = r.user_id
        WHERE r.kind = 'person' AND r.is_active AND u.archived_at IS NULL AND ${isInView(scope)}),
      d AS (SELECT ${first}::date + i AS day FROM generate_series(0, ${last}::date - ${first}::date) AS i),
      taken AS MATERIALIZED (SELECT resource_id, day, range_agg(span) AS spans FROM (
        ${visitsOf(sql`a.lead_id`, sql`'lead'::text`)} UNION ALL ${visitsOf(sql`a.assistant_id`, sql`'assistant'::text`)}
        ) v GROUP BY 1, 2)
    SELECT d.day AS date, sum(${lengthOf(sql`o.open`)})::int AS "openMinutes",
      sum(${lengthOf(sql`o.open * coalesce(t.spans, '{}')`)})::int AS "takenMinutes"
    FROM d LEFT JOIN r ON true
      LEFT JOIN taken t ON t.resource_id = r.id AND t.day = d.day
      CROSS JOIN LATERAL (SELECT coalesce((SELECT range_agg(${minutes(sql`h.from_time`, sql`h.until_time`)})
            FROM hours_on(r.id, ${locationId}, d.day) h), '{}')
          - coalesce((SELECT range_agg(${minutes(sql`b.local_from`, sql`b.local_until`)}) FROM blocks b
            WHERE b.archived_at IS NULL AND (b.resource_id = r.id OR b.location_id = ${locationId})
              AND block_covers(b, d.day)), '{}') AS open OFFSET 0) o
    GROUP BY d.day ORDER BY d.day`)
}
