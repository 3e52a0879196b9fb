import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { surnames } from '#/demo/names.ts'
import { registerNames } from '#/testing/register-names.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { newId } from '#/lib/id.ts'
import type { Queryable } from '#/db/database.ts'

let test: TestDatabase

/** Sixty names that begin alike. */
const alike = [...'aeiou'].flatMap((a) => [...'lmnrst'].flatMap((b) => ['a', 'o'].map((c) => `Tlal${a}${b}${c}`)))
/** Each given name with some surname, and hundreds of surnames, many of them with the same start. */
const people = [
  ...registerNames.female.slice(0, 300).map((name, i) => [name, surnames[i % surnames.length]] as const),
  ...registerNames.surnames.filter((name) => /^[mgc]/i.test(name)).map((name) => ['Ana', name] as const),
  ...alike.map((name) => [name, 'Ruiz'] as const),
]

const insert = (db: Queryable, firstName: string, lastName: string | undefined) => {
  const id = newId()
  return db.query(sql`INSERT INTO users (id, email, first_name, last_name, gender, profile_kind)
    VALUES (${id}, ${`${id}@example.test`}, ${firstName}, ${lastName}, 'UNKNOWN', 'PATIENT')`)
}

beforeAll(async () => {
  test = await createTestDatabase({ acquireTimeoutMs: 20_000, statementTimeoutMs: 60_000 })
  await test.db.query(sql`
    INSERT INTO users (id, email, first_name, last_name, gender, profile_kind)
    SELECT id, id || '@example.test', first_name, last_name, 'UNKNOWN', 'PATIENT'
    FROM unnest(${people.map(([first]) => first)}::text[], ${people.map(([, last]) => last)}::text[])
      AS p (first_name, last_name), LATERAL (SELECT gen_random_uuid() AS id WHERE p.first_name <> '') i`)
})
afterAll(() => test.close())

/** How many users have a name that begins to sound as the word does, or that the word is a short form of. */
async function countOf(word: string): Promise<number> {
  const [row] = await test.db.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM users WHERE search_keys @@ search_key_query(${word})`,
  )
  return row?.count ?? 0
}

it('E1 finds by ear the same people by whole keys as by the beginnings of keys', async () => {
  const names = people.flatMap((name) =>
    name
      .join(' ')
      .toLowerCase()
      .split(/[\s'.-]+/),
  )
  const words = [...new Set(names.flatMap((name) => [3, 4, 5, 7, 20].map((length) => name.slice(0, length))))]
  expect(words.length).toBeGreaterThan(1500)
  const different = await test.db.query<{ word: string }>(sql`
    WITH w AS MATERIALIZED (
      SELECT word, search_key_query(word) AS whole, (nullif(btrim(lower(name_sounds(fold(word)))), '') || ':*')::tsquery AS begins
      FROM unnest(${words}::text[]) word
      WHERE coalesce(short_forms() ->> fold(word), short_forms_by_sound() ->> btrim(lower(name_sounds(fold(word))))) IS NULL)
    SELECT word FROM w WHERE ARRAY(SELECT id FROM users WHERE search_keys @@ whole ORDER BY id)
      <> ARRAY(SELECT id FROM users WHERE search_keys @@ begins ORDER BY id)`)
  expect(different).toEqual([])
})

it('E1 names at most 50 keys of a word, and otherwise how they begin', async () => {
  const [row] = await test.db.query<{ many: string; few: string; none: string | null }>(sql`
    SELECT search_key_query('tlal')::text AS many, search_key_query('tlalel')::text AS few,
      search_key_query('wojciech')::text AS none`)
  expect(row).toEqual({ many: "'tlal':*", few: "'tlalela' | 'tlalelo'", none: null })
})

it('E1 finds a name by ear as soon as it is registered, and as soon as it is changed', async () => {
  expect(await countOf('quetzalli')).toBe(0)
  await insert(test.db, 'Ketzalli', 'Ruiz')
  expect([await countOf('quetzalli'), await countOf('ketsa')]).toEqual([1, 1])
  await test.db.query(sql`UPDATE users SET first_name = 'Yaretzilan' WHERE first_name = 'Ketzalli'`)
  expect([await countOf('quetzalli'), await countOf('llaretsilan')]).toEqual([0, 1])
})

it('E1 finds a name by ear in the transaction that registers it, and leaves no key when that is rolled back', async () => {
  const keys = () => test.db.query(sql`SELECT key FROM name_keys WHERE key LIKE 'xokoi%'`)
  await expect(
    test.db.transaction(async (tx) => {
      await insert(tx, 'Chokoyotzin', 'Ruiz')
      const found = await tx.query(sql`SELECT FROM users WHERE search_keys @@ search_key_query('chocoyotsin')`)
      throw new Error(`${found.length} found`)
    }),
  ).rejects.toThrow('1 found')
  expect(await keys()).toEqual([])
  expect(await countOf('chocoyotsin')).toBe(0)
})

it('E1 registers the same new name in two transactions at once, without waiting', async () => {
  await test.db.transaction(async (first) => {
    await insert(first, 'Zyanya', 'Ruiz')
    await test.db.transaction(async (second) => {
      await insert(second, 'Zyanya', 'Ruiz')
    })
    expect(await countOf('sianya')).toBe(1)
  })
  expect(await countOf('sianya')).toBe(2)
})

it('E1 names only letters in a search, whatever stands in the table of keys, which the application only adds to', async () => {
  await test.db.query(sql`INSERT INTO name_keys VALUES ('fimota ( | !'), ('fimota:*b'), ('fimota''')`)
  await insert(test.db, 'Fimota', 'Ruiz')
  expect(await countOf('fimota')).toBe(1)
  await expect(test.db.query(sql`UPDATE name_keys SET key = 'x'`)).rejects.toMatchObject({ code: '42501' })
  await expect(test.db.query(sql`DELETE FROM name_keys`)).rejects.toMatchObject({ code: '42501' })
})
