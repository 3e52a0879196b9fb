import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alteredDefinitions } from '#/db/schema/definitions.ts'
import type { Queryable } from '#/db/database.ts'
import { sealedTables } from '#/nouns.ts'
import { databaseWithin } from '#/testing/database-within.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { recordChanges } from '#/testing/recorded.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { acknowledgeBreak } from './acknowledge.ts'
import { checkDefinitions } from './check-definitions.ts'
import { auditFolder } from './folder.ts'
import { createSealer } from './seal.ts'
import { verifyAudit } from './verify.ts'
import { auditWatch } from './watch.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'piel-rows-'))
const folder = auditFolder(dataDir)
let test: TestApp
let patients: PatientCalls
let superuser: Client
beforeAll(async () => {
  test = await buildTestApp({ env: { dataDir } })
  patients = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  // The account was written past the services.
  await recordChanges(test.db)
  superuser = new Client({ connectionString: test.databaseUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await test.close()
  rmSync(dataDir, { recursive: true })
})

const seal = () => createSealer(test.deps)()
const problems = async () => {
  const outside = { heads: await folder.heads(), publicKeys: await folder.publicKeys() }
  return (await verifyAudit(test.db, { ...outside, sealed: sealedTables })).problems
}
const forge = (statement: string) =>
  superuser.query(`SET session_replication_role = 'replica'; ${statement}; RESET session_replication_role`)
const acknowledge = (definitions: readonly string[] = []) =>
  acknowledgeBreak(test.db, folder, {
    definitions,
    reason: 'Examined',
    account: 'root',
    at: test.clock.now().toISOString(),
    sealed: sealedTables,
  })

it('J5 accepts every state that the services write: registered, changed, archived, restored', async () => {
  const { id } = await patients.register()
  await patients.call('PATCH', `/patient/${id}`, { patient: { phone: '55 8765 4321' } })
  await patients.call('DELETE', `/patient/${id}`)
  await patients.call('POST', `/patient/${id}/restore`, {})
  await seal()
  expect(await problems()).toEqual([])
})

it('J5 names the row that differs, was removed or was not written by Piel, and continues after an acknowledgement', async () => {
  const [altered, removed] = [await patients.register(), await patients.register()]
  await seal()
  await forge(`UPDATE patients SET birth_date = '1980-01-01' WHERE id = '${altered.id}'`)
  await forge(`DELETE FROM patients WHERE id = '${removed.id}'`)
  const invented = '0199f0a0-0000-7000-8000-0000000000aa'
  await forge(`INSERT INTO users (id, email, first_name, last_name, role)
    VALUES ('${invented}', 'x@example.test', 'X', 'X', 'ADMIN')`)
  const found = [
    `the row patients ${altered.id} differs from what was sealed`,
    `the row patients ${removed.id} was removed`,
    `the row users ${invented} was not written by Piel`,
  ]
  expect(await problems()).toEqual(found)
  // Sealing continues.
  await patients.register()
  expect(await seal()).toBe(1)

  const done = await acknowledge()
  expect(done?.problems.map(({ kind, place }) => `${kind} ${place}`)).toEqual([
    `row_altered patients ${altered.id}`,
    `row_missing patients ${removed.id}`,
    `row_unrecorded users ${invented}`,
  ])
  expect(await problems()).toEqual([])
  await forge(`DELETE FROM row_digests WHERE sha256 IS NULL`)
  expect((await problems()).length).toBeGreaterThan(0)
})

it('J5 finds a change by hand with triggers on, which has a digest but no event, until it is acknowledged', async () => {
  await acknowledge()
  const before = await problems()
  await superuser.query(`UPDATE users SET role = 'STAFF', duty = 'reception' WHERE email = 'x@example.test'`)
  const [text = '', ...others] = (await problems()).filter((problem) => !before.includes(problem))
  expect(others).toEqual([])
  expect(text).toMatch(/^change \d+ of the database has no event$/)
  await acknowledge()
  expect(await problems()).toEqual(before)
})

it('J5 finds a second state of a row that is only added, with its digest and its event', async () => {
  const { id } = await patients.register()
  await patients.call('POST', `/patient/${id}/ledger/adjustments`, { amountMinor: 50_000, reason: 'Saldo anterior' })
  const entry = `FROM ledger_entries r WHERE r.patient_id = '${id}'`
  await forge(`SELECT nextval('change_numbers');
    UPDATE ledger_entries SET reason = 'Condonado' WHERE patient_id = '${id}';
    INSERT INTO row_digests (change, table_name, row_id, form, sha256)
      SELECT currval('change_numbers'), 'ledger_entries', r.id, 1, ledger_entries_digest(r) ${entry};
    WITH event AS (INSERT INTO audit_events (action, object_kind, outcome, change)
      VALUES ('ledger.adjust', 'patient', 'success', currval('change_numbers')) RETURNING sequence)
    INSERT INTO audit_unsealed SELECT sequence FROM event`)
  const { rows } = await superuser.query<{ id: string }>(`SELECT r.id ${entry}`)
  expect(await problems()).toContain(`the row ledger_entries ${rows[0]?.id} differs from what was sealed`)
})

it('J5 shows the server’s findings as other troubles, within one check of the last day', async () => {
  const { id } = await patients.register()
  await seal()
  await forge(`UPDATE patients SET curp = 'XAXX010101HDFXXX00' WHERE id = '${id}'`)
  await superuser.query('ALTER TABLE sales DISABLE TRIGGER seal_row')
  const deps = { ...test.deps, db: { ...test.db }, sealed: sealedTables }
  const watch = auditWatch(deps)
  for (let i = 0; i < 3; i += 1) await watch.advance()
  expect(watch.allProblems()).toEqual(
    expect.arrayContaining([
      { kind: 'schema_altered', number: null, place: 'triggers of sales' },
      { kind: 'row_altered', number: null, place: `patients ${id}` },
    ]),
  )
  expect((await watch.state()).state).toBe('broken')
  await superuser.query('ALTER TABLE sales ENABLE TRIGGER seal_row')
})

describe('a definition that differs', () => {
  const [grants, triggers] = ['grants of sales', 'triggers of sales']
  const different = async (db: Queryable = test.db) =>
    (await checkDefinitions(db, await folder.publicKeys())).problems.map(({ place }) => place)

  it('J5 is a problem until it is acknowledged by its name, with a reason in the trail', async () => {
    await superuser.query('GRANT DELETE ON sales TO public; ALTER TABLE sales DISABLE TRIGGER seal_row')
    await acknowledge()
    expect(await different()).toEqual([grants, triggers])
    await expect(acknowledge(['grants of users'])).rejects.toThrow('“grants of users” does not differ')
    test.clock.set('2026-12-01T10:00:00.000Z')
    const done = await acknowledge([grants])
    expect(done?.problems).toEqual([{ kind: 'schema_altered', number: null, place: grants }])
    const { rows } = await superuser.query<{ fields: string[] }>(
      "SELECT fields FROM audit_events WHERE action = 'audit.acknowledge' ORDER BY sequence DESC LIMIT 1",
    )
    expect(rows[0]?.fields).toEqual(['reason:Examined', `schema_altered:${grants}`])
  })

  it('J5 is named by the server and by audit:verify as acknowledged, and no trouble', async () => {
    const watch = auditWatch({ ...test.deps, db: { ...test.db }, sealed: sealedTables })
    await watch.advance()
    const known = { place: grants, at: '2026-12-01T10:00:00.000Z', reason: 'Examined' }
    expect(watch.acknowledgedDefinitions()).toEqual([known])
    const found = watch.allProblems().filter(({ kind }) => kind === 'schema_altered')
    expect(found.map(({ place }) => place)).toEqual([triggers])
    const verdict = await verifyAudit(test.db, { publicKeys: await folder.publicKeys(), sealed: sealedTables })
    expect(verdict.acknowledged).toContain(`the database is not as its migrations made it: ${grants}`)
    expect(verdict.problems).toContain(`the database is not as its migrations made it: ${triggers}`)
  })

  it('J5 is a problem again when it changes again', async () => {
    await superuser.query('GRANT TRUNCATE ON sales TO public')
    expect(await different()).toEqual([grants, triggers])
    await superuser.query('REVOKE ALL ON sales FROM public; ALTER TABLE sales ENABLE TRIGGER seal_row')
    expect(await checkDefinitions(test.db, await folder.publicKeys())).toEqual({ problems: [], acknowledged: [] })
  })

  it('J5 is not acknowledged by a seal that was written by hand, or altered', async () => {
    await superuser.query('ALTER TABLE users DISABLE TRIGGER seal_row')
    const { 'triggers of users': digest } = await alteredDefinitions(test.db)
    const definitions = JSON.stringify({ reason: 'x', found: '', definitions: { 'triggers of users': digest } })
    await superuser.query('BEGIN')
    const db = databaseWithin(superuser)
    await superuser.query("SET LOCAL session_replication_role = 'replica'")
    await superuser.query(
      `INSERT INTO audit_seals (number, at, sequences, hash, key_id, signature, acknowledged)
        SELECT number + 1, at, '{}', hash, key_id, signature, $1 FROM audit_seals ORDER BY number DESC LIMIT 1`,
      [definitions],
    )
    expect(await different(db)).toEqual(['triggers of users'])
    await superuser.query('UPDATE audit_seals SET acknowledged = $1 WHERE acknowledged IS NOT NULL', [definitions])
    expect(await different(db)).toEqual(['triggers of users'])
    await superuser.query('ROLLBACK')
    await superuser.query('ALTER TABLE users ENABLE TRIGGER seal_row')
  })
})
