import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import type { debtorEndpoints } from '@piel/contract/money/debtors'
import { filtersOf, listPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import { jsonObject, type JsonText } from '#/lib/json-text.ts'
import { getDebtorTotals, isCounted, listDebtorRows } from './debtors.repository.ts'

type Query = ParsedOf<typeof debtorEndpoints.list>['query']

/** Patients with a balance due, except archived ones. @throws AppError `page_too_deep`, `validation_failed`. */
export async function listDebtors(
  { db }: Pick<Deps, 'db'>,
  query: Query,
): Promise<JsonText<AnswerOf<typeof debtorEndpoints.list>>> {
  const { data, meta, found } = await listPage(query, filtersOf(query), {
    read: (slice) => listDebtorRows(db, query, slice),
    count: !isCounted(query) ? undefined : async () => (await getDebtorTotals(db)).total,
  })
  return jsonObject({ data, meta, owedMinor: found.exact ? found.owedMinor : null, currency: 'MXN' as const })
}
