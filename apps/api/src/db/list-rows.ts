import sql, { raw, type Sql } from 'sql-template-tag'
import { JsonText } from '#/lib/json-text.ts'
import type { Queryable } from './database.ts'
import { countedPage, countLimit } from './counted-page.ts'
import {
  afterAnchorInTier,
  isCommonSlice,
  keysOf,
  limitClause,
  orderByClause,
  rowsOf,
  type ListRows,
  type Order,
} from './keyset-sql.ts'
import type { PageSlice } from './keyset.ts'
import type { FoundPage } from './list-page.ts'
import { prepared } from './prepared.ts'

/** A list in SQL. */
export interface ListSql {
  order: Order
  rows: ListRows
  /** The range of a slice, where it is not sent as values. */
  range?: (slice: PageSlice) => Sql
  /** SQL of each row's JSON. */
  row: Sql
  /** Joins, by `s.id`, the tables that `row` reads. */
  joins: Sql
}

/** Selects a slice's `rows` as JSON and their `ids`. */
export const sliceRows = ({ order, rows, range, row, joins }: ListSql, slice: PageSlice): Sql =>
  rowsOf(order, keysOf(order, slice, rows, range?.(slice)), row, joins)

/** Holds for the rows of a selection, and for all rows without one. */
export const isSelected = (id: Sql, ids: readonly string[] | undefined): Sql =>
  ids === undefined ? sql`true` : sql`${id} = ANY(${ids}::uuid[])`

/** The rows of a slice alone, for exports. */
export async function readRows<Row>(db: Queryable, list: ListSql, slice: PageSlice): Promise<Row[]> {
  const [row] = await db.query<{ rows: Row[] }>(sql`SELECT f.rows::json FROM (${sliceRows(list, slice)}) f`)
  return row?.rows ?? []
}

/** What a statement of a page selects. */
export interface SelectedPage {
  rows: string
  ids: string[]
  total: number
}

/** @param found the statement's row. */
export const pageFrom = <Row>(found: SelectedPage | undefined, isExact = (_total: number) => true): FoundPage<Row> => {
  const { rows = '[]', ids = [], total = 0 } = found ?? {}
  return { rows: new JsonText(rows), ids, total, exact: isExact(total) }
}

/**
 * A page with the number of all rows, in one statement.
 * @param total selects the exact number, where counters keep it; otherwise rows are counted up to a cap.
 * @param isPrepared plans the pages that tables ask for once.
 */
export async function readPage<Row>(
  db: Queryable,
  list: ListSql,
  slice: PageSlice,
  { total, isPrepared = false }: { total?: Sql | undefined; isPrepared?: boolean },
): Promise<FoundPage<Row>> {
  if (total === undefined) return await readCountedPage(db, list, slice)
  const statement = sql`SELECT f.rows, f.ids, ${total} AS total FROM (${sliceRows(list, slice)}) f`
  const [row] = await db.query<SelectedPage>(isPrepared && isCommonSlice(slice) ? prepared(statement) : statement)
  return pageFrom(row)
}

async function readCountedPage<Row>(db: Queryable, list: ListSql, slice: PageSlice): Promise<FoundPage<Row>> {
  const { tables, keys } = await countedPage(db, list, slice)
  const [row] = await db.query<SelectedPage>(sql`
    WITH ${tables}
    SELECT f.rows, f.ids, (SELECT count(*)::int FROM m) AS total
    FROM (${rowsOf(list.order, keys, list.row, list.joins)}) f`)
  return pageFrom(row, (total) => total < countLimit(slice))
}

/** Counts the rows of a list that no index sorts. `matching` selects their `id` and `key`. */
export async function countMatching(db: Queryable, matching: Sql): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM (${matching}) m`)
  return row?.total ?? 0
}

/**
 * A page of a list that no index sorts, with the number of all rows. The list has few rows in a large table, so all of
 * them are sorted for each page.
 * @param matching selects `id`, `key` and `tier` of all rows.
 */
export async function readSortedPage<Row>(
  db: Queryable,
  { order, matching, row, joins }: Omit<ListSql, 'rows' | 'range'> & { matching: Sql },
  slice: PageSlice,
): Promise<FoundPage<Row>> {
  const [key, id] = [sql`key`, sql`id`]
  const tier = raw(slice.direction === 'before' ? 'tier DESC' : 'tier')
  const page = sql`SELECT id, key, tier FROM m WHERE ${afterAnchorInTier(order, slice)}
    ORDER BY ${tier}, ${orderByClause(order, slice, key, id)} ${limitClause(slice)}`
  const [found] = await db.query<SelectedPage>(sql`
    WITH m AS MATERIALIZED (${matching})
    SELECT (SELECT count(*)::int FROM m) AS total, f.rows, f.ids FROM (${rowsOf(order, page, row, joins)}) f`)
  return pageFrom(found)
}
