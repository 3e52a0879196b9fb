import { tierOfPlan } from '@piel/contract/catalogue'
import type { TransactionRow, TransactionTotals, transactionListQuery } from '@piel/contract/transactions'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { PageSlice } from '#/db/keyset.ts'
import { prepared } from '#/db/prepared.ts'
import { matches } from '#/db/search.ts'
import {
  countLimit,
  countedPage,
  isCommonSlice,
  keysOf,
  orderBy,
  limitClause,
  rowsOf,
  type Order,
} from '#/db/keyset-sql.ts'
import { joined, rowJson } from './transactions.repository.ts'

export type TransactionFilter = Omit<z.output<typeof transactionListQuery>, 'page' | 'limit' | 'cursor'>

const sortColumns = { date: 't.dated_at', amount: 't.amount_minor', customer: 't.sort_name' } as const

const sortOf = ({ sort = '-date' }: TransactionFilter) => sort
const orderOf = (filter: TransactionFilter): Order =>
  orderBy(sortOf(filter), sortColumns, { from: 'transactions t', id: 't.id' })

const allOf = (conditions: (Sql | false)[]): Sql =>
  join([sql`true`, ...conditions.filter((it) => it !== false)], ' AND ')

/** An identifier or at least eight hexadecimal digits of one: the range of keys that begin so. */
function idRange(search: string): { first: string; last: string } | undefined {
  const digits = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i.test(search) ? search.replaceAll('-', '') : ''
  return digits.length < 8 || digits.length > 32
    ? undefined
    : { first: digits.padEnd(32, '0'), last: digits.padEnd(32, 'f') }
}

