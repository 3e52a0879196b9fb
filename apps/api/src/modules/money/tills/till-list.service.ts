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
import type { CsvAnswer } from '#/csv/csv.ts'
import { exportList, type Column } from '#/csv/export.ts'
import { formatPesos } from '#/csv/format.ts'
import type { CsvWords } from '#/csv/words.ts'
import { sliceAfter } from '#/db/lists/keyset.ts'
import { listPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import type { ActorContext } from '#/lib/context.ts'
import { jsonObject, type JsonText } from '#/lib/json-text.ts'
import { listSessionRows, readSessions } from './till-list.repository.ts'
import type { Viewer } from './sessions.repository.ts'

const viewerOf = ({ actor }: ActorContext): Viewer => ({ userId: actor.userId, seesOthers: true })

export async function listSessions(
  { db }: Deps,
  context: ActorContext,
  query: SessionListQuery,
): Promise<JsonText<AnswerOf<typeof tillEndpoints.sessions>>> {
  const { name, status, from, to, sort } = query
  const { data, meta } = await listPage(query, [name, status, from, to, sort], {
    read: (slice) => listSessionRows(db, viewerOf(context), query, slice),
  })
  return jsonObject({ data, meta })
}

const differenceOf = ({ expected, countedAmounts }: SessionRow): MethodAmounts | null =>
  expected && countedAmounts && differencesOf(countedAmounts, expected)

type Words = CsvWords<keyof typeof sessionCsv.heads.en>

const columns = ({ heads: c, ...words }: Words): Column<SessionRow>[] => {
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
    { label: c.float, cell: ({ floatMinor }) => formatPesos(floatMinor) },
    ...byMethod(c.expected, ({ expected }) => expected),
    ...byMethod(c.counted, ({ countedAmounts }) => countedAmounts),
    ...byMethod(c.difference, differenceOf),
  ]
}

export async function exportSessions(
  deps: Deps,
  context: ActorContext,
  query: ParsedOf<typeof tillEndpoints.export>['query'],
): Promise<CsvAnswer> {
  return await exportList(deps, context, {
    of: sessionCsv,
    query,
    columns,
    next: (last: SessionRow | undefined, take) =>
      readSessions(deps.db, viewerOf(context), query, sliceAfter(last?.id, take)),
  })
}
