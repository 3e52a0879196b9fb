import { userCsv } from '@piel/contract/people/user-noun'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { actorKindLabels, actorKindOf } from '@piel/contract/core/permissions'
import { type userEndpoints, type UserRow } from '@piel/contract/people/users'
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportList, personColumns, type Column } from '#/csv/export.ts'
import type { CsvWords } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { readUsers } from './user-list.repository.ts'

type Words = CsvWords<keyof typeof userCsv.heads.en>

const columns = (words: Words): Column<UserRow>[] => [
  { label: words.heads.id, cell: ({ id }) => id },
  ...personColumns<UserRow>(words, (user) => user),
  { label: words.heads.phone, cell: ({ phone }) => phone },
  { label: words.heads.role, cell: (user) => actorKindLabels[words.language][actorKindOf(user)] },
  { label: words.heads.lastLogin, cell: ({ lastLogin }) => words.moment(lastLogin) },
  { label: words.heads.registered, cell: ({ createdAt }) => words.moment(createdAt) },
  { label: words.heads.archived, cell: ({ archivedAt }) => words.moment(archivedAt) },
]

export const exportUsers = (
  deps: Pick<Deps, 'db' | 'clock'>,
  context: ActorContext,
  query: ParsedOf<typeof userEndpoints.export>['query'],
): Promise<CsvAnswer> =>
  exportList(deps, context, {
    of: userCsv,
    query,
    columns,
    next: (last, take) => readUsers(deps.db, query, sliceAfter(last?.id, take)),
  })
