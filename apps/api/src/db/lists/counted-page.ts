import { countCap } from '@piel/contract/core/pagination'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '../database.ts'
import { tieredKeys, tiers, type ListRows, type Order, type Range, type Tier } from './keyset-sql.ts'
import type { PageSlice } from './keyset.ts'
import { plannedRows } from './planned-rows.ts'
import { allWithin, type Search } from './search.ts'

export const countLimit = ({ anchor, skip, take }: PageSlice): number =>
  anchor === null ? Math.max(countCap + 1, skip + 2 * take + 1) : countCap + 1

export interface CountedPage {
  /** Common tables: `m` has the `id` of matches, up to `countLimit`. */
  tables: Sql
  keys: Sql
  /** The number of rows that match as typed, up to `countLimit`. */
  typed: Sql
  /**
   * Once the cap is known to be reached: up to how many rows the list's order finds sooner than a search of all
   * matches.
   */
  mostInOrder: number
}

export interface SearchLimits {
  /** Lists up to this size are read and sorted whole. */
  maxRead: number
  /** Up to this number, collecting and sorting all matches is faster than finding the page's rows among all others. */
  maxSorted: number
  /** With a match in so many rows, reading on finds the next one sooner than an index of words finds all. */
  minRowsPerMatch: number
}
/** Measured with lists of a million rows. */
const usual: SearchLimits = { maxRead: 8000, maxSorted: 5000, minRowsPerMatch: 30 }

/** The expected number of matches: few are all collected, some are found by an index of words. */
type Expected = 'few' | 'some' | 'many'

const foundWhole = (search: Search): Sql => allWithin(search.whole ?? search.exact, search)

const isEverything = /^(?:true|AND|\s)*$/

/** Collecting and sorting one match takes as long as reading this many rows. */
const rowsReadPerMatch = 3

interface Estimate {
  expected: Expected[]
  mostInOrder: number
  isShort: boolean
}

/** How many of few matches are found sooner by reading in the list's order, if they reach the cap. */
function sooner({ whole, within }: Search, { matches, allRows }: { matches: number; allRows: number }): number {
  // Several names are not spread over the order of names: “garcia lopez” starts after a quarter of all.
  if (whole || (within && !isEverything.test(within.text))) return 0
  return (rowsReadPerMatch * Math.max(matches, countCap) ** 2) / allRows
}

async function estimate(db: Queryable, rows: ListRows, limits: SearchLimits): Promise<Estimate> {
  const { maxRead, maxSorted, minRowsPerMatch } = limits
  const isSearched = !isEverything.test(allWithin(rows.search.exact, rows.search).text)
  if (!isSearched && !rows.collected) return { expected: ['many'], mostInOrder: Infinity, isShort: false }
  const kinds = [
    () => sql`true`,
    (search: Search) => allWithin(search.exact, search),
    (search: Search) => allWithin(search.loose ?? search.exact, search),
  ]
  const counts = kinds
    .slice(0, rows.search.loose ? 3 : 2)
    .map((kind) => sql`(SELECT count(*) FROM (${rows.read(kind, { after: () => sql`true` })}) f)`)
  const [all, ...found] = await plannedRows(db, sql`SELECT ${join(counts)}`)
  const allRows = all?.rows ?? 0
  const isShort = allRows <= maxRead
  const expected = found.map((planned): Expected => {
    if (isShort && rows.collected) return 'few'
    if (!isSearched || planned.readsWholeTable) return 'many'
    if (isShort) return 'few'
    if (planned.rows * minRowsPerMatch > allRows) return 'many'
    return planned.rows > maxSorted ? 'some' : 'few'
  })
  const isFew = expected[0] === 'few'
  const mostInOrder = isShort ? 0 : isFew ? sooner(rows.search, { matches: found[0]?.rows ?? 0, allRows }) : Infinity
  return { expected, mostInOrder, isShort }
}

/**
 * Collects all matches if they are few, otherwise up to the cap. Few matches are sorted for the page; otherwise the
 * page is read in the list's order, where the next match is near. The planner's statistics decide.
 */
