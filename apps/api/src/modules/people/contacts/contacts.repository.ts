import type { Contact, contactListQuery } from '@piel/contract/people/contacts'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import { orderBy, type Order } from '#/db/lists/keyset-sql.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { countMatching, readSortedPage } from '#/db/lists/list-rows.ts'
import { inColumn, matches, searchedIn, searchIn, tierOf } from '#/db/lists/search.ts'

export type ContactFilter = Pick<z.output<typeof contactListQuery>, 'search' | 'name' | 'sort'>

const sortColumns = { name: 'u.sort_name', createdAt: 'u.created_at' } as const

const orderOf = ({ sort = 'name' }: ContactFilter): Order => orderBy(sort, sortColumns, { from: 'users u', id: 'u.id' })

const matching = (filter: ContactFilter, search = searchIn(searchedIn('u'), filter.search ?? '')): Sql => sql`
  SELECT u.id, ${orderOf(filter).column} AS key, ${tierOf(search)} AS tier FROM users u
  WHERE u.archived_at IS NULL AND ${matches(search)} AND ${inColumn(sql`u.sort_name`, filter.name)}
    AND (u.role <> 'USER' OR (u.profile_kind = 'DOCTOR'
      AND NOT EXISTS (SELECT FROM doctors d WHERE d.user_id = u.id AND d.archived_at IS NOT NULL)))`

const rowJson = sql`json_build_object('id', u.id, 'firstName', u.first_name, 'middleName', u.middle_name,
  'lastName', u.last_name, 'secondLastName', u.second_last_name, 'email', u.email, 'phone', u.phone,
  'phoneE164', u.phone_e164, 'role', u.role, 'duty', u.duty, 'profileKind', u.profile_kind, 'photoId', u.photo_id,
  'status', d.status, 'title', d.title,
  'specialty', (SELECT s.specialty_id FROM doctor_specialties s WHERE s.doctor_id = d.id ORDER BY s.position LIMIT 1))`

export const countContacts = (db: Queryable, filter: ContactFilter): Promise<number> =>
  countMatching(db, matching(filter))

export const listContactRows = (db: Queryable, filter: ContactFilter, slice: PageSlice): Promise<FoundPage<Contact>> =>
  readSortedPage(
    db,
    {
      order: orderOf(filter),
      matching: matching(filter),
      row: rowJson,
      joins: sql`JOIN users u ON u.id = s.id
        LEFT JOIN doctors d ON d.user_id = u.id AND d.archived_at IS NULL AND u.profile_kind = 'DOCTOR'`,
    },
    slice,
  )
