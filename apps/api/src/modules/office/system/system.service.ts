import { statfs } from 'node:fs/promises'
import type { Database } from '#/db/database.ts'
import { pendingMigrations } from '#/db/migrate.ts'

export type Readiness = { ready: true } | { ready: false; reason: 'database' | 'migrations' | 'disk' }

/** The size of a segment of PostgreSQL's log. */
const minFreeBytes = 16 * 1024 * 1024

async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < minFreeBytes
}

/**
 * Whether requests can be answered: the database is reachable and writable with every migration of this version, and
 * the disk of `dataDir` has 16 MB left.
 */
export async function readiness(db: Database, dataDir: string): Promise<Readiness> {
  try {
    const pending = await pendingMigrations(db)
    if (pending.length > 0) return { ready: false, reason: 'migrations' }
    const isFull = (await db.isOutOfSpace()) || (await isDiskFull(dataDir))
    return isFull ? { ready: false, reason: 'disk' } : { ready: true }
  } catch {
    return { ready: false, reason: 'database' }
  }
}
