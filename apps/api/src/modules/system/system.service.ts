import { readFileSync } from 'node:fs'
import type { Queryable } from '#/db/database.ts'
import { pendingMigrations } from '#/db/migrate.ts'

const manifest = readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')

/** The product's version, as in the root `package.json`. */
export const { version } = JSON.parse(manifest) as { version: string }

export type Readiness = { ready: true } | { ready: false; reason: 'database' | 'migrations' }

/** Whether requests can be answered: the database is reachable and has every migration of this version. */
export async function readiness(db: Queryable): Promise<Readiness> {
  try {
    const pending = await pendingMigrations(db)
    return pending.length === 0 ? { ready: true } : { ready: false, reason: 'migrations' }
  } catch {
    return { ready: false, reason: 'database' }
  }
}
