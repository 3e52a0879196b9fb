import { reachOf } from '@piel/contract/core/permissions'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { transactionEndpoints, transactionListQuery } from '@piel/contract/money/transactions'
import type * as z from 'zod/mini'
import { filtersOf, listPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import { AppError } from '#/lib/app-error.ts'
import type { Actor, ActorContext } from '#/lib/context.ts'
import { jsonObject, type JsonText } from '#/lib/json-text.ts'
import { hasSource, type Source } from '#/modules/core/entries/income-sources.repository.ts'
import { hasHiddenAmounts } from '#/modules/money/tills/sessions.repository.ts'
import { countTransactions, findFilterNames, isCounted, listTransactionRows } from './transaction-list.repository.ts'

type Query = z.output<typeof transactionListQuery>

/** Transactions, including those of archived patients. @throws AppError `page_too_deep`, `validation_failed`. */
export async function listTransactions(
  { db }: Pick<Deps, 'db'>,
  query: Query,
  { hidesTotals = false } = {},
): Promise<JsonText<AnswerOf<typeof transactionEndpoints.list>>> {
  const { data, meta, found } = await listPage(query, filtersOf(query), {
    read: (slice) => listTransactionRows(db, query, slice),
    count: isCounted(query) ? () => countTransactions(db, query) : undefined,
  })
  return jsonObject({
    data,
    meta,
    totals: hidesTotals ? null : found.totals,
    filtered: await findFilterNames(db, query),
  })
}

/** @throws AppError `forbidden` for a filter by doctor or service, whose totals are income. */
export function refuseSource(actor: Actor, query: Source): void {
  if (hasSource(query) && reachOf(actor.kind, 'income.read') === undefined) throw new AppError('forbidden')
}

/** Without totals for a caller whose till hides its amounts: they would be what is expected in it (decision 0117). */
export async function listForCaller({ db }: Pick<Deps, 'db'>, { actor }: ActorContext, query: Query) {
  refuseSource(actor, query)
  return await listTransactions({ db }, query, { hidesTotals: await hasHiddenAmounts(db, actor.userId) })
}
