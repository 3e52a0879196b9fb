import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { lookedAt, plansOf, scannedIn } from '#/testing/plans.ts'
import { findActorIds } from '#/modules/office/audit/audit.repository.ts'
import { listUserRows, type UserFilter } from './user-list.repository.ts'
import { findUser } from './users.repository.ts'

const count = 20_000
let test: TestDatabase
let owner: Database
let anchor: string

beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count, rebuildIndexes: true })
  // A clinic has few staff among its people.
  await owner.query(sql`UPDATE users SET role = 'STAFF', duty = 'reception', profile_kind = 'NONE'
    WHERE id IN (SELECT id FROM users WHERE archived_at IS NULL ORDER BY id LIMIT 30)`)
  await owner.query(sql`UPDATE users SET profile_kind = 'DOCTOR'
    WHERE id IN (SELECT id FROM users WHERE archived_at IS NULL ORDER BY id DESC LIMIT 20)`)
  await owner.query(sql`VACUUM ANALYZE users`)
  const [middle] = await owner.query<{ id: string }>(
    sql`SELECT id FROM users ORDER BY sort_name OFFSET ${count / 2} LIMIT 1`,
  )
  anchor = middle!.id
}, 120_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** The tables that `work` would read completely. */
const scanned = async (work: (db: Queryable) => Promise<unknown>): Promise<string[]> =>
  scannedIn(await plansOf(test.db, work)).filter((table) => table === 'users' || table === 'patients')

const first: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 10 }
const list =
  (filter: UserFilter, slice: Partial<PageSlice> = {}) =>
  (db: Queryable) =>
    listUserRows(db, filter, { ...first, ...slice })
const sorts = ['name', '-name', 'createdAt', '-createdAt', 'lastLogin', '-lastLogin'] as const

it.each(sorts)('D1 lists 20,000 people by %s along an index', async (sort) => {
  for (const filter of [
    {},
    { role: 'USER' },
    { role: 'STAFF' },
    { duty: 'clinical' },
    { role: 'ADMIN' },
    { profileKind: 'DOCTOR' },
    { profileKind: 'PATIENT' },
    { status: 'archived' },
  ] as const) {
    expect(await scanned(list({ sort, ...filter }))).toEqual([])
    expect(await scanned(list({ sort, ...filter }, { anchor, skip: 10 }))).toEqual([])
    expect(await scanned(list({ sort, ...filter }, { anchor, direction: 'before' }))).toEqual([])
  }
})

it.each([
  'maria guadalupe',
  'hernandez maria',
  'xicotencatl',
  'qx',
  'jo m',
  '5512 34',
  '55',
  'no such person',
  '@example.org',
])('D1 searches "%s" among 20,000 people without reading them all', async (search) => {
  for (const sort of sorts) {
    expect(await scanned(list({ search, sort }))).toEqual([])
    expect(await scanned(list({ search, sort, role: 'STAFF' }))).toEqual([])
    expect(await scanned(list({ search, sort, status: 'archived' }))).toEqual([])
    expect(await scanned(list({ search, sort }, { anchor }))).toEqual([])
  }
})

it('D1 finds in 20,000 people exactly what a full read would find, and counts up to a thousand', async () => {
  for (const [search, pattern] of [
    ['garcia', '%garcia%'],
    ['ji', '% ji%'],
    ['hernandez maria', '%maria% %hernandez%'],
  ] as const) {
    const rows = await owner.query<{ id: string }>(sql`
      SELECT u.id FROM users u LEFT JOIN patients p ON p.user_id = u.id
      WHERE u.archived_at IS NULL
        AND CASE u.profile_kind WHEN 'PATIENT' THEN p.search_text ELSE u.search_text END LIKE ${pattern}
      ORDER BY u.sort_name, u.id`)
    const page = await listUserRows(test.db, { search }, { ...first, skip: 20, take: 100 })
    expect(page.ids).toEqual(rows.slice(20, 120).map((row) => row.id))
    expect(page).toMatchObject(rows.length > 1000 ? { exact: false } : { exact: true, total: rows.length })
  }
})

it('D1 reads no row twice, also where every tenth person has the name', async () => {
  for (const search of ['garcia', 'j', 'a', '@example.org']) {
    const list = (db: Queryable) => listUserRows(db, { search, sort: '-lastLogin' }, first)
    const looked = (await plansOf(test.db, list, { run: true, answers: true })).map(lookedAt)
    expect(Math.max(...looked)).toBeLessThanOrEqual(count)
  }
})

it('D1 reads one user by their key', async () => {
  expect(await scanned((db) => findUser(db, anchor, { embedded: true, now: '2026-01-01T00:00:00.000Z' }))).toEqual([])
})

it.each(['garcia', 'maria guadalupe', 'no such person'])(
  'J5 finds those who acted and are named "%s" without reading every user',
  async (name) => expect(await scanned((db) => findActorIds(db, name))).toEqual([]),
)
