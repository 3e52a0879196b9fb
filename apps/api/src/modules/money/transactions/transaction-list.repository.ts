import { tierOfPlan } from '@piel/contract/core/tiers'
import type { TransactionRow, TransactionTotals, transactionListQuery } from '@piel/contract/money/transactions'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { inColumn, inNames, isFiltered, searchedIn, searchIn, searchWithin, type Search } from '#/db/lists/search.ts'
import { cappedSearch } from '#/db/lists/capped-searches.ts'
import { countedPage, countLimit } from '#/db/lists/counted-page.ts'
import { isCommonSlice, limitClause, orderBy, rowsOf, rowsOfTable } from '#/db/lists/keyset-sql.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import {
  isSelected,
  pageFrom,
  readUncountedPage,
  readRows,
  sliceRows,
  type ListSql,
  type SelectedPage,
} from '#/db/lists/list-rows.ts'
import { movementOf } from '#/modules/core/entries/entries.repository.ts'
import { hasSource, isFrom, serviceName } from '#/modules/core/entries/income-sources.repository.ts'
import { isOfPersonOf, keptOf } from '#/modules/core/person/person-ids.repository.ts'
import { joined, rowJson } from './transactions.repository.ts'

export type TransactionFilter = Omit<z.output<typeof transactionListQuery>, 'page' | 'limit' | 'cursor'> & {
  ids?: readonly string[] | undefined
}

const sortColumns = { date: 't.dated_at', amount: 't.amount_minor', customer: 't.sort_name' } as const

const sortOf = ({ sort = '-date' }: TransactionFilter) => sort

const allOf = (conditions: (Sql | false)[]): Sql =>
  join([sql`true`, ...conditions.filter((it) => it !== false)], ' AND ')

