import { countCap, type ListMeta } from '@piel/contract/core/pagination'
import { jsonObject, type JsonText } from '#/lib/json-text.ts'
import { cursorsAround, needsTotal, sliceFor, type PageSlice, type PageRequest } from './keyset.ts'

export interface FoundPage<Row> {
  rows: JsonText<Row[]>
  ids: string[]
  total: number
  exact: boolean
}

interface ListSource<Found> {
  read: (slice: PageSlice) => Promise<Found>
  count?: (() => Promise<number>) | undefined
}

const emptySlice: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 0 }

/** The search, filters and order of a query: its identity, except for a scope. */
export const filtersOf = <Query extends PageRequest>({ page: _p, limit: _l, cursor: _c, ...filters }: Query) => filters

async function findPage<Found extends FoundPage<unknown>>(
  request: PageRequest,
  identity: unknown,
  source: ListSource<Found>,
): Promise<Found> {
  const total = needsTotal(request) ? await source.count?.() : undefined
  const slice = sliceFor(request, identity, total)
  if (slice === null) return await source.read(emptySlice)
  const found = await source.read(slice)
  // Rows before the page may have been removed since its cursor was written, so the page is read by number instead.
  const isShort = slice.direction === 'before' && slice.anchor !== null && found.ids.length < request.limit
  return isShort ? await findPage({ ...request, cursor: undefined }, identity, source) : found
}

/**
 * One page of a list with its `meta`.
 * @param identity search, filters, sort and scope: the cursor of another list is refused.
 * @throws AppError `page_too_deep`, `validation_failed`.
 */
export async function listPage<Found extends FoundPage<unknown>>(
  request: PageRequest,
  identity: unknown,
  source: ListSource<Found>,
): Promise<{ data: Found['rows']; meta: ListMeta; found: Found }> {
  const { page, limit } = request
  const found = await findPage(request, identity, source)
  const { ids, exact } = found
  const end = (page - 1) * limit + ids.length
  const total = exact ? found.total : Math.max(countCap, end)
  const rowsAfter = exact ? total - end : Math.max(found.total - end, ids.length === limit ? 1 : 0)
  const [first, last] = [ids[0], ids.at(-1)]
  const ends = first !== undefined && last !== undefined ? { first, last } : undefined
  const cursors = ends ? cursorsAround(request, identity, ends, rowsAfter) : {}
  return { data: found.rows, meta: { page, limit, total, totalIsExact: exact, cursors }, found }
}

/** The answer of a list that has only a page of rows with its `meta`. */
export async function jsonPage<Row>(
  ...page: Parameters<typeof listPage<FoundPage<Row>>>
): Promise<JsonText<{ data: Row[]; meta: ListMeta }>> {
  const { data, meta } = await listPage(...page)
  return jsonObject({ data, meta })
}
