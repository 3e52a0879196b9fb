import type { PageSlice } from '#/db/lists/keyset.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audited } from '#/audit/audit.ts'
import type { Database, Queryable } from '#/db/database.ts'
import { seedBulk } from '#/testing/bulk.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { systemClock } from '#/lib/clock.ts'
import type { ActorContext } from '#/lib/context.ts'
import { parsed } from '#/lib/json-text.ts'
import { createAccount } from '#/testing/accounts.ts'
import { seedTreatments } from '#/testing/bulk-treatments.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { lookedAt, plansOf, scannedIn } from '#/testing/plans.ts'
import { byTier } from '#/testing/tier.ts'
import { listAssigned } from '#/modules/people/care/assigned.repository.ts'
import { listNotifications } from '#/modules/core/notifications/notifications.repository.ts'
import { notifyLicensesExpiring, notifyPatientRegistered } from '#/modules/core/notifications/notify.repository.ts'
import { listPatients } from './patient-list.service.ts'
import { findArchivedDuplicates, findDuplicates } from './duplicates.repository.ts'
import { countPatients, listPatientRows, type PatientFilter } from './patient-list.repository.ts'
import type { PatientScope } from './patients.policy.ts'
import { findPatient } from './patients.repository.ts'

/** Enough for the planner to prefer an index wherever there is one. */
const count = byTier({ first: 25_000, full: 50_000 })
let test: TestDatabase
let owner: Database
let doctorId: string
let anchor: string

beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count, rebuildIndexes: true })
  doctorId = (await createAccount(owner, 'DOCTOR')).id
  await owner.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    SELECT id, ${doctorId}, '2026-01-01' FROM patients ORDER BY id LIMIT 300`)
  const { id: otherId } = await createAccount(owner, 'DOCTOR')
  await owner.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    SELECT id, ${otherId}, '2026-01-01' FROM patients ORDER BY id LIMIT 20000`)
  await owner.query(sql`VACUUM ANALYZE patient_doctors`)
  await owner.query(
    sql`INSERT INTO treatment_types (id, name_en, name_es, price_minor) VALUES (${newId()}, 'Peel', 'Peeling', 0)`,
  )
  // With statistics of so few treatments a plan reads them all.
  await owner.query(sql`ALTER TABLE treatments SET (autovacuum_enabled = false)`)
  await seedTreatments(owner, { count: 5_000, doctors: 1 })
  const [middle] = await owner.query<{ id: string }>(
    sql`SELECT id FROM patients ORDER BY sort_name OFFSET ${count / 2} LIMIT 1`,
  )
  anchor = middle!.id
}, 120_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** The tables that `work` would read completely. */
const scanned = async (work: (db: Queryable) => Promise<unknown>): Promise<string[]> =>
  scannedIn(await plansOf(test.db, work)).filter((table) => table !== 'patient_counts')

const all: PatientScope = { doctorId: null, day: '2026-06-01' }
const first: PageSlice = { direction: 'after', anchor: null, skip: 0, take: 10 }
const list =
  (filter: PatientFilter, slice: Partial<PageSlice> = {}, scope = all) =>
  (db: Queryable) =>
    listPatientRows(db, filter, scope, { ...first, ...slice })

const sorts = ['name', '-name', 'createdAt', '-createdAt', 'birthDate', '-birthDate'] as const

it.each(sorts)(
  'E1 lists by %s along an index: first, deep, last, inactive, archived and filtered pages',
  async (sort) => {
    for (const filter of [
      {},
      { status: 'active' },
      { status: 'inactive' },
      { status: 'archived' },
      { gender: 'UNKNOWN' },
    ] as const) {
      expect(await scanned(list({ sort, ...filter }))).toEqual([])
      expect(await scanned(list({ sort, ...filter }, { anchor, skip: 10 }))).toEqual([])
      expect(await scanned(list({ sort, ...filter }, { anchor, direction: 'before' }))).toEqual([])
    }
    expect(await scanned(list({ sort }, { direction: 'before', skip: 40 }))).toEqual([])
    expect(await scanned((db) => countPatients(db, { sort }))).toEqual([])
  },
)

it.each([
  'garcia',
  'maria guadalupe',
  'xicotencatl',
  'perez garcia jose',
  'qx',
  'j',
  'jo m',
  '5512 34',
  '55',
  'no such person',
  '@example.org',
])('E1 searches "%s" without reading the whole table', async (search) => {
  for (const sort of sorts) {
    expect(await scanned(list({ search, sort }))).toEqual([])
    expect(await scanned(list({ search, sort, gender: 'FEMALE', status: 'active' }))).toEqual([])
    expect(await scanned(list({ search, sort }, { anchor }))).toEqual([])
  }
})

it.each(["o'f", 'a.b', 'ez-', 'ez-g', 'a.mar', 'x-q', 'm.m'])(
  'E1 reads few rows for "%s", whose characters no index can distinguish',
  async (search) => {
    const plans = await plansOf(test.db, list({ search }), { run: true })
    const scans = plans.filter((node) => /^(Bitmap Heap|Index|Index Only) Scan$/.test(node['Node Type']))
    const looked = scans.reduce((sum, node) => sum + lookedAt(node), 0)
    expect(looked).toBeLessThan(count / 50)
  },
)

it.each([{ gender: 'MALE' }, { gender: 'OTHER', status: 'inactive' }] as const)(
  'E1 finds the few patients of %o with a frequent name by the index of words',
  async (filter) => {
    const { total } = await listPatientRows(test.db, { search: 'maria', ...filter }, all, first)
    const plans = await plansOf(test.db, list({ search: 'maria', ...filter }), { run: true })
    const scans = plans.filter((node) => /^(Bitmap Heap|Index|Index Only) Scan$/.test(node['Node Type']))
    expect(scans.reduce((sum, node) => sum + lookedAt(node), 0)).toBeLessThan(2 * total + 100)
  },
)

