import type { UserRow, userListQuery } from '@piel/contract/users'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { PageSlice } from '#/db/keyset.ts'
import { inColumn, isFiltered, searchedIn, searchIn } from '#/db/search.ts'
import { keysOf, limitClause, orderBy, orderByClause, tieredKeys, type Order } from '#/db/keyset-sql.ts'
import type { FoundPage } from '#/db/list-page.ts'
import { readPage, readRows, type ListSql } from '#/db/list-rows.ts'
import { rowFields } from './users.repository.ts'

export type UserFilter = Pick<
  z.output<typeof userListQuery>,
  'search' | 'name' | 'email' | 'role' | 'profileKind' | 'status' | 'sort'
>

const sortColumns = {
  name: 'u.sort_name',
  createdAt: 'u.created_at',
  lastLogin: "coalesce(u.last_login_at, '-infinity')",
} as const

const orderOf = ({ sort = 'name' }: UserFilter): Order => orderBy(sort, sortColumns, { from: 'users u', id: 'u.id' })

// In the text and not as values, so that the planner can choose a partial index; both come from enumerations.
const conditions = ({ status, role, profileKind }: UserFilter): Sql => sql`
  ${status === 'archived' ? sql`u.archived_at IS NOT NULL` : sql`u.archived_at IS NULL`}
  AND ${role === undefined ? sql`true` : raw(`u.role = '${role}'`)}
  AND ${profileKind === undefined ? sql`true` : raw(`u.profile_kind = '${profileKind}'`)}`

/** Text filters of columns, by a search text that contains these columns. */
const texts = ({ name, email }: UserFilter, index: Sql): Sql =>
  sql`${inColumn(sql`u.sort_name`, name, index)} AND ${inColumn(sql`u.email`, email, index)}`

function page(filter: UserFilter, slice: PageSlice): Sql {
  const { search = '' } = filter
  const order = orderOf(filter)
  if (!isFiltered(search, filter.name, filter.email)) return keysOf(order, slice, conditions(filter))
  // Patients have a search text of their own: each half is read along its index, then merged.
  const most = sql`LIMIT ${slice.skip + slice.take}`
  const own = (column: Sql) =>
    sql`coalesce((SELECT p.${column} FROM patients p WHERE p.user_id = u.id AND u.profile_kind = 'PATIENT'), u.${column})`
  const [ofOthers, ofPatients] = [searchIn(searchedIn('u'), search), searchIn(searchedIn('p'), search)]
  return tieredKeys(order, slice, {
    search: searchIn({ text: own(sql`search_text`), keys: own(sql`search_keys`) }, search),
    rows: (found, after) => {
      const half = (from: Sql, which: Sql) =>
        sql`(SELECT u.id, ${order.column} AS key FROM ${from}
          WHERE ${conditions(filter)} AND ${after} AND ${which} ORDER BY ${orderByClause(order, slice)} ${most})`
      const others = half(
        sql`users u`,
        sql`u.profile_kind <> 'PATIENT' AND ${found(ofOthers)} AND ${texts(filter, sql`u.search_text`)}`,
      )
      const patients = half(
        sql`patients p JOIN users u ON u.id = p.user_id`,
        sql`u.profile_kind = 'PATIENT' AND ${found(ofPatients)} AND ${texts(filter, sql`p.search_text`)}`,
      )
      return sql`SELECT id, key FROM (${others} UNION ALL ${patients}) halves
        ORDER BY ${orderByClause(order, slice, sql`key`, sql`id`)}
        ${ofOthers.loose ? most : limitClause(slice)}`
    },
  })
}

const listOf = (filter: UserFilter): ListSql => ({
  order: orderOf(filter),
  keys: (slice) => page(filter, slice),
  row: sql`json_build_object(${rowFields})`,
  joins: sql`JOIN users u ON u.id = s.id LEFT JOIN patients p ON p.user_id = u.id`,
})

/** The rows of a slice alone, for exports. */
export const readUsers = (db: Queryable, filter: UserFilter, slice: PageSlice): Promise<UserRow[]> =>
  readRows(db, listOf(filter), slice)

/** A page with the number of all rows as far as it is counted, in one statement. */
export const listUserRows = (db: Queryable, filter: UserFilter, slice: PageSlice): Promise<FoundPage<UserRow>> =>
  readPage(db, listOf(filter), slice, {})
