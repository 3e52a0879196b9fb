import { countCap, pageSizes } from '@piel/contract/pagination'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Stretch } from './keyset.ts'

/** The order that a list is walked in: by a column, rows with the same value by their identity. */
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
 * @param columns what each stands for in SQL; written by us, as `table` is.
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
const isBackwards = ({ descending }: Order, stretch: Stretch): boolean =>
  descending !== (stretch.direction === 'before')

/** Holds for rows beyond the anchor of a stretch, in walking order. */
export function beyond(order: Order, stretch: Stretch): Sql {
  if (stretch.anchor === null) return sql`true`
  const { column, id, from } = order
  return sql`(${column}, ${id}) ${raw(isBackwards(order, stretch) ? '<' : '>')}
    (SELECT ${column}, ${id} FROM ${from} WHERE ${id} = ${stretch.anchor})`
}

/** How a stretch is walked: backwards from the end where it lies nearer to it. `key` and `id` are an order's. */
export function walking(order: Order, stretch: Stretch, key: Sql = order.column, id: Sql = order.id): Sql {
  const way = word(isBackwards(order, stretch))
  return sql`${key} ${way}, ${id} ${way}`
}

/** Pages as the table asks for them: few enough texts to be planned once, and one plan for every anchor. */
export const isUsual = ({ skip, take }: Stretch): boolean =>
  (skip === 0 || skip === take) && pageSizes.some((size) => size === take)

/** `inText` for statements that are planned once: a plan made for all values knows the range only where it stands in the text. */
export const rangeOf = ({ skip, take }: Stretch, inText = false): Sql =>
  inText ? raw(`LIMIT ${take} OFFSET ${skip}`) : sql`LIMIT ${take} OFFSET ${skip}`

/** Keys and identities of a stretch of the rows that `where` holds for, in walking order. */
export const keysOf = (order: Order, stretch: Stretch, where: Sql, range = rangeOf(stretch)): Sql =>
  sql`SELECT ${order.id} AS id, ${order.column} AS key FROM ${order.from} WHERE ${where} AND ${beyond(order, stretch)}
    ORDER BY ${walking(order, stretch)} ${range}`

/**
 * A stretch's rows as one JSON array in the list's own order.
 * @param row what each becomes.
 * @param joins brings in, by `s.id`, what `row` needs.
 */
export function rowsOf({ descending }: Order, source: Sql, row: Sql, joins: Sql): Sql {
  const way = word(descending)
  return sql`(SELECT coalesce(json_agg(${row} ORDER BY s.key ${way}, s.id ${way}), '[]') FROM (${source}) s ${joins})`
}

/** How far the rows of a list are counted where nobody knows their number. */
export const capOf = ({ anchor, skip, take }: Stretch): number =>
  anchor === null ? Math.max(countCap + 1, skip + 2 * take + 1) : countCap + 1

/**
 * Counts what matches up to a cap and takes the page from the same rows: twice the work would be twice the time.
 * @param page a stretch of the list.
 * @returns `matched`, to stand in `WITH m AS MATERIALIZED`, and where the page's rows come from.
 */
export function counting(
  order: Order,
  stretch: Stretch,
  page: (stretch: Stretch) => Sql,
): { matched: Sql; source: Sql } {
  const way = word(order.descending)
  return {
    matched: page({ direction: 'after', anchor: null, skip: 0, take: capOf(stretch) }),
    source:
      stretch.anchor === null
        ? sql`SELECT m.id, m.key FROM m ORDER BY m.key ${way}, m.id ${way} ${rangeOf(stretch)}`
        : page(stretch),
  }
}
