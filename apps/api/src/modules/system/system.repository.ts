import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { readMigrations } from '#/db/migrate.ts'

let known: Promise<string[]> | undefined

/** Migrations of this version that are not applied. */
export async function pendingMigrations(db: Queryable): Promise<string[]> {
  known ??= readMigrations().then((migrations) => migrations.map((m) => m.name))
  const names = await known
  const rows = await db.query<{ name: string }>(sql`SELECT name FROM schema_migrations`)
  const applied = new Set(rows.map((row) => row.name))
  return names.filter((name) => !applied.has(name))
}
