import type { doctorListQuery } from '@piel/contract/people/doctors'
import { expiringWithinDays } from '@piel/contract/core/notifications'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { orderBy, type Order } from '#/db/lists/keyset-sql.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { countMatching, isSelected, readSortedPage } from '#/db/lists/list-rows.ts'
import { inColumn, matches, searchIn, tierOf } from '#/db/lists/search.ts'
import { rowJson, type FoundRow } from './doctors.repository.ts'

export type DoctorFilter = Pick<
  z.output<typeof doctorListQuery>,
  'search' | 'name' | 'license' | 'speciality' | 'status' | 'licenses' | 'sort'
> & { ids?: readonly string[] | undefined }

const sortColumns = { name: 'u.sort_name', createdAt: 'd.created_at' } as const

const orderOf = ({ sort = 'name' }: DoctorFilter): Order =>
  orderBy(sort, sortColumns, { from: 'doctors d JOIN users u ON u.id = d.user_id', id: 'd.id' })

/** Search covers names, e-mail and phone, specialty and licence number. */
const searchText = sql`(u.search_text
  || coalesce((SELECT string_agg(' ' || s.specialty_id, '') FROM doctor_specialties s WHERE s.doctor_id = d.id), '')
  || coalesce((SELECT string_agg(' ' || fold(l.number), '') FROM doctor_licenses l WHERE l.doctor_id = d.id), ''))`

const ofStatus = ({ status }: DoctorFilter): Sql => {
  if (status === 'archived') return sql`d.archived_at IS NOT NULL`
  return status === undefined ? sql`d.archived_at IS NULL` : sql`d.archived_at IS NULL AND d.status = ${status}`
}

const licenseNumbers = sql`coalesce((SELECT string_agg(l.number, ' ') FROM doctor_licenses l WHERE l.doctor_id = d.id), '')`

const conditions = (
  filter: DoctorFilter,
  today: string,
): Sql => sql`${ofStatus(filter)} AND ${isSelected(sql`d.id`, filter.ids)}
  AND ${inColumn(sql`u.sort_name`, filter.name)} AND ${inColumn(licenseNumbers, filter.license)}
  AND ${
    filter.speciality === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM doctor_specialties s WHERE s.doctor_id = d.id AND s.specialty_id = ${filter.speciality})`
  }
  AND ${
    filter.licenses === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM doctor_licenses l WHERE l.doctor_id = d.id AND (l.status = 'EXPIRED'
          OR (l.status = 'ACTIVE' AND l.expires_at <= ${today}::date + ${expiringWithinDays}::int)))`
  }`

const matching = (filter: DoctorFilter, today: string): Sql => {
  const { id, column, from } = orderOf(filter)
  const search = searchIn({ text: sql`f.text`, keys: sql`u.search_keys` }, filter.search ?? '')
  // OFFSET makes PostgreSQL build the text once per doctor, after the join, instead of once per word.
  return sql`SELECT ${id}, ${column} AS key, ${tierOf(search)} AS tier
    FROM ${from} CROSS JOIN LATERAL (SELECT ${searchText} AS text OFFSET 0) f
    WHERE ${conditions(filter, today)} AND ${matches(search)}`
}

export const countDoctors = (db: Queryable, filter: DoctorFilter, today: string): Promise<number> =>
  countMatching(db, matching(filter, today))

export const listDoctorRows = (
  db: Queryable,
  filter: DoctorFilter,
  today: string,
  slice: PageSlice,
): Promise<FoundPage<FoundRow>> =>
  readSortedPage(
    db,
    {
      order: orderOf(filter),
      matching: matching(filter, today),
      row: rowJson,
      joins: sql`JOIN doctors d ON d.id = s.id JOIN users u ON u.id = d.user_id`,
    },
    slice,
  )
