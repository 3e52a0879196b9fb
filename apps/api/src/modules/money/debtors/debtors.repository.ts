import { daysOfAge, type DebtAge, type Debtor, type debtorListQuery } from '@piel/contract/money/debtors'
import { addDays, type IsoDate } from '@piel/contract/core/dates'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { inColumn, inNames, isFiltered, phoneDigits, searchedIn, searchIn, searchWithin } from '#/db/lists/search.ts'
import { countedPage, countLimit } from '#/db/lists/counted-page.ts'
import { orderBy, rowsOf, rowsOfTable } from '#/db/lists/keyset-sql.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { pageFrom, readRows, sliceRows, type ListSql, type SelectedPage } from '#/db/lists/list-rows.ts'
import { patientNamesJson } from '#/modules/core/person/people.repository.ts'

/** The days when balances became due; open at an end without a day. */
interface OwedSince {
  from: IsoDate | undefined
  to: IsoDate | undefined
}

export type DebtorFilter = Pick<z.output<typeof debtorListQuery>, 'search' | 'name' | 'phone' | 'sort'> & {
  owedSince?: OwedSince | undefined
}

const sortColumns = { balance: 'b.balance_minor', name: 'b.sort_name' } as const

const rowJson = sql`json_build_object(
  'patient', ${patientNamesJson()},
  'phone', p.phone, 'phoneE164', p.phone_e164, 'balanceMinor', b.balance_minor, 'currency', 'MXN',
  'lastPaymentAt', iso_instant(b.last_payment_at))`

const isDebtor = sql`b.balance_minor > 0 AND b.is_live`

/** The days when the balances of an age became due. A charge may be dated by a clock that is ahead. */
export function owedSinceOf(age: DebtAge, today: IsoDate): OwedSince {
  const { least, most } = daysOfAge[age]
  return {
    from: most === null ? undefined : addDays(today, -most),
    to: least === 0 ? undefined : addDays(today, -least),
  }
}

/** Whether the balance `b` is due, and since when. */
export const isOwed = ({ owedSince: { from, to } = { from: undefined, to: undefined } }: DebtorFilter): Sql => sql`
  ${isDebtor} AND ${from === undefined ? sql`true` : sql`b.owed_since >= ${from}::date`}
  AND ${to === undefined ? sql`true` : sql`b.owed_since <= ${to}::date`}`

const phoneOfDebtor = sql`(SELECT ${phoneDigits(sql`p.phone`, sql`p.phone_e164`)} FROM patients p WHERE p.id = b.patient_id)`

export const isCounted = ({ search, name, phone }: DebtorFilter): boolean => !isFiltered(search, name, phone)
const searchFor = ({ search = '', name, phone }: DebtorFilter) =>
  searchWithin(
    searchIn(searchedIn('b'), search),
    sql`${inNames(sql`b.sort_name`, name, sql`b.search_text`)} AND ${inColumn(phoneOfDebtor, phone, sql`b.search_text`)}`,
  )

const listOf = (filter: DebtorFilter): ListSql => {
  const order = orderBy(filter.sort ?? '-balance', sortColumns, { from: 'patient_balances b', id: 'b.patient_id' })
  return {
    order,
    rows: rowsOfTable(order, searchFor(filter), { where: isOwed(filter), anyOrder: sql`b.patient_id` }),
    row: rowJson,
    joins: sql`JOIN patient_balances b ON b.patient_id = s.id JOIN patients p ON p.id = s.id JOIN users u ON u.id = p.user_id`,
  }
}

export const readDebtors = (db: Queryable, filter: DebtorFilter, slice: PageSlice): Promise<Debtor[]> =>
  readRows(db, listOf(filter), slice)

export interface DebtorTotals {
  total: number
  owedMinor: number
}

const allDebtors = (filter: DebtorFilter): Sql =>
  filter.owedSince === undefined
    ? sql`SELECT sum(debtors)::bigint AS total, sum(owed_minor)::bigint AS owed FROM debtor_totals`
    : sql`SELECT count(*) AS total, coalesce(sum(balance_minor), 0)::bigint AS owed FROM patient_balances b
        WHERE ${isOwed(filter)}`

export async function getDebtorTotals(db: Queryable, filter: DebtorFilter = {}): Promise<DebtorTotals> {
  const [row] = await db.query<DebtorTotals>(sql`SELECT total, owed AS "owedMinor" FROM (${allDebtors(filter)}) t`)
  return row ?? { total: 0, owedMinor: 0 }
}

export async function listDebtorRows(
  db: Queryable,
  filter: DebtorFilter,
  slice: PageSlice,
): Promise<FoundPage<Debtor> & DebtorTotals> {
  const list = listOf(filter)
  if (isCounted(filter)) {
    const [row] = await db.query<SelectedPage & DebtorTotals>(sql`
      SELECT f.rows, f.ids, t.total, t.owed AS "owedMinor" FROM (${sliceRows(list, slice)}) f, (${allDebtors(filter)}) t`)
    return { ...pageFrom<Debtor>(row), owedMinor: row?.owedMinor ?? 0 }
  }
  const { tables, keys } = await countedPage(db, list, slice)
  const [row] = await db.query<SelectedPage & DebtorTotals>(sql`
    WITH ${tables} SELECT f.rows, f.ids, t.total, t.owed AS "owedMinor"
    FROM (${rowsOf(list.order, keys, list.row, list.joins)}) f, (SELECT count(*) AS total,
      coalesce(sum(b.balance_minor), 0)::bigint AS owed FROM m JOIN patient_balances b ON b.patient_id = m.id) t`)
  return { ...pageFrom<Debtor>(row, (total) => total < countLimit(slice)), owedMinor: row?.owedMinor ?? 0 }
}
