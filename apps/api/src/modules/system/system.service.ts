import type { Queryable } from '#/db/database.ts'
import { pendingMigrations } from './system.repository.ts'

export type Readiness = { ready: true } | { ready: false; reason: 'database' | 'migrations' }

/** Whether requests can be answered: the database is there and as new as this version. */
export async function readiness(db: Queryable): Promise<Readiness> {
  try {
    const pending = await pendingMigrations(db)
    return pending.length === 0 ? { ready: true } : { ready: false, reason: 'migrations' }
  } catch {
    return { ready: false, reason: 'database' }
  }
}
