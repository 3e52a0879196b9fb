import { resolve } from 'node:path'
import { AppError } from '#/lib/app-error.ts'
import type { Database } from './database.ts'
import { urlOf } from './embedded/cluster.ts'
import { foldersFor } from './embedded/folders.ts'
import { startEmbedded } from './embedded/server.ts'
import { createDatabase } from './pool.ts'
import type { DatabaseLocation } from './start.ts'

/** In ms; commands that read a whole installation run long statements. */
const statementTimeoutMs = 600_000

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase(url, { statementTimeoutMs, max: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/**
 * Runs `work` on the product's database from a separate command. The embedded server is started where the product is
 * not running.
 */
export async function withStandaloneDb<T>(location: DatabaseLocation, work: (db: Database) => Promise<T>): Promise<T> {
  if (location.databaseUrl !== undefined) return await withDatabase(location.databaseUrl, work)
  const dataDir = resolve(location.dataDir)
  try {
    return await withDatabase(urlOf(foldersFor(dataDir)), work)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
  }
  const server = await startEmbedded(dataDir)
  try {
    return await withDatabase(server.url, work)
  } finally {
    await server.stop()
  }
}
