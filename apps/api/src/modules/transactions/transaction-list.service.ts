import type { AnswerOf } from '@piel/contract/endpoint'
import { countCap } from '@piel/contract/pagination'
import type { transactionEndpoints, transactionListQuery } from '@piel/contract/transactions'
import type * as z from 'zod/mini'
import { cursorsAround, needsTotal, stretchOf } from '#/db/keyset.ts'
import type { Deps } from '#/deps.ts'
import {
  countTransactions,
  findNames,
  isCounted,
  listTransactions,
  type TransactionPage,
} from './transaction-list.repository.ts'

type Query = z.output<typeof transactionListQuery>

/** Transactions, archived patients' included: the books are whole. @throws AppError `page_too_deep`, `validation_failed`. */
export async function listOfTransactions(
  { db }: Pick<Deps, 'db'>,
  query: Query,
): Promise<AnswerOf<typeof transactionEndpoints.list>> {
  const { page, limit, cursor: _, ...filter } = query
  const { search = '', sort, status, plan, method, patientId, treatmentId, from, to } = filter
  const list = [search, sort, status, plan, method, patientId, treatmentId, from, to]
  const found = await pageOf(db, query, list)
  const end = (page - 1) * limit + found.rows.length
  const total = found.exact ? found.total : Math.max(countCap, end)
  const rowsAfter = found.exact ? total - end : Math.max(found.total - end, found.rows.length === limit ? 1 : 0)
  const [first, last] = [found.rows[0], found.rows.at(-1)]
  const ids = first && last && { first: first.id, last: last.id }
  const cursors = ids ? cursorsAround(query, list, ids, rowsAfter) : {}
  return {
    data: found.rows,
    meta: { page, limit, total, totalIsExact: found.exact, cursors },
    totals: found.totals,
    filtered: await findNames(db, filter),
  }
}

async function pageOf(db: Deps['db'], query: Query, list: unknown): Promise<TransactionPage> {
  const known = needsTotal(query) && isCounted(query) ? await countTransactions(db, query) : undefined
  const stretch = stretchOf(query, list, known)
  if (stretch === null) return { ...(await listTransactions(db, query, nothing)), rows: [] }
  const found = await listTransactions(db, query, stretch)
  // Walking back, the list's beginning came sooner than the page's number says: rows before it have gone since.
  const cameShort = stretch.direction === 'before' && stretch.anchor !== null && found.rows.length < query.limit
  return cameShort ? await pageOf(db, { ...query, cursor: undefined }, list) : found
}

const nothing = { direction: 'after', anchor: null, skip: 0, take: 0 } as const
