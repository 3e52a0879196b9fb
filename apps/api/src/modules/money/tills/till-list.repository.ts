import type { SessionListQuery, SessionRow } from '@piel/contract/money/tills'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { orderBy, rowsOfTable } from '#/db/lists/keyset-sql.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { readPage, readRows, type ListSql } from '#/db/lists/list-rows.ts'
import { inColumn } from '#/db/lists/search.ts'
import { countedAmounts, expectedAmounts, sessionFields, type Viewer } from './sessions.repository.ts'

export type SessionFilter = Pick<SessionListQuery, 'name' | 'status' | 'from' | 'to' | 'sort'>

const states: Record<NonNullable<SessionFilter['status']>, Sql> = {
  open: sql`ts.closed_at IS NULL AND ts.counted IS NULL`,
  counted: sql`ts.closed_at IS NULL AND ts.counted IS NOT NULL`,
  closed: sql`ts.closed_at IS NOT NULL AND ts.counted IS NOT NULL`,
  uncounted: sql`ts.closed_at IS NOT NULL AND ts.counted IS NULL`,
  different: sql`ts.counted IS NOT NULL AND ${countedAmounts} IS DISTINCT FROM ${expectedAmounts}`,
}

const conditions = ({ name, status, from, to }: SessionFilter): Sql =>
  join(
    [
      inColumn(sql`concat_ws(' ', ts.person_name, ts.till_name, ts.number)`, name),
      ...(status === undefined ? [] : [states[status]]),
      ...(from === undefined ? [] : [sql`ts.opened_on >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`ts.opened_on <= ${to}::date`]),
    ],
    ' AND ',
  )

const listOf = (viewer: Viewer, filter: SessionFilter): ListSql => {
  const order = orderBy(filter.sort ?? '-opened', { opened: 'ts.opened_at' }, { from: 'till_sessions ts', id: 'ts.id' })
  return {
    order,
    rows: rowsOfTable(order, { exact: sql`true` }, { where: conditions(filter), anyOrder: sql`ts.id` }),
    row: sql`json_build_object(${sessionFields(viewer)})`,
    joins: sql`JOIN till_sessions ts ON ts.id = s.id`,
  }
}

export const listSessionRows = (
  db: Queryable,
  viewer: Viewer,
  filter: SessionFilter,
  slice: PageSlice,
): Promise<FoundPage<SessionRow>> => readPage(db, listOf(viewer, filter), slice, {})

export const readSessions = (
  db: Queryable,
  viewer: Viewer,
  filter: SessionFilter,
  slice: PageSlice,
): Promise<SessionRow[]> => readRows(db, listOf(viewer, filter), slice)
