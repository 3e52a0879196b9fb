import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#/db/connection/pool.ts'
import { administer } from '#/testing/administer.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { providerKeys } from './provider-keys.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await administer(test.url, 'DELETE FROM oidc_keys')
})
afterAll(() => test.close())

it('C6 creates one key of each kind, however many processes start at once', async () => {
  const processes = Array.from({ length: 6 }, () => createDatabase(test.url))
  try {
    // All connections are open before any process searches for keys.
    await Promise.all(processes.map((db) => db.query(sql`SELECT 1`)))
    const found = await Promise.all(processes.map((db) => providerKeys({ db })))
    for (const keys of found) expect(keys).toEqual(found[0])
    const kept = await test.db.query<{ kind: string }>(sql`SELECT kind FROM oidc_keys ORDER BY kind`)
    expect(kept.map(({ kind }) => kind)).toEqual(['cookie', 'encryption', 'signing'])
  } finally {
    await Promise.all(processes.map((db) => db.close()))
  }
})