/** Signs that references are written with and words are not: what stands around them is looked for. */
function found(search: string): Sql {
  const text = search.replace(/[/#]+/g, ' ')
  const words = matches(sql`t.search_text`, text)
  const range = idRange(search.trim())
  return range ? sql`(${words} OR t.id BETWEEN ${range.first}::uuid AND ${range.last}::uuid)` : words
}

/** What the list and the roll-ups are filtered by alike; where there is no tier it is null in the one, empty in the other. */
const shared = ({ status, plan, method, from, to }: TransactionFilter): (Sql | false)[] => [
  status !== undefined && sql`t.status = ${status}`,
  method !== undefined && sql`t.method = ${method}`,
  plan !== undefined && sql`t.tier IS NOT NULL AND t.tier = ANY (${plan.map((one) => tierOfPlan[one])}::text[])`,
  from !== undefined && sql`t.day >= ${from}::date`,
  to !== undefined && sql`t.day <= ${to}::date`,
]

/**
 * Days bound instants by less than a day to either side, whatever zone they were reckoned in: so that a list in the order
 * of time is walked from where its days begin. The days themselves are asked of each row in a form that the planner
 * makes nothing of: it would take them for independent of the instants, and sort thousands where it thinks of ten.
 */
const instantsOf = ({ from, to }: TransactionFilter): (Sql | false)[] => [
  from !== undefined && sql`t.dated_at >= ${from}::date::timestamptz - interval '1 day'`,
  from !== undefined && sql`CASE WHEN t.day >= ${from}::date THEN true END`,
  to !== undefined && sql`t.dated_at < ${to}::date::timestamptz + interval '2 days'`,
  to !== undefined && sql`CASE WHEN t.day <= ${to}::date THEN true END`,
]

const conditions = (filter: TransactionFilter): Sql => {
  const byTime = sortOf(filter).endsWith('date')
  return allOf([
    ...shared(byTime ? { ...filter, from: undefined, to: undefined } : filter),
    ...(byTime ? instantsOf(filter) : []),
    filter.patientId !== undefined && sql`t.patient_id = ${filter.patientId}`,
    filter.treatmentId !== undefined && sql`t.treatment_id = ${filter.treatmentId}`,
    Boolean(filter.search) && found(filter.search ?? ''),
  ])
}

/** True where the roll-ups know how many rows a list has, and what they come to. */
export const isCounted = ({ search, patientId, treatmentId }: TransactionFilter): boolean =>
  !search && patientId === undefined && treatmentId === undefined

/** Number and sums of rows that are one each, or roll-ups of many. */
const sums = (count: Sql): Sql => sql`coalesce(${count}, 0)::bigint AS total,
  json_build_object('paidMinor', coalesce(sum(amount_minor) FILTER (WHERE status IN ('completed', 'refunded')), 0)::bigint,
    'refundedMinor', coalesce(sum(refunded_minor), 0)::bigint,
    'incomeMinor', coalesce(sum(amount_minor - refunded_minor) FILTER (WHERE status IN ('completed', 'refunded')), 0)::bigint,
    'pendingMinor', coalesce(sum(amount_minor) FILTER (WHERE status = 'pending'), 0)::bigint,
    'failedMinor', coalesce(sum(amount_minor) FILTER (WHERE status = 'failed'), 0)::bigint, 'currency', 'MXN') AS totals`

/** What the roll-ups say of a filter: by day where it names days, else of all time. */
const rolledUp = (filter: TransactionFilter): Sql => {
  const table = filter.from === undefined && filter.to === undefined ? 'transaction_totals' : 'transaction_days'
  return sql`SELECT ${sums(sql`sum(total)`)} FROM ${raw(table)} t WHERE ${allOf(shared(filter))}`
}

/** How many rows a list has that `isCounted`, exactly. */
export async function countTransactions(db: Queryable, filter: TransactionFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(rolledUp(filter))
  return row?.total ?? 0
}

/** Few enough texts to be planned once: pages as the table asks for them without filters. */
const isPlannedOnce = (filter: TransactionFilter, slice: PageSlice): boolean =>
  shared(filter).every((condition) => condition === false) && isCommonSlice(slice)

const page = (filter: TransactionFilter, slice: PageSlice): Sql =>
  keysOf(orderOf(filter), slice, conditions(filter), limitClause(slice, isPlannedOnce(filter, slice)))

const collected = (source: Sql, filter: TransactionFilter): Sql =>
  rowsOf(orderOf(filter), source, rowJson(), sql`JOIN transactions t ON t.id = s.id ${joined}`)

/** The rows of a slice alone, for those who walk the whole list. */
export async function readTransactions(
  db: Queryable,
  filter: TransactionFilter,
  slice: PageSlice,
): Promise<TransactionRow[]> {
  const [row] = await db.query<{ rows: TransactionRow[] }>(
    sql`SELECT ${collected(page(filter, slice), filter)} AS rows`,
  )
  return row?.rows ?? []
}

export interface TransactionPage {
  rows: TransactionRow[]
  total: number
  totals: TransactionTotals
  /** False where `total` only says how far was counted. */
  exact: boolean
}

/** A page with the number of all rows and what they come to, in one statement. */
export async function listTransactions(
  db: Queryable,
  filter: TransactionFilter,
  slice: PageSlice,
): Promise<TransactionPage> {
  if (!isCounted(filter)) return await listCounting(db, filter, slice)
  const statement = sql`SELECT ${collected(page(filter, slice), filter)} AS rows, c.total, c.totals
    FROM (${rolledUp(filter)}) c`
  const [row] = await db.query<TransactionPage>(isPlannedOnce(filter, slice) ? prepared(statement) : statement)
  return { rows: row?.rows ?? [], total: row?.total ?? 0, totals: row?.totals ?? null, exact: true }
}

/** Counts and sums what matches up to a cap, and takes the page from the same rows. */
async function listCounting(db: Queryable, filter: TransactionFilter, slice: PageSlice): Promise<TransactionPage> {
  const { matched, source } = countedPage(orderOf(filter), slice, (wanted) => page(filter, wanted))
  const [row] = await db.query<TransactionPage>(sql`
    WITH m AS MATERIALIZED (${matched})
    SELECT ${collected(source, filter)} AS rows, c.total, c.totals
    FROM (SELECT ${sums(sql`count(*)`)} FROM m JOIN transactions t ON t.id = m.id) c`)
  const total = row?.total ?? 0
  const exact = total < countLimit(slice)
  return { rows: row?.rows ?? [], total, totals: exact ? (row?.totals ?? null) : null, exact }
}

export interface Filtered {
  patientName: string | null
  treatment: { nameEn: string; nameEs: string } | null
}

/** What the filters by patient and by treatment stand for today. */
export async function findNames(
  db: Queryable,
  { patientId, treatmentId }: Pick<TransactionFilter, 'patientId' | 'treatmentId'>,
): Promise<Filtered> {
  if (patientId === undefined && treatmentId === undefined) return { patientName: null, treatment: null }
  const [row] = await db.query<Filtered>(sql`
    SELECT (SELECT concat_ws(' ', u.first_name, u.middle_name, u.last_name, u.second_last_name)
        FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = ${patientId ?? null}) AS "patientName",
      (SELECT json_build_object('nameEn', y.name_en, 'nameEs', y.name_es)
        FROM treatments r JOIN treatment_types y ON y.id = r.type_id WHERE r.id = ${treatmentId ?? null}) AS treatment`)
  return row ?? { patientName: null, treatment: null }
}
