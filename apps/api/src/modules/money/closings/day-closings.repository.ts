import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { nextNumber } from '#/db/numbers.ts'
import type { Author } from '#/lib/context.ts'
import { countedAmounts, expectedAmounts, methodReports, movedCash } from '#/modules/money/tills/sessions.repository.ts'

/** Copies amounts as stored, so that documents stay valid when methods are added. */
export function dayTotals(locationId: Sql, day: Sql): Sql {
  const tills = sql`JOIN tills own ON own.id = ts.till_id AND own.location_id = ${locationId}`
  const sessions = sql`till_sessions ts ${tills} WHERE ts.closed_on = ${day}`
  const money = sql`t.location_id = ${locationId} AND t.day = ${day}`
  const moved = sql`m.day = ${day} AND EXISTS (SELECT FROM till_sessions ts ${tills} WHERE ts.id = m.session_id)`
  return sql`jsonb_build_object('methods', ${methodReports(money)},
    'inMinor', ${movedCash('in', moved)}, 'outMinor', ${movedCash('out', moved)},
    'netMinor', (SELECT coalesce(sum(t.amount_minor), 0)::bigint FROM transactions t WHERE ${money}),
    'differences', (SELECT coalesce(jsonb_agg(jsonb_build_object('method', x.method, 'amountMinor', x.minor)
        ORDER BY x.method) FILTER (WHERE x.minor <> 0), '[]')
      FROM (SELECT e.key AS method, sum((${countedAmounts} ->> e.key)::bigint - e.value::bigint)::bigint AS minor
        FROM (SELECT ts.* FROM ${sessions} AND ts.counted IS NOT NULL) AS ts, jsonb_each_text(${expectedAmounts}) AS e
        GROUP BY 1) AS x),
    'sessions', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', ts.id, 'number', ts.number, 'till', ts.till_name,
        'person', ts.person_name, 
        'floatMinor', ts.float_minor, 'expected', ts.expected,
        'countedAmounts', coalesce(ts.recounted, ts.counted) -> 'amounts') ORDER BY ts.number), '[]')
      FROM ${sessions}))`
}

export const dayDigest = sql`encode(sha256(convert_to(jsonb_build_object('id', c.id, 'location', c.location_name,
  'day', c.day, 'number', c.number, 'closedAt', iso_instant(c.closed_at), 'closedBy', c.closed_by_name,
  'totals', c.totals)::text, 'UTF8')), 'hex')`

/**
 * Closes a day of a locked location, and assigns its number.
 * @param by who closes it; null if it closes automatically.
 * @returns the digest of its document.
 */
export async function insertClosing(
  tx: Transaction,
  dayId: string,
  { at, day, by }: { at: string; day: string; by: Author | null },
): Promise<string> {
  const [row] = await tx.query<{ sha256: string }>(sql`
    WITH c AS MATERIALIZED (
      SELECT d.id, d.location_id, d.location_name, d.day, ${nextNumber('D-', 'day', day)} AS number,
        ${dayTotals(sql`d.location_id`, sql`d.day`)} AS totals, ${at}::timestamptz AS closed_at,
        ${by?.userId ?? null}::uuid AS closed_by, ${by?.name ?? null}::text AS closed_by_name
      FROM till_days d WHERE d.id = ${dayId} AND NOT d.is_closed)
    INSERT INTO day_closings (id, location_id, location_name, day, number, totals, closed_at, closed_by, closed_by_name,
      sha256)
    SELECT c.*, ${dayDigest} FROM c RETURNING sha256`)
  return row?.sha256 ?? ''
}
