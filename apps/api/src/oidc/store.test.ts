import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '#/lib/id.ts'
import { createAccount } from '#/testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { deleteExpiredState } from './store.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
afterEach(() => vi.useRealTimers())

/** The name of a row and how long ago it expired or was last used. */
const ages: Record<string, [kept: string, gone: string]> = {
  oidc_store: ['-1 minute', '1 second'],
  known_devices: ['-1 minute', '1 second'],
  sign_in_throttles: ['47 hours 59 minutes', '48 hours 1 minute'],
  sessions: ['47 hours 59 minutes', '48 hours 1 minute'],
  setup_links: ['6 days 23 hours 59 minutes', '7 days 1 minute'],
  invitations: ['6 days 23 hours 59 minutes', '7 days 1 minute'],
}

async function add(table: string, name: string, age: string): Promise<void> {
  const at = sql`now() - ${age}::interval`
  const { id: userId } = await createAccount(test.db, 'STAFF')
  const rows = {
    oidc_store: sql`(model, id, payload, expires_at) VALUES ('Session', ${name}, '{}', ${at})`,
    known_devices: sql`(id, user_id, token_hash, created_at, expires_at)
      VALUES (${newId()}, ${userId}, ${name}, now(), ${at})`,
    sign_in_throttles: sql`(scope, key, failures, window_started_at, last_attempt_at)
      VALUES ('account', ${name}, 1, ${at}, ${at})`,
    sessions: sql`(id, user_id, key, created_at, last_seen_at) VALUES (${newId()}, ${userId}, ${name}, ${at}, ${at})`,
    setup_links: sql`(token_hash, expires_at) VALUES (${name}, ${at})`,
    invitations: sql`(token_hash, user_id, created_by, created_at, expires_at)
      VALUES (${name}, ${userId}, ${userId}, ${at}, ${at})`,
  }
  await test.db.query(sql`INSERT INTO ${raw(table)} ${rows[table as keyof typeof rows]}`)
}

const nameColumns: Record<string, string> = { oidc_store: 'id', sign_in_throttles: 'key', sessions: 'key' }
const namesIn = async (table: string) => {
  const column = raw(nameColumns[table] ?? 'token_hash')
  const rows = await test.db.query<{ name: string }>(sql`SELECT ${column} AS name FROM ${raw(table)}`)
  return rows.map(({ name }) => name).toSorted()
}

it.each(Object.entries(ages))('C6 deletes expired rows of %s, and no others', async (table, [kept, gone]) => {
  await add(table, 'kept', kept)
  await add(table, 'gone', gone)
  await deleteExpiredState(test.db)
  expect(await namesIn(table)).toEqual(['kept'])
})

it('C6 keeps state that never expires', async () => {
  await test.db.query(sql`INSERT INTO oidc_store (model, id, payload) VALUES ('Session', 'lasting', '{}')`)
  await deleteExpiredState(test.db)
  expect(await namesIn('oidc_store')).toContain('lasting')
})

it('C6 deletes expired state every ten minutes while the server runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const running = await buildProviderApp({ database: test })
  try {
    await add('oidc_store', 'swept', '1 second')
    await vi.advanceTimersByTimeAsync(599_000)
    expect(await namesIn('oidc_store')).toContain('swept')
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(async () => expect(await namesIn('oidc_store')).not.toContain('swept'), 5000)
  } finally {
    await running.close()
  }
})