function idRange(search: string): { first: string; last: string } | undefined {
  const digits = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i.test(search) ? search.replaceAll('-', '') : ''
  return digits.length < 8 || digits.length > 32
    ? undefined
    : { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') }
}

const searchText = sql`t.search_text`
const references = sql`concat_ws(' ', translate(t.reference, '/#', '  '), translate(t.reference, ' ./#_-', ''),
  t.receipt_number, replace(t.receipt_number, '-', ''))`

function searchFor(search: string): Search {
  const words = searchIn(searchedIn('t'), search)
  const range = idRange(search.trim())
  const { exact } = words
  return range
    ? { ...words, exact: sql`((${exact}) OR t.id BETWEEN ${range.first}::uuid AND ${range.last}::uuid)` }
    : words
}

const settled = sql`t.status IN ('completed', 'refunded')`

/** Conditions on both the list and the stored totals; a missing tier is null in the list and empty in the totals. */
const sharedConditions = ({ status, plan, method, from, to }: TransactionFilter): (Sql | false)[] => [
  status !== undefined && (status === 'settled' ? settled : sql`t.status = ${status}`),
  method !== undefined && sql`t.method = ${method}`,
  plan !== undefined && sql`t.tier IS NOT NULL AND t.tier = ANY (${plan.map((one) => tierOfPlan[one])}::text[])`,
  from !== undefined && sql`t.day >= ${from}::date`,
  to !== undefined && sql`t.day <= ${to}::date`,
]

/**
 * Day conditions for a list ordered by time. A day lies within a day of its UTC date, so the index on instants bounds
 * the list. `CASE` hides the exact condition from the planner, which would misestimate it and sort thousands of rows.
 */
const dayConditions = ({ from, to }: TransactionFilter): (Sql | false)[] => [
  from !== undefined && sql`t.dated_at >= ${from}::date::timestamptz - interval '1 day'`,
  from !== undefined && sql`CASE WHEN t.day >= ${from}::date THEN true END`,
  to !== undefined && sql`t.dated_at < ${to}::date::timestamptz + interval '2 days'`,
  to !== undefined && sql`CASE WHEN t.day <= ${to}::date THEN true END`,
]

/** Its own treatment or sale or, for a split payment, one named by its ledger entries. */
const pays = (
  column: 'treatment_id' | 'sale_id',
  id: string,
): Sql => sql`(t.${raw(column)} = ${id} OR (t.is_split AND t.id IN (
    SELECT ${movementOf} FROM ledger_entries e WHERE e.${raw(column)} = ${id} AND e.transaction_id IS NOT NULL)))`

const conditions = (filter: TransactionFilter, byTime: boolean): Sql =>
  allOf([
    ...sharedConditions(byTime ? { ...filter, from: undefined, to: undefined } : filter),
    ...(byTime ? dayConditions(filter) : []),
    filter.patientId !== undefined && isOfPersonOf(sql`t.patient_id`, filter.patientId),
    filter.treatmentId !== undefined && pays('treatment_id', filter.treatmentId),
    filter.saleId !== undefined && pays('sale_id', filter.saleId),
    hasSource(filter) &&
      sql`t.id IN (SELECT i.movement_id FROM income_parts i WHERE ${isFrom(filter)}
      AND ${allOf([
        filter.from !== undefined && sql`i.day >= ${filter.from}::date`,
        filter.to !== undefined && sql`i.day <= ${filter.to}::date`,
      ])})`,
    filter.ids !== undefined && isSelected(sql`t.id`, filter.ids),
  ])

const searchWith = ({ search = '', customer, reference }: TransactionFilter): Search =>
  searchWithin(
    searchFor(search),
    sql`${inNames(sql`t.sort_name`, customer, searchText)}
      AND ${inColumn(references, reference, searchText)}`,
  )

export const isCounted = (filter: TransactionFilter): boolean => {
  const { ids, search, customer, reference, patientId, treatmentId, saleId } = filter
  const others = [ids, patientId, treatmentId, saleId].every((one) => one === undefined)
  return others && !isFiltered(search, customer, reference) && !hasSource(filter)
}

/** The part of transaction `t` that comes from the source of a filter. */
const partOf = (filter: TransactionFilter): Sql =>
  sql`(SELECT sum(i.amount_minor)::bigint FROM income_parts i WHERE i.movement_id = t.id AND ${isFrom(filter)})`

const sums = (count: Sql): Sql => sql`coalesce(${count}, 0)::bigint AS total,
  json_build_object('paidMinor', coalesce(sum(amount_minor) FILTER (WHERE ${settled} AND kind = 'payment'), 0)::bigint,
    'refundedMinor', coalesce(-sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)::bigint,
    'incomeMinor', coalesce(sum(amount_minor) FILTER (WHERE ${settled}), 0)::bigint,
    'pendingMinor', coalesce(sum(amount_minor) FILTER (WHERE status = 'pending'), 0)::bigint,
    'failedMinor', coalesce(sum(amount_minor) FILTER (WHERE status = 'failed'), 0)::bigint, 'currency', 'MXN') AS totals`

/** Number and sums from the stored totals: by day if filtered by days, otherwise of all time. */
const storedTotals = (filter: TransactionFilter): Sql => {
  const table = filter.from === undefined && filter.to === undefined ? 'transaction_totals' : 'transaction_days'
  return sql`SELECT ${sums(sql`sum(total)`)} FROM ${raw(table)} t WHERE ${allOf(sharedConditions(filter))}`
}

export async function countTransactions(db: Queryable, filter: TransactionFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(storedTotals(filter))
  return row?.total ?? 0
}

/** Common pages without filters are few enough statements to prepare. */
const isPlannedOnce = (filter: TransactionFilter, slice: PageSlice): boolean =>
  sharedConditions(filter).every((condition) => condition === false) && isCommonSlice(slice)

const listOf = (filter: TransactionFilter): ListSql => {
  const order = orderBy(sortOf(filter), sortColumns, { from: 'transactions t', id: 't.id' })
  return {
    order,
    rows: rowsOfTable(order, searchWith(filter), {
      where: conditions(filter, sortOf(filter).endsWith('date')),
      // References and receipt numbers contain their year, and most searches for one mean the newest match.
      anyOrder: sql`t.dated_at DESC, t.id DESC`,
    }),
    range: (slice) => limitClause(slice, isPlannedOnce(filter, slice)),
    row: hasSource(filter) ? rowJson(sql`, 'partMinor', ${partOf(filter)}`) : rowJson(),
    joins: sql`JOIN transactions t ON t.id = s.id ${joined}`,
  }
}

export const readTransactions = (
  db: Queryable,
  filter: TransactionFilter,
  slice: PageSlice,
): Promise<TransactionRow[]> => readRows(db, listOf(filter), slice)

interface TransactionPage extends FoundPage<TransactionRow> {
  totals: TransactionTotals
}
type Selected = SelectedPage & { totals: TransactionTotals }

export async function listTransactionRows(
  db: Queryable,
  filter: TransactionFilter,
  slice: PageSlice,
): Promise<TransactionPage> {
  if (!isCounted(filter)) return await readCountedPage(db, filter, slice)
  const statement = sql`SELECT f.rows, f.ids, c.total, c.totals
    FROM (${sliceRows(listOf(filter), slice)}) f, (${storedTotals(filter)}) c`
  const [row] = await db.query<Selected>(isPlannedOnce(filter, slice) ? prepared(statement) : statement)
  return { ...pageFrom<TransactionRow>(row), totals: row?.totals ?? null }
}

/** Sums what matches; of a source, only what it brought. */
async function readCountedPage(db: Queryable, filter: TransactionFilter, slice: PageSlice): Promise<TransactionPage> {
  const list = listOf(filter)
  const counted = hasSource(filter)
    ? sql`(SELECT t.kind, t.status, ${partOf(filter)} AS amount_minor FROM m JOIN transactions t ON t.id = m.id) t`
    : sql`m JOIN transactions t ON t.id = m.id`
  const limit = countLimit(slice)
  const capped = cappedSearch(db, list.rows, slice, limit)
  if (capped.isKnown) return { ...(await readUncountedPage<TransactionRow>(db, list, slice)), totals: null }
  const { tables, keys, typed, mostInOrder } = await countedPage(db, list, slice)
  const [row] = await db.query<Selected & { typed: number }>(sql`
    WITH ${tables}
    SELECT f.rows, f.ids, c.total, c.totals, ${typed} AS typed
    FROM (${rowsOf(list.order, keys, list.row, list.joins)}) f,
      (SELECT ${sums(sql`count(*)`)} FROM ${counted}) c`)
  capped.note(row?.typed ?? 0, mostInOrder)
  const page = pageFrom<TransactionRow>(row, (total) => total < limit)
  return { ...page, totals: page.exact ? (row?.totals ?? null) : null }
}

interface Names {
  nameEn: string
  nameEs: string
}
export interface FilterNames {
  patientName: string | null
  treatment: Names | null
  sale: Names | null
  doctorName: string | null
  service: Names | null
}

export async function findFilterNames(
  db: Queryable,
  {
    patientId,
    treatmentId,
    saleId,
    doctorId,
    service,
  }: Pick<TransactionFilter, 'patientId' | 'treatmentId' | 'saleId' | 'doctorId' | 'service'>,
): Promise<FilterNames> {
  const none = { patientName: null, treatment: null, sale: null, doctorName: null, service: null }
  if ([patientId, treatmentId, saleId, doctorId, service].every((one) => one === undefined)) return none
  const [row] = await db.query<FilterNames>(sql`
    SELECT (SELECT ${personName('u')}
        FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = ${keptOf(sql`${patientId ?? null}::uuid`)}) AS "patientName",
      (SELECT json_build_object('nameEn', y.name_en, 'nameEs', y.name_es)
        FROM treatments r JOIN treatment_types y ON y.id = r.type_id WHERE r.id = ${treatmentId ?? null}) AS treatment,
      (SELECT json_build_object('nameEn', s.name_en, 'nameEs', s.name_es) FROM sales s WHERE s.id = ${saleId ?? null}) AS sale,
      (SELECT ${personName('u')} FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id::text = ${doctorId ?? null})
        AS "doctorName",
      ${serviceName(sql`${service ?? null}::text`)} AS service`)
  return row ?? none
}
