import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'
import { describeUpgrade, type BeforeUpgrade } from './upgrade.ts'
import { withConnection } from './connection/servers.ts'
import { defaultGrants, ensureRole, replayGrants, withoutGrants } from './connection/role.ts'

/** A table that exists during a restore, and after an unfinished one. */
export const unfinishedRestore = 'unfinished_restore'

export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  const found = await client.query(
    `SELECT FROM pg_catalog.pg_class WHERE oid = to_regclass('public.${unfinishedRestore}')`,
  )
  if (found.rowCount === 0) return
  throw new Error(
    'A restore of this database did not finish, so its data is not complete. Run "npm run restore -- FILE" again',
  )
}

export interface Migration {
  name: string
  checksum: string
  text: string
}

export const migrationsFolder = join(import.meta.dirname, 'migrations')

const lockKey = 7_135_001

/** The migrations in order of their numbers. @throws if two have the same number, such as after a merge of branches. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = names.map((name) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1])
  names.forEach((name, index) => {
    if (numbers[index] === undefined) throw new Error(`Migration ${name} is not named like 0001_people.sql`)
    if (numbers[index] === numbers[index - 1])
      throw new Error(`Migration ${name} repeats the number of ${names[index - 1]}`)
  })
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies the pending migrations, each in its own transaction, one process at a time.
 * @param timeZone the clinic's; migrations read it from `piel.time_zone`.
 * @param beforeUpgrade runs before the first pending migration of a database with data.
 * @returns the names of the applied migrations.
 * @throws if an applied migration was changed, the database has unknown migrations, or a restore did not finish.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  timeZone = '',
  beforeUpgrade?: BeforeUpgrade,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return await withConnection(
    url,
    { connectionTimeoutMillis: 5000, application_name: 'piel migrate' },
    async (client) => {
      await lockMigrations(client)
      await refuseUnfinishedRestore(client)
      return await applyMigrations(client, migrations, { timeZone, beforeUpgrade })
    },
  )
}

export async function lockMigrations(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [lockKey])
}

let namesOfVersion: Promise<string[]> | undefined

export async function pendingMigrations(db: Queryable): Promise<string[]> {
  namesOfVersion ??= readMigrations().then((migrations) => migrations.map((m) => m.name))
  const names = await namesOfVersion
  const rows = await db.query<{ name: string }>(sql`SELECT name FROM schema_migrations`)
  const applied = new Set(rows.map((row) => row.name))
  return names.filter((name) => !applied.has(name))
}

/** Applies those of `migrations` that are pending; the caller holds the lock. @returns their names. */
export async function applyMigrations(
  client: Client,
  migrations: Migration[],
  { timeZone = '', beforeUpgrade }: { timeZone?: string; beforeUpgrade?: BeforeUpgrade | undefined } = {},
): Promise<string[]> {
  await client.query(`SELECT set_config('piel.time_zone', $1, false)`, [timeZone])
  const role = await ensureRole(client)
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const applied = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations')
  const known = new Map(migrations.map((m) => [m.name, m.checksum]))
  for (const row of applied.rows) {
    const checksum = known.get(row.name)
    if (checksum === undefined)
      throw new Error(
        `The database holds migration ${row.name}, which this version does not know: start a newer version`,
      )
    if (checksum !== row.checksum) throw new Error(`Migration ${row.name} was changed after it had been applied`)
  }
  const done = new Set(applied.rows.map((row) => row.name))
  const pending = migrations.filter((m) => !done.has(m.name))
  const newest = [...done].toSorted().at(-1) ?? ''
  for (const migration of pending) {
    if (migration.name < newest) throw new Error(`Migration ${migration.name} comes before ${newest}, which is applied`)
  }
  if (beforeUpgrade && done.size > 0 && pending.length > 0) await beforeUpgrade(await describeUpgrade(client, pending))
  if (role)
    await replayGrants(
      client,
      migrations.filter((m) => done.has(m.name)),
    )
  if (role && pending.length > 0) await client.query(defaultGrants)
  for (const migration of pending) await applyOne(client, migration, role)
  return pending.map((m) => m.name)
}

/** From this migration on, the rows that one writes are sealed by an event. */
const firstThatRecords = '0068'

async function applyOne(client: Client, migration: Migration, role: boolean): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(role ? migration.text : withoutGrants(migration.text))
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    if (migration.name >= firstThatRecords) await client.query('SELECT record_found($1)', [migration.name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${migration.name} failed`, { cause: error })
  }
}
