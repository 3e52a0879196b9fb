import { resolve } from 'node:path'
import type { BaseLogger } from 'pino'
import type { Database } from '../database.ts'
import { startTimeoutMs } from '../embedded/cluster.ts'
import { startEmbedded } from '../embedded/server.ts'
import { migrate, migrationsFolder } from '../migrate.ts'
import { refuseEmptyDatabase } from './missing-database.ts'
import { createDatabase } from './pool.ts'
import { isWithin, retryConnecting } from './retry-connecting.ts'
import { withDatabase } from './standalone.ts'
import type { Upgrade } from '../upgrade.ts'
import { withConnection } from './servers.ts'

export interface DatabaseLocation {
  databaseUrl: string | undefined
  dataDir: string
}

type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>

export interface DatabaseOptions extends DatabaseLocation {
  databaseWaitMs: number
  walArchive?: string | undefined
  clinic: { timeZone: string }
}

export interface UpgradeGuard {
  before(url: string, upgrade: Upgrade): Promise<void>
  after(url: string): Promise<void>
}

export interface StartedDatabase {
  db: Database
  url: string
  prepare<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Stops retrying connections that get no answer. */
  endStart(): void
  stop(): Promise<void>
}

export async function startDatabase(
  options: DatabaseOptions,
  log: Log,
  guard?: UpgradeGuard,
): Promise<StartedDatabase> {
  const { databaseUrl, dataDir, databaseWaitMs, walArchive } = options
  const server =
    databaseUrl === undefined
      ? await startEmbedded(resolve(dataDir), {
          log: (level, message) => log[level](message),
          archiving: walArchive !== undefined,
        })
      : { url: databaseUrl, stop: async () => undefined }
  const waitMs = databaseUrl === undefined ? startTimeoutMs : databaseWaitMs
  try {
    const applied = await retryConnecting(() => prepare(server.url, options, guard), {
      mayRetry: isWithin(waitMs),
      pauseMs: 1000,
      onFirstFailure: (error) => log.warn({ err: error, waitMs }, 'The database does not answer yet, trying again'),
    })
    for (const name of applied) log.info({ migration: name }, 'migrated')
  } catch (error) {
    await server.stop()
    throw error
  }
  let mayRetry = isWithin(waitMs)
  const endStart = (): void => {
    mayRetry = () => false
  }
  const startOptions = { mayRetryConnecting: () => mayRetry() }
  const db = createDatabase(server.url, { ...startOptions, warn: (detail, message) => log.warn(detail, message) })
  return {
    db,
    url: server.url,
    prepare: (work) => withDatabase(server.url, work, startOptions),
    endStart,
    async stop() {
      endStart()
      await db.close()
      await server.stop()
    },
  }
}

async function prepare(url: string, options: DatabaseOptions, guard?: UpgradeGuard): Promise<string[]> {
  await assertDurable(url)
  await refuseEmptyDatabase(url, options)
  const { timeZone } = options.clinic
  const applied = await migrate(url, migrationsFolder, timeZone, guard && ((upgrade) => guard.before(url, upgrade)))
  await guard?.after(url)
  return applied
}

/** Refuses a server that could lose acknowledged writes. @throws with the name of the setting. */
export async function assertDurable(url: string): Promise<void> {
  await withConnection(url, { connectionTimeoutMillis: 5000 }, async (client) => {
    const result = await client.query<{ name: string }>(
      `SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'`,
    )
    const [unsafe] = result.rows
    if (unsafe) throw new Error(`The database runs with ${unsafe.name}=off, which loses data: turn it on`)
  })
}
