import { hash } from 'node:crypto'
import { maxOffset } from '@piel/contract/core/pagination'
import { AppError, invalidField } from '#/lib/app-error.ts'

export interface PageSlice {
  direction: 'after' | 'before'
  anchor: string | null
  skip: number
  take: number
}

export const invalidCursor = (): AppError => invalidField('/query/cursor', 'validation.invalid')

export function checkPage({ page, limit, cursor }: PageRequest): void {
  if (cursor !== undefined) throw invalidCursor()
  if ((page - 1) * limit > maxOffset) throw new AppError('page_too_deep')
}

export const sliceAfter = (id: string | undefined, take: number): PageSlice => ({
  direction: 'after',
  anchor: id ?? null,
  skip: 0,
  take,
})

export interface PageRequest {
  page: number
  limit: number
  cursor?: string | undefined
}

export function sliceFor(request: PageRequest, list: unknown, total?: number): PageSlice | null {
  const { page, limit } = request
  const offset = (page - 1) * limit
  if (request.cursor !== undefined) return readCursor(request.cursor, page, limit, list)
  if (offset <= maxOffset) return { direction: 'after', anchor: null, skip: offset, take: limit }
  if (total === undefined) throw new AppError('page_too_deep')
  if (offset >= total) return null
  const end = Math.min(offset + limit, total)
  if (total - end > maxOffset) throw new AppError('page_too_deep')
  return { direction: 'before', anchor: null, skip: total - end, take: end - offset }
}

export function needsTotal({ page, limit, cursor }: PageRequest): boolean {
  return cursor === undefined && (page - 1) * limit > maxOffset
}

/**
 * Cursors of nearby pages, by page number.
 * @param ids of the page's first and last row.
 * @param rowsAfter the number of rows after the page, up to the count limit.
 */
export function cursorsAround(
  { page, limit }: PageRequest,
  list: unknown,
  ids: { first: string; last: string },
  rowsAfter: number,
): Record<string, string> {
  const cursors: Record<string, string> = {}
  const identity = JSON.stringify(list)
  const add = (target: number, direction: PageSlice['direction'], anchor: string, skip: number) => {
    cursors[String(target)] = writeCursor({ page: target, limit, direction, anchor, skip }, identity)
  }
  if (page > 3) add(page - 2, 'before', ids.first, limit)
  if (page > 2) add(page - 1, 'before', ids.first, 0)
  if (rowsAfter > 0) add(page + 1, 'after', ids.last, 0)
  if (rowsAfter > limit) add(page + 2, 'after', ids.last, limit)
  return cursors
}

interface Cursor {
  page: number
  limit: number
  direction: PageSlice['direction']
  anchor: string
  skip: number
}

const sumOf = (payload: string, list: string): string => hash('sha256', `${payload}\n${list}`, 'base64url').slice(0, 16)

function writeCursor(cursor: Cursor, list: string): string {
  const { page, limit, direction, anchor, skip } = cursor
  const payload = [page, limit, direction === 'after' ? 'a' : 'b', anchor, skip].join('.')
  return Buffer.from(`${payload}.${sumOf(payload, list)}`).toString('base64url')
}

function readCursor(text: string, page: number, limit: number, list: unknown): PageSlice {
  const plain = Buffer.from(text, 'base64url').toString()
  const payload = plain.slice(0, plain.lastIndexOf('.'))
  const [ofPage, ofLimit, direction, anchor, skip] = payload.split('.')
  const genuine =
    plain === `${payload}.${sumOf(payload, JSON.stringify(list))}` && Buffer.from(plain).toString('base64url') === text
  const near = skip === '0' || skip === String(limit)
  if (!genuine || !near || anchor === undefined || Number(ofPage) !== page || Number(ofLimit) !== limit)
    throw invalidCursor()
  return { direction: direction === 'a' ? 'after' : 'before', anchor, skip: Number(skip), take: limit }
}
