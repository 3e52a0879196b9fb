import type { AuditEvent } from '@piel/contract/office/audit'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '#/db/database.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { objectNames } from '#/nouns.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { lookedAt, plansOf } from '#/testing/plans.ts'
import { boundsOf, countEvents, findEvents, type AuditFilter } from './audit.repository.ts'
import { findReaders } from './readers.repository.ts'
import type { PersonIds } from '#/modules/core/person/person-ids.repository.ts'

const count = 60_000
let test: TestDatabase
let owner: Database
const [busy, rare, patient] = [newId(), newId(), newId()]

beforeAll(async () => {
  test = await createTestDatabase()
  owner = createDatabase(test.url, { role: null, statementTimeoutMs: 60_000 })
  // A year of a busy clinic: one person causes nearly all events, and one in a thousand is about the same patient.
  await owner.query(sql`
    INSERT INTO audit_events (at, actor_id, actor_name, action, object_kind, object_id, outcome)
    SELECT timestamptz '2026-01-01' + i * interval '8 minutes',
      CASE WHEN i % 5000 = 0 THEN ${rare}::uuid ELSE ${busy}::uuid END, 'Ana',
      CASE WHEN i % 3000 = 0 THEN 'doctor.archive' ELSE 'patient.read' END,
      CASE WHEN i % 3000 = 0 THEN 'doctor' ELSE 'patient' END,
      CASE WHEN i % 1000 = 0 THEN ${patient} ELSE 'p' || i END,
      CASE WHEN i % 4000 = 0 THEN 'refused' ELSE 'success' END
    FROM generate_series(1, ${count}::int) AS i`)
  await owner.query(sql`VACUUM ANALYZE audit_events`)
}, 60_000)
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** The number of events that `work` reads. */
async function looked(work: (db: Queryable) => Promise<unknown>): Promise<number> {
  const plans = await plansOf(test.db, work, { run: true })
  const events = plans.filter((node) => node['Relation Name'] === 'audit_events')
  return events.reduce((sum, node) => sum + lookedAt(node), 0)
}

const page = { limit: 10, offset: 0, ascending: false }
const few = 700

it.each<[string, AuditFilter]>([
  ['nothing', {}],
  ['a person who did little', { actorId: rare }],
  ['a person who did nearly everything', { actorId: busy }],
  ['one patient', { objectId: patient }],
  ['a kind', { objectKind: 'patient' }],
  ['a rare kind', { objectKind: 'doctor' }],
  ['a kind that there is not', { objectKind: 'session' }],
  ['a rare action', { action: 'doctor.archive' }],
  ['what was refused', { outcome: 'refused' }],
  ['what was done', { outcome: 'success' }],
  ['one patient and one person', { objectId: patient, actorId: busy }],
  ['several people', { actorIds: [busy, rare] }],
  ['many people', { actorIds: [busy, rare, ...Array.from({ length: 30 }, newId)] }],
  ['no people', { actorIds: [] }],
])('J5 reads few of 60,000 events for a page of %s, newest, oldest and deep', async (_name, filter) => {
  expect(await looked((db) => findEvents(db, objectNames, filter, page))).toBeLessThan(few)
  expect(await looked((db) => findEvents(db, objectNames, filter, { ...page, ascending: true }))).toBeLessThan(few)
  expect(await looked((db) => findEvents(db, objectNames, filter, { ...page, after: count / 2 }))).toBeLessThan(few)
  // Counting stops at its limit.
  expect(await looked((db) => countEvents(db, filter, 100))).toBeLessThan(few)
})

it('J5 reads few events for days long ago, and for a patient’s readers', async () => {
  const timeZone = 'America/Mexico_City'
  const days = { from: '2026-03-01', to: '2026-03-02' }
  expect(await looked((db) => boundsOf(db, days, timeZone))).toBeLessThan(10)
  const bounds = await boundsOf(test.db, days, timeZone)
  for (const filter of [bounds, { ...bounds, actorId: busy }, { ...bounds, objectKind: 'patient' as const }])
    expect(await looked((db) => findEvents(db, objectNames, filter, page))).toBeLessThan(few)
  const events: AuditEvent[] = await findEvents(test.db, objectNames, bounds, { ...page, limit: 1000 })
  expect(events).toHaveLength(360)
  expect([events.at(-1)?.at, events[0]?.at]).toEqual(['2026-03-01T06:00:00.000Z', '2026-03-03T05:52:00.000Z'])
  expect(await looked((db) => findReaders(db, [patient] as unknown as PersonIds))).toBeLessThan(few)
})
