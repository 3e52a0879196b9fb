import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { lookedAt, plansOf } from '#/testing/plans.ts'
import { countDoctors, listDoctorRows, type DoctorFilter } from './doctor-list.repository.ts'
import { findDoctor } from './doctors.repository.ts'

const count = 20_000
const today = '2026-11-21'
let test: TestDatabase
let owner: Database
let anchor: string

beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count, rebuildIndexes: true })
  await owner.query(sql`UPDATE users SET profile_kind = 'DOCTOR'
    WHERE id IN (SELECT id FROM users WHERE archived_at IS NULL ORDER BY id LIMIT 60)`)
  await owner.query(sql`INSERT INTO doctors (id, user_id)
    SELECT gen_random_uuid(), id FROM users WHERE profile_kind = 'DOCTOR'`)
  await owner.query(sql`INSERT INTO doctor_specialties (doctor_id, position, specialty_id)
    SELECT id, 1, 'dermatologia' FROM doctors`)
  await owner.query(sql`INSERT INTO doctor_licenses (doctor_id, position, number, jurisdiction, expires_at)
    SELECT id, 1, '7654321', 'México', '2026-12-01' FROM doctors`)
  for (const table of ['users', 'doctors', 'doctor_specialties', 'doctor_licenses'])
    await owner.query({ text: `VACUUM ANALYZE ${table}`, values: [] } as never)
  anchor = (await owner.query<{ id: string }>(sql`SELECT id FROM doctors OFFSET 30 LIMIT 1`))[0]!.id
}, 120_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** The number of person rows that `work` reads, including filtered ones. */
async function peopleRead(work: (db: Queryable) => Promise<unknown>): Promise<number> {
  const people = (await plansOf(test.db, work, { run: true })).filter(
    (node) => node['Relation Name'] === 'users' || node['Index Name']?.startsWith('users_'),
  )
  return people.reduce((sum, node) => sum + lookedAt(node), 0)
}

const first: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 10 }
const filters: DoctorFilter[] = [
  {},
  { sort: '-createdAt' },
  { status: 'ACTIVE', speciality: 'dermatologia', licenses: 'expiring' },
  { status: 'archived' },
  { search: 'maria' },
  { search: '7654321' },
  { search: 'a' },
  { search: 'no such person' },
]

it.each(filters)('J2 lists doctors %o without reading all people', async (filter) => {
  for (const slice of [first, { ...first, anchor }, { ...first, anchor, direction: 'before' as const }])
    expect(await peopleRead((db) => listDoctorRows(db, filter, today, slice))).toBeLessThanOrEqual(200)
  expect(await peopleRead((db) => countDoctors(db, filter, today))).toBeLessThanOrEqual(120)
})

it('F2 reads one person for one doctor', async () => {
  expect(await peopleRead((db) => findDoctor(db, anchor))).toBeLessThanOrEqual(2)
})
