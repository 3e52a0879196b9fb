import type { Contact, contactListQuery } from '@piel/contract/contacts'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { Stretch } from '#/db/keyset.ts'
import { matches } from '#/db/search.ts'

export type ContactFilter = Pick<z.output<typeof contactListQuery>, 'search' | 'sort'>

const sortColumns = { name: 'u.sort_name', createdAt: 'u.created_at' } as const

function orderOf({ sort = 'name' }: ContactFilter) {
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  return { column: raw(column), descending: sort.startsWith('-') }
}

/** Everybody of the clinic who is found, before they are put in order: they are few among all the people. */
const matching = (filter: ContactFilter): Sql => sql`m AS MATERIALIZED (
  SELECT u.id, ${orderOf(filter).column} AS key FROM users u
  WHERE u.archived_at IS NULL AND ${matches(sql`u.search_text`, filter.search ?? '')}
    AND (u.role <> 'USER' OR (u.profile_kind = 'DOCTOR'
      AND NOT EXISTS (SELECT FROM doctors d WHERE d.user_id = u.id AND d.archived_at IS NOT NULL))))`

const rowJson = sql`json_build_object('id', u.id, 'firstName', u.first_name, 'middleName', u.middle_name,
  'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email, 'phone', u.phone,
  'phoneE164', u.phone_e164, 'role', u.role, 'profileKind', u.profile_kind, 'photoId', u.photo_id, 'status', d.status,
  'specialty', (SELECT s.specialty_id FROM doctor_specialties s WHERE s.doctor_id = d.id ORDER BY s.position LIMIT 1))`

export async function countContacts(db: Queryable, filter: ContactFilter): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`WITH ${matching(filter)} SELECT count(*)::int AS total FROM m`)
  return row?.total ?? 0
}

export interface ContactPage {
  rows: Contact[]
  total: number
}

/** A page in the list's order, with the number of all rows. */
export async function listContacts(db: Queryable, filter: ContactFilter, stretch: Stretch): Promise<ContactPage> {
  const { column, descending } = orderOf(filter)
  const ascending = descending === (stretch.direction === 'before')
  const [way, order] = [raw(ascending ? 'ASC' : 'DESC'), raw(descending ? 'DESC' : 'ASC')]
  const beyond =
    stretch.anchor === null
      ? sql`true`
      : sql`(key, id) ${raw(ascending ? '>' : '<')} (SELECT ${column}, u.id FROM users u WHERE u.id = ${stretch.anchor})`
  const [row] = await db.query<ContactPage>(sql`
    WITH ${matching(filter)},
      page AS (SELECT id, key FROM m WHERE ${beyond} ORDER BY key ${way}, id ${way}
        LIMIT ${stretch.take} OFFSET ${stretch.skip})
    SELECT (SELECT count(*)::int FROM m) AS total,
      (SELECT coalesce(json_agg(${rowJson} ORDER BY page.key ${order}, page.id ${order}), '[]')
        FROM page JOIN users u ON u.id = page.id
          LEFT JOIN doctors d ON d.user_id = u.id AND d.archived_at IS NULL AND u.profile_kind = 'DOCTOR') AS rows`)
  return row ?? { rows: [], total: 0 }
}
