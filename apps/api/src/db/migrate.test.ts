import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { assertDurable } from './connection/start.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'
import { createDatabase } from './connection/pool.ts'

let test: TestDatabase
let folder: string
beforeEach(async () => {
  test = await createTestDatabase({ template: 'none' })
  folder = mkdtempSync(join(tmpdir(), 'piel-migrations-'))
  writeFileSync(join(folder, '0001_first.sql'), 'CREATE TABLE first (n integer);')
})
afterEach(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

const appliedNames = async () =>
  (await test.db.query<{ name: string }>(sql`SELECT name FROM schema_migrations ORDER BY name`)).map((row) => row.name)

describe('migrations', () => {
  it('are applied once, in order, also to a partly migrated database', async () => {
    expect(await migrate(test.url, folder)).toEqual(['0001_first.sql'])
    writeFileSync(join(folder, '0002_second.sql'), 'ALTER TABLE first ADD COLUMN m integer;')
    expect(await migrate(test.url, folder)).toEqual(['0002_second.sql'])
    expect(await migrate(test.url, folder)).toEqual([])
    expect(await appliedNames()).toEqual(['0001_first.sql', '0002_second.sql'])
  })

  it('stop when an applied one was changed', async () => {
    await migrate(test.url, folder)
    writeFileSync(join(folder, '0001_first.sql'), 'CREATE TABLE first (n bigint);')
    await expect(migrate(test.url, folder)).rejects.toThrow('0001_first.sql was changed')
  })

  it('refuse a database that a newer version has migrated', async () => {
    await migrate(test.url, folder)
    rmSync(join(folder, '0001_first.sql'))
    await expect(migrate(test.url, folder)).rejects.toThrow('start a newer version')
  })

  it('refuse one that would come before an applied one, and repeated numbers', async () => {
    writeFileSync(join(folder, '0003_third.sql'), 'SELECT 1;')
    await migrate(test.url, folder)
    writeFileSync(join(folder, '0002_second.sql'), 'SELECT 1;')
    await expect(migrate(test.url, folder)).rejects.toThrow('comes before 0003_third.sql')
    writeFileSync(join(folder, '0003_again.sql'), 'SELECT 1;')
    await expect(readMigrations(folder)).rejects.toThrow('repeats the number')
  })

  it('leave nothing behind when one fails', async () => {
    writeFileSync(join(folder, '0002_broken.sql'), 'CREATE TABLE half (n integer); SELECT 1 / 0;')
    await expect(migrate(test.url, folder)).rejects.toThrow('0002_broken.sql failed')
    expect(await appliedNames()).toEqual(['0001_first.sql'])
    expect(await test.db.query(sql`SELECT to_regclass('half') AS name`)).toEqual([{ name: null }])
  })

  it('run once when two processes start at the same time', async () => {
    cpSync(migrationsFolder, folder, { recursive: true })
    rmSync(join(folder, '0001_first.sql'))
    const script = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
      console.log((await migrate(process.argv[1], process.argv[2])).length)`
    const start = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, test.url, folder], {
        timeout: 30_000,
      })
    const answers = await Promise.all([start(), start()])
    const counts = answers.map((answer) => Number(answer.stdout)).toSorted((a, b) => a - b)
    expect(counts).toEqual([0, (await readMigrations(folder)).length])
  })
})

describe('the application’s role', () => {
  it('gets DELETE only where a migration grants it, and loses what one revokes', async () => {
    writeFileSync(
      join(folder, '0002_second.sql'),
      `CREATE TABLE kept (n integer);
      CREATE TABLE swept (n integer);
GRANT DELETE ON swept TO piel_app;
REVOKE UPDATE ON kept FROM piel_app;`,
    )
    await migrate(test.url, folder)
    const rights = await test.db.query(sql`
      SELECT t AS table, has_table_privilege('piel_app', t, 'INSERT') AS insert,
        has_table_privilege('piel_app', t, 'UPDATE') AS update, has_table_privilege('piel_app', t, 'DELETE') AS delete
      FROM unnest(ARRAY['first', 'kept', 'swept', 'schema_migrations']) AS t`)
    expect(rights).toEqual([
      { table: 'first', insert: true, update: true, delete: false },
      { table: 'kept', insert: true, update: false, delete: false },
      { table: 'swept', insert: true, update: true, delete: true },
      { table: 'schema_migrations', insert: false, update: false, delete: false },
    ])
  })

  it('gets the same when it is created after the tables', async () => {
    writeFileSync(
      join(folder, '0002_second.sql'),
      'CREATE TABLE swept (n integer);\nGRANT DELETE ON swept TO piel_app;',
    )
    await migrate(test.url, folder)
    const owner = createDatabase(test.url, { role: null })
    await owner.query(sql`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM piel_app`)
    await migrate(test.url, folder)
    await test.db.query(sql`INSERT INTO first VALUES (1)`)
    await test.db.query(sql`DELETE FROM swept`)
    await expect(test.db.query(sql`DELETE FROM first`)).rejects.toMatchObject({ code: '42501' })
    await owner.close()
  })

  it('is skipped with one warning if the login may not use it', async () => {
    const owner = createDatabase(test.url, { role: null })
    const [admin] = await owner.query<{ name: string; may: boolean }>(
      sql`SELECT current_user AS name, rolsuper AS may FROM pg_roles WHERE rolname = current_user`,
    )
    expect(admin?.may).toBe(true)
    const login = `piel_plain_${Math.random().toString(36).slice(2, 8)}`
    const url = new URL(test.url)
    url.username = login
    url.password = 'plain'
    await owner.query(sql([`CREATE ROLE ${login} LOGIN PASSWORD 'plain'`]))
    await owner.query(sql([`GRANT ALL ON SCHEMA public TO ${login}`]))
    writeFileSync(
      join(folder, '0002_second.sql'),
      'CREATE TABLE swept (n integer);\nGRANT DELETE ON swept TO piel_app;',
    )
    expect(await migrate(url.href, folder)).toHaveLength(2)
    const warnings: string[] = []
    const db = createDatabase(url.href, { max: 2, warn: (_detail, message) => warnings.push(message) })
    expect(await db.query(sql`SELECT current_user AS name`)).toEqual([{ name: login }])
    await Promise.all([db.query(sql`SELECT 1`), db.query(sql`SELECT 2`), db.query(sql`SELECT 3`)])
    expect(warnings).toEqual(['Working without the restricted database role piel_app'])
    await db.close()
    await owner.query(sql([`DROP OWNED BY ${login}`]))
    await owner.query(sql([`DROP ROLE ${login}`]))
    await owner.close()
  })
})

describe('durability', () => {
  it('refuses a server that does not wait for its disk', async () => {
    const owner = createDatabase(test.url, { role: null })
    const [server] = await owner.query<{ fsync: string }>(sql`SELECT current_setting('fsync') AS fsync`)
    await owner.close()
    if (server?.fsync === 'off') await expect(assertDurable(test.url)).rejects.toThrow('fsync=off')
    else await expect(assertDurable(test.url)).resolves.toBeUndefined()
  })
})
