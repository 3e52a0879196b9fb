import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import type { Database } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { createDatabase } from './pool.ts'

let test: TestDatabase
let owner: Database
let folder: string

beforeAll(async () => {
  test = await createTestDatabase({ template: 'none' })
  folder = mkdtempSync(join(tmpdir(), 'piel-migrations-'))
  for (const name of readdirSync(migrationsFolder).filter((file) => file < '0052'))
    cpSync(join(migrationsFolder, name), join(folder, name))
  await migrate(test.url, folder)
  owner = createDatabase(test.url, { role: null })
}, 60_000)
afterAll(async () => {
  await owner.close()
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

it('E1 finds names by ear that were registered before keys had a table', async () => {
  const names = [
    ['Xóchitl', 'Hernández'],
    ['Lupita', "O'Farrill"],
    ['Ana', 'Hernández-Vélez'],
  ] as const
  for (const [first, last] of names)
    await owner.query(sql`INSERT INTO users (id, email, first_name, last_name)
      VALUES (${newId()}, ${`${first}@example.test`}, ${first}, ${last})`)
  await migrate(test.url)
  expect(await owner.query(sql`SELECT key FROM name_keys ORDER BY key`)).toEqual(
    ['ana', 'ernandes', 'ernandesbeles', 'beles', 'fari', 'guadalupe', 'lupita', 'ofari', 'soxitl']
      .toSorted()
      .map((key) => ({ key })),
  )
  const found = async (word: string) => {
    const rows = await owner.query<{ name: string }>(sql`
      SELECT first_name AS name FROM users WHERE search_keys @@ search_key_query(${word}) ORDER BY fold(first_name)`)
    return rows.map(({ name }) => name)
  }
  expect(await found('hernandes')).toEqual(['Ana', 'Xóchitl'])
  expect(await found('velez')).toEqual(['Ana'])
  expect(await found('guadalupe')).toEqual(['Lupita'])
})
