import sql, { type Sql } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { seedBulk } from '#/testing/bulk.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import type { Queryable } from '../database.ts'
import { orderBy, rowsOfTable } from './keyset-sql.ts'
import { readPage } from './list-rows.ts'
import { createDatabase } from '../connection/pool.ts'
import { searchedIn, searchIn } from './search.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const owner = createDatabase(test.url, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: 2500 })
  await owner.close()
}, 60_000)
afterAll(() => test.close())
afterEach(() => void vi.useRealTimers())

const order = orderBy('name', { name: 'p.sort_name' }, { from: 'patients p', id: 'p.id' })

/** Patients by name, and how many of the statements that were sent since the last call counted rows. */
function listOf(words: string, where = sql`p.archived_at IS NULL`) {
  const sent: string[] = []
  const db: Queryable = {
    query: (statement: Sql) => {
      sent.push(statement.text)
      return test.db.query(statement)
    },
  } as Queryable
  const rows = rowsOfTable(order, searchIn(searchedIn('p'), words), { where, anyOrder: sql`p.id` })
  const list = { order, rows, row: sql`to_json(s.id)`, joins: sql`` }
  return {
    page: (skip = 0) => readPage(db, list, { direction: 'after', anchor: null, skip, take: 10 }, {}),
    counts: () => sent.splice(0).filter((text) => text.includes(' AS total')).length,
  }
}

it('E1 J2 counts the matches of a list that reaches the cap once, and again after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { page, counts } = listOf('')
  const first = await page()
  expect([first.total, first.exact, first.ids.length, counts()]).toEqual([1001, false, 10, 1])
  expect(await page()).toEqual(first)
  const next = await page(10)
  expect([next.total, next.exact, next.ids.length]).toEqual([1001, false, 10])
  expect(next.ids.filter((id) => first.ids.includes(id))).toEqual([])
  vi.advanceTimersByTime(119_000)
  await page(20)
  expect(counts()).toBe(0)
  vi.advanceTimersByTime(1001)
  expect(await page()).toEqual(first)
  expect(counts()).toBe(1)
})

it('E1 J2 counts for a page beyond what was counted, and for another filter', async () => {
  const { page, counts } = listOf('')
  await page()
  counts()
  const far = await page(1200)
  expect([far.total, far.exact, far.ids.length, counts()]).toEqual([1221, false, 10, 1])
  const men = listOf('', sql`p.archived_at IS NULL AND p.id > '00000000-0000-0000-0000-000000000000'`)
  await men.page()
  expect(men.counts()).toBe(1)
})

it('E1 J2 counts each time where matches are few', async () => {
  const { page, counts } = listOf('maria')
  const first = await page()
  expect(first.exact).toBe(true)
  expect(await page()).toEqual(first)
  expect(counts()).toBe(2)
})
