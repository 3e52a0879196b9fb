import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { refuseUnfinishedRestore } from '#/db/migrate.ts'
import { withClient } from './connection.ts'
import { encrypt } from './encryption.ts'
import { dataFrame, jsonFrame } from './frames.ts'
import { manifestFrame, signerIn, type Signer } from './signature.ts'
import {
  type Entry,
  type Header,
  type ListedEntry,
  type Manifest,
  auditFiles,
  nameOfBackup,
  isPartial,
  partialOf,
  CommandRefused,
} from './manifest.ts'
import type { BackupKeys, BackupSource } from './order.ts'
import { createProgress, sizesOfTables, type Progress } from './progress.ts'
import { copyTarget, listTables, readSequences } from './tables.ts'

export interface WrittenBackup {
  path: string
  bytes: number
  manifest: Manifest
  /** The fingerprint of the key that signed it; null if there is none outside the database. */
  signedBy: string | null
}

/** Level 3 compresses as fast as one core encrypts. */
export const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

interface WriteOptions {
  folder: string
  keys: BackupKeys
  at: Date
  /** Receives the part that is read, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
}

/** Writes a backup of one instant in bounded memory. It gets its name only once it is complete and on disk. */
export async function writeBackup(
  source: BackupSource,
  { folder, keys, at, onProgress = () => undefined }: WriteOptions,
): Promise<WrittenBackup> {
  await removeLeftovers(folder, at)
  const path = join(folder, nameOfBackup(at.toISOString()))
  const partial = partialOf(path)
  const signer = await signerIn(source.dataDir)
  // Before the snapshot, so that every head of these files belongs to a seal in the snapshot.
  const files = await sizesOf(source.dataDir)
  try {
    const manifest = await withClient(source.url, async (client) => {
      const tables = await beginSnapshot(client)
      const schema = await client.query<{ name: string; checksum: string }>(
        'SELECT name, checksum FROM public.schema_migrations ORDER BY name COLLATE "C"',
      )
      const first: Header = {
        format: 'piel-backup',
        formatVersion: 1,
        at: at.toISOString(),
        schema: schema.rows,
        ...source.about,
      }
      const result: { manifest?: Manifest } = {}
      const progress = createProgress(await sizesOfTables(client), onProgress)
      await pipeline(
        () => frames(client, { first, tables, files, signer, result, progress }),
        createZstdCompress(compression),
        (bytes: AsyncIterable<Uint8Array>) => encrypt(bytes, keys),
        createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      )
      if (!result.manifest) throw new Error('The backup was not written')
      return result.manifest
    })
    await rename(partial, path)
    await syncFolder(folder)
    return { path, bytes: (await stat(path)).size, manifest, signedBy: signer?.fingerprint ?? null }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** Starts a transaction that sees one instant. Its locks prevent migrations from altering a table before it is read. */
async function beginSnapshot(client: Client): Promise<Entry[]> {
  await refuseUnfinishedRestore(client)
  const before = await listTables(client)
  if (before.length === 0) throw new CommandRefused('The database is empty: there is nothing to back up')
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const names = before.map((table) => copyTarget(table).replace(/ \(.*$/, ''))
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
  const tables = await listTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new Error('The database was migrated at this moment: run the backup again')
  return tables
}

interface File {
  name: string
  path: string
  bytes: number
}

interface Content {
  first: Header
  tables: Entry[]
  files: File[]
  signer: Signer | undefined
  result: { manifest?: Manifest }
  progress: Progress
}

async function* frames(client: Client, content: Content): AsyncGenerator<Uint8Array> {
  const { first, tables, files, signer, result, progress } = content
  const head = jsonFrame('header', first)
  yield head
  const entries: ListedEntry[] = []
  for (const file of files) {
    // Reads a growing file only up to its size before the snapshot.
    const data = createReadStream(file.path, { end: file.bytes - 1 })
    entries.push(yield* entryFrames({ kind: 'file', name: file.name, columns: [] }, data, async () => 0))
  }
  for (const table of tables) {
    const copy = client.query(to(`COPY ${copyTarget(table)} TO STDOUT`))
    const rowsOf = async (): Promise<number> => {
      // The number arrives at the end of the statement, before the next one is answered.
      await client.query('SELECT 1')
      return copy.rowCount
    }
    entries.push(yield* entryFrames(table, progress.counted(table.name, copy), rowsOf))
  }
  const sequences = await readSequences(client)
  result.manifest = { entries, sequences, rows: entries.reduce((sum, { rows }) => sum + rows, 0) }
  yield manifestFrame(signer, first.format, head, result.manifest)
}

export async function* entryFrames(
  entry: Entry,
  data: AsyncIterable<Uint8Array>,
  rowsOf: () => Promise<number>,
): AsyncGenerator<Uint8Array, ListedEntry> {
  yield jsonFrame('entry', entry)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of data) {
    hash.update(chunk)
    bytes += chunk.length
    yield dataFrame(chunk)
  }
  const end = { rows: await rowsOf(), bytes, sha256: hash.digest('hex') }
  yield jsonFrame('end', end)
  return { ...entry, ...end }
}

export async function sizesOf(dataDir: string): Promise<File[]> {
  const files: File[] = []
  for (const name of auditFiles) {
    const path = join(dataDir, name)
    const bytes = await stat(path).then(
      ({ size }) => size,
      () => 0,
    )
    if (bytes > 0) files.push({ name, path, bytes })
  }
  return files
}

const hourMs = 3_600_000

/** Removes files of killed backups. Those being written by other processes are younger. */
async function removeLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter(isPartial)) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < now.getTime() - hourMs) await rm(path, { force: true })
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
