import { countCap } from '@piel/contract/pagination'
import type { UserRow, userListQuery } from '@piel/contract/users'
import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/database.ts'
import type { Stretch } from '../../db/keyset.ts'
import { matches } from '../../db/search.ts'
import { rowFields } from './users.repository.ts'

export type UserFilter = Pick<z.output<typeof userListQuery>, 'search' | 'role' | 'profileKind' | 'status' | 'sort'>

const sortColumns = {
  name: 'u.sort_name',
  createdAt: 'u.created_at',
  lastLogin: "coalesce(u.last_login_at, '-infinity')",
} as const

function orderOf(filter: UserFilter) {
  const sort = filter.sort ?? 'name'
  return {
    column: raw(sortColumns[sort.replace('-', '') as keyof typeof sortColumns]),
    descending: sort.startsWith('-'),
  }
}

// In the text and not as values, so that the planner sees which index holds such people; both come from enumerations.
const conditions = ({ status, role, profileKind }: UserFilter): Sql => sql`
  ${status === 'archived' ? sql`u.archived_at IS NOT NULL` : sql`u.archived_at IS NULL`}
  AND ${role === undefined ? sql`true` : raw(`u.role = '${role}'`)}
  AND ${profileKind === undefined ? sql`true` : raw(`u.profile_kind = '${profileKind}'`)}`

/** Rows of a page in walking order: (key, id) beyond the anchor, backwards from the end where the page lies nearer to it. */
function page(filter: UserFilter, stretch: Stretch): Sql {
  const { column, descending } = orderOf(filter)
  const ascending = descending === (stretch.direction === 'before')
  const way = raw(ascending ? 'ASC' : 'DESC')
  const beyond =
    stretch.anchor === null
      ? sql`true`
      : sql`(${column}, u.id) ${raw(ascending ? '>' : '<')}
          (SELECT ${column}, u.id FROM users u WHERE u.id = ${stretch.anchor})`
  const select = (from: Sql, which: Sql, range: Sql) => sql`
    SELECT u.id, ${column} AS key FROM ${from} WHERE ${conditions(filter)} AND ${beyond} AND ${which}
    ORDER BY ${column} ${way}, u.id ${way} ${range}`
  const range = sql`LIMIT ${stretch.take} OFFSET ${stretch.skip}`
  const { search = '' } = filter
  if (search === '') return select(sql`users u`, sql`true`, range)
  // Patients are found by their own text, all others by theirs: each half along an index, then merged.
  const most = sql`LIMIT ${stretch.skip + stretch.take}`
  return sql`
    SELECT id, key FROM (
      (${select(sql`users u`, sql`u.profile_kind <> 'PATIENT' AND ${matches(sql`u.search_text`, search)}`, most)})
      UNION ALL
      (${select(
        sql`patients p JOIN users u ON u.id = p.user_id`,
        sql`u.profile_kind = 'PATIENT' AND ${matches(sql`p.search_text`, search)}`,
        most,
      )})) halves
    ORDER BY key ${way}, id ${way} ${range}`
}

const rowsOf = (source: Sql, filter: UserFilter): Sql => {
  const way = raw(orderOf(filter).descending ? 'DESC' : 'ASC')
  return sql`(SELECT coalesce(json_agg(json_build_object(${rowFields}) ORDER BY s.key ${way}, s.id ${way}), '[]')
    FROM (${source}) s JOIN users u ON u.id = s.id LEFT JOIN patients p ON p.user_id = u.id)`
}

/** The rows of a stretch alone, for those who walk the whole list. */
export async function readUsers(db: Queryable, filter: UserFilter, stretch: Stretch): Promise<UserRow[]> {
  const [row] = await db.query<{ rows: UserRow[] }>(sql`SELECT ${rowsOf(page(filter, stretch), filter)} AS rows`)
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
  const walks = stretch.anchor !== null
  const cap = walks ? countCap + 1 : Math.max(countCap + 1, stretch.skip + 2 * stretch.take + 1)
  const way = raw(orderOf(filter).descending ? 'DESC' : 'ASC')
  const source = walks
    ? page(filter, stretch)
    : sql`SELECT m.id, m.key FROM m ORDER BY m.key ${way}, m.id ${way} LIMIT ${stretch.take} OFFSET ${stretch.skip}`
  const [row] = await db.query<{ rows: UserRow[]; total: number }>(sql`
    WITH m AS MATERIALIZED (${page(filter, { direction: 'after', anchor: null, skip: 0, take: cap })})
    SELECT ${rowsOf(source, filter)} AS rows, (SELECT count(*)::int FROM m) AS total`)
  const total = row?.total ?? 0
  return { rows: row?.rows ?? [], total, exact: total < cap }
}
