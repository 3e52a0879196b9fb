import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../apps/api/src/db/database.ts'
import { seedBulk } from '../apps/api/src/db/demo/bulk.ts'
import { startEmbedded, type EmbeddedServer } from '../apps/api/src/db/embedded/server.ts'
import { migrate, readMigrations } from '../apps/api/src/db/migrate.ts'
import { createDatabase } from '../apps/api/src/db/pool.ts'
import { seedDemoAccounts } from '../apps/api/src/oidc/demo-accounts.ts'

/** Kept between runs: filling a million takes minutes. */
export const benchFolder = process.env['BENCH_DIR'] ?? join(tmpdir(), 'piel-bench')
export const dataDir = join(benchFolder, 'data')

export interface BenchDatabases {
  server: EmbeddedServer
  million: string
  small: string
}

/** A connection as the tables' owner, which may delete and vacuum and takes its time. */
export const ownerOf = (url: string): Database => createDatabase(url, { role: null, max: 2, statementTimeout: 600_000 })

/** What the data depend on: other migrations or another generator make them anew. */
async function fingerprint(count: number): Promise<string> {
  const hash = createHash('sha256').update(String(count))
  for (const { name, text } of await readMigrations()) hash.update(`${name}\0${text}\0`)
  for (const file of ['bulk.ts', 'names.ts'])
    hash.update(await readFile(join(import.meta.dirname, '../apps/api/src/db/demo', file)))
  return hash.digest('hex')
}

async function ensureFilled(server: EmbeddedServer, name: string, count: number): Promise<string> {
  const url = new URL(server.url)
  url.pathname = '/postgres'
  const administration = ownerOf(url.href)
  url.pathname = `/${name}`
  try {
    const wanted = await fingerprint(count)
    const [found] = await administration.query<{ mark: string | null }>(
      sql`SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = ${name}`,
    )
    if (found?.mark === wanted) return url.href
    console.error(`Filling ${name} with ${count.toLocaleString('en')} patients; kept in ${benchFolder} afterwards …`)
    await administration.query(sql`DROP DATABASE IF EXISTS ${raw(name)}`)
    await administration.query(sql`CREATE DATABASE ${raw(name)}`)
    await fill(url.href, count)
    await administration.query(raw(`COMMENT ON DATABASE ${name} IS '${wanted}'`))
    return url.href
  } finally {
    await administration.close()
  }
}

async function fill(url: string, count: number): Promise<void> {
  await migrate(url)
  const db = ownerOf(url)
  try {
    await seedBulk(db, { count, rebuildIndexes: count > 100_000 })
    await seedDemoAccounts({ db })
    await db.query(sql`CHECKPOINT`)
  } finally {
    await db.close()
  }
}

/** One embedded server with a million patients in the database that the product uses, and a small one beside it. */
export async function startDatabases(): Promise<BenchDatabases> {
  await mkdir(dataDir, { recursive: true })
  // As root the database runs as somebody else, who must be able to walk in.
  for (const folder of [benchFolder, dataDir]) await chmod(folder, 0o755)
  const server = await startEmbedded(dataDir)
  try {
    const small = await ensureFilled(server, 'piel_small', 10_000)
    const million = await ensureFilled(server, 'piel', 1_000_000)
    return { server, million, small }
  } catch (error) {
    await server.stop()
    throw error
  }
}
