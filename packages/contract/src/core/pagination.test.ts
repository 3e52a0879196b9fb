import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listOf, listQuery } from './pagination.ts'

const query = listQuery(['name', 'createdAt'])

it('J2 uses page 1 and limit 10 by default', () => {
  expect(query.parse({})).toEqual({ page: 1, limit: 10 })
})

it('J2 parses the text of a URL', () => {
  expect(query.parse({ page: '3', limit: '100', sort: '-createdAt', search: '  Jose\u0301 ' })).toEqual({
    page: 3,
    limit: 100,
    sort: '-createdAt',
    search: 'José',
  })
})

it.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: 'x' },
  { page: 'Infinity' },
  { page: '1000000001' },
  { limit: '0' },
  { limit: '101' },
  { sort: 'email' },
  { sort: '--name' },
  { sort: ['name', '-name'] },
  { search: 'x'.repeat(101) },
  { cursor: 'x'.repeat(401) },
])('J2 refuses %o', (given) => {
  expect(query.safeParse(given).success).toBe(false)
})

it('J2 answers data with page, limit, total and whether the total is exact', () => {
  const list = listOf(z.object({ id: z.string() }))
  const meta = { page: 1, limit: 10, total: 1000, totalIsExact: false }
  expect(list.parse({ data: [{ id: 'a', secret: 1 }], meta })).toEqual({ data: [{ id: 'a' }], meta })
  expect(list.safeParse({ data: [] }).success).toBe(false)
})
