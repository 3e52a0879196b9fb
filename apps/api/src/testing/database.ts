import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Database } from '#/db/database.ts'
import { createDatabase, type DatabaseOptions } from '#/db/pool.ts'
import { administer, withDatabase } from './administer.ts'

export interface TestDatabase {
  url: string
  db: Database
  close(): Promise<void>
}

/**
 * A new database copied from the migrated template (empty with `migrated: false`). Create one per test file and close it
 * in `afterAll`. `db` uses the role `piel_app`, like the application.
 */
export async function createTestDatabase(
  options: DatabaseOptions & { migrated?: boolean } = {},
): Promise<TestDatabase> {
  const { migrated = true, ...pool } = options
  const server = inject('testServer')
  const name = `piel_test_${randomBytes(6).toString('hex')}`
  await administer(server.url, `CREATE DATABASE ${name}${migrated ? ` TEMPLATE ${server.template}` : ''}`)
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
