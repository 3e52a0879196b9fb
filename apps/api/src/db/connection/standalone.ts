import { resolve } from 'node:path'
import sql from 'sql-template-tag'
import { AppError } from '#/lib/app-error.ts'
import type { Database } from '../database.ts'
import { urlOf } from '../embedded/cluster.ts'
import { foldersFor } from '../embedded/folders.ts'
import { startEmbedded, type EmbeddedOptions } from '../embedded/server.ts'
import { refuseEmptyDatabase } from './missing-database.ts'
import { createDatabase, type DatabaseOptions } from './pool.ts'
import type { DatabaseLocation } from './start.ts'

/** For long statements of commands that read a whole installation. */
const longMs = 600_000
const acquireTimeoutMs = 30_000

/** Runs `work` on a database with the time limits of a command, as the role `piel_app` by default. */
export async function withDatabase<T>(
  url: string,
  work: (db: Database) => Promise<T>,
  options: DatabaseOptions = {},
): Promise<T> {
  const db = createDatabase(url, {
    statementTimeoutMs: longMs,
    idleInTransactionMs: longMs,
    acquireTimeoutMs,
    max: 1,
    ...options,
  })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await withDatabase(url, (db) => db.query(sql`SELECT 1`), { role: null })
    return true
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
    return false
  }
}

/** Runs `work` on the installation's database from a command; starts the embedded server if necessary. */
export async function withStandaloneUrl<T>(
  { databaseUrl, dataDir }: DatabaseLocation,
  work: (url: string) => Promise<T>,
  options: Pick<EmbeddedOptions, 'isRestore'> = {},
): Promise<T> {
  const folder = resolve(dataDir)
  const workOn = async (url: string): Promise<T> => {
    if (!options.isRestore) await refuseEmptyDatabase(url, { databaseUrl, dataDir })
    return await work(url)
  }
  if (databaseUrl !== undefined) return await workOn(databaseUrl)
  const url = urlOf(foldersFor(folder))
  if (await answers(url)) return await workOn(url)
  const server = await startEmbedded(folder, options)
  try {
    return await workOn(server.url)
  } finally {
    await server.stop()
  }
}

export const withStandaloneDb = <T>(location: DatabaseLocation, work: (db: Database) => Promise<T>): Promise<T> =>
  withStandaloneUrl(location, (url) => withDatabase(url, work))