export async function countedPage(
  db: Queryable,
  { order, rows }: { order: Order; rows: ListRows },
  slice: PageSlice,
  limits: SearchLimits = usual,
): Promise<CountedPage> {
  const { expected, mostInOrder, isShort } = await estimate(db, rows, limits)
  const all = isShort ? rows.collected : undefined
  const { read: readRows } = all ?? rows
  const cap = raw(String(countLimit(slice)))
  const limit = sql`LIMIT ${cap}`
  const name = ({ number }: Tier) => raw(`m${number}`)
  // Without its own limit, an index of words is planned; a common table is only read as far as needed.
  const hasRoomIn = (table: Sql): Sql => sql`(SELECT count(*) FROM (SELECT FROM ${table} ${limit}) c) < ${cap}`
  const count = ({ number }: Tier) => raw(`c${number}`)
  const counted = (tier: Tier): Sql =>
    sql`${count(tier)} AS MATERIALIZED (SELECT count(*)::int AS n FROM (SELECT FROM ${name(tier)} ${limit}) c)`
  const numberOf = (tier: Tier): Sql => sql`(SELECT n FROM ${count(tier)})`
  const hasRoom = (tier: Tier): Sql => sql`${numberOf(tier)} < ${cap}`
  const rowsOfTier = (tier: Tier, after: Sql) =>
    readRows(tier.found, { after: () => after, ...(expected[tier.number] === 'many' && { limit, most: limit }) })
  const collected = (tier: Tier, after: Sql): Sql => {
    if (tier.number === 1 || expected[0] !== 'some' || !rows.search.whole)
      return sql`${name(tier)} AS MATERIALIZED (${rowsOfTier(tier, after)})`
    // If whole words reach the cap, no others are searched: the page does not consist of these rows.
    const whole = sql`whole`
    return sql`${whole} AS MATERIALIZED (${readRows(foundWhole, { after: () => after })}),
      ${name(tier)} AS MATERIALIZED (SELECT id, key FROM ${whole} WHERE NOT ${hasRoomIn(whole)}
        UNION ALL (SELECT f.id, f.key FROM (${rowsOfTier(tier, sql`${after} AND ${hasRoomIn(whole)}`)}) f))`
  }
  const [first, second] = tiers
  const source = all ? sql`${all.table}, ` : sql``
  const tables = rows.search.loose
    ? sql`${source}${collected(first, sql`true`)}, ${counted(first)}, ${collected(second, hasRoom(first))}, ${counted(second)},
      m AS (SELECT id FROM m0 UNION ALL SELECT id FROM m1 LIMIT ${cap})`
    : sql`${source}${collected(first, sql`true`)}, ${counted(first)}, m AS (SELECT id FROM m0 LIMIT ${cap})`
  const read = (tier: Tier, range: Range) => {
    const [key, id] = [sql`key`, sql`id`]
    const ofCollected = (condition: Sql) => sql`SELECT id, key FROM ${name(tier)} WHERE ${condition}
      AND ${range.after(key, id)} ORDER BY ${range.order?.(key, id) ?? id} ${range.limit ?? sql``}`
    // The second tier collects nothing if the first one reaches the cap, which fills a page that is counted from the
    // beginning: planning the search by ear once more takes as long as many of the searches.
    const isFromBeginning = slice.anchor === null && slice.direction === 'after'
    const isWhole = [
      ...(tier.number === 1 && !isFromBeginning ? [hasRoom(first)] : []),
      ...(expected[tier.number] === 'few' ? [] : [hasRoom(tier)]),
    ]
    if (isWhole.length === 0) return ofCollected(sql`true`)
    const whole = join(isWhole, ' AND ')
    const further = readRows(tier.found, {
      ...range,
      after: (...names) => sql`NOT (${whole}) AND ${range.after(...names)}`,
    })
    return sql`(${ofCollected(whole)}) UNION ALL (SELECT w.id, w.key FROM (${further}) w)`
  }
  return { tables, keys: tieredKeys(order, slice, { search: rows.search, read }), typed: numberOf(first), mostInOrder }
}
