import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import type { PageSlice } from '#/db/lists/keyset.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { createAccount } from '#/testing/accounts.ts'
import { seedTreatments } from '#/testing/bulk-treatments.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { lookedAt, plansOf, scannedIn } from '#/testing/plans.ts'
import { countTreatments, isCounted, listTreatmentRows, type TreatmentFilter } from './treatment-list.repository.ts'
import { findSearchTerms } from '#/modules/core/type-search/type-search.repository.ts'
import { findTreatment } from './treatments.repository.ts'

const count = 50_000
let test: TestDatabase
let owner: Database
let anchor: string
let one: Record<'typeId' | 'doctorId' | 'patientId', string>
let doctorUserId: string

beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 120_000 })
  await seedBulk(owner, { count: 10_000 })
  await owner.query(sql`
    INSERT INTO treatment_types (id, name_en, name_es, price_minor)
    SELECT gen_random_uuid(), 'Type ' || i, 'Tipo ' || i, 100000 FROM generate_series(1, 20) AS i`)
  const indexes = await owner.query<{ name: string; definition: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i WHERE i.indrelid = 'treatments'::regclass AND NOT i.indisunique`)
  for (const { name } of indexes) await owner.query(raw(`DROP INDEX ${name}`))
  await seedTreatments(owner, { count, doctors: 40 })
  for (const { definition } of indexes) await owner.query(raw(definition))
  await owner.query(sql`VACUUM ANALYZE treatments`)
  await owner.query(sql`ANALYZE treatment_types`)
  await owner.query(sql`ANALYZE doctors`)
  await owner.query(sql`ANALYZE treatment_days`)
  const [middle] = await owner.query<typeof one & { id: string }>(sql`
    SELECT id, type_id AS "typeId", doctor_id AS "doctorId", patient_id AS "patientId" FROM treatments
    ORDER BY starts_on OFFSET ${count / 2} LIMIT 1`)
  if (!middle) throw new Error('Nothing was seeded')
  const { id, ...rest } = middle
  anchor = id
  one = rest
  doctorUserId = (await createAccount(owner, 'DOCTOR')).id
  await owner.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    SELECT id, ${doctorUserId}, '2026-01-01' FROM patients ORDER BY id LIMIT 300`)
  // Of the other doctors, as many patients each.
  await owner.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    SELECT p.id, d.user_id, '2026-01-01'
    FROM (SELECT id, row_number() OVER (ORDER BY id) % 40 AS n FROM patients) p
      JOIN (SELECT user_id, row_number() OVER (ORDER BY id) - 1 AS n FROM doctors) d ON d.n = p.n`)
  await owner.query(sql`VACUUM ANALYZE patient_doctors`)
}, 180_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** Small tables, which are faster to read completely than by an index. */
const short = new Set(['treatment_types', 'doctors', 'treatment_totals', 'treatment_days', 'users'])

/** The tables that `work` would read completely. */
const scanned = async (work: (db: Queryable) => Promise<unknown>): Promise<string[]> =>
  scannedIn(await plansOf(test.db, work)).filter((table) => !short.has(table))

/** The number of treatment rows that `work` reads. */
async function looked(work: (db: Queryable) => Promise<unknown>): Promise<number> {
  const own = (await plansOf(test.db, work, { run: true })).filter((node) => node['Relation Name'] === 'treatments')
  return own.reduce((sum, node) => sum + lookedAt(node), 0)
}

const all = { doctorId: null, day: '2026-11-21' }
const first: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 10 }
const filterOf = (filter: Partial<TreatmentFilter>): TreatmentFilter => ({ terms: [], scope: all, ...filter })
const list =
  (filter: Partial<TreatmentFilter>, slice: Partial<PageSlice> = {}) =>
  (db: Queryable) =>
    listTreatmentRows(db, filterOf(filter), { ...first, ...slice })

const sorts = ['startsOn', '-startsOn', 'patient', '-patient', 'value', '-value', 'createdAt', '-createdAt'] as const

it.each(sorts)('G1 lists by %s along an index: first, deep, last and filtered pages', async (sort) => {
  const filters = [
    {},
    { status: 'started' },
    { typeId: one.typeId },
    { doctorId: one.doctorId },
    { patientId: one.patientId },
    { tier: 'vip' },
    { tier: 'none' },
    { from: '2026-11-01', to: '2026-11-30' },
  ] as const
  for (const filter of filters) {
    expect(await scanned(list({ sort, ...filter }))).toEqual([])
    expect(await scanned(list({ sort, ...filter }, { anchor, skip: 10 }))).toEqual([])
    expect(await scanned(list({ sort, ...filter }, { anchor, direction: 'before' }))).toEqual([])
  }
})

it.each([
  'garcia',
  'maria guadalupe',
  'xicotencatl',
  'jo m',
  'acne',
  'acne garcia',
  'tipo',
  'no such person',
  'type 7 lopez',
])('G1 searches "%s" without reading the whole table, whichever way it is found', async (search) => {
  const terms = await findSearchTerms(test.db, search)
  for (const sort of sorts) {
    expect(await scanned(list({ terms, sort }))).toEqual([])
    expect(await scanned(list({ terms, sort }, { anchor }))).toEqual([])
  }
  expect(await looked(list({ terms }))).toBeLessThan(count / 2)
})

it('J4 lists and searches the treatments of a doctor’s own patients without reading all of them', async () => {
  const scope = { doctorId: doctorUserId, day: '2026-06-01' }
  const alerts = { atDesk: false, day: '2026-06-01', timeZone: 'America/Mexico_City' }
  expect((await list({ scope })(test.db)).total).toBeGreaterThan(100)
  for (const search of ['', 'garcia', 'acne'])
    expect(await scanned(list({ scope, terms: await findSearchTerms(test.db, search) }))).toEqual([])
  expect(await scanned((db) => findTreatment(db, anchor, scope, { mayReadMoney: true, alerts }))).toEqual([])
})

it('J2 knows how many there are from the roll-ups, which equal the rows', async () => {
  for (const [filter, where] of [
    [{}, 'true'],
    [{ status: 'completed' }, "status = 'completed'"],
    [{ typeId: one.typeId }, `type_id = '${one.typeId}'`],
    [{ from: '2026-01-01', to: '2026-06-30' }, "starts_on BETWEEN '2026-01-01' AND '2026-06-30'"],
  ] as const) {
    expect(isCounted(filterOf(filter))).toBe(true)
    const [row] = await owner.query<{ total: number }>(
      raw(`SELECT count(*)::int AS total FROM treatments WHERE ${where}`),
    )
    expect(await countTreatments(test.db, filterOf(filter))).toBe(row?.total)
    expect(await scanned((db) => countTreatments(db, filterOf(filter)))).toEqual([])
  }
})

it('G1 renames a person without reading all treatments', async () => {
  const renamed = sql`SELECT id FROM treatments
    WHERE patient_id = ${one.patientId} OR doctor_id = ${one.doctorId} ORDER BY id FOR NO KEY UPDATE`
  expect(scannedIn(await plansOf(owner, (db) => db.query(renamed)))).toEqual([])
})
