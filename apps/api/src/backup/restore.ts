import { basename } from 'node:path'
import type { Client } from 'pg'
import { applyMigrations, lockMigrations, readMigrations, type Migration, unfinishedRestore } from '#/db/migrate.ts'
import { withClient } from './connection.ts'
import type { BackupKeys } from './order.ts'
import { checkTables, finishLoad, loadTable, prepareLoad } from './load.ts'
import {
  type Contents,
  type Entry,
  type Header,
  isNameOfBackup,
  nameOfBackup,
  BackupRefused,
  CommandRefused,
} from './manifest.ts'
import { statedProgress } from '#/lib/stated-progress.ts'
import { createProgress } from './progress.ts'
import { readBackup } from './read.ts'
import { assertKnownFile } from './stage.ts'
import { countRelations, dropEverything } from './tables.ts'
import { assertTrusted, statedSigner, type Trust } from './trust.ts'

export interface RestoreOptions {
  keys: BackupKeys
  trust: Trust
  onFile: (entry: Entry, data: AsyncIterable<Uint8Array>) => Promise<void>
  say: (line: string) => void
}

/**
 * Restores a backup into an empty database, after verifying all of it. Until `finishRestore` the database is marked,
 * and Piel refuses to start on it.
 * @throws BackupRefused and CommandRefused, without changing anything.
 */
export async function restoreBackup(url: string, path: string, options: RestoreOptions): Promise<Contents> {
  const { say } = options
  say('Verifying the whole backup …')
  const verified = await verifyBackup(path, options)
  say(`The backup is of ${verified.header.at}, ${statedSigner(verified.signedBy)}`)
  const { all, ofBackup } = await migrationsFor(verified.header)
  await withClient(url, async (client) => {
    await lockMigrations(client)
    await markEmptyDatabase(client)
    await applyMigrations(client, ofBackup)
    await checkTables(client, verified.manifest)
    say(`Restoring ${verified.manifest.rows} rows …`)
    await load(client, path, { ...options, verified })
    const { CLINIC_TIME_ZONE: timeZone } = verified.header.settings
    const applied = await applyMigrations(client, all, { timeZone: typeof timeZone === 'string' ? timeZone : '' })
    if (applied.length > 0) say(`Migrated to this version: ${applied.length} migrations`)
    await client.query('VACUUM ANALYZE')
  })
  return verified
}

/**
 * Reads a whole backup and its signature.
 * @throws BackupRefused if it is damaged, renamed, holds an unexpected file, or has no signature of a trusted key.
 */
export async function verifyBackup(path: string, { keys, trust }: Pick<RestoreOptions, 'keys' | 'trust'>) {
  const contents = await readBackup(path, keys)
  assertTrusted(contents.signedBy, trust)
  const { header, manifest } = contents
  if (isNameOfBackup(basename(path)) && basename(path) !== nameOfBackup(header.at))
    throw new BackupRefused(`it was renamed: it is of ${header.at}`)
  for (const { kind, name } of manifest.entries) if (kind === 'file') assertKnownFile(name)
  return contents
}

async function migrationsFor({ schema }: Header): Promise<{ all: Migration[]; ofBackup: Migration[] }> {
  const all = await readMigrations()
  const known = new Map(all.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of schema) {
    if (!known.has(name))
      throw new BackupRefused(`it holds migration ${name}, which this version does not know: use a newer version`)
    if (known.get(name) !== checksum) throw new BackupRefused(`its migration ${name} differs from that of this version`)
  }
  const names = new Set(schema.map(({ name }) => name))
  const ofBackup = all.slice(0, schema.length)
  if (ofBackup.some(({ name }) => !names.has(name))) throw new BackupRefused('a migration is missing in its schema')
  return { all, ofBackup }
}

/** Marks the database, unless it contains anything other than an unfinished restore. */
async function markEmptyDatabase(client: Client): Promise<void> {
  const marked = await client.query<{ mark: string | null }>(
    `SELECT to_regclass('public.${unfinishedRestore}') AS mark`,
  )
  if (marked.rows[0]?.mark) return await dropEverything(client)
  const count = await countRelations(client)
  if (count > 0)
    throw new CommandRefused(
      `The database is not empty: it has ${count} tables. A backup is only restored into an empty database`,
    )
  await client.query(`CREATE TABLE public.${unfinishedRestore} (started_at timestamptz NOT NULL DEFAULT now())`)
}

interface Loading extends RestoreOptions {
  verified: Contents
}

/** Loads every row of the backup in one transaction. */
async function load(client: Client, path: string, { keys, onFile, say, verified }: Loading): Promise<void> {
  const sizes = new Map(verified.manifest.entries.map(({ name, bytes }) => [name, bytes]))
  const progress = createProgress(sizes, statedProgress('Restoring', say))
  await client.query('BEGIN')
  const rebuilding = await prepareLoad(client)
  const read = await readBackup(path, keys, {
    async entry(entry, data) {
      if (entry.kind === 'table') return await loadTable(client, entry, progress.counted(entry.name, data))
      await onFile(entry, progress.counted(entry.name, data))
      return undefined
    },
  })
  if (JSON.stringify(read) !== JSON.stringify(verified)) throw new BackupRefused('its file was changed meanwhile')
  say('Building the indexes and checking the references …')
  await finishLoad(client, rebuilding, verified.manifest)
  await client.query('COMMIT')
}
