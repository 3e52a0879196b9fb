import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { migrate, type Migration, readMigrations } from '#/db/migrate.ts'
import { administer } from '#/testing/administer.ts'
import { backUps, type BackUps } from '#/testing/back-ups.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { digestsOf } from '#/testing/digests.ts'

let kit: BackUps
beforeAll(async () => {
  kit = await backUps()
})
afterAll(() => kit.close())
afterEach(() => kit.cleanUp())

/** An empty database of an earlier version. */
async function databaseOf(migrations: Migration[]): Promise<TestDatabase> {
  const earlier = join(kit.newDataDir(), 'migrations')
  mkdirSync(earlier)
  for (const { name, text } of migrations) writeFileSync(join(earlier, name), text)
  const database = await kit.emptyDatabase()
  await migrate(database.url, earlier)
  return database
}

it('migrates a backup of an earlier version forward', async () => {
  const { url } = await databaseOf((await readMigrations()).slice(0, -1))
  await administer(
    url,
    `INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'a@b.mx', 'A', 'B')`,
  )
  const file = await kit.backUp('2026-11-22T11:00:00Z', url)
  const target = await kit.emptyDatabase()
  const { said } = await kit.restore(target.url, kit.newDataDir(), file)
  expect(said).toContain('Migrated to this version: 1 migrations')
  // The newest migration may change the table.
  await migrate(url)
  expect((await digestsOf(target.url)).get('users')).toBe((await digestsOf(url)).get('users'))
  expect(await migrate(target.url)).toEqual([])
})

it('G3 migrates a backup with the time zone of its clinic', async () => {
  const migrations = await readMigrations()
  const { url } = await databaseOf(migrations.filter(({ name }) => name < '0023'))
  // A minute before midnight in Tijuana, when it is the next day in Mexico City.
  await administer(
    url,
    `WITH person AS (
      INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), 'a@b.mx', 'A', 'B') RETURNING id
    ), patient AS (
      INSERT INTO patients (id, user_id, phone, phone_e164, birth_date, search_text, sort_name)
      SELECT gen_random_uuid(), id, '55 5000 1234', '+525550001234', '1990-01-01', '', '' FROM person RETURNING id
    ), ids AS (SELECT person.id AS author, patient.id AS patient, gen_random_uuid() AS payment FROM person, patient
    ), change AS (
      INSERT INTO transaction_changes (id, transaction_id, at, author_id, author_name, kind, status)
      SELECT gen_random_uuid(), payment, '2026-01-16T07:59:00Z', author, 'A', 'failed', 'failed' FROM ids
    )
    INSERT INTO transactions (id, patient_id, customer_name, amount_minor, method, status, reference, dated_at, day,
      search_text, sort_name)
    SELECT payment, patient, 'A B', 100, 'cash', 'failed', 'A1', '2026-01-10T18:00:00Z', '2026-01-10', '', '' FROM ids`,
  )
  const file = await kit.backUp('2026-11-22T11:00:00Z', url)
  const target = await kit.emptyDatabase()
  await kit.restore(target.url, kit.newDataDir(), file)
  expect(await target.db.query(sql`SELECT day FROM transactions`)).toEqual([{ day: '2026-01-15' }])
})

it('refuses a backup of a newer version', async () => {
  const source = await createTestDatabase()
  kit.cleanUps.push(() => source.close())
  await administer(source.url, `INSERT INTO schema_migrations VALUES ('9999_later.sql', 'x')`)
  const file = await kit.backUp('2026-11-22T12:00:00Z', source.url)
  const { url } = await kit.emptyDatabase()
  await expect(kit.restore(url, kit.newDataDir(), file)).rejects.toThrow(
    '9999_later.sql, which this version does not know',
  )
  expect(await digestsOf(url)).toEqual(new Map())
})
