import { endOfMonth } from '@piel/contract/core/dates'
import type { Patient, PatientRow, patientListQuery } from '@piel/contract/people/patients'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { isSelected, readPage, readRows, type ListSql } from '#/db/lists/list-rows.ts'
import {
  inColumn,
  inNames,
  isFiltered,
  phoneDigits,
  searchedIn,
  searchIn,
  searchWithin,
  type Search,
} from '#/db/lists/search.ts'
import { isCommonSlice, limitClause, orderBy, rowsOfTable, type ListRows, type Order } from '#/db/lists/keyset-sql.ts'
import type { PatientScope } from './patients.policy.ts'
import { rowJson } from './patients.repository.ts'
import { within } from './person.repository.ts'

export type PatientFilter = Pick<
  z.output<typeof patientListQuery>,
  'search' | 'name' | 'phone' | 'gender' | 'status' | 'membershipEnds' | 'sort'
> & { ids?: readonly string[] | undefined }

const sortColumns = {
  name: 'p.sort_name',
  createdAt: 'p.created_at',
  birthDate: "coalesce(p.birth_date, 'infinity')",
} as const
const statuses = {
  live: sql`p.archived_at IS NULL`,
  active: sql`p.archived_at IS NULL AND p.is_active`,
  inactive: sql`p.archived_at IS NULL AND NOT p.is_active`,
  archived: sql`p.archived_at IS NOT NULL`,
}
const counts = { live: 'active + inactive', active: 'active', inactive: 'inactive', archived: 'archived' }

const orderOf = ({ sort = 'name' }: PatientFilter): Order =>
  orderBy(sort, sortColumns, { from: 'patients p', id: 'p.id' })

const searchText = sql`p.search_text`

const isSearched = ({ search, name, phone }: PatientFilter): boolean => isFiltered(search, name, phone)

/** Filters that use the index of words: rare values, or ones that contradict a word, such as men named “maria”. */
function inIndexOfWords({ gender, status }: PatientFilter): Sql {
  const values = [...(gender === undefined ? [] : [gender]), ...(status === 'inactive' ? [status] : [])]
  if (values.length === 0) return sql`true`
  return sql`ARRAY[p.gender, CASE WHEN p.is_active THEN 'active' ELSE 'inactive' END] @> ${values}::text[]`
}

/** Whose last membership ends in a month. */
const endsIn = (month: string): Sql => sql`p.id IN (SELECT b.patient_id FROM patient_balances b
  WHERE b.membership_ends_on BETWEEN ${`${month}-01`}::date AND ${endOfMonth(`${month}-01`)}::date AND b.is_live)`

const conditions = (filter: PatientFilter): Sql => sql`${statuses[filter.status ?? 'live']}
  AND ${filter.membershipEnds === undefined ? sql`true` : endsIn(filter.membershipEnds)}
  AND ${filter.gender === undefined ? sql`true` : sql`p.gender = ${filter.gender}`} AND ${isSelected(sql`p.id`, filter.ids)}`

function searchFor(filter: PatientFilter): Search {
  const { search = '', name, phone } = filter
  if (!isSearched(filter)) return searchIn(searchedIn('p'), '')
  return searchWithin(
    searchIn(searchedIn('p'), search),
    sql`${inNames(sql`p.sort_name`, name, searchText)}
      AND ${inColumn(phoneDigits(sql`p.phone`, sql`p.phone_e164`), phone, searchText)} AND ${inIndexOfWords(filter)}`,
  )
}

export const isCounted = (filter: PatientFilter, scope: PatientScope): boolean =>
  !isSearched(filter) &&
  filter.gender === undefined &&
  filter.membershipEnds === undefined &&
  filter.ids === undefined &&
  scope.doctorId === null

const counted = (filter: PatientFilter): Sql =>
  sql`(SELECT sum(${raw(counts[filter.status ?? 'live'])})::int FROM patient_counts)`

export async function countPatients(db: Queryable, filter: PatientFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`SELECT ${counted(filter)} AS total`)
  return row?.total ?? 0
}

/** A doctor's patients are spread over the table: the index of words would find those of all doctors. */
const ownPatients = (filter: PatientFilter, scope: PatientScope): Sql => sql`own AS MATERIALIZED (
  SELECT p.id, p.sort_name, p.created_at, p.birth_date, p.phone, p.phone_e164, p.search_text, p.search_keys, p.gender,
    p.is_active, p.archived_at
  FROM patients p WHERE ${conditions(filter)} AND ${within(scope)})`

function rowsOfPatients(filter: PatientFilter, scope: PatientScope, order: Order): ListRows {
  const [search, anyOrder] = [searchFor(filter), sql`p.id`]
  const rows = rowsOfTable(order, search, { where: sql`${conditions(filter)} AND ${within(scope)}`, anyOrder })
  if (scope.doctorId === null || !isSearched(filter)) return rows
  const own = rowsOfTable({ ...order, from: sql`own p` }, search, { where: sql`true`, anyOrder })
  return { ...rows, collected: { table: ownPatients(filter, scope), read: own.read } }
}

const listOf = (filter: PatientFilter, scope: PatientScope, row = rowJson()): ListSql => {
  const order = orderOf(filter)
  return {
    order,
    rows: rowsOfPatients(filter, scope, order),
    range: (slice) => limitClause(slice, isCommonSlice(slice)),
    row,
    joins: sql`JOIN patients p ON p.id = s.id JOIN users u ON u.id = p.user_id`,
  }
}

export type ExportedPatient = PatientRow & Pick<Patient, 'curp' | 'recordNumber'>
const exportedRow = rowJson(sql`, 'curp', p.curp, 'recordNumber', p.record_number`)

export const readPatients = (
  db: Queryable,
  filter: PatientFilter,
  scope: PatientScope,
  slice: PageSlice,
): Promise<ExportedPatient[]> => readRows(db, listOf(filter, scope, exportedRow), slice)

export const listPatientRows = (
  db: Queryable,
  filter: PatientFilter,
  scope: PatientScope,
  slice: PageSlice,
): Promise<FoundPage<PatientRow>> =>
  readPage(db, listOf(filter, scope), slice, {
    total: isCounted(filter, scope) ? counted(filter) : undefined,
    isPrepared: true,
  })
