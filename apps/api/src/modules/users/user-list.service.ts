import type { ListMeta } from '@piel/contract/pagination'
import type { UserRow, userListQuery } from '@piel/contract/users'
import type * as z from 'zod/mini'
import { listPage } from '#/db/list-page.ts'
import type { Deps } from '#/deps.ts'
import { listUsers } from './user-list.repository.ts'

/** @throws AppError `page_too_deep`, `validation_failed`. */
export async function listOfUsers(
  { db }: Pick<Deps, 'db'>,
  query: z.output<typeof userListQuery>,
): Promise<{ data: UserRow[]; meta: ListMeta }> {
  const { search = '', role, profileKind, status, sort } = query
  return await listPage(query, [search, role, profileKind, status, sort], {
    read: (slice) => listUsers(db, query, slice),
    idOf: (user) => user.id,
  })
}
