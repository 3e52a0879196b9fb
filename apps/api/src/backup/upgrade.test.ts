import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '#/db/embedded/server.ts'
import { migrate, migrationsFolder, readMigrations } from '#/db/migrate.ts'
import { rewrittenTables } from '#/db/upgrade.ts'
import { administer } from '#/testing/administer.ts'
import { createTestDatabase } from '#/testing/database.ts'
import { giveCluster } from '#/testing/new-cluster.ts'
import { ended, isReady, launch } from '#/testing/process.ts'
import { testEnv } from '#/testing/env.ts'
import { readBackup } from './read.ts'
import { upgradeGuard } from './upgrade.ts'

const passphrase = 'correct horse battery'
const keys = { passphrase, recipient: undefined, identity: undefined }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'piel-upgrade-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The migrations of an earlier version, without the last one. */
async function earlierMigrations(): Promise<string> {
  const earlier = join(folder, 'migrations')
  mkdirSync(earlier)
  for (const { name, text } of (await readMigrations()).slice(0, -1)) writeFileSync(join(earlier, name), text)
  return earlier
}
const backupsIn = (path: string) => readdirSync(path).filter((name) => name.endsWith('.age'))

describe('an upgrade of the embedded database', { timeout: 120_000 }, () => {
  it('begins with a backup in DATA_DIR, and without a key does not begin', async () => {
    const data = join(folder, 'data')
    giveCluster(data)
    const server = await startEmbedded(data)
    await migrate(server.url, await earlierMigrations())
    await server.stop()

    const refused = await launch({ DATA_DIR: data, DEMO: 'off' })
    await once(refused.child, 'exit')
    expect(refused.child.exitCode).toBe(1)
    expect(refused.output()).toContain(
      'Piel could not start. This version changes the database, and a backup is made first, which has no key. Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT; if you have a backup already, start with: npm start -- --i-have-a-backup',
    )

    const upgraded = await launch({ DATA_DIR: data, DEMO: 'off', BACKUP_PASSPHRASE: passphrase })
    await isReady(upgraded)
    await ended(upgraded.child)
    const [file = ''] = backupsIn(join(data, 'backups'))
    const { header } = await readBackup(join(data, 'backups', file), keys)
    expect(header.schema).toHaveLength((await readMigrations()).length - 1)

    const again = await launch({ DATA_DIR: data, DEMO: 'off' })
    await isReady(again)
    await ended(again.child)
    expect(backupsIn(join(data, 'backups'))).toEqual([file])
  })
})

describe('an upgrade of an external database', () => {
  const start = (url: string, isConfirmed: boolean) => {
    const env = { ...testEnv(), embeddedDatabase: false }
    const guard = upgradeGuard(env, { isConfirmed, log: pino({ level: 'silent' }) })
    return migrate(url, migrationsFolder, '', (upgrade) => guard.before(url, upgrade))
  }

  it('needs the confirmation that there is a backup, and changes nothing without it', async () => {
    const database = await createTestDatabase({ template: 'none' })
    try {
      await migrate(database.url, await earlierMigrations())
      const count = async () => (await database.db.query(sql`SELECT FROM schema_migrations`)).length
      const before = await count()
      await expect(start(database.url, false)).rejects.toThrow(
        'This version changes the database (1 migrations). Stop the earlier version, make a backup with it, and start with: npm start -- --i-have-a-backup',
      )
      expect(await count()).toBe(before)
      expect(await start(database.url, true)).toHaveLength(1)
      expect(await start(database.url, false)).toEqual([])
    } finally {
      await database.close()
    }
  })

  it('is not needed for an empty database, nor refused for one of this version', async () => {
    const database = await createTestDatabase({ template: 'none' })
    expect(await start(database.url, false)).not.toEqual([])
    expect(await start(database.url, false)).toEqual([])
    await database.close()
  })
})

describe('the estimate of an upgrade', () => {
  it('names the tables that a migration rewrites', () => {
    const text = `UPDATE users SET last_name = last_name;
UPDATE patients p
  SET search_text = '' FROM users u;
ALTER TABLE notes ALTER COLUMN n TYPE bigint;
ALTER TABLE plain ADD note text;
CREATE TABLE update_log (n integer);`
    expect(rewrittenTables(text)).toEqual(['users', 'patients', 'notes'])
  })

  it('counts the rows of large ones', async () => {
    const database = await createTestDatabase({ template: 'none' })
    const earlier = join(folder, 'migrations')
    mkdirSync(earlier)
    writeFileSync(join(earlier, '0001_first.sql'), 'CREATE TABLE big (n integer); CREATE TABLE small (n integer);')
    await migrate(database.url, earlier)
    await administer(database.url, 'INSERT INTO big SELECT generate_series(1, 20000); ANALYZE big')
    writeFileSync(join(earlier, '0002_second.sql'), 'UPDATE big SET n = n;\nUPDATE small SET n = n;')
    const seen: unknown[] = []
    await migrate(database.url, earlier, '', async (upgrade) => void seen.push(upgrade))
    expect(seen).toEqual([{ migrations: ['0002_second.sql'], tables: { big: 20000 }, estimatedMinutes: 1 }])
    await database.close()
  })
})
