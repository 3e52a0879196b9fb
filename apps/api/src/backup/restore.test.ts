import { readdirSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createSealer } from '#/audit/seal.ts'
import { auditFolder } from '#/audit/folder.ts'
import { migrate } from '#/db/migrate.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { account, backUps, type BackUps } from '#/testing/back-ups.ts'
import { digestsOf, structureOf } from '#/testing/digests.ts'
import { restoreBackup } from './restore.ts'
import { stageIn } from './stage.ts'

let kit: BackUps
let test: BackUps['test']
let path: string
beforeAll(async () => {
  kit = await backUps()
  test = kit.test
  await kit.fill()
  path = await kit.backUp('2026-11-22T09:00:00Z')
})
afterAll(() => kit.close())
afterEach(() => kit.cleanUp())

it('restores every row, sequence, index, constraint, trigger and privilege unchanged', async () => {
  const expected = await digestsOf(test.databaseUrl)
  const { url } = await kit.emptyDatabase()
  const { digests, verification } = await kit.restore(url, kit.newDataDir(), path)
  expect(digests).toEqual(expected)
  expect(digests.get('patients')).toMatch(/^115 /)
  expect(await structureOf(url)).toEqual(await structureOf(test.databaseUrl))
  expect(verification).toMatchObject({ audit: [], money: [] })
})

it('reads a single snapshot while others write', async () => {
  const { url } = await kit.emptyDatabase()
  const expected = await digestsOf(test.databaseUrl)
  const writing = { on: true }
  const backup = kit.backUp('2026-11-22T10:00:00Z').finally(() => (writing.on = false))
  while (writing.on) {
    await kit.record('patient.read')
    await test.db.query(sql`UPDATE users SET last_login_at = now()`)
  }
  const { digests } = await kit.restore(url, kit.newDataDir(), await backup)
  expect([...digests.keys()]).toEqual([...expected.keys()])
  const [events, queued] = ['audit_events', 'audit_unsealed'].map((name) => Number(digests.get(name)?.split(' ')[0]))
  const [before, queuedBefore] = ['audit_events', 'audit_unsealed'].map((name) =>
    Number(expected.get(name)?.split(' ')[0]),
  )
  expect((events ?? 0) - (before ?? 0)).toBe((queued ?? 0) - (queuedBefore ?? 0))
})

it('works on a restored database as on the original: triggers, numbers, sealing, records of both commands', async () => {
  const { url } = await kit.emptyDatabase()
  const dataDir = kit.newDataDir()
  const { said } = await kit.restore(url, dataDir, path)
  expect(said).toContainEqual('ACKNOWLEDGED: a signing key was replaced')
  const db = createDatabase(url)
  kit.cleanUps.unshift(() => db.close())
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
  await kit.record('patient.read')
  await createSealer(test.deps)()
  const { url } = await kit.emptyDatabase()
  const { said, verification } = await kit.restore(url, test.deps.env.dataDir, path)
  expect(said.filter((line) => line.startsWith('ACKNOWLEDGED'))).toHaveLength(1)
  expect(verification.audit).toEqual([])
  const heads = await auditFolder(test.deps.env.dataDir).heads()
  expect(heads.at(-1)?.number).toBe(heads.length)
})

it('refuses a database that is not empty, and changes nothing in it', async () => {
  const before = await digestsOf(test.databaseUrl)
  await expect(kit.restore(test.databaseUrl, kit.newDataDir(), path)).rejects.toThrow('The database is not empty')
  expect(await digestsOf(test.databaseUrl)).toEqual(before)
})

it('refuses to start on a database whose restore did not finish, and restores it again', async () => {
  const { url } = await kit.emptyDatabase()
  const dataDir = kit.newDataDir()
  const stage = await stageIn(dataDir)
  const options = { keys: kit.keys, trust: await kit.trustOn(dataDir), say: () => undefined, onFile: stage.store }
  const failing = { ...options, onFile: () => Promise.reject(new Error('killed')) }
  await expect(restoreBackup(url, path, failing)).rejects.toThrow('killed')
  await expect(migrate(url)).rejects.toThrow('did not finish')
  await restoreBackup(url, path, options)
  await expect(migrate(url)).rejects.toThrow('did not finish')
  await kit.restore(url, kit.newDataDir(), path)
  expect(await migrate(url)).toEqual([])
})

it('leaves no file behind when a backup fails', async () => {
  const empty = await kit.emptyDatabase()
  const before = readdirSync(kit.folder)
  await expect(kit.backUp('2026-11-22T13:00:00Z', empty.url)).rejects.toThrow('there is nothing to back up')
  expect(readdirSync(kit.folder)).toEqual(before)
})
