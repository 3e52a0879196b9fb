import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditChain } from '@piel/contract/office/audit'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { afterEach, expect, it } from 'vitest'
import { transactionScoped } from '#/db/connection/transaction-scoped.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { notifyAuditBroken } from '#/modules/core/notifications/notifications.service.ts'
import { acknowledgeBreak } from './acknowledge.ts'
import { recordAudit } from './audit.ts'
import { createSealer } from './seal.ts'
import { auditFolder } from './folder.ts'
import { verifyAudit } from './verify.ts'
import { auditWatch } from './watch.ts'

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

function newFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'piel-chain-'))
  cleanUps.push(async () => rmSync(dataDir, { recursive: true }))
  return dataDir
}

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  cleanUps.push(() => database.close())
  return database
}

/** A process on a database and a folder. A second one on the same database and folder is a restart. */
async function start(database: TestDatabase, dataDir: string): Promise<TestApp> {
  const test = await buildTestApp({ database, env: { dataDir }, deps: { db: transactionScoped(database.db) } })
  cleanUps.push(() => test.close())
  return test
}

const record = (test: TestApp) =>
  recordAudit(
    test.db,
    { requestId: 'request', address: '127.0.0.1', language: 'es' },
    { action: 'patient.read', object: { kind: 'patient', id: null } },
  )
const seal = (test: TestApp) => createSealer(test.deps)()
async function sealEach(test: TestApp, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await record(test)
    expect(await seal(test)).toBe(1)
  }
}

/** Runs as the owner of the database, without triggers. */
async function falsify(database: TestDatabase, statement: string): Promise<void> {
  const owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`SET session_replication_role = 'replica'; ${statement}`)
  await owner.end()
}

const verify = async (test: TestApp) => {
  const folder = auditFolder(test.deps.env.dataDir)
  const witnesses = { heads: await folder.heads(), publicKeys: await folder.publicKeys() }
  const { problems, acknowledged } = await verifyAudit(test.db, witnesses)
  return { problems, acknowledged }
}
const intact = { problems: [], acknowledged: [] }

const acknowledge = (test: TestApp) =>
  acknowledgeBreak(test.db, auditFolder(test.deps.env.dataDir), {
    reason: 'restored from a backup',
    account: 'root',
    at: test.clock.now().toISOString(),
  })

async function chainOf(test: TestApp): Promise<AuditChain> {
  const { headers } = await test.signedInAs('ADMIN')
  return (await test.app.inject({ url: '/api/audit/chain', headers })).json()
}

const warnings = async (test: TestApp) => (await test.app.inject({ url: '/readyz' })).json<{ warnings?: string[] }>()

it('J5 stops sealing after the end of the trail was cut off, reports it, and continues once it is acknowledged', async () => {
  const [database, dataDir] = [await newDatabase(), newFolder()]
  const first = await start(database, dataDir)
  await sealEach(first, 3)
  await falsify(
    database,
    'DELETE FROM audit_seals WHERE number = 3; INSERT INTO audit_unsealed VALUES (3); UPDATE audit_events SET action = action WHERE sequence = 3',
  )
  const test = await start(database, dataDir)
  await record(test)
  expect(await seal(test)).toBe(0)
  const differs = { kind: 'head_differs', number: 3 }
  expect(auditWatch(test.deps).foundProblems()).toEqual([differs])
  expect(await warnings(test)).toEqual({ status: 'ok', warnings: ['audit_broken'] })
  expect(await chainOf(test)).toMatchObject({ state: 'broken', problems: [differs], unsealed: 2 })
  expect((await verify(test)).problems).toEqual(['seal 3 differs from the head stored outside the database'])

  expect((await acknowledge(test))?.seal).toMatchObject({ number: 4, sequences: [3, 4, 5] })
  const [event] = await test.db.query(sql`
    SELECT actor_name AS name, action, fields FROM audit_events ORDER BY sequence DESC LIMIT 1`)
  expect(event).toEqual({
    name: 'root',
    action: 'audit.acknowledge',
    fields: ['reason:restored from a backup', 'head_differs:3'],
  })
  expect((await chainOf(test)).state).toBe('verified')
  expect(await warnings(test)).toEqual({ status: 'ok' })
  await sealEach(test, 2)
  expect(await verify(test)).toEqual({ problems: [], acknowledged: ['seals are missing from number 3 onwards'] })
  expect(await acknowledge(test)).toBeUndefined()

  // Acknowledged events are sealed as they were found.
  await falsify(database, "UPDATE audit_events SET actor_name = 'X' WHERE sequence = 1")
  expect((await verify(test)).problems).toContain('seal 1 does not match its events')
})

it('J5 stops sealing when a sealed event was changed, and still names it after an acknowledgement', async () => {
  const [database, dataDir] = [await newDatabase(), newFolder()]
  await sealEach(await start(database, dataDir), 3)
  await falsify(database, 'DELETE FROM audit_events WHERE sequence = 2')
  const test = await start(database, dataDir)
  expect((await chainOf(test)).state).toBe('broken')
  await record(test)
  expect(await seal(test)).toBe(0)
  await acknowledge(test)
  expect((await chainOf(test)).state).toBe('verified')
  await sealEach(test, 1)
  const acknowledged = ['event 2 is missing from its seal', 'seal 2 does not match its events']
  expect(await verify(test)).toEqual({ problems: [], acknowledged })
  await falsify(database, "UPDATE audit_events SET actor_name = 'X' WHERE sequence = 3")
  expect((await verify(test)).problems).not.toEqual([])
})

