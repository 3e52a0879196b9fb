import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SystemStatus } from '@piel/contract/office/system'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signerIn } from '#/backup/signature.ts'
import { notifyBackupTrouble } from '#/jobs/backup-notices.ts'
import { listOwn } from '#/modules/core/notifications/notifications.service.ts'
import { administer } from '#/testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, type SignedIn, type TestApp, type TestOptions } from '#/testing/test-app.ts'
import { beginRun, endRun, type RunKind } from './runs.repository.ts'
import { assessDisk } from './status.policy.ts'
import { measureDatabase } from './status.repository.ts'

let folder: string
let database: TestDatabase
const apps: TestApp[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'piel-status-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  for (const test of apps.splice(0)) await test.close()
})
beforeEach(async () => {
  await administer(database.url, 'TRUNCATE system_runs')
  await database.db.query(sql`UPDATE notifications SET created_at = '2000-01-01'`)
})

const scheduled = () => ({
  ...testEnv().backup,
  folder,
  keys: { passphrase: 'correct horse battery', recipient: undefined, identity: undefined },
})

async function start(env: TestOptions['env'] = {}, now = '2026-03-10T12:00:00Z'): Promise<TestApp> {
  const test = await buildTestApp({ database, env: { dataDir: folder, ...env } })
  test.clock.set(now)
  apps.push(test)
  return test
}
const read = async (test: TestApp, who?: SignedIn): Promise<SystemStatus> => {
  const { headers } = who ?? (await test.signedInAs('ADMIN'))
  return (await test.app.inject({ url: '/api/system', headers })).json()
}

/** A run that has ended; a backup has a file. */
async function ran(
  kind: RunKind,
  at: string,
  { outcome = 'done', file = join(folder, 'piel.age'), error }: Partial<Parameters<typeof endRun>[2]> = {},
) {
  writeFileSync(join(folder, 'piel.age'), '')
  const id = await beginRun(database.db, { kind, at })
  await endRun(database.db, id, { outcome, at, ...(outcome === 'failed' ? {} : { file }), ...(error && { error }) })
}

