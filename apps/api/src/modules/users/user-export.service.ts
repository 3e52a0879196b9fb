import type { ParsedOf } from '@piel/contract/endpoint'
import type { exportEndpoints } from '@piel/contract/exports'
import { actorKindOf } from '@piel/contract/permissions'
import type { UserRow } from '@piel/contract/users'
import type { Deps } from '#/deps.ts'
import { recordExport } from '#/audit/export.ts'
import type { ActorContext } from '#/lib/context.ts'
import { inBatches, type CsvAnswer } from '#/csv/csv.ts'
import { csvWords } from '#/csv/words.ts'
import { readUsers } from './user-list.repository.ts'

/** The list of users as a file: same filter and order. */
export async function exportUsers(
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof exportEndpoints.users>['query'],
): Promise<CsvAnswer> {
  const { db, clock } = deps
  await recordExport(db, context, { noun: 'user', query })
  const words = csvWords(context.language)
  const { columns: c } = words
  const next = (last: UserRow | undefined, take: number) =>
    readUsers(db, query, { direction: 'after', anchor: last?.id ?? null, skip: 0, take })
  return {
    name: `${words.files.users}-${clock.today()}`,
    header: [
      c.id,
      c.firstName,
      c.middleName,
      c.lastName,
      c.secondLastName,
      c.email,
      c.phone,
      c.role,
      c.lastLogin,
      c.registered,
      c.archived,
    ],
    batches: inBatches(next, (user) => [
      user.id,
      user.firstName,
      user.middleName,
      user.lastName,
      user.secondLastName,
      user.email,
      user.phone,
      words.roles[actorKindOf(user)],
      user.lastLogin,
      user.createdAt,
      user.archivedAt,
    ]),
  }
}
