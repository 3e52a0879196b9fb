import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import sql from 'sql-template-tag'
import { afterEach, beforeEach } from 'vitest'
import { scheduledBackups } from '#/backup/schedule.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { testEnv } from './env.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

// Opens without the deliberate work that a passphrase needs.
const identity = await generateX25519Identity()
const keys = { passphrase: undefined, identity, recipient: await identityToRecipient(identity) }

/** For each test, the product on a new database with a folder for its backups. */
export function ownSchedule() {
  let folder: string
  let database: TestDatabase
  let test: TestApp
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'piel-scheduled-'))
    database = await createTestDatabase()
    const backup = { ...testEnv().backup, folder, keep: { days: 2, weeks: 0, months: 0 }, keys }
    test = await buildTestApp({ database, env: { backup } })
  })
  afterEach(async () => {
    await test.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const task = () => scheduledBackups({ ...test.deps, databaseUrl: database.url })
  return {
    folder: () => folder,
    keys,
    database: () => database,
    clock: () => test.clock,
    task,
    /** The check that each process of the product runs every minute. */
    newProcess() {
      const run = task()
      return async () => await run?.(new AbortController().signal)
    },
    files: () => readdirSync(folder).toSorted(),
    listRuns: () =>
      database.db.query<{ kind: string; outcome: string; error: string | null }>(
        sql`SELECT kind, outcome, error FROM system_runs ORDER BY started_at, id`,
      ),
    listEvents: () =>
      database.db.query(sql`
        SELECT action, outcome, actor_name AS name FROM audit_events WHERE action LIKE 'backup.%' ORDER BY sequence`),
  }
}