describe('the state of the installation', () => {
  it('is for administrators', async () => {
    const test = await start()
    expect((await test.app.inject({ url: '/api/system' })).statusCode).toBe(401)
    for (const kind of ['USER', 'DOCTOR', 'STAFF'] as const) {
      const { headers } = await test.signedInAs(kind)
      expect((await test.app.inject({ url: '/api/system', headers })).statusCode).toBe(403)
    }
  })

  it('has the version, the database and its growth, and the disk', async () => {
    const test = await start()
    await measureDatabase(test.db, '2026-02-20')
    await database.db.query(sql`UPDATE database_sizes SET bytes = 1000`)
    await measureDatabase(test.db, '2026-03-10')
    const { version, startedAt, database: size, disk } = await read(test)
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(Date.parse(startedAt)).toBeLessThan(Date.now())
    expect(size.bytes).toBeGreaterThan(1_000_000)
    expect(size.growth).toEqual({ since: '2026-02-20', bytes: size.bytes - 1000 })
    expect(disk).toMatchObject({ free: expect.any(Number), total: expect.any(Number), backupFree: null })
  })

  it('J5 has the fingerprint of the key that signs backups, and creates none', async () => {
    const test = await start({ dataDir: mkdtempSync(join(folder, 'keys-')) })
    const { dataDir } = test.deps.env
    expect((await read(test)).seal).toMatchObject({ fingerprint: null, acknowledged: [] })
    expect(readdirSync(dataDir)).toEqual([])
    const { fingerprint } = (await signerIn(dataDir))!
    expect((await read(await start({ dataDir }))).seal.fingerprint).toBe(fingerprint)
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  it('names a data folder that cannot be read', async () => {
    const { disk } = await read(await start({ dataDir: join(folder, 'missing') }))
    expect(disk).toMatchObject({ state: 'attention', advice: 'disk_unknown', free: null })
  })

  it('compares the free space with the size of the database', () => {
    const gib = 1024 ** 3
    expect(assessDisk([100 * gib], gib).state).toBe('ok')
    expect(assessDisk([100 * gib], 101 * gib).advice).toBe('disk_low')
    expect(assessDisk([100 * gib, 4 * gib], gib).advice).toBe('disk_low')
    expect(assessDisk([gib - 1, 100 * gib], gib)).toEqual({ state: 'problem', advice: 'disk_full' })
  })

  it.each([
    ['without any backup', {}, { state: 'problem', advice: 'backup_none' }],
    ['in the demonstration', { demo: true }, { state: 'attention', advice: 'backup_none' }],
    ['with an external database', { embeddedDatabase: false }, { state: 'attention', advice: 'backup_none' }],
  ] as const)('states what to do %s', async (_, env, expected) => {
    const { backup } = await read(await start(env))
    expect(backup).toMatchObject(expected)
  })

  it('has the last good backup, its age and its check', async () => {
    await ran('backup', '2026-03-09T09:00:00Z')
    await ran('check', '2026-03-08T09:01:00Z')
    const { backup, check } = await read(await start({ backup: scheduled() }))
    expect(backup).toEqual({
      state: 'ok',
      advice: null,
      scheduledAt: '03:00',
      isRunning: false,
      last: { at: '2026-03-09T09:00:00.000Z', bytes: null, file: 'piel.age' },
      error: null,
    })
    expect(check).toEqual({
      state: 'ok',
      advice: null,
      isRunning: false,
      passedAt: '2026-03-08T09:01:00.000Z',
      error: null,
    })
  })

  it('reports that the last good backup is older than two days or missing, and that the last one failed', async () => {
    await ran('backup', '2026-03-08T11:59:59Z')
    expect((await read(await start({ backup: scheduled() }))).backup).toMatchObject({
      state: 'problem',
      advice: 'backup_old',
    })
    await ran('backup', '2026-03-10T09:00:00Z', { file: join(folder, 'removed.age') })
    expect((await read(await start({ backup: scheduled() }))).backup.advice).toBe('backup_gone')
    await ran('backup', '2026-03-10T10:00:00Z')
    await ran('backup', '2026-03-10T11:00:00Z', { outcome: 'failed', error: 'ENOSPC: no space left' })
    expect((await read(await start({ backup: scheduled() }))).backup).toMatchObject({
      state: 'attention',
      advice: 'backup_failing',
      error: 'ENOSPC: no space left',
    })
  })

  it('states which checks are missing, failed or refused, and ignores a damaged backup', async () => {
    await ran('backup', '2026-03-10T09:00:00Z')
    expect((await read(await start({ backup: scheduled() }))).check.advice).toBe('check_first')
    const keys = { ...scheduled().keys, recipient: 'age1public' }
    expect((await read(await start({ backup: { ...scheduled(), keys } }))).check.advice).toBe('check_key')
    await ran('check', '2026-02-20T09:00:00Z')
    expect((await read(await start({ backup: scheduled() }))).check.advice).toBe('check_old')
    await ran('check', '2026-03-10T10:00:00Z', { outcome: 'failed', error: 'no space' })
    expect((await read(await start({ backup: scheduled() }))).check).toMatchObject({
      state: 'problem',
      advice: 'check_failed',
      error: 'no space',
    })
    await ran('check', '2026-03-10T11:00:00Z', { outcome: 'refused', error: 'it is damaged' })
    const damaged = await read(await start({ backup: scheduled() }))
    expect(damaged.check.advice).toBe('check_refused')
    expect(damaged.backup.last).toBeNull()
  })

  it('has the state of the archive, also for machines, and notifies administrators when it takes nothing for long', async () => {
    const failing = {
      segment: '000000010000000000000007',
      archivedAt: '2026-03-10T11:40:00.000Z',
      waiting: 3,
      baseAt: '2026-03-08T11:40:00.000Z',
      failingSince: '2026-03-10T11:50:00.000Z',
      error: 'ENOSPC: no space left on device, write',
    }
    const test = await buildTestApp({
      database,
      env: { dataDir: folder, backup: scheduled() },
      deps: { archive: () => failing },
    })
    apps.push(test)
    test.clock.set('2026-03-10T12:00:00Z')
    await ran('backup', '2026-03-10T09:00:00Z')
    const admin = await test.signedInAs('ADMIN')
    const { archive } = await read(test, admin)
    expect(archive).toEqual({ state: 'problem', advice: 'archive_failing', isSet: true, ...failing })
    const { warnings, parts } = (await test.app.inject({ url: '/readyz?details' })).json()
    expect([warnings, parts.archive]).toEqual([['archive_failing'], 'problem'])
    const own = async () => {
      const context = {
        actor: admin.actor,
        requestId: 'test',
        address: '127.0.0.1',
        language: 'en',
        reach: 'all',
      } as const
      const { data } = await listOwn(test.deps, context)
      return data.filter(({ createdAt }) => createdAt > '2020').map(({ kind, detail }) => [kind, detail])
    }
    await notifyBackupTrouble(test.deps)
    expect(await own()).toEqual([])
    test.clock.set('2026-03-10T12:05:01Z')
    await notifyBackupTrouble(test.deps)
    expect(await own()).toEqual([['backup_old', '2026-03-10T11:40:00.000Z']])
  })

  it('has the mail server’s last refusal, and the background jobs of the process', async () => {
    const test = await start({ mail: { url: 'smtp://localhost:1', from: 'a@clinic.mx' } })
    const admin = await test.signedInAs('ADMIN')
    const user = await test.signedInAs('USER')
    await test.app.inject({
      method: 'POST',
      url: `/api/users/${user.account.id}/invitation`,
      headers: admin.headers,
    })
    const { mail, jobs } = await read(test, admin)
    expect(mail).toMatchObject({ state: 'problem', advice: 'mail_failing', isSet: true, sentAt: null })
    expect(jobs).toEqual({ state: 'ok', advice: null, data: [] })
  })

  it('returns the state of each part to machines, without names and errors', async () => {
    await ran('backup', '2026-03-01T09:00:00Z')
    const test = await start({ backup: scheduled() })
    const ready = await test.app.inject({ url: '/readyz?details' })
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({
      status: 'ok',
      parts: {
        disk: expect.stringMatching(/^(ok|attention|problem)$/),
        backup: 'problem',
        check: 'attention',
        archive: 'ok',
        seal: 'ok',
        witness: 'ok',
        mail: 'ok',
        keys: 'ok',
        jobs: 'ok',
      },
    })
    expect((await test.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ok' })
  })
})

describe('notifications of backups', () => {
  const kindsOf = async (test: TestApp, { actor }: SignedIn) => {
    const context = { actor, requestId: 'test', address: '127.0.0.1', language: 'en', reach: 'all' } as const
    const { data } = await listOwn(test.deps, context)
    return data
      .filter(({ createdAt }) => createdAt > '2020')
      .map(({ kind, detail, objectName }) => [kind, detail, objectName])
  }

  it('H5 inform every administrator once a day that the last good backup is older than two days', async () => {
    await ran('backup', '2026-03-08T09:00:00Z')
    const test = await start({ backup: scheduled() })
    const [admin, other, staff] = [
      await test.signedInAs('ADMIN'),
      await test.signedInAs('ADMIN'),
      await test.signedInAs('STAFF'),
    ]
    const expected = ['backup_old', '2026-03-08T09:00:00.000Z', 'Piel']
    await Promise.all([notifyBackupTrouble(test.deps), notifyBackupTrouble(test.deps)])
    expect(await kindsOf(test, admin)).toEqual([expected])
    expect(await kindsOf(test, other)).toEqual([expected])
    expect(await kindsOf(test, staff)).toEqual([])
    test.clock.set('2026-03-11T11:59:00Z')
    await notifyBackupTrouble(test.deps)
    expect(await kindsOf(test, admin)).toHaveLength(1)
    test.clock.set('2026-03-11T12:01:00Z')
    await notifyBackupTrouble(test.deps)
    expect(await kindsOf(test, admin)).toHaveLength(2)
    await ran('backup', '2026-03-12T12:00:00Z')
    test.clock.set('2026-03-12T12:02:00Z')
    await notifyBackupTrouble(test.deps)
    expect(await kindsOf(test, admin)).toHaveLength(2)
  })

  it('H5 inform administrators that a backup could not be restored, until a check passes', async () => {
    await ran('backup', '2026-03-10T09:00:00Z')
    await ran('check', '2026-03-10T10:00:00Z', { outcome: 'refused' })
    await ran('backup', '2026-03-10T10:01:00Z', { file: join(folder, 'second.age') })
    const test = await start({ backup: scheduled() })
    const admin = await test.signedInAs('ADMIN')
    await notifyBackupTrouble(test.deps)
    expect(await kindsOf(test, admin)).toEqual([['backup_check_failed', 'piel.age', 'Piel']])
    await ran('check', '2026-03-11T10:00:00Z', { file: join(folder, 'second.age') })
    test.clock.set('2026-03-11T23:00:00Z')
    await notifyBackupTrouble(test.deps)
    expect(await kindsOf(test, admin)).toHaveLength(1)
  })

  it('H5 are not sent if the database server may have separate backups', async () => {
    const test = await start({ embeddedDatabase: false }, '2030-01-01T00:00:00Z')
    const admin = await test.signedInAs('ADMIN')
    await notifyBackupTrouble(test.deps)
    expect(await kindsOf(test, admin)).toEqual([])
  })
})
