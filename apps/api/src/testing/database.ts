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
 * A database of one's own, copied from the migrated template (or empty, with `migrated: false`); call it once a test
 * file, and `close` in `afterAll`. `db` works as the application does, as the role `piel_app`.
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
