import type { UserRow, userListQuery } from '@piel/contract/users'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '#/db/database.ts'
import type { Stretch } from '#/db/keyset.ts'
import { matches } from '#/db/search.ts'
import { beyond, capOf, counting, keysOf, orderBy, rangeOf, rowsOf, walking, type Order } from '#/db/keyset-sql.ts'
import { rowFields } from './users.repository.ts'

export type UserFilter = Pick<z.output<typeof userListQuery>, 'search' | 'role' | 'profileKind' | 'status' | 'sort'>

const sortColumns = {
  name: 'u.sort_name',
  createdAt: 'u.created_at',
  lastLogin: "coalesce(u.last_login_at, '-infinity')",
} as const

const orderOf = ({ sort = 'name' }: UserFilter): Order => orderBy(sort, sortColumns, { from: 'users u', id: 'u.id' })

// In the text and not as values, so that the planner sees which index holds such people; both come from enumerations.
const conditions = ({ status, role, profileKind }: UserFilter): Sql => sql`
  ${status === 'archived' ? sql`u.archived_at IS NOT NULL` : sql`u.archived_at IS NULL`}
  AND ${role === undefined ? sql`true` : raw(`u.role = '${role}'`)}
  AND ${profileKind === undefined ? sql`true` : raw(`u.profile_kind = '${profileKind}'`)}`

function page(filter: UserFilter, stretch: Stretch): Sql {
  const { search = '' } = filter
  const order = orderOf(filter)
  if (search === '') return keysOf(order, stretch, conditions(filter))
  // Patients are found by their own text, all others by theirs: each half along an index, then merged.
  const most = sql`LIMIT ${stretch.skip + stretch.take}`
  const half = (from: Sql, which: Sql) =>
    sql`(SELECT u.id, ${order.column} AS key FROM ${from}
      WHERE ${conditions(filter)} AND ${beyond(order, stretch)} AND ${which} ORDER BY ${walking(order, stretch)} ${most})`
  const others = half(sql`users u`, sql`u.profile_kind <> 'PATIENT' AND ${matches(sql`u.search_text`, search)}`)
  const patients = half(
    sql`patients p JOIN users u ON u.id = p.user_id`,
    sql`u.profile_kind = 'PATIENT' AND ${matches(sql`p.search_text`, search)}`,
  )
  return sql`
    SELECT id, key FROM (${others} UNION ALL ${patients}) halves
    ORDER BY ${walking(order, stretch, sql`key`, sql`id`)} ${rangeOf(stretch)}`
}

const collected = (source: Sql, filter: UserFilter): Sql =>
  rowsOf(
    orderOf(filter),
    source,
    sql`json_build_object(${rowFields})`,
    sql`JOIN users u ON u.id = s.id LEFT JOIN patients p ON p.user_id = u.id`,
  )

/** The rows of a stretch alone, for those who walk the whole list. */
export async function readUsers(db: Queryable, filter: UserFilter, stretch: Stretch): Promise<UserRow[]> {
  const [row] = await db.query<{ rows: UserRow[] }>(sql`SELECT ${collected(page(filter, stretch), filter)} AS rows`)
  return row?.rows ?? []
}

export interface UserPage {
  rows: UserRow[]
  total: number
  /** False where `total` only says how far was counted. */
  exact: boolean
}

/** A page with the number of all rows as far as it is counted, in one statement. */
export async function listUsers(db: Queryable, filter: UserFilter, stretch: Stretch): Promise<UserPage> {
  const { matched, source } = counting(orderOf(filter), stretch, (wanted) => page(filter, wanted))
  const [row] = await db.query<{ rows: UserRow[]; total: number }>(sql`
    WITH m AS MATERIALIZED (${matched})
    SELECT ${collected(source, filter)} AS rows, (SELECT count(*)::int FROM m) AS total`)
  const total = row?.total ?? 0
  return { rows: row?.rows ?? [], total, exact: total < capOf(stretch) }
}
