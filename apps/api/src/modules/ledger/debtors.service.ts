import type { AnswerOf, ParsedOf } from '@piel/contract/endpoint'
import type { ledgerEndpoints } from '@piel/contract/ledger'
import { countCap } from '@piel/contract/pagination'
import { cursorsAround, needsTotal, stretchOf } from '#/db/keyset.ts'
import type { Deps } from '#/deps.ts'
import { listDebtors, totalOfDebtors, type DebtorPage } from './debtors.repository.ts'

type Query = ParsedOf<typeof ledgerEndpoints.debtors>['query']

/** Patients who owe, archived ones left out. @throws AppError `page_too_deep`, `validation_failed`. */
export async function listOfDebtors(
  deps: Pick<Deps, 'db'>,
  query: Query,
): Promise<AnswerOf<typeof ledgerEndpoints.debtors>> {
  const { search = '', sort = '-balance', page, limit } = query
  const list = [search, sort]
  const found = await pageOf(deps, query, list)
  const end = (page - 1) * limit + found.rows.length
  const total = found.exact ? found.total : Math.max(countCap, end)
  const rowsAfter = found.exact ? total - end : Math.max(found.total - end, found.rows.length === limit ? 1 : 0)
  const [first, last] = [found.rows[0], found.rows.at(-1)]
  const ids = first && last && { first: first.patient.id, last: last.patient.id }
  return {
    data: found.rows,
    meta: {
      page,
      limit,
      total,
      totalIsExact: found.exact,
      cursors: ids ? cursorsAround(query, list, ids, rowsAfter) : {},
    },
    owedMinor: found.exact ? found.owedMinor : null,
    currency: 'MXN',
  }
}

async function pageOf(deps: Pick<Deps, 'db'>, query: Query, list: unknown): Promise<DebtorPage> {
  const known = needsTotal(query) && !query.search ? await totalOfDebtors(deps.db) : undefined
  const stretch = stretchOf(query, list, known?.total)
  if (stretch === null) return { rows: [], total: 0, owedMinor: 0, ...known, exact: true }
  const found = await listDebtors(deps.db, query, stretch)
  // Walking back, the list's beginning came sooner than the page's number says: rows before it have gone since.
  const cameShort = stretch.direction === 'before' && stretch.anchor !== null && found.rows.length < query.limit
  return cameShort ? await pageOf(deps, { ...query, cursor: undefined }, list) : found
}