it('J5 refuses a backup that is older than the newest head', async () => {
  const [database, dataDir] = [await newDatabase(), newFolder()]
  const first = await start(database, dataDir)
  await sealEach(first, 2)
  await falsify(database, 'CREATE TABLE kept_seals AS SELECT * FROM audit_seals')
  await falsify(database, 'CREATE TABLE kept_events AS SELECT * FROM audit_events')
  await sealEach(first, 2)
  await falsify(
    database,
    `DELETE FROM audit_seals WHERE number NOT IN (SELECT number FROM kept_seals);
     DELETE FROM audit_events WHERE sequence NOT IN (SELECT sequence FROM kept_events);
     ALTER TABLE audit_events ALTER sequence RESTART WITH 3`,
  )
  const test = await start(database, dataDir)
  await record(test)
  expect(await seal(test)).toBe(0)
  await acknowledge(test)
  const again = await start(database, dataDir)
  await sealEach(again, 2)
  expect((await verify(again)).problems).toEqual([])
})

it('J5 continues after a crash between a seal and its head, and after a half-written line', async () => {
  const [database, dataDir] = [await newDatabase(), newFolder()]
  await sealEach(await start(database, dataDir), 3)
  const heads = join(dataDir, 'audit/heads.jsonl')
  const lines = readFileSync(heads, 'utf8').split('\n')
  writeFileSync(heads, `${lines.slice(0, 2).join('\n')}\n{"number":3,"ha`)
  const test = await start(database, dataDir)
  await sealEach(test, 1)
  expect((await auditFolder(dataDir).heads()).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(await verify(test)).toEqual(intact)
})

it('J5 adopts the single head and the key of earlier versions', async () => {
  const [database, dataDir] = [await newDatabase(), newFolder()]
  await sealEach(await start(database, dataDir), 2)
  const head = await auditFolder(dataDir).head()
  for (const name of ['heads.jsonl', 'public-keys.pem']) rmSync(join(dataDir, 'audit', name))
  writeFileSync(join(dataDir, 'audit/head.json'), `${JSON.stringify(head)}\n`)
  const test = await start(database, dataDir)
  await sealEach(test, 1)
  expect(readFileSync(join(dataDir, 'audit/heads.jsonl'), 'utf8').split('\n')[0]).toBe(JSON.stringify(head))
  expect(await verify(test)).toEqual(intact)
  await falsify(database, 'DELETE FROM audit_seals WHERE number > 1')
  await record(test)
  expect(await seal(await start(database, dataDir))).toBe(0)
})

it('J5 lets processes with separate folders seal in turn once they have the same key', async () => {
  const [database, one, two] = [await newDatabase(), newFolder(), newFolder()]
  const here = await start(database, one)
  await sealEach(here, 1)
  const stranger = await start(database, two)
  await record(stranger)
  expect(await seal(stranger)).toBe(0)
  expect(auditWatch(stranger.deps).foundProblems()).toContainEqual({ kind: 'seal_unsigned', number: 1 })
  rmSync(join(two, 'audit'), { recursive: true })
  cpSync(join(one, 'audit'), join(two, 'audit'), { recursive: true })
  expect(await seal(here)).toBe(1)
  const there = await start(database, two)
  for (let i = 0; i < 3; i++) {
    await sealEach(there, 1)
    await sealEach(here, 1)
  }
  expect([await verify(here), await verify(there)]).toEqual([intact, intact])
})

it('J5 refuses seals that are recreated with another key, and a key that replaces the pinned one', async () => {
  const [database, dataDir] = [await newDatabase(), newFolder()]
  await sealEach(await start(database, dataDir), 1)
  rmSync(join(dataDir, 'audit/key.pem'))
  const test = await start(database, dataDir)
  await record(test)
  expect(await seal(test)).toBe(0)
  expect(auditWatch(test.deps).foundProblems()).toEqual([{ kind: 'key_altered', number: null }])
  await acknowledge(test)
  await chainOf(test)
  await sealEach(test, 1)
  expect((await verify(test)).problems).toEqual([])
})

it('J5 keeps the newest head in memory if the folder is not writable', async () => {
  const database = await newDatabase()
  const file = join(newFolder(), 'file')
  appendFileSync(file, '')
  const test = await start(database, file)
  const sealer = createSealer(test.deps)
  for (let i = 0; i < 2; i++) {
    await record(test)
    expect(await sealer()).toBe(1)
  }
  await falsify(database, 'DELETE FROM audit_seals WHERE number = 2; INSERT INTO audit_unsealed VALUES (2)')
  expect(await sealer()).toBe(0)
})

it('J5 notifies only administrators, and once, of a broken trail', async () => {
  const test = await start(await newDatabase(), newFolder())
  const [admin, staff] = [await test.signedInAs('ADMIN'), await test.signedInAs('STAFF')]
  for (let i = 0; i < 2; i++) await notifyAuditBroken(test.deps, { kind: 'head_differs', number: 3 })
  const list = async ({ headers }: typeof admin) =>
    (await test.app.inject({ url: '/api/me/notifications', headers })).json()
  expect(await list(admin)).toMatchObject({
    unread: 1,
    data: [{ kind: 'audit_broken', objectName: 'Piel', detail: 'head_differs:3' }],
  })
  expect(await list(staff)).toEqual({ data: [], unread: 0 })
})
