import { methodLabels } from '@piel/contract/money/transaction-noun'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import {
  sessionCsv,
  type SessionListQuery,
  type SessionRow,
  sessionStateLabels,
  type tillEndpoints,
} from '@piel/contract/money/tills'
import { differencesOf, type MethodAmounts } from '@piel/contract/money/till-counts'
import { methods } from '@piel/contract/money/transactions'
import { listExport, type Column } from '#/csv/export.ts'
import { formatPesos } from '#/csv/format.ts'
import type { WordsOf } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { jsonPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import type { JsonText } from '#/lib/json-text.ts'
import { listSessionRows, readSessions } from './till-list.repository.ts'
import type { Viewer } from './sessions.repository.ts'

const viewerOf = ({ actor }: ActorContext): Viewer => ({ userId: actor.userId, seesOthers: true })

export async function listSessions(
  { db }: Deps,
  context: ActorContext,
  query: SessionListQuery,
): Promise<JsonText<AnswerOf<typeof tillEndpoints.sessions>>> {
  const { name, status, from, to, sort } = query
  return await jsonPage(query, [name, status, from, to, sort], {
    read: (slice) => listSessionRows(db, viewerOf(context), query, slice),
  })
}

const differenceOf = ({ expected, countedAmounts }: SessionRow): MethodAmounts | null =>
  expected && countedAmounts && differencesOf(countedAmounts, expected)

const columns = ({ heads: c, ...words }: WordsOf<typeof sessionCsv>): Column<SessionRow>[] => {
  const byMethod = (label: string, amounts: (row: SessionRow) => MethodAmounts | null) =>
    methods.map((method): Column<SessionRow> => ({
      label: label.replace('{{method}}', methodLabels[words.language][method]),
      cell: (row) => {
        const minor = amounts(row)?.[method]
        return minor === undefined ? null : formatPesos(minor)
      },
    }))
  return [
    { label: c.id, cell: ({ id }) => id },
    { label: c.folio, cell: ({ number }) => number },
    { label: c.status, cell: ({ state }) => sessionStateLabels[words.language][state] },
    { label: c.till, cell: ({ till }) => till.name },
    { label: c.actor, cell: ({ person }) => person.name },
    { label: c.day, cell: ({ openedOn }) => openedOn },
    { label: c.openedAt, cell: ({ openedAt }) => words.moment(openedAt) },
    { label: c.closedAt, cell: ({ closedAt }) => words.moment(closedAt) },
    { label: c.float, cell: ({ floatMinor }) => (floatMinor === null ? null : formatPesos(floatMinor)) },
    ...byMethod(c.expected, ({ expected }) => expected),
    ...byMethod(c.counted, ({ countedAmounts }) => countedAmounts),
    ...byMethod(c.difference, differenceOf),
  ]
}

export const exportSessions = listExport(
  sessionCsv,
  columns,
  async ({ db }, context, query: ParsedOf<typeof tillEndpoints.export>['query']) => ({
    next: (last, take) => readSessions(db, viewerOf(context), query, sliceAfter(last?.id, take)),
  }),
)
