import { resolve } from 'node:path'
import type { Env } from '#/env.ts'
import { AppError } from '#/lib/app-error.ts'
import type { Database } from './database.ts'
import { urlOf } from './embedded/cluster.ts'
import { placesFor } from './embedded/places.ts'
import { startEmbedded } from './embedded/server.ts'
import { createDatabase } from './pool.ts'

/** Whatever reads a whole installation takes its time. */
const statementTimeout = 600_000

async function on<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase(url, { statementTimeout, max: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Works on the product's database from a process of its own; the embedded server may run, because the product does, or not. */
export async function onTheSide<T>(env: Env, work: (db: Database) => Promise<T>): Promise<T> {
  if (env.databaseUrl !== undefined) return await on(env.databaseUrl, work)
  const dataDir = resolve(env.dataDir)
  try {
    return await on(urlOf(placesFor(dataDir)), work)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
  }
  const server = await startEmbedded(dataDir)
  try {
    return await on(server.url, work)
  } finally {
    await server.stop()
  }
}
