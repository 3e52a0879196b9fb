import type { DayListQuery, DayRow, TillDay } from '@piel/contract/money/closings'
import sql, { join, type Sql } from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { orderBy, rowsOfTable } from '#/db/lists/keyset-sql.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { readPage } from '#/db/lists/list-rows.ts'
import type { ObjectName } from '#/db/object-name.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedClosings = [
  sealedRows(
    'day_closings',
    [`location_id location_name day number totals sha256 closed_at closed_by closed_by_name`],
    { isOnce: true },
  ),
]

export const dayObject: ObjectName = {
  from: sql`day_closings o`,
  name: sql`concat_ws(' · ', o.location_name, o.day, o.number)`,
}

const openSessions = sql`(SELECT count(*)::int FROM till_sessions ts JOIN tills t ON t.id = ts.till_id
  WHERE NOT d.is_closed AND t.location_id = d.location_id AND ts.closed_at IS NULL AND ts.opened_on <= d.day)`

/** Day `d` as lists show it, as the inner part of a JSON object; `c` is its closing. */
const dayFields = (today: string): Sql => sql`'id', d.id, 'day', d.day,
  'location', json_build_object('id', d.location_id, 'name', d.location_name),
  'state', CASE WHEN d.is_closed THEN 'closed' WHEN d.day < ${today}::date THEN 'waiting' ELSE 'open' END,
  'number', c.number, 'openSessions', ${openSessions}, 'closedAt', iso_instant(c.closed_at),
  'closedBy', CASE WHEN c.closed_by IS NOT NULL THEN json_build_object('id', c.closed_by, 'name', c.closed_by_name) END,
  'netMinor', c.totals -> 'netMinor', 'differences', c.totals -> 'differences'`

const closing = sql`LEFT JOIN day_closings c ON d.is_closed AND c.id = d.id`

export async function findDay(db: Queryable, today: string, id: string): Promise<TillDay | undefined> {
  const [row] = await db.query<{ day: TillDay }>(sql`
    SELECT json_build_object(${dayFields(today)}, 'totals', c.totals, 'sha256', c.sha256) AS day
    FROM till_days d ${closing} WHERE d.id = ${id}`)
  return row?.day
}

export type DayFilter = Pick<DayListQuery, 'status' | 'from' | 'to' | 'sort'>

const conditions = ({ status, from, to }: DayFilter, today: string): Sql => {
  const states = {
    open: sql`NOT d.is_closed AND d.day >= ${today}::date`,
    waiting: sql`NOT d.is_closed AND d.day < ${today}::date`,
    closed: sql`d.is_closed`,
  }
  return join(
    [
      status === undefined ? sql`true` : states[status],
      ...(from === undefined ? [] : [sql`d.day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`d.day <= ${to}::date`]),
    ],
    ' AND ',
  )
}

export function listDayRows(
  db: Queryable,
  today: string,
  filter: DayFilter,
  slice: PageSlice,
): Promise<FoundPage<DayRow>> {
  const order = orderBy(filter.sort ?? '-day', { day: 'd.day' }, { from: 'till_days d', id: 'd.id' })
  const where = conditions(filter, today)
  return readPage(
    db,
    {
      order,
      rows: rowsOfTable(order, { exact: sql`true` }, { where, anyOrder: sql`d.day` }),
      row: sql`json_build_object(${dayFields(today)})`,
      joins: sql`JOIN till_days d ON d.id = s.id ${closing}`,
    },
    slice,
    {},
  )
}

/** Waits for everything that is being dated to a location, and blocks further entries until the transaction ends. */
export async function lockDays(tx: Transaction, locationId: string): Promise<void> {
  await write(tx, sql`SELECT pg_advisory_xact_lock(hashtext('piel.day'), hashtext(${locationId}::text))`)
}

export interface DayToClose {
  id: string
  day: string
  locationId: string
}

/** The days up to a given one that can be closed, in order; of one location, or of all. */
export async function daysToClose(
  db: Queryable,
  upTo: string,
  locationId: string | null = null,
): Promise<DayToClose[]> {
  return await db.query<DayToClose>(sql`
    SELECT d.id, d.day, d.location_id AS "locationId" FROM till_days d
    WHERE NOT d.is_closed AND d.day <= ${upTo}::date AND ${openSessions} = 0
      AND (${locationId}::uuid IS NULL OR d.location_id = ${locationId})
    ORDER BY d.day, d.location_id`)
}
