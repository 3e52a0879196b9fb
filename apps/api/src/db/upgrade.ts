import type { Client } from 'pg'
import type { Migration } from './migrate.ts'

export interface Upgrade {
  migrations: string[]
  tables: Record<string, number>
  estimatedMinutes: number
}

/** Runs before the first pending migration of a database with data; throws to refuse the upgrade. */
export type BeforeUpgrade = (upgrade: Upgrade) => Promise<void>

/** Measured on two cores with a migration that rewrites 100,000 patients and their data. */
const rowsPerSecond = 10_000
const minRows = 10_000

const rewriting = /^UPDATE\s+(\w+)|^ALTER TABLE\s+(\w+)[^;]*?\b(?:TYPE|GENERATED ALWAYS AS)\b/gm

export const rewrittenTables = (text: string): string[] => [
  ...new Set([...text.matchAll(rewriting)].map((match) => match[1] ?? match[2] ?? '')),
]

export async function describeUpgrade(client: Client, pending: Migration[]): Promise<Upgrade> {
  const names = pending.flatMap(({ text }) => rewrittenTables(text))
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT relname AS name, reltuples::float8 AS rows FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY ($1) AND reltuples >= $2`,
    [names, minRows],
  )
  const tables = Object.fromEntries(rows.map((table) => [table.name, table.rows]))
  const total = names.reduce((sum, name) => sum + (tables[name] ?? 0), 0)
  return {
    migrations: pending.map(({ name }) => name),
    tables,
    estimatedMinutes: Math.ceil(total / rowsPerSecond / 60),
  }
}
