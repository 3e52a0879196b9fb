import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { recordAudit } from '#/audit/audit.ts'
import { createSealer } from '#/audit/seal.ts'
import { auditFolder } from '#/audit/folder.ts'
import { migrate, type Migration, readMigrations } from '#/db/migrate.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { seedDemo } from '#/demo/seed.ts'
import { administer } from '#/testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { digestsOf, structureOf } from '#/testing/digests.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import type { BackupKeys } from './order.ts'
import { finishRestore } from './finish.ts'
import type { Contents } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { stageIn } from './stage.ts'
import { signerIn } from './signature.ts'
import { trustIn } from './trust.ts'
import { writeBackup } from './write.ts'

const about = { version: '0.0.0', settings: { CLINIC_NAME: 'Piel', CLINIC_TIME_ZONE: 'America/Tijuana' } }
const account = 'operator'

let test: TestApp
let folder: string
let keys: BackupKeys
let path: string
const cleanUps: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'piel-backup-'))
  const identity = await generateX25519Identity()
  keys = { passphrase: undefined, identity, recipient: await identityToRecipient(identity) }
  test = await buildTestApp({ env: { demo: true } })
  await seedDemo(test.deps)
  await record('patient.read')
  await createSealer(test.deps)()
  await record('patient.export')
  path = await backUp('2026-11-22T09:00:00Z')
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const record = (action: 'patient.read' | 'patient.export') =>
  recordAudit(test.db, { requestId: 'request', address: '127.0.0.1', language: 'es' }, { action })

const backUp = async (at: string, url = test.databaseUrl): Promise<string> =>
  (await writeBackup({ url, dataDir: test.deps.env.dataDir, about }, { folder, keys, at: new Date(at) })).path

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ template: 'none' })
  cleanUps.push(() => database.close())
  return database
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'piel-restored-'))
  cleanUps.push(async () => rmSync(dataDir, { recursive: true }))
  return dataDir
}

const restored = ({ header, manifest }: Contents) => ({
  reason: `Restored the backup of ${header.at}`,
  rows: manifest.rows,
})

/** Of an operator who names the key of this installation. */
async function trustOn(dataDir: string) {
  const signer = await signerIn(test.deps.env.dataDir)
  return await trustIn(dataDir, { signedBy: [signer?.fingerprint ?? ''] })
}

async function restore(url: string, dataDir: string, file = path) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const stage = await stageIn(dataDir)
  const trust = await trustOn(dataDir)
  const contents = await restoreBackup(url, file, { keys, trust, say, onFile: stage.store })
  const digests = await digestsOf(url)
  const at = new Date().toISOString()
  return {
    digests,
    said,
    verification: await finishRestore(url, restored(contents), { stage, dataDir, account, at, say }),
  }
}

it('restores every row, sequence, index, constraint, trigger and privilege unchanged', async () => {
  const expected = await digestsOf(test.databaseUrl)
  const { url } = await emptyDatabase()
  const { digests, verification } = await restore(url, newDataDir())
  expect(digests).toEqual(expected)
  expect(digests.get('patients')).toMatch(/^115 /)
  expect(await structureOf(url)).toEqual(await structureOf(test.databaseUrl))
  expect(verification).toMatchObject({ audit: [], money: [] })
})

it('reads a single snapshot while others write', async () => {
  const { url } = await emptyDatabase()
  const expected = await digestsOf(test.databaseUrl)
  const writing = { on: true }
  const backup = backUp('2026-11-22T10:00:00Z').finally(() => (writing.on = false))
  while (writing.on) {
    await record('patient.read')
    await test.db.query(sql`UPDATE users SET last_login_at = now()`)
  }
  const { digests } = await restore(url, newDataDir(), await backup)
  expect([...digests.keys()]).toEqual([...expected.keys()])
  const [events, queued] = ['audit_events', 'audit_unsealed'].map((name) => Number(digests.get(name)?.split(' ')[0]))
  const [before, queuedBefore] = ['audit_events', 'audit_unsealed'].map((name) =>
    Number(expected.get(name)?.split(' ')[0]),
  )
  expect((events ?? 0) - (before ?? 0)).toBe((queued ?? 0) - (queuedBefore ?? 0))
})

it('works on a restored database as on the original: triggers, numbers, sealing, records of both commands', async () => {
  const { url } = await emptyDatabase()
  const dataDir = newDataDir()
  const { said } = await restore(url, dataDir)
  expect(said).toContainEqual('ACKNOWLEDGED: a signing key was replaced')
  const db = createDatabase(url)
  cleanUps.unshift(() => db.close())
  const kept = async () => (await db.query<{ count: number }>(sql`SELECT count(*) FROM versions`))[0]?.count ?? 0
  const versions = await kept()
  await db.query(sql`UPDATE users SET phone = '55 1111 2222', version = version + 1 WHERE profile_kind = 'NONE'`)
  expect(await kept()).toBeGreaterThan(versions)
  await expect(db.query(sql`DELETE FROM audit_events`)).rejects.toMatchObject({ code: '42501' })
  expect(await createSealer({ ...test.deps, db, env: { ...test.deps.env, dataDir } })()).toBe(1)
  const events = await db.query(sql`
    SELECT action, actor_name AS name FROM audit_events ORDER BY sequence DESC LIMIT 2`)
  expect(events).toEqual([
    { action: 'backup.restore', name: account },
    { action: 'audit.acknowledge', name: account },
  ])
})

