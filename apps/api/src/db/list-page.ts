import { countCap, type ListMeta } from '@piel/contract/pagination'
import { cursorsAround, needsTotal, sliceFor, type PageSlice, type PageRequest } from './keyset.ts'

/** The rows of a slice with the size of their list. */
export interface FoundPage<Row> {
  rows: Row[]
  total: number
  /** False where `total` is a lower bound. */
  exact: boolean
}

interface ListSource<Row, Extra> {
  read: (slice: PageSlice) => Promise<FoundPage<Row> & Extra>
  /** The exact number of rows, where it is known without counting them. */
  count?: (() => Promise<number>) | undefined
  idOf: (row: Row) => string
}

const emptySlice: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 0 }

async function findPage<Row, Extra>(
  request: PageRequest,
  identity: unknown,
  source: ListSource<Row, Extra>,
): Promise<FoundPage<Row> & Extra> {
  const total = needsTotal(request) ? await source.count?.() : undefined
  const slice = sliceFor(request, identity, total)
  if (slice === null) return await source.read(emptySlice)
  const found = await source.read(slice)
  // Rows before the page may have been removed since its cursor was written: read the page by its number instead.
  const isShort = slice.direction === 'before' && slice.anchor !== null && found.rows.length < request.limit
  return isShort ? await findPage({ ...request, cursor: undefined }, identity, source) : found
}

/**
 * One page of a list with its `meta`.
 * @param identity identifies the list: search, filters, sort, scope. A cursor of another list is refused.
 * @returns also the whole answer of `read`.
 * @throws AppError `page_too_deep`, `validation_failed`.
 */
export async function listPage<Row, Extra>(
  request: PageRequest,
  identity: unknown,
  source: ListSource<Row, Extra>,
): Promise<{ data: Row[]; meta: ListMeta; found: FoundPage<Row> & Extra }> {
  const { page, limit } = request
  const found = await findPage(request, identity, source)
  const { rows, exact } = found
  const end = (page - 1) * limit + rows.length
  const total = exact ? found.total : Math.max(countCap, end)
  const rowsAfter = exact ? total - end : Math.max(found.total - end, rows.length === limit ? 1 : 0)
  const [first, last] = [rows[0], rows.at(-1)]
  const ids = first && last && { first: source.idOf(first), last: source.idOf(last) }
  const cursors = ids ? cursorsAround(request, identity, ids, rowsAfter) : {}
  return { data: rows, meta: { page, limit, total, totalIsExact: exact, cursors }, found }
}
