import type { IsoDate } from '@piel/contract/core/dates'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'

/**
 * Whether appointment `a` is in progress and still needs its lead: until it ends, or until the lead's part is over where
 * others go on.
 */
export const isInProgress = (now: string): Sql => sql`(a.status = 'inProgress'
  AND ((a.parts->'lead'->>1)::int >= extract(epoch FROM a.ends_at - a.starts_at) / 60
    OR a.started_at + (a.parts->'lead'->>1)::int * interval '1 minute' > ${now}::timestamptz))`

/** The visits in progress of a person on a day, except one. */
export async function countInProgress(
  db: Queryable,
  { leadId, date, exceptId, now }: { leadId: string; date: IsoDate; exceptId: string; now: string },
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    prepared(sql`
      SELECT count(*)::int AS count FROM appointments a
      WHERE a.lead_id = ${leadId} AND a.local_date = ${date}::date AND a.id <> ${exceptId} AND ${isInProgress(now)}`),
  )
  return row?.count ?? 0
}