it('continues the audit trail of a data folder whose newest head is missing from the backup', async () => {
  await record('patient.read')
  await createSealer(test.deps)()
  const { url } = await emptyDatabase()
  const { said, verification } = await restore(url, test.deps.env.dataDir)
  expect(said.filter((line) => line.startsWith('ACKNOWLEDGED'))).toHaveLength(1)
  expect(verification.audit).toEqual([])
  const heads = await auditFolder(test.deps.env.dataDir).heads()
  expect(heads.at(-1)?.number).toBe(heads.length)
})

it('refuses a database that is not empty, and changes nothing in it', async () => {
  const before = await digestsOf(test.databaseUrl)
  await expect(restore(test.databaseUrl, newDataDir())).rejects.toThrow('The database is not empty')
  expect(await digestsOf(test.databaseUrl)).toEqual(before)
})

it('refuses to start on a database whose restore did not finish, and restores it again', async () => {
  const { url } = await emptyDatabase()
  const dataDir = newDataDir()
  const stage = await stageIn(dataDir)
  const options = { keys, trust: await trustOn(dataDir), say: () => undefined, onFile: stage.store }
  const failing = { ...options, onFile: () => Promise.reject(new Error('killed')) }
  await expect(restoreBackup(url, path, failing)).rejects.toThrow('killed')
  await expect(migrate(url)).rejects.toThrow('did not finish')
  await restoreBackup(url, path, options)
  await expect(migrate(url)).rejects.toThrow('did not finish')
  await restore(url, newDataDir())
  expect(await migrate(url)).toEqual([])
})

/** An empty database of an earlier version. */
async function databaseOf(migrations: Migration[]): Promise<TestDatabase> {
  const earlier = join(newDataDir(), 'migrations')
  mkdirSync(earlier)
  for (const { name, text } of migrations) writeFileSync(join(earlier, name), text)
  const database = await emptyDatabase()
  await migrate(database.url, earlier)
  return database
}

it('migrates a backup of an earlier version forward', async () => {
  const { url } = await databaseOf((await readMigrations()).slice(0, -1))
  await administer(
    url,
    `INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'a@b.mx', 'A', 'B')`,
  )
  const file = await backUp('2026-11-22T11:00:00Z', url)
  const target = await emptyDatabase()
  const { said } = await restore(target.url, newDataDir(), file)
  expect(said).toContain('Migrated to this version: 1 migrations')
  // The newest migration may change the table.
  await migrate(url)
  expect((await digestsOf(target.url)).get('users')).toBe((await digestsOf(url)).get('users'))
  expect(await migrate(target.url)).toEqual([])
})

it('G3 migrates a backup with the time zone of its clinic', async () => {
  const migrations = await readMigrations()
  const { url } = await databaseOf(migrations.filter(({ name }) => name < '0023'))
  // A minute before midnight in Tijuana, when it is the next day in Mexico City.
  await administer(
    url,
    `WITH person AS (
      INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'a@b.mx', 'A', 'B') RETURNING id
    ), patient AS (
      INSERT INTO patients (id, user_id, phone, phone_e164, birth_date, search_text, sort_name)
      SELECT gen_random_uuid(), id, '55 5000 1234', '+525550001234', '1990-01-01', '', '' FROM person RETURNING id
    ), ids AS (SELECT person.id AS author, patient.id AS patient, gen_random_uuid() AS payment FROM person, patient
    ), change AS (
      INSERT INTO transaction_changes (id, transaction_id, at, author_id, author_name, kind, status)
      SELECT gen_random_uuid(), payment, '2026-01-16T07:59:00Z', author, 'A', 'failed', 'failed' FROM ids
    )
    INSERT INTO transactions (id, patient_id, customer_name, amount_minor, method, status, reference, dated_at, day,
      search_text, sort_name)
    SELECT payment, patient, 'A B', 100, 'cash', 'failed', 'A1', '2026-01-10T18:00:00Z', '2026-01-10', '', '' FROM ids`,
  )
  const file = await backUp('2026-11-22T11:00:00Z', url)
  const target = await emptyDatabase()
  await restore(target.url, newDataDir(), file)
  expect(await target.db.query(sql`SELECT day FROM transactions`)).toEqual([{ day: '2026-01-15' }])
})

it('refuses a backup of a newer version', async () => {
  const source = await createTestDatabase()
  cleanUps.push(() => source.close())
  await administer(source.url, `INSERT INTO schema_migrations VALUES ('9999_later.sql', 'x')`)
  const file = await backUp('2026-11-22T12:00:00Z', source.url)
  const { url } = await emptyDatabase()
  await expect(restore(url, newDataDir(), file)).rejects.toThrow('9999_later.sql, which this version does not know')
  expect(await digestsOf(url)).toEqual(new Map())
})

it('leaves no file behind when a backup fails', async () => {
  const empty = await emptyDatabase()
  const before = readdirSync(folder)
  await expect(backUp('2026-11-22T13:00:00Z', empty.url)).rejects.toThrow('there is nothing to back up')
  expect(readdirSync(folder)).toEqual(before)
})
