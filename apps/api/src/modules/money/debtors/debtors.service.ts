import type { IsoDate } from '@piel/contract/core/dates'
import type { AnswerOf, ParsedOf } from '@piel/contract/core/endpoint'
import type { debtorEndpoints } from '@piel/contract/money/debtors'
import { filtersOf, listPage } from '#/db/lists/list-page.ts'
import type { Deps } from '#/deps.ts'
import { jsonObject, type JsonText } from '#/lib/json-text.ts'
import { type DebtorFilter, getDebtorTotals, isCounted, listDebtorRows, owedSinceOf } from './debtors.repository.ts'

type Query = ParsedOf<typeof debtorEndpoints.list>['query']

/** The filter of a list's query on a day of the clinic's calendar. */
export const filterOf = (
  { age, ...query }: Omit<Query, 'page' | 'limit' | 'cursor'>,
  today: IsoDate,
): DebtorFilter => ({
  ...query,
  owedSince: age && owedSinceOf(age, today),
})

/** Patients with a balance due, except archived ones. @throws AppError `page_too_deep`, `validation_failed`. */
export async function listDebtors(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: Query,
): Promise<JsonText<AnswerOf<typeof debtorEndpoints.list>>> {
  const filter = filterOf(query, clock.today())
  const { data, meta, found } = await listPage(query, filtersOf(query), {
    read: (slice) => listDebtorRows(db, filter, slice),
    count: !isCounted(filter) ? undefined : async () => (await getDebtorTotals(db, filter)).total,
  })
  return jsonObject({ data, meta, owedMinor: found.exact ? found.owedMinor : null, currency: 'MXN' as const })
}
