import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAudit } from '#/audit/verify.ts'
import { newId } from '#/lib/id.ts'
import { sealedTables } from '#/nouns.ts'
import { databaseBefore, type EarlierDatabase } from '#/testing/before-migration.ts'
import { migrate } from './migrate.ts'

let test: EarlierDatabase
beforeAll(async () => {
  test = await databaseBefore('0068')
}, 60_000)
afterAll(() => test.close())

it('J5 gives rows and versions of before their digests as found, and says so in the trail', async () => {
  const { owner } = test
  const [author, patient] = [newId(), newId()]
  await owner.query(sql`
    INSERT INTO users (id, email, first_name, last_name, role, profile_kind)
    SELECT u.id, u.id || '@example.test', 'Ana', 'Ruiz', 'USER', u.kind
    FROM (VALUES (${author}::uuid, 'DOCTOR'), (${patient}::uuid, 'PATIENT')) AS u (id, kind)`)
  await owner.query(sql`INSERT INTO patients (id, user_id) VALUES (${patient}, ${patient})`)
  await owner.query(sql`
    INSERT INTO clinical_entries (id, patient_id, kind, date, text, author_id, author_name, created_at)
    SELECT gen_random_uuid(), ${patient}, 'note', '2026-01-05', 'Dermatitis', ${author}, 'Ana Ruiz', now()
    FROM generate_series(1, 1500)`)
  await owner.query(sql`UPDATE users SET first_name = 'Eva' WHERE id = ${patient}`)

  await migrate(test.url)
  const events = await owner.query<{ fields: string[] }>(sql`
    SELECT fields FROM audit_events WHERE action = 'audit.found' ORDER BY fields`)
  expect(events.map(({ fields }) => fields.join(' '))).toEqual([
    'rows:1 reason:0068 patients',
    'rows:1000 reason:0068 clinical_entries',
    // The patient and the user have one each.
    'rows:2 reason:0068 users',
    'rows:2 reason:0068 versions',
    'rows:500 reason:0068 clinical_entries',
  ])
  const { problems, rows } = await verifyAudit(test.db, { sealed: sealedTables })
  expect({ problems, rows }).toEqual({ problems: [], rows: 1503 })
})