it('J4 lists and searches a doctor’s own patients without reading all of them', async () => {
  const own = { doctorId, day: '2026-06-01' }
  for (const filter of [{}, { search: 'garcia' }, { search: 'jo' }] as const)
    expect(await scanned(list(filter, {}, own))).toEqual([])
  expect((await listPatientRows(test.db, {}, own, first)).total).toBeGreaterThan(250)
})

it('E7 looks for duplicates along indexes, and for one patient by its key', async () => {
  const person = { firstName: 'Maria', lastName: 'Hernández', birthDate: '1983-12-10' }
  const [curp, phoneE164] = ['SABC560626MDFLRN01', '+525512345678']
  const typed = { curp, email: 'nobody@example.org', phoneE164, person, exceptId: newId() }
  expect(await scanned((db) => findDuplicates(db, typed))).toEqual([])
  expect(await scanned((db) => findArchivedDuplicates(db, typed, { showsPerson: true }))).toEqual([])
  const context = { requestId: newId(), address: '127.0.0.1', language: 'en' } as const
  const alerts = { atDesk: true, day: '2026-06-01', timeZone: 'America/Mexico_City' }
  const event = { action: 'patient.read', object: { kind: 'patient', id: anchor } } as const
  expect(
    await scanned((db) =>
      findPatient(audited(db, context, event), anchor, all, { withArchived: true, withAccount: true, alerts }),
    ),
  ).toEqual([])
})

it('H5 finds the staff among all people, and their notifications, along indexes', async () => {
  const event = { id: newId(), exceptUserId: doctorId, at: '2026-01-01' }
  expect(await scanned((db) => notifyPatientRegistered(db, event))).toEqual([])
  expect(await scanned((db) => notifyLicensesExpiring(db, '2026-11-21', event.at))).not.toContain('users')
  const rights = {
    allPatients: true,
    archivedPatients: true,
    money: true,
    allDoctors: true,
    audit: false,
    system: false,
    users: false,
    tills: false,
  }
  const visibility = { userId: doctorId, ...rights }
  expect(await scanned((db) => listNotifications(db, visibility, '2026-06-01'))).not.toContain('patients')
})

it.each([{}, { search: 'maria' }, { status: 'inProgress' as const, sort: 'name' as const }])(
  'F4 finds the patients of a doctor along indexes, with %o',
  async (asked) => {
    const query = { page: 1, limit: 5, ...asked }
    const terms = [{ word: 'maria', typeIds: [newId()] }]
    const found = await scanned((db) => listAssigned(db, doctorId, query, { day: '2026-11-21', terms }))
    // The catalogue has a few rows.
    expect(found.filter((table) => table !== 'treatment_types')).toEqual([])
  },
)

it('E7 compares a limited number of people where thousands share one birth date', async () => {
  await owner.query(sql`ALTER TABLE patients DISABLE TRIGGER USER`)
  await owner.query(sql`UPDATE patients SET birth_date = '1900-01-01' WHERE birth_date < '1965-01-01'`)
  await owner.query(sql`ALTER TABLE patients ENABLE TRIGGER USER`)
  await owner.query(sql`ANALYZE patients`)
  const person = { firstName: 'María', lastName: 'Zamora', birthDate: '1900-01-01' }
  const search = (db: Queryable) =>
    findDuplicates(db, { curp: null, email: null, phoneE164: null, person, exceptId: null })
  expect(await scanned(search)).toEqual([])
  const looked = (await plansOf(test.db, search, { run: true })).map(lookedAt)
  // A thousand people born on that day, each with another name.
  expect(Math.max(...looked)).toBeLessThan(2_100)
}, 120_000)

it('J2 shows the last pages of many patients from their end, and refuses the middle without a cursor', async () => {
  const clock = systemClock('America/Mexico_City')
  const staff = { ...(await createAccount(owner, 'STAFF')), userId: newId(), name: 'Ana', doctorId: null }
  const actor = { ...staff, language: null, tokenId: '', tokenExpiresAt: clock.now(), sessionKey: '', isLocked: false }
  const context: ActorContext = { actor, reach: 'all', requestId: '', address: '', language: 'es' }
  const rows = await owner.query<{ id: string }>(sql`
    SELECT id FROM patients WHERE archived_at IS NULL ORDER BY sort_name, id`)
  const last = Math.ceil(rows.length / 10)
  for (const page of [last, last - 1, last - 900]) {
    const { data, meta } = parsed(await listPatients({ db: test.db, clock }, context, { page, limit: 10 }))
    expect(data.map((row) => row.id)).toEqual(rows.slice((page - 1) * 10, page * 10).map((row) => row.id))
    expect(meta.total).toBe(rows.length)
  }
  const middle = listPatients({ db: test.db, clock }, context, { page: Math.ceil(last / 2), limit: 10 })
  await expect(middle).rejects.toMatchObject({ code: 'page_too_deep' })
})

it('E1 finds in many patients exactly what a full read would find', async () => {
  for (const [search, pattern] of [
    ['garcia', '%garcia%'],
    ['urquiza xochitl', '%xochitl% %urquiza%'],
    ['ji', '% ji%'],
  ] as const) {
    const rows = await owner.query<{ id: string }>(sql`
      SELECT id FROM patients WHERE archived_at IS NULL AND search_text LIKE ${pattern} ORDER BY sort_name, id`)
    const page = await listPatientRows(test.db, { search }, all, { ...first, skip: 20, take: 100 })
    expect(page.ids).toEqual(rows.slice(20, 120).map((row) => row.id))
    expect(page).toMatchObject(rows.length > 1000 ? { exact: false } : { exact: true, total: rows.length })
  }
})
