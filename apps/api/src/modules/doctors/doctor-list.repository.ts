import type { doctorListQuery } from '@piel/contract/doctors'
import { expiringWithinDays } from '@piel/contract/licenses'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { Stretch } from '#/db/keyset.ts'
import { matches } from '#/db/search.ts'
import { rowJson, type FoundRow } from './doctors.repository.ts'

export type DoctorFilter = Pick<
  z.output<typeof doctorListQuery>,
  'search' | 'speciality' | 'status' | 'licenses' | 'sort'
>

const sortColumns = { name: 'u.sort_name', createdAt: 'd.created_at' } as const

function orderOf(filter: DoctorFilter) {
  const sort = filter.sort ?? 'name'
  return {
    column: raw(sortColumns[sort.replace('-', '') as keyof typeof sortColumns]),
    descending: sort.startsWith('-'),
  }
}

/** Found by the person's names, e-mail and phone, by speciality and by licence number. */
const searchText = sql`(u.search_text
  || coalesce((SELECT string_agg(' ' || s.specialty_id, '') FROM doctor_specialties s WHERE s.doctor_id = d.id), '')
  || coalesce((SELECT string_agg(' ' || fold(l.number), '') FROM doctor_licenses l WHERE l.doctor_id = d.id), ''))`

const ofStatus = ({ status }: DoctorFilter): Sql => {
  if (status === 'archived') return sql`d.archived_at IS NOT NULL`
  return status === undefined ? sql`d.archived_at IS NULL` : sql`d.archived_at IS NULL AND d.status = ${status}`
}

/** What a list holds on a day of the clinic's calendar. */
const conditions = (filter: DoctorFilter, today: string): Sql => sql`${ofStatus(filter)}
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
  }
  AND ${matches(searchText, filter.search ?? '')}`

/** All that match, before they are put in order: doctors are few, but the people among whom they stand are many. */
const matching = (filter: DoctorFilter, today: string): Sql => sql`m AS MATERIALIZED (
  SELECT d.id, ${orderOf(filter).column} AS key FROM doctors d JOIN users u ON u.id = d.user_id
  WHERE ${conditions(filter, today)})`

export async function countDoctors(db: Queryable, filter: DoctorFilter, today: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    WITH ${matching(filter, today)} SELECT count(*)::int AS total FROM m`)
  return row?.total ?? 0
}

/** A page in the list's order, with the number of all rows. */
export async function listDoctors(
  db: Queryable,
  filter: DoctorFilter,
  today: string,
  stretch: Stretch,
): Promise<{ rows: FoundRow[]; total: number }> {
  const { column, descending } = orderOf(filter)
  const ascending = descending === (stretch.direction === 'before')
  const [way, order] = [raw(ascending ? 'ASC' : 'DESC'), raw(descending ? 'DESC' : 'ASC')]
  const beyond =
    stretch.anchor === null
      ? sql`true`
      : sql`(key, id) ${raw(ascending ? '>' : '<')}
          (SELECT ${column}, d.id FROM doctors d JOIN users u ON u.id = d.user_id WHERE d.id = ${stretch.anchor})`
  const [row] = await db.query<{ rows: FoundRow[]; total: number }>(sql`
    WITH ${matching(filter, today)},
      page AS (SELECT id, key FROM m WHERE ${beyond} ORDER BY key ${way}, id ${way}
        LIMIT ${stretch.take} OFFSET ${stretch.skip})
    SELECT (SELECT count(*)::int FROM m) AS total,
      (SELECT coalesce(json_agg(${rowJson} ORDER BY page.key ${order}, page.id ${order}), '[]')
        FROM page JOIN doctors d ON d.id = page.id JOIN users u ON u.id = d.user_id) AS rows`)
  return { rows: row?.rows ?? [], total: row?.total ?? 0 }
}
