import { countCap, pageSizes } from '@piel/contract/pagination'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { PageSlice } from './keyset.ts'
import type { Search } from './search.ts'

/** The order of a list: by a column, rows with the same value by their identity. */
export interface Order {
  column: Sql
  id: Sql
  /** The table, with the alias by which `column` and `id` name it. */
  from: Sql
  descending: boolean
}

/**
 * The order that a sort asks for.
 * @param sort a key of `columns`, with `-` in front for descending.
 * @param columns the SQL of each field; trusted text, as `table` is.
 */
export function orderBy<C extends Record<string, string>>(
  sort: string,
  columns: C,
  table: { from: string; id: string },
): Order {
  const column = columns[sort.replace('-', '')]
  if (column === undefined) throw new Error(`No list is ordered by ${sort}`)
  return { column: raw(column), id: raw(table.id), from: raw(table.from), descending: sort.startsWith('-') }
}

const word = (descending: boolean): Sql => raw(descending ? 'DESC' : 'ASC')
const isBackwards = ({ descending }: Order, slice: PageSlice): boolean => descending !== (slice.direction === 'before')

/** Holds for rows after the anchor of a slice, in the order in which it is read. `key` and `id` name them in the source. */
export function afterAnchor(order: Order, slice: PageSlice, key: Sql = order.column, id: Sql = order.id): Sql {
  if (slice.anchor === null) return sql`true`
  return sql`(${key}, ${id}) ${raw(isBackwards(order, slice) ? '<' : '>')}
    (SELECT ${order.column}, ${order.id} FROM ${order.from} WHERE ${order.id} = ${slice.anchor})`
}

/** The same for the rows `m` of a list, sorted by `tier`, `key` and `id`. */
export function afterAnchorInTier(order: Order, slice: PageSlice): Sql {
  if (slice.anchor === null) return sql`true`
  const tier = sql`coalesce((SELECT a.tier FROM m a WHERE a.id = ${slice.anchor}), 0)`
  const after = afterAnchor(order, slice, sql`key`, sql`id`)
  return sql`(tier ${raw(slice.direction === 'before' ? '<' : '>')} ${tier} OR (tier = ${tier} AND ${after}))`
}

/** The order in which a slice is read: reversed if it is nearer to the end. */
export function orderByClause(order: Order, slice: PageSlice, key: Sql = order.column, id: Sql = order.id): Sql {
  const way = word(isBackwards(order, slice))
  return sql`${key} ${way}, ${id} ${way}`
}

/** Pages as tables request them: few enough statements to be prepared, with one plan for every anchor. */
export const isCommonSlice = ({ skip, take }: PageSlice): boolean =>
  (skip === 0 || skip === take) && pageSizes.some((size) => size === take)

/** `inText` for prepared statements: a generic plan knows the limit only from the statement's text. */
export const limitClause = ({ skip, take }: PageSlice, inText = false): Sql =>
  inText ? raw(`LIMIT ${take} OFFSET ${skip}`) : sql`LIMIT ${take} OFFSET ${skip}`

/**
 * A list's rows of one tier, in the order of the slice and no more than it takes and skips: those for which the condition
 * that `found` takes from a search holds, and which lie `after` the anchor.
 */
type TierRows = (found: (search: Search) => Sql, after: Sql) => Sql

const foundExactly = ({ exact }: Search): Sql => exact
/** CASE spares the planner an estimate of each word, which takes longer than most searches. */
const foundOtherwise = ({ exact, loose }: Search): Sql =>
  sql`(${loose ?? exact}) AND CASE WHEN ${exact} THEN false ELSE true END`

/**
 * Keys and identities of a slice of a searched list. Rows found as typed precede the others, whatever the order, so each
 * tier is read along the list's own index, and the second one only where the first has too few rows.
 * @param rows reads a tier, in the order of the slice.
 * @param search of columns of the order's table.
 */
export function tieredKeys(order: Order, slice: PageSlice, { search, rows }: { search: Search; rows: TierRows }): Sql {
  const after = afterAnchor(order, slice)
  if (!search.loose) return sql`SELECT f.id, f.key, 0 AS tier FROM (${rows(foundExactly, after)}) f`
  const isBefore = slice.direction === 'before'
  const [first, second] = [
    { found: foundExactly, tier: 0 },
    { found: foundOtherwise, tier: 1 },
  ] as const
  const [near, far] = isBefore ? [second, first] : [first, second]
  const isAnchorNear =
    slice.anchor === null
      ? sql`true`
      : sql`(SELECT ${isBefore ? sql`NOT` : sql``} (${search.exact}) FROM ${order.from} WHERE ${order.id} = ${slice.anchor})`
  const read = ({ found, tier }: typeof first | typeof second, condition: Sql) =>
    sql`SELECT f.id, f.key, ${raw(String(tier))} AS tier FROM (${rows(found, condition)}) f`
  const most = raw(String(slice.skip + slice.take))
  return sql`(
    WITH near AS MATERIALIZED (${read(near, sql`(${isAnchorNear}) AND (${after})`)}),
      far AS MATERIALIZED (${read(far, sql`(SELECT count(*) FROM near) < ${most} AND (${isAnchorNear} OR (${after}))`)})
    SELECT * FROM (SELECT * FROM near UNION ALL SELECT * FROM far) b
    ORDER BY tier ${word(isBefore)}, ${orderByClause(order, slice, sql`key`, sql`id`)} ${limitClause(slice)})`
}

/** Keys and identities of a slice of the rows that `where` holds for, in the order in which it is read. */
export function keysOf(
  order: Order,
  slice: PageSlice,
  where: Sql,
  { range = limitClause(slice), search = { exact: sql`true` } }: { range?: Sql; search?: Search } = {},
): Sql {
  const rows =
    (limit: Sql): TierRows =>
    (found, after) =>
      sql`SELECT ${order.id} AS id, ${order.column} AS key FROM ${order.from}
      WHERE ${where} AND ${found(search)} AND ${after}
      ORDER BY ${orderByClause(order, slice)} ${limit}`
  const { skip, take } = slice
  return tieredKeys(order, slice, { search, rows: rows(search.loose ? sql`LIMIT ${skip + take}` : range) })
}

/**
 * A slice's rows as one JSON array in the list's own order, a searched list by tiers.
 * @param row what each becomes.
 * @param joins brings in, by `s.id`, what `row` needs.
 */
export function rowsOf({ descending }: Order, source: Sql, row: Sql, joins: Sql): Sql {
  const way = word(descending)
  return sql`(SELECT coalesce(json_agg(${row} ORDER BY s.tier, s.key ${way}, s.id ${way}), '[]') FROM (${source}) s ${joins})`
}

/** The cap of counting the rows of a list without an exact count. */
export const countLimit = ({ anchor, skip, take }: PageSlice): number =>
  anchor === null ? Math.max(countCap + 1, skip + 2 * take + 1) : countCap + 1

/**
 * Counts matches up to a cap and takes the page from the same rows, so that they are searched once.
 * @param page a slice of the list.
 * @returns `matched`, the query for `WITH m AS MATERIALIZED`, and `source`, the query of the page's rows.
 */
export function countedPage(
  order: Order,
  slice: PageSlice,
  page: (slice: PageSlice) => Sql,
): { matched: Sql; source: Sql } {
  const way = word(order.descending)
  return {
    matched: page({ direction: 'after', anchor: null, skip: 0, take: countLimit(slice) }),
    source:
      slice.anchor === null
        ? sql`SELECT m.id, m.key, m.tier FROM m ORDER BY m.tier, m.key ${way}, m.id ${way} ${limitClause(slice)}`
        : page(slice),
  }
}
