import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Database } from '#/db/database.ts'
import { createDatabase, type DatabaseOptions } from '#/db/connection/pool.ts'
import { administer, withDatabase } from './administer.ts'

export interface TestDatabase {
  url: string
  db: Database
  close(): Promise<void>
}

/**
 * A new database copied from a template: migrated, or with the demo accounts as well; empty with `template: 'none'`.
 * Create one per test file and close it in `afterAll`. `db` uses the role `piel_app`, like the application.
 */
export async function createTestDatabase(
  options: DatabaseOptions & { template?: 'migrated' | 'demo' | 'none' } = {},
): Promise<TestDatabase> {
  const { template = 'migrated', ...pool } = options
  const server = inject('testServer')
  const name = `piel_test_${randomBytes(6).toString('hex')}`
  // The default strategy also writes each page to the log: three times the processor time.
  const copied = template === 'none' ? '' : ` TEMPLATE ${server.templates[template]} STRATEGY FILE_COPY`
  await administer(server.url, `CREATE DATABASE ${name}${copied}`)
  const url = withDatabase(server.url, name)
  const db = createDatabase(url, pool)
  return {
    url,
    db,
    async close() {
      await db.close()
      await administer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
