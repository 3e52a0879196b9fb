import { maxOffset } from '@piel/contract/core/pagination'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '#/lib/app-error.ts'
import { cursorsAround, needsTotal, sliceFor } from './keyset.ts'

const list = ['', 'name']
const ids = { first: '0199f0a0-0000-7000-8000-000000000001', last: '0199f0a0-0000-7000-8000-000000000002' }
const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.code
  }
  return 'none'
}

it('J2 counts pages from the beginning while they are near it', () => {
  expect(sliceFor({ page: 3, limit: 25 }, list)).toEqual({ direction: 'after', anchor: null, skip: 50, take: 25 })
  expect(needsTotal({ page: maxOffset / 10 + 1, limit: 10 })).toBe(false)
})

it('J2 counts pages from the end where that is nearer, and keeps the last page short', () => {
  const page = { page: 98_003, limit: 10 }
  expect(needsTotal(page)).toBe(true)
  expect(sliceFor(page, list, 980_028)).toEqual({ direction: 'before', anchor: null, skip: 0, take: 8 })
  expect(sliceFor({ ...page, page: 98_002 }, list, 980_028)).toMatchObject({ skip: 8, take: 10 })
  expect(sliceFor({ ...page, page: 98_004 }, list, 980_028)).toBeNull()
})

it('J2 refuses pages in the middle, and pages of a list whose end is unknown', () => {
  expect(codeOf(() => sliceFor({ page: 50_000, limit: 10 }, list, 980_028))).toBe('page_too_deep')
  expect(codeOf(() => sliceFor({ page: 1002, limit: 10 }, list))).toBe('page_too_deep')
})

it('J2 returns cursors for two pages on either side, if they exist', () => {
  const pages = (page: number, rowsAfter: number) =>
    Object.keys(cursorsAround({ page, limit: 10 }, list, ids, rowsAfter)).map(Number)
  expect(pages(1, 100)).toEqual([2, 3])
  expect(pages(2, 100)).toEqual([3, 4])
  expect(pages(3, 10)).toEqual([2, 4])
  expect(pages(9, 0)).toEqual([7, 8])
})

it('J2 decodes a cursor to the position that it encodes', () => {
  const cursors = cursorsAround({ page: 9, limit: 10 }, list, ids, 100)
  const read = (page: number) => sliceFor({ page, limit: 10, cursor: cursors[page] }, list)
  expect([7, 8, 10, 11].map(read)).toEqual([
    { direction: 'before', anchor: ids.first, skip: 10, take: 10 },
    { direction: 'before', anchor: ids.first, skip: 0, take: 10 },
    { direction: 'after', anchor: ids.last, skip: 0, take: 10 },
    { direction: 'after', anchor: ids.last, skip: 10, take: 10 },
  ])
})

it('J2 refuses a cursor that it did not write', () => {
  const genuine = Object.values(cursorsAround({ page: 9, limit: 10 }, list, ids, 100))
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.base64String()), (cursor) => {
      fc.pre(!genuine.includes(cursor))
      expect(codeOf(() => sliceFor({ page: 10, limit: 10, cursor }, list))).toBe('validation_failed')
    }),
  )
})
