import sql, { raw, type Sql } from 'sql-template-tag'
import { JsonText } from '#/lib/json-text.ts'
import type { Queryable } from '../database.ts'
import { cappedSearch } from './capped-searches.ts'
import { countedPage, countLimit } from './counted-page.ts'
import {
  afterAnchorInTier,
  isCommonSlice,
  keysOf,
  limitClause,
  orderByClause,
  rowsOf,
  tieredKeys,
  type ListRows,
  type Order,
} from './keyset-sql.ts'
import type { PageSlice } from './keyset.ts'
import type { FoundPage } from './list-page.ts'
import { prepared } from '../connection/prepared.ts'

export interface ListSql {
  order: Order
  rows: ListRows
  range?: (slice: PageSlice) => Sql
  row: Sql
  joins: Sql
}

export const sliceRows = ({ order, rows, range, row, joins }: ListSql, slice: PageSlice): Sql =>
  rowsOf(order, keysOf(order, slice, rows, range?.(slice)), row, joins)

export const isSelected = (id: Sql, ids: readonly string[] | undefined): Sql =>
  ids === undefined ? sql`true` : sql`${id} = ANY(${ids}::uuid[])`

export async function readRows<Row>(db: Queryable, list: ListSql, slice: PageSlice): Promise<Row[]> {
  const [row] = await db.query<{ rows: Row[] }>(sql`SELECT f.rows::json FROM (${sliceRows(list, slice)}) f`)
  return row?.rows ?? []
}

export interface SelectedPage {
  rows: string
  ids: string[]
  total: number
}

export const pageFrom = <Row>(found: SelectedPage | undefined, isExact = (_total: number) => true): FoundPage<Row> => {
  const { rows = '[]', ids = [], total = 0 } = found ?? {}
  return { rows: new JsonText(rows), ids, total, exact: isExact(total) }
}

/**
 * A page with the number of all rows.
 * @param total selects the exact number from counters; by default rows are counted up to a cap.
 * @param isPrepared plans common pages once.
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
  const limit = countLimit(slice)
  const capped = cappedSearch(db, list.rows, slice, limit)
  if (capped.isKnown) return await readUncountedPage(db, list, slice)
  const { tables, keys, typed, mostInOrder } = await countedPage(db, list, slice)
  const [row] = await db.query<SelectedPage & { typed: number }>(sql`
    WITH ${tables}
    SELECT f.rows, f.ids, (SELECT count(*)::int FROM m) AS total, ${typed} AS typed
    FROM (${rowsOf(list.order, keys, list.row, list.joins)}) f`)
  capped.note(row?.typed ?? 0, mostInOrder)
  return pageFrom(row, (total) => total < limit)
}

/**
 * A page of a search that reaches the cap, in the list's order, where the next match is near. CASE keeps the planner
 * from collecting all matches, because it expects too few.
 */
export async function readUncountedPage<Row>(db: Queryable, list: ListSql, slice: PageSlice): Promise<FoundPage<Row>> {
  const { order, rows, range, row, joins } = list
  const keys = tieredKeys(order, slice, {
    search: rows.search,
    read: ({ number, found }, which) =>
      rows.read(number === 0 ? (search) => sql`CASE WHEN ${found(search)} THEN true ELSE false END` : found, which),
    ...(range && { range: range(slice) }),
  })
  const [page] = await db.query<Omit<SelectedPage, 'total'>>(
    sql`SELECT f.rows, f.ids FROM (${rowsOf(order, keys, row, joins)}) f`,
  )
  return pageFrom(page && { ...page, total: countLimit(slice) }, () => false)
}

export async function countMatching(db: Queryable, matching: Sql): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`SELECT count(*)::int AS total FROM (${matching}) m`)
  return row?.total ?? 0
}

/** A page of a list that no index sorts, sorted whole. @param matching selects `id`, `key` and `tier` of all rows. */
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
