import type { ParsedOf } from '@piel/contract/core/endpoint'
import { actorKindOf } from '@piel/contract/core/permissions'
import type { userEndpoints, UserRow } from '@piel/contract/people/users'
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportList, personColumns, type Column } from '#/csv/export.ts'
import type { CsvWords } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { readUsers } from './user-list.repository.ts'

const columns = (words: CsvWords): Column<UserRow>[] => [
  { label: words.columns.id, cell: ({ id }) => id },
  ...personColumns<UserRow>(words, (user) => user),
  { label: words.columns.phone, cell: ({ phone }) => phone },
  { label: words.columns.role, cell: (user) => words.roles[actorKindOf(user)] },
  { label: words.columns.lastLogin, cell: ({ lastLogin }) => lastLogin },
  { label: words.columns.registered, cell: ({ createdAt }) => createdAt },
  { label: words.columns.archived, cell: ({ archivedAt }) => archivedAt },
]

export const exportUsers = (
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof userEndpoints.export>['query'],
): Promise<CsvAnswer> =>
  exportList(deps, context, {
    noun: 'user',
    file: 'users',
    query,
    columns,
    next: (last, take) => readUsers(deps.db, query, sliceAfter(last?.id, take)),
  })
