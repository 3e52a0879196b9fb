import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { databaseBefore, type EarlierDatabase } from '#/testing/before-migration.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

let test: EarlierDatabase
let owner: Database

beforeAll(async () => {
  test = await databaseBefore('0052')
  owner = test.owner
}, 60_000)
afterAll(() => test.close())

it('E1 finds names by ear that were registered before keys had a table', async () => {
  const names = [
    ['Xóchitl', 'Hernández'],
    ['Lupita', "O'Farrill"],
    ['Ana', 'Hernández-Vélez'],
    ['Reina', 'Dela Cruz'],
  ] as const
  for (const [first, last] of names)
    await owner.query(sql`INSERT INTO users (id, email, first_name, last_name)
      VALUES (${newId()}, ${`${first}@example.test`}, ${first}, ${last})`)
  await migrate(test.url)
  expect(await owner.query(sql`SELECT key FROM name_keys ORDER BY key`)).toEqual(
    ['ana', 'ernandes', 'ernandesbeles', 'beles', 'fari', 'guadalupe', 'lupita', 'ofari', 'soxitl']
      // As they sound at their ends and beginnings (0058).
      .concat(['faril', 'ofaril', 'soxil', 'uadalupe'])
      // Written together with its particle (0064).
      .concat(['dela', 'delakrus', 'krus', 'reina'])
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
  expect(await found('delacruz')).toEqual(['Reina'])
  expect(await found('guadalupe')).toEqual(['Lupita'])
})
