import type { UserRow, userListQuery } from '@piel/contract/people/users'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { inColumn, inNames, isFiltered, searchedIn, searchIn, searchWithin, type Searched } from '#/db/lists/search.ts'
import { inRange, orderBy, rowsOfTable, type ListRows, type Order } from '#/db/lists/keyset-sql.ts'
import type { FoundPage } from '#/db/lists/list-page.ts'
import { isSelected, readPage, readRows, type ListSql } from '#/db/lists/list-rows.ts'
import { rowFields } from './users.repository.ts'

export type UserFilter = Pick<
  z.output<typeof userListQuery>,
  'search' | 'name' | 'email' | 'role' | 'duty' | 'profileKind' | 'team' | 'status' | 'sort'
> & { ids?: readonly string[] | undefined }

const sortColumns = {
  name: 'u.sort_name',
  createdAt: 'u.created_at',
  lastLogin: "coalesce(u.last_login_at, '-infinity')",
} as const

const orderOf = ({ sort = 'name' }: UserFilter): Order => orderBy(sort, sortColumns, { from: 'users u', id: 'u.id' })

// Literals instead of parameters, so that the planner can choose a partial index; all come from enumerations.
const conditions = ({ status, role, duty, profileKind, team, ids }: UserFilter): Sql => sql`
  ${status === 'archived' ? sql`u.archived_at IS NOT NULL` : sql`u.archived_at IS NULL`}
  AND ${role === undefined ? sql`true` : raw(`u.role = '${role}'`)}
  AND ${duty === undefined ? sql`true` : raw(`u.role = 'STAFF' AND u.duty = '${duty}'`)}
  AND ${profileKind === undefined ? sql`true` : raw(`u.profile_kind = '${profileKind}'`)}
  AND ${team === undefined ? sql`true` : sql`(u.role <> 'USER' OR u.profile_kind <> 'PATIENT')`}
  AND ${isSelected(sql`u.id`, ids)}`

const texts = ({ name, email }: UserFilter, index: Sql): Sql =>
  sql`${inNames(sql`u.sort_name`, name, index)} AND ${inColumn(sql`own_email(u.email)`, email, index)}`

function rowsOfUsers(filter: UserFilter, order: Order): ListRows {
  const { search = '', name, email } = filter
  if (!isFiltered(search, name, email))
    return rowsOfTable(order, { exact: sql`true` }, { where: conditions(filter), anyOrder: sql`u.id` })
  // Patients have their own search text: each half is read from its index, then merged.
  const searchOfUsers = (columns: Searched) => searchWithin(searchIn(columns, search), texts(filter, columns.text))
  const [ofOthers, ofPatients] = [searchOfUsers(searchedIn('u')), searchOfUsers(searchedIn('p'))]
  const own = (column: Sql) =>
    sql`coalesce((SELECT p.${column} FROM patients p WHERE p.user_id = u.id AND u.profile_kind = 'PATIENT'), u.${column})`
  return {
    search: searchOfUsers({ text: own(sql`search_text`), keys: own(sql`search_keys`) }),
    read: (found, range) => {
      const half = (from: Sql, which: Sql, anyOrder: Sql) =>
        sql`(SELECT u.id, ${order.column} AS key FROM ${from} WHERE ${conditions(filter)} AND ${range.after()} AND ${which}
          ${inRange(range.order?.() ?? anyOrder, range.most)})`
      const others = half(sql`users u`, sql`u.profile_kind <> 'PATIENT' AND ${found(ofOthers)}`, sql`u.id`)
      const patients = half(
        sql`patients p JOIN users u ON u.id = p.user_id`,
        sql`u.profile_kind = 'PATIENT' AND ${found(ofPatients)}`,
        sql`p.id`,
      )
      return sql`SELECT id, key FROM (${others} UNION ALL ${patients}) halves
        ${inRange(range.order?.(sql`key`, sql`id`) ?? sql`id`, range.limit)}`
    },
  }
}

const listOf = (filter: UserFilter, order = orderOf(filter)): ListSql => ({
  order,
  rows: rowsOfUsers(filter, order),
  row: sql`json_build_object(${rowFields})`,
  joins: sql`JOIN users u ON u.id = s.id LEFT JOIN patients p ON p.user_id = u.id`,
})

export const readUsers = (db: Queryable, filter: UserFilter, slice: PageSlice): Promise<UserRow[]> =>
  readRows(db, listOf(filter), slice)

export const listUserRows = (db: Queryable, filter: UserFilter, slice: PageSlice): Promise<FoundPage<UserRow>> =>
  readPage(db, listOf(filter), slice, {})
