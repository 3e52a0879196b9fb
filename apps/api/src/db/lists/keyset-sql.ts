import { pageSizes } from '@piel/contract/core/pagination'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { PageSlice } from './keyset.ts'
import { allWithin, type Search } from './search.ts'

export interface Order {
  column: Sql
  id: Sql
  /** The table and its alias, as `column` and `id` use it. */
  from: Sql
  descending: boolean
}

/** @param sort a key of `columns`, with `-` for descending. @param columns the SQL of each field; trusted text. */
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

/** Selects rows after the anchor of a slice, in reading order. `key` and `id` name its columns in the source. */
export function afterAnchor(order: Order, slice: PageSlice, key: Sql = order.column, id: Sql = order.id): Sql {
  if (slice.anchor === null) return sql`true`
  return sql`(${key}, ${id}) ${raw(isBackwards(order, slice) ? '<' : '>')}
    (SELECT ${order.column}, ${order.id} FROM ${order.from} WHERE ${order.id} = ${slice.anchor})`
}

/** Like `afterAnchor`, for the rows `m` of a list sorted by `tier`, `key` and `id`. */
export function afterAnchorInTier(order: Order, slice: PageSlice): Sql {
  if (slice.anchor === null) return sql`true`
  const tier = sql`coalesce((SELECT a.tier FROM m a WHERE a.id = ${slice.anchor}), 0)`
  const after = afterAnchor(order, slice, sql`key`, sql`id`)
  return sql`(tier ${raw(slice.direction === 'before' ? '<' : '>')} ${tier} OR (tier = ${tier} AND ${after}))`
}

export function orderByClause(order: Order, slice: PageSlice, key: Sql = order.column, id: Sql = order.id): Sql {
  const way = word(isBackwards(order, slice))
  return sql`${key} ${way}, ${id} ${way}`
}

export const isCommonSlice = ({ skip, take }: PageSlice): boolean =>
  (skip === 0 || skip === take) && pageSizes.some((size) => size === take)

export const limitClause = ({ skip, take }: PageSlice, inText = false): Sql =>
  inText ? raw(`LIMIT ${take} OFFSET ${skip}`) : sql`LIMIT ${take} OFFSET ${skip}`

export interface Range {
  after: (key?: Sql, id?: Sql) => Sql
  order?: ((key?: Sql, id?: Sql) => Sql) | undefined
  limit?: Sql
  /** Like `limit`, without an offset, for merged parts. */
  most?: Sql
}

export const inRange = (order: Sql, limit: Sql | undefined): Sql =>
  limit === undefined ? sql`` : sql`ORDER BY ${order} ${limit}`

export interface ListRows {
  search: Search
  /** Selects `id` and `key` of a range of rows that satisfy the condition that `found` derives from a search. */
  read: (found: (search: Search) => Sql, range: Range) => Sql
  /** For few rows that are spread over their table: a common table with all of them, and how to read it. */
  collected?: { table: Sql; read: ListRows['read'] } | undefined
}

const foundExactly = (search: Search): Sql => allWithin(search.exact, search)
/** CASE saves the planner from estimating each word, which takes longer than most searches. */
const foundOtherwise = (search: Search): Sql =>
  allWithin(sql`(${search.loose ?? search.exact}) AND CASE WHEN ${search.exact} THEN false ELSE true END`, search)

/** Matches as typed precede all others. */
export const tiers = [
  { number: 0, found: foundExactly },
  { number: 1, found: foundOtherwise },
] as const
export type Tier = (typeof tiers)[number]

/**
 * Keys and IDs of a slice of a searched list. Exact matches come first, so each tier is read along the list's index,
 * the second one only if the first has too few rows.
 * @param read selects `id` and `key` of a tier's rows in slice order.
 * @param search on columns of the order's table.
 */
export function tieredKeys(
  order: Order,
  slice: PageSlice,
  {
    search,
    read,
    range = limitClause(slice),
  }: { search: Search; read: (tier: Tier, range: Range) => Sql; range?: Sql },
): Sql {
  const after: Range['after'] = (key, id) => afterAnchor(order, slice, key, id)
  const inOrder: Range['order'] = (key, id) => orderByClause(order, slice, key, id)
  const most = sql`LIMIT ${slice.skip + slice.take}`
  const keysOfTier = (tier: Tier, which: Pick<Range, 'after' | 'limit'>) =>
    sql`SELECT f.id, f.key, ${raw(String(tier.number))} AS tier FROM (${read(tier, { ...which, order: inOrder, most })}) f`
  if (!search.loose) return keysOfTier(tiers[0], { after, limit: range })
  const isBefore = slice.direction === 'before'
  const [near, far] = isBefore ? [tiers[1], tiers[0]] : tiers
  const isAnchorNear =
    slice.anchor === null
      ? sql`true`
      : sql`(SELECT ${isBefore ? sql`NOT` : sql``} (${foundExactly(search)}) FROM ${order.from} WHERE ${order.id} = ${slice.anchor})`
  const wanted = raw(String(slice.skip + slice.take))
  const afterNear: Range['after'] = (key, id) => sql`(${isAnchorNear}) AND (${after(key, id)})`
  const afterFar: Range['after'] = (key, id) =>
    sql`(SELECT count(*) FROM near) < ${wanted} AND (${isAnchorNear} OR (${after(key, id)}))`
  return sql`(
    WITH near AS MATERIALIZED (${keysOfTier(near, { after: afterNear, limit: most })}),
      far AS MATERIALIZED (${keysOfTier(far, { after: afterFar, limit: most })})
    SELECT * FROM (SELECT * FROM near UNION ALL SELECT * FROM far) b
    ORDER BY tier ${word(isBefore)}, ${inOrder(sql`key`, sql`id`)} ${limitClause(slice)})`
}

/**
 * @param where selects the rows of the list within a range. @param anyOrder the cheapest order for counting: storage
 * order.
 */
export const rowsOfTable = (
  order: Order,
  search: Search,
  { where, anyOrder }: { where: Sql; anyOrder: Sql },
): ListRows => ({
  search,
  read: (found, range) => sql`SELECT ${order.id} AS id, ${order.column} AS key FROM ${order.from}
      WHERE ${where} AND ${found(search)} AND ${range.after()}
      ${inRange(range.order?.() ?? anyOrder, range.limit)}`,
})

export const keysOf = (order: Order, slice: PageSlice, rows: ListRows, range?: Sql): Sql =>
  tieredKeys(order, slice, {
    search: rows.search,
    read: ({ found }, which) => rows.read(found, which),
    ...(range && { range }),
  })

/**
 * Selects a slice's `rows` as one JSON array in text, and their `ids`, in list order; a searched list by tiers.
 * @param row the JSON of each.
 * @param joins by `s.id`, for `row`.
 */
export function rowsOf({ descending }: Order, source: Sql, row: Sql, joins: Sql): Sql {
  const way = word(descending)
  const order = sql`ORDER BY s.tier, s.key ${way}, s.id ${way}`
  return sql`SELECT coalesce(json_agg(${row} ${order}), '[]')::text AS rows, coalesce(array_agg(s.id ${order}), '{}') AS ids
    FROM (${source}) s ${joins}`
}
