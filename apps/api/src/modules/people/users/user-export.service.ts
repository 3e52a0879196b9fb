import { userCsv } from '@piel/contract/people/user-noun'
import type { ParsedOf } from '@piel/contract/core/endpoint'
import { actorKindLabels, actorKindOf } from '@piel/contract/core/permissions'
import { type userEndpoints, type UserRow } from '@piel/contract/people/users'
import { listExport, personColumns, type Column } from '#/csv/export.ts'
import type { WordsOf } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { readUsers } from './user-list.repository.ts'

const columns = (words: WordsOf<typeof userCsv>): Column<UserRow>[] => [
  { label: words.heads.id, cell: ({ id }) => id },
  ...personColumns<UserRow>(words, (user) => user),
  { label: words.heads.phone, cell: ({ phone }) => phone },
  { label: words.heads.role, cell: (user) => actorKindLabels[words.language][actorKindOf(user)] },
  { label: words.heads.lastLogin, cell: ({ lastLogin }) => words.moment(lastLogin) },
  { label: words.heads.registered, cell: ({ createdAt }) => words.moment(createdAt) },
  { label: words.heads.archived, cell: ({ archivedAt }) => words.moment(archivedAt) },
]

export const exportUsers = listExport(
  userCsv,
  columns,
  async ({ db }, _context, query: ParsedOf<typeof userEndpoints.export>['query']) => ({
    next: (last, take) => readUsers(db, query, sliceAfter(last?.id, take)),
  }),
)
