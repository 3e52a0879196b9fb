import { createHash } from 'node:crypto'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Transaction } from '#/db/database.ts'
import { typeParsers } from '#/db/connection/types.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { hashOf } from './chain.ts'
import { createSealer } from './seal.ts'
import { verifyAudit } from './verify.ts'

let test: TestApp
let patients: PatientCalls
let owner: Client
beforeAll(async () => {
  test = await buildTestApp()
  patients = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  owner = new Client({ connectionString: test.databaseUrl, types: typeParsers })
  await owner.connect()
  await owner.query("SET TIME ZONE 'UTC'")
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

const falsifications: Record<string, string> = {
  'an edited version': `UPDATE versions SET fields = fields || '{"phone": "1"}' WHERE object_id = $1`,
  'another number': 'UPDATE versions SET version = version + 1 WHERE object_id = $1',
  'another time': "UPDATE versions SET at = at + interval '1 second' WHERE object_id = $1",
  'another object': "UPDATE versions SET object_id = 'x' WHERE object_id = $1",
  'a deleted version': 'DELETE FROM versions WHERE object_id = $1',
  'a version moved to another change': 'UPDATE versions SET change = change + 1000000 WHERE object_id = $1',
  'an event without its change':
    'UPDATE audit_events SET change = NULL WHERE change = (SELECT change FROM versions WHERE object_id = $1)',
  'an added version': `INSERT INTO versions (object_kind, object_id, version, fields, change)
    SELECT object_kind, 'x', version, fields, change FROM versions WHERE object_id = $1`,
}

/** In a transaction: falsifies without triggers and verifies; then rolls back. */
async function problemsAfter(statement: string, id: string): Promise<number> {
  const query = async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
    (await owner.query<Row>(text, values)).rows
  const tx: Transaction = { query, transaction: true }
  await owner.query('BEGIN')
  try {
    await owner.query("SET LOCAL session_replication_role = 'replica'")
    expect((await owner.query(statement, [id])).rowCount).toBeGreaterThan(0)
    const db = {
      query,
      listen: () => async () => undefined,
      isOutOfSpace: async () => false,
      close: async () => undefined,
    }
    return (await verifyAudit({ ...db, transaction: (work) => work(tx) })).problems.length
  } finally {
    await owner.query('ROLLBACK')
  }
}

it('J5 seals the kept versions with their event, so that each falsification is found', async () => {
  const { id } = await patients.register()
  await patients.call('PATCH', `/patient/${id}`, { patient: { phone: '55 8765 4321' } })
  await createSealer(test.deps)()
  expect((await verifyAudit(test.db)).problems).toEqual([])
  const found: string[] = []
  for (const [name, statement] of Object.entries(falsifications))
    if ((await problemsAfter(statement, id)) > 0) found.push(name)
  expect(found).toEqual(Object.keys(falsifications))
  expect((await verifyAudit(test.db)).problems).toEqual([])
})

it('J5 hashes events without versions as before, so that their seals stay valid', () => {
  const seal = { number: 1, at: '2026-01-15T12:00:00.000Z', sequences: [7], keyId: 'key', acknowledged: null }
  const event = {
    sequence: 7,
    micros: '1768478400000000',
    actorId: null,
    actorName: 'Ana',
    actorRole: 'STAFF',
    action: 'patient.update',
    objectKind: 'patient',
    objectId: 'x',
    outcome: 'success',
    requestId: null,
    address: '::1',
    fields: ['phone'],
  }
  const text =
    '["piel audit seal","",1,"2026-01-15T12:00:00.000Z","key",[7]]\n' +
    '[7,"1768478400000000",null,"Ana","STAFF","patient.update","patient","x","success",null,"::1",["phone"]'
  const sha256 = (of: string) => createHash('sha256').update(of).digest('hex')
  expect(hashOf(seal, [{ ...event, versions: null, rows: null }], '')).toBe(sha256(`${text}]`))
  expect(hashOf(seal, [{ ...event, versions: 'abc', rows: null }], '')).toBe(sha256(`${text},"abc"]`))
})

it('J5 links a change to the event that creates a row, and none to one that only reads', async () => {
  const { id } = await patients.register()
  await patients.call('GET', `/patient/${id}`)
  const events = await test.db.query<{ action: string; isChange: boolean }>(sql`
    SELECT action, change IS NOT NULL AS "isChange" FROM audit_events WHERE object_id = ${id} ORDER BY sequence`)
  expect(events).toEqual([
    { action: 'patient.create', isChange: true },
    { action: 'patient.read', isChange: false },
  ])
})
