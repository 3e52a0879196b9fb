import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Database } from './database.ts'
import { assertDurable } from './durability.ts'
import { startEmbedded } from './embedded/server.ts'
import { isConnectionLoss } from './errors.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { createDatabase } from './pool.ts'
import type { Upgrade } from './upgrade.ts'

export interface DatabaseLocation {
  /** An external server; unset, the embedded one in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
}

type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

export interface DatabaseOptions extends DatabaseLocation {
  databaseWaitMs: number
  /** Folder of the archive of the embedded server's log. */
  walArchive?: string | undefined
  /** Migrations convert instants to days in its time zone. */
  clinic: { timeZone: string }
}

/** What happens around the migrations of a database that has data. */
export interface UpgradeGuard {
  before(url: string, upgrade: Upgrade): Promise<void>
  after(url: string): Promise<void>
}

export interface StartedDatabase {
  db: Database
  /** Its address, as the login that owns the tables. */
  url: string
  stop(): Promise<void>
}

/** Starts or reaches the database, verifies that it is durable, migrates it and connects to it. */
export async function startDatabase(
  { databaseUrl, dataDir, databaseWaitMs, clinic, walArchive }: DatabaseOptions,
  log: Log,
  guard?: UpgradeGuard,
): Promise<StartedDatabase> {
  const server =
    databaseUrl === undefined
      ? await startEmbedded(resolve(dataDir), {
          log: (level, message) => log[level](message),
          archiving: walArchive !== undefined,
        })
      : { url: databaseUrl, stop: async () => undefined }
  try {
    const applied = await withRetries(() => prepare(server.url, clinic.timeZone, guard), databaseWaitMs, log)
    for (const name of applied) log.info({ migration: name }, 'migrated')
  } catch (error) {
    await server.stop()
    throw error
  }
  const db = createDatabase(server.url, { warn: (detail, message) => log.warn(detail, message) })
  return {
    db,
    url: server.url,
    async stop() {
      await db.close()
      await server.stop()
    },
  }
}

async function prepare(url: string, timeZone: string, guard?: UpgradeGuard): Promise<string[]> {
  await assertDurable(url)
  const applied = await migrate(url, migrationsFolder, timeZone, guard && ((upgrade) => guard.before(url, upgrade)))
  await guard?.after(url)
  return applied
}

/** An external server may still be starting. */
async function withRetries<T>(work: () => Promise<T>, waitMs: number, log: Log): Promise<T> {
  const deadline = performance.now() + waitMs
  let isFirst = true
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() > deadline) throw error
      if (isFirst) log.warn({ err: error, waitMs }, 'The database does not answer yet, trying again')
      isFirst = false
      await sleep(1000)
    }
  }
}
