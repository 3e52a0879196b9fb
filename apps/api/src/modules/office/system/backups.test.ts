import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Backups } from '@piel/contract/office/backups'
import { tmpdir } from 'node:os'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestedBackups } from '#/backup/schedule.ts'
import { withBackupLock } from '#/backup/connection.ts'
import { beginRun, endRun } from './runs.repository.ts'
import { callsOf, refusal, type Calls } from '#/testing/api-client.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'piel-requested-'))
let database: TestDatabase
let test: TestApp
let owner: SignedIn
let admin: Calls

beforeAll(async () => {
  // Opens without the deliberate work that a passphrase needs.
  const identity = await generateX25519Identity()
  const keys = { passphrase: undefined, identity, recipient: await identityToRecipient(identity) }
  database = await createTestDatabase()
  const backup = { ...testEnv().backup, folder, keys }
  const env = testEnv({ backup, dataDir: folder })
  const backUp = requestedBackups({ env, databaseUrl: database.url })
  test = await buildTestApp({ database, env: { backup, dataDir: folder }, deps: { ...(backUp && { backUp }) } })
  test.clock.set('2026-11-23T14:00:00.000Z')
  owner = await test.signedInAs('ADMIN')
  admin = callsOf(test, owner.headers)
})
afterAll(async () => {
  await test.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const list = async () => (await admin.call<Backups>('GET', '/backups')).body
const file = 'piel-20261123T140000Z.age'

it('Q4 starts a backup, states its progress and lists it once it is done', { timeout: 120_000 }, async () => {
  expect(await list()).toEqual({ data: [], missing: null, scheduledAt: '03:00', running: null, failed: null })
  const started = await admin.call<Backups>('POST', '/backups')
  expect(started.status).toBe(202)
  let now = started.body
  expect(now.running).toEqual({ startedAt: '2026-11-23T14:00:00.000Z', percent: 0, secondsLeft: null })
  expect(refusal(await admin.refused('POST', '/backups'))).toEqual([409, 'backup_running'])
  while (now.running) {
    expect(now.running.startedAt).toBe('2026-11-23T14:00:00.000Z')
    await pause(100)
    now = await list()
  }
  expect(now.failed).toBeNull()
  expect(now.data).toMatchObject([{ file, at: '2026-11-23T14:00:00.000Z', check: null, isPresent: true }])
  expect(now.data[0]?.bytes).toBe(readFileSync(join(folder, file)).length)
})

it('Q4 a backup started on the page is recorded with the person who asked for it', async () => {
  const events = await test.db.query(sql`
    SELECT action, outcome, actor_id = ${owner.actor.userId} AS own FROM audit_events
    WHERE action LIKE 'backup.%' ORDER BY sequence`)
  expect(events).toEqual([
    { action: 'backup.start', outcome: 'success', own: true },
    { action: 'backup.create', outcome: 'success', own: true },
  ])
})

it('Q4 streams the file of a backup, and records who took it', async () => {
  const [made] = (await list()).data
  const url = `/api/backups/${made?.id ?? ''}/file`
  const answer = await test.app.inject({ url, headers: owner.headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(readFileSync(join(folder, file)))
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'no-store',
  })
  const desk = await test.signedInAs('STAFF')
  expect((await test.app.inject({ url, headers: desk.headers })).statusCode).toBe(403)
  const [event] = await test.db.query(sql`
    SELECT object_kind AS kind, object_id AS id FROM audit_events WHERE action = 'backup.download'`)
  expect(event).toEqual({ kind: 'backup', id: made?.id })
})

it('Q4 downloads nothing that is not a backup of the folder', async () => {
  const at = '2026-11-23T14:02:00.000Z'
  for (const path of ['/etc/passwd', join(folder, '..', file), join(folder, 'x', '..', '..', 'etc', file)]) {
    const id = await beginRun(test.db, { kind: 'backup', at })
    await endRun(test.db, id, { outcome: 'done', at, file: path, bytes: 1 })
    expect(refusal(await admin.refused('GET', `/backups/${id}/file`))).toEqual([404, 'not_found'])
  }
  expect((await list()).data).toHaveLength(1)
})

it('Q4 refuses a second backup at once, and shows a killed one as ended', async () => {
  await withBackupLock(database.url, async () => {
    expect(refusal(await admin.refused('POST', '/backups'))).toEqual([409, 'backup_running'])
    const id = await beginRun(test.db, { kind: 'backup', at: '2026-11-23T14:05:00.000Z' })
    await test.db.query(sql`UPDATE system_runs SET percent = 20 WHERE id = ${id}`)
    test.clock.set('2026-11-23T14:05:10.000Z')
    expect((await list()).running).toEqual({ startedAt: '2026-11-23T14:05:00.000Z', percent: 20, secondsLeft: 40 })
  })
  test.clock.set('2026-11-23T14:06:10.000Z')
  expect((await list()).running).toBeNull()
})

it('Q4 states a failed backup with its error, and a file that is gone', async () => {
  rmSync(join(folder, file))
  const id = await beginRun(test.db, { kind: 'backup', at: '2026-11-23T14:10:00.000Z' })
  await endRun(test.db, id, { outcome: 'failed', at: '2026-11-23T14:10:01.000Z', error: 'ENOSPC' })
  const now = await list()
  expect(now.failed).toEqual({ at: '2026-11-23T14:10:00.000Z', error: 'ENOSPC' })
  expect(now.data).toMatchObject([{ file, isPresent: false }])
  expect(refusal(await admin.refused('GET', `/backups/${now.data[0]?.id ?? ''}/file`))).toEqual([404, 'not_found'])
})

it('Q4 names the variable that is missing, and starts nothing', async () => {
  const without = await buildTestApp({ database })
  const calls = callsOf(without, (await without.signedInAs('ADMIN')).headers)
  expect((await calls.call<Backups>('GET', '/backups')).body).toMatchObject({ data: [], missing: 'BACKUP_DIR' })
  expect(refusal(await calls.refused('POST', '/backups'))).toEqual([409, 'backup_not_set'])
  await without.close()
})
