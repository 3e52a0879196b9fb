import type { TreatmentRow, treatmentListQuery } from '@piel/contract/treatments/treatments'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { orderBy, rowsOfTable, type ListRows, type Order } from '#/db/lists/keyset-sql.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { isSelected, readPage, readRows, type ListSql } from '#/db/lists/list-rows.ts'
import {
  hasWord,
  inColumn,
  isFiltered,
  searchedIn,
  searchOf,
  searchWithin,
  soundsLike,
  type Search,
} from '#/db/lists/search.ts'
import type { SearchTerm } from '#/modules/core/type-search/type-search.repository.ts'
import type { PatientScope } from '#/modules/people/patients/patients.policy.ts'
import { within } from '#/modules/people/patients/person.repository.ts'
import { isOfPersonOf, recordsOf } from '#/modules/core/person/person-ids.repository.ts'
import { isInScope, joined, rowJson } from './treatments.repository.ts'

type Query = z.output<typeof treatmentListQuery>
export interface TreatmentFilter extends Pick<
  Query,
  'patient' | 'status' | 'typeId' | 'doctorId' | 'patientId' | 'tier' | 'from' | 'to' | 'sort'
> {
  ids?: readonly string[] | undefined
  terms: readonly SearchTerm[]
  scope: PatientScope
}

const sortColumns = {
  startsOn: 't.starts_on',
  patient: 't.sort_name',
  value: 't.value_minor',
  createdAt: 't.created_at',
} as const

const orderOf = ({ sort = '-startsOn' }: TreatmentFilter): Order =>
  orderBy(sort, sortColumns, { from: 'treatments t', id: 't.id' })

const equals = (column: string, value: string | undefined): Sql =>
  value === undefined ? sql`true` : sql`${raw(column)} = ${value}`

const ofTier = (tier: TreatmentFilter['tier']): Sql => (tier === 'none' ? sql`t.tier IS NULL` : equals('t.tier', tier))

const startsWithin = (column: string, { from, to }: TreatmentFilter): Sql => sql`
  ${from === undefined ? sql`true` : sql`${raw(column)} >= ${from}::date`}
  AND ${to === undefined ? sql`true` : sql`${raw(column)} <= ${to}::date`}`

/**
 * Matches every word against the patient's name, the doctor's name or the type's name in a language, for treatment `t`.
 */
const searchFor = ({ terms, patient }: TreatmentFilter): Search => {
  const columns = searchedIn('t')
  const search = searchOf(
    columns,
    terms.map(({ word, typeIds }) => {
      const orType = (found: Sql) =>
        typeIds.length === 0 ? found : sql`(${found} OR t.type_id = ANY(${typeIds}::uuid[]))`
      const sounds = soundsLike(columns, word)
      return { word, exact: orType(hasWord(columns, word)), loose: sounds && orType(sounds) }
    }),
  )
  return searchWithin(search, inColumn(sql`t.sort_name`, patient, columns.text))
}

const conditions = (filter: TreatmentFilter): Sql => sql`${equals('t.status', filter.status)}
  AND ${equals('t.type_id', filter.typeId)} AND ${equals('t.doctor_id', filter.doctorId)}
  AND ${filter.patientId === undefined ? sql`true` : isOfPersonOf(sql`t.patient_id`, filter.patientId)} AND ${ofTier(filter.tier)} AND ${startsWithin('t.starts_on', filter)}
  AND ${isSelected(sql`t.id`, filter.ids)}`

export const isCounted = ({ ids, terms, patient, doctorId, patientId, tier, scope }: TreatmentFilter): boolean =>
  ids === undefined &&
  terms.length === 0 &&
  !isFiltered(patient) &&
  doctorId === undefined &&
  patientId === undefined &&
  tier === undefined &&
  scope.doctorId === null

const counted = (filter: TreatmentFilter): Sql =>
  filter.typeId === undefined && filter.from === undefined && filter.to === undefined
    ? sql`(SELECT coalesce(sum(total), 0)::int FROM treatment_totals t WHERE ${equals('t.status', filter.status)})`
    : sql`(SELECT coalesce(sum(total), 0)::int FROM treatment_days t WHERE ${equals('t.status', filter.status)}
        AND ${equals('t.type_id', filter.typeId)} AND ${startsWithin('t.day', filter)})`

export async function countTreatments(db: Queryable, filter: TreatmentFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`SELECT ${counted(filter)} AS total`)
  return row?.total ?? 0
}

/** Treatments of a doctor's patients are spread over the table. */
const ownTreatments = (filter: TreatmentFilter): Sql => sql`own AS MATERIALIZED (
  SELECT t.id, t.patient_id, t.doctor_id, t.type_id, t.tier, t.value_minor, t.status, t.starts_on, t.created_at,
    t.sort_name, t.search_text, t.search_keys
  FROM patients p JOIN treatments t ON t.patient_id = ANY (${recordsOf(sql`p.id`)}) WHERE p.archived_at IS NULL
    AND ${within(filter.scope)} AND ${conditions(filter)})`

function rowsOfTreatments(filter: TreatmentFilter, order: Order): ListRows {
  const { scope } = filter
  const [search, anyOrder] = [searchFor(filter), sql`t.starts_on, t.id`]
  const rows = rowsOfTable(order, search, { where: sql`${conditions(filter)} AND ${isInScope(scope)}`, anyOrder })
  if (scope.doctorId === null) return rows
  const own = rowsOfTable({ ...order, from: sql`own t` }, search, { where: sql`true`, anyOrder })
  return { ...rows, collected: { table: ownTreatments(filter), read: own.read } }
}

const listOf = (filter: TreatmentFilter, order = orderOf(filter)): ListSql => ({
  order,
  rows: rowsOfTreatments(filter, order),
  row: rowJson(),
  joins: sql`JOIN treatments t ON t.id = s.id ${joined}`,
})

export const readTreatments = (db: Queryable, filter: TreatmentFilter, slice: PageSlice): Promise<TreatmentRow[]> =>
  readRows(db, listOf(filter), slice)

export const listTreatmentRows = (
  db: Queryable,
  filter: TreatmentFilter,
  slice: PageSlice,
): Promise<FoundPage<TreatmentRow>> =>
  readPage(db, listOf(filter), slice, { total: isCounted(filter) ? counted(filter) : undefined })
