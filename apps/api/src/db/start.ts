import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '#/env.ts'
import type { Database } from './database.ts'
import { assertDurable } from './durability.ts'
import { startEmbedded } from './embedded/server.ts'
import { isConnectionLoss } from './failures.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './pool.ts'

export interface StartedDatabase {
  db: Database
  stop(): Promise<void>
}

/** Brings up the configured database, embedded or external, checks it, migrates it and connects to it. */
export async function startDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  log: FastifyBaseLogger,
): Promise<StartedDatabase> {
  const server =
    env.databaseUrl === undefined
      ? await startEmbedded(resolve(env.dataDir), { log: (level, message) => log[level](message) })
      : { url: env.databaseUrl, stop: async () => undefined }
  try {
    const applied = await patiently(() => prepare(server.url), log)
    for (const name of applied) log.info({ migration: name }, 'migrated')
  } catch (error) {
    await server.stop()
    throw error
  }
  const db = createDatabase(server.url, { warn: (detail, message) => log.warn(detail, message) })
  return {
    db,
    async stop() {
      await db.close()
      await server.stop()
    },
  }
}

async function prepare(url: string): Promise<string[]> {
  await assertDurable(url)
  return await migrate(url)
}

/** An external server that starts beside us may need a moment. */
async function patiently<T>(work: () => Promise<T>, log: FastifyBaseLogger): Promise<T> {
  const deadline = performance.now() + 60_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() > deadline) throw error
      log.warn('The database does not answer yet: trying again')
      await sleep(1000)
    }
  }
}
