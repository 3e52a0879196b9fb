import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { plannedRows } from './planned-rows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database whose planner expects more rows each time, and reads the second part along an index. */
function planner() {
  let asked = 0
  const query = async () => {
    asked += 1
    const parts = [
      { 'Node Type': 'Aggregate', 'Plan Rows': 1, Plans: [{ 'Node Type': 'Seq Scan', 'Plan Rows': 1000 * asked }] },
      { 'Node Type': 'Aggregate', 'Plan Rows': 1, Plans: [{ 'Node Type': 'Index Scan', 'Plan Rows': asked }] },
    ]
    return [{ 'QUERY PLAN': [{ Plan: { 'Node Type': 'Result', 'Plan Rows': 1, Plans: parts } }] }]
  }
  return { db: { query } as never, asked: () => asked }
}
const search = (word: string) => sql`SELECT (SELECT count(*) FROM patients WHERE search_text LIKE ${word})`

it('E1 asks the planner once for the same words, and again after two minutes', async () => {
  const { db, asked } = planner()
  const first = [
    { rows: 1000, readsWholeTable: true },
    { rows: 1, readsWholeTable: false },
  ]
  expect(await plannedRows(db, search('ana'))).toEqual(first)
  vi.advanceTimersByTime(119_999)
  expect(await plannedRows(db, search('ana'))).toEqual(first)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await plannedRows(db, search('ana'))).toMatchObject([{ rows: 2000 }, { rows: 2 }])
})

it('E1 asks for other words and for another database', async () => {
  const [one, other] = [planner(), planner()]
  await plannedRows(one.db, search('ana'))
  await plannedRows(one.db, search('luz'))
  await plannedRows(other.db, search('ana'))
  expect([one.asked(), other.asked()]).toEqual([2, 1])
})

it('E1 remembers 2,000 estimates', async () => {
  const { db, asked } = planner()
  for (let i = 0; i <= 2000; i++) await plannedRows(db, search(`word ${i}`))
  await plannedRows(db, search('word 2000'))
  expect(asked()).toBe(2001)
  await plannedRows(db, search('word 0'))
  expect(asked()).toBe(2002)
})
