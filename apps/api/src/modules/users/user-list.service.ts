import { countCap, type ListMeta } from '@piel/contract/pagination'
import type { UserRow, userListQuery } from '@piel/contract/users'
import type * as z from 'zod/mini'
import { cursorsAround, stretchOf } from '#/db/keyset.ts'
import type { Deps } from '#/deps.ts'
import { listUsers, type UserPage } from './user-list.repository.ts'

type Query = z.output<typeof userListQuery>
type ListDeps = Pick<Deps, 'db'>

/** @throws AppError `page_too_deep`, `validation_failed`. */
export async function listOfUsers(deps: ListDeps, query: Query): Promise<{ data: UserRow[]; meta: ListMeta }> {
  const { search = '', role, profileKind, status, sort } = query
  const list = [search, role, profileKind, status, sort]
  const found = await pageOf(deps, query, list)
  const end = (query.page - 1) * query.limit + found.rows.length
  const total = found.exact ? found.total : Math.max(countCap, end)
  const rowsAfter = found.exact ? total - end : Math.max(found.total - end, found.rows.length === query.limit ? 1 : 0)
  const [first, last] = [found.rows[0], found.rows.at(-1)]
  const cursors = first && last ? cursorsAround(query, list, { first: first.id, last: last.id }, rowsAfter) : {}
  const { page, limit } = query
  return { data: found.rows, meta: { page, limit, total, totalIsExact: found.exact, cursors } }
}

async function pageOf(deps: ListDeps, query: Query, list: unknown): Promise<UserPage> {
  const stretch = stretchOf(query, list)
  if (stretch === null) return { rows: [], total: 0, exact: true }
  const found = await listUsers(deps.db, query, stretch)
  // Walking back, the list's beginning came sooner than the page's number says: rows before it have gone since.
  const cameShort = stretch.direction === 'before' && stretch.anchor !== null && found.rows.length < query.limit
  return cameShort ? await pageOf(deps, { ...query, cursor: undefined }, list) : found
}
