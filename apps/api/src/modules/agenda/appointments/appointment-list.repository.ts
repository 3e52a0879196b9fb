import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import { type appointmentListQuery, defaultAppointmentSort } from '@piel/contract/agenda/appointments'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { orderBy, rowsOfTable, type ListRows, type Order } from '#/db/lists/keyset-sql.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { isSelected, readPage, readRows, type ListSql } from '#/db/lists/list-rows.ts'
import { inNames, isFiltered, searchedIn, searchIn, searchWithin, type Search } from '#/db/lists/search.ts'
import { isOfPersonOf, keptOf } from '#/modules/core/person/person-ids.repository.ts'
import type { AppointmentScope } from '#/modules/agenda/appointment-store/agenda.policy.ts'
import {
  isInScope,
  isReadable,
  joined,
  rowJson,
} from '#/modules/agenda/appointment-store/appointment-rows.repository.ts'

type Query = z.output<typeof appointmentListQuery>
export interface AppointmentFilter extends Omit<Query, 'page' | 'limit' | 'cursor'> {
  ids?: readonly string[] | undefined
  scope: AppointmentScope
}

const sortColumns = { start: 'a.starts_at', patient: 'p.sort_name' } as const
const table = 'appointments a JOIN patients p ON p.id = a.patient_id'

const orderOf = ({ sort = defaultAppointmentSort }: AppointmentFilter): Order =>
  orderBy(sort, sortColumns, { from: table, id: 'a.id' })

const equals = (column: string, value: string | undefined): Sql =>
  value === undefined ? sql`true` : sql`${raw(column)} = ${value}`

const ofDays = ({ from, to }: AppointmentFilter): Sql => sql`
  ${from === undefined ? sql`true` : sql`a.local_date >= ${from}::date`}
  AND ${to === undefined ? sql`true` : sql`a.local_date <= ${to}::date`}`

const ofHours = ({ weekday, hour }: AppointmentFilter): Sql => sql`
  ${weekday === undefined ? sql`true` : sql`extract(isodow FROM a.local_date) = ${weekday}::int`}
  AND ${hour === undefined ? sql`true` : sql`extract(hour FROM a.local_start) = ${hour}::int`}`

const ofPerson = (id: string | undefined): Sql =>
  id === undefined ? sql`true` : sql`(a.lead_id = ${id} OR a.assistant_id = ${id})`

const searchFor = ({ search = '', patient }: AppointmentFilter): Search => {
  const columns = searchedIn('p')
  return searchWithin(searchIn(columns, search), inNames(sql`p.sort_name`, patient, columns.text))
}

/** Of patients that the caller may not read, only the names are searched: phone, CURP and birth date are not shown. */
function isFoundBy({ search = '', scope }: AppointmentFilter): Sql {
  const { doctorId, withArchived } = scope.patients
  if (!isFiltered(search) || (doctorId === null && withArchived)) return sql`true`
  return sql`(${doctorId === null ? sql`p.archived_at IS NULL` : sql`false`}
    OR EXISTS (SELECT FROM patients p WHERE p.id = ${keptOf(sql`a.patient_id`)} AND ${isReadable(scope)})
    OR ${inNames(sql`p.sort_name`, search, searchedIn('p').text)})`
}

const conditions = (filter: AppointmentFilter): Sql => sql`${equals('a.location_id', filter.locationId)}
  AND ${ofPerson(filter.personId)} AND ${equals('a.room_id', filter.roomId)} AND ${equals('a.type_id', filter.typeId)}
  AND ${filter.patientId === undefined ? sql`true` : isOfPersonOf(sql`a.patient_id`, filter.patientId)}
  AND ${filter.status === undefined ? sql`true` : sql`a.status = ANY(${filter.status}::text[])`}
  AND ${ofDays(filter)} AND ${ofHours(filter)} AND ${isSelected(sql`a.id`, filter.ids)} AND ${isInScope(filter.scope)}
  AND ${isFoundBy(filter)}`

const rowsOfAppointments = (filter: AppointmentFilter, order: Order): ListRows =>
  rowsOfTable(order, searchFor(filter), { where: conditions(filter), anyOrder: sql`a.starts_at, a.id` })

const listOf = (filter: AppointmentFilter, order = orderOf(filter)): ListSql => ({
  order,
  rows: rowsOfAppointments(filter, order),
  row: rowJson(filter.scope),
  joins: sql`JOIN appointments a ON a.id = s.id ${joined(filter.scope)}`,
})

export const readAppointments = (
  db: Queryable,
  filter: AppointmentFilter,
  slice: PageSlice,
): Promise<AppointmentRow[]> => readRows(db, listOf(filter), slice)

export const listAppointmentRows = (
  db: Queryable,
  filter: AppointmentFilter,
  slice: PageSlice,
): Promise<FoundPage<AppointmentRow>> => readPage(db, listOf(filter), slice, { total: undefined })
