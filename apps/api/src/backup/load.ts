import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import { type Entry, type Manifest, BackupRefused } from './manifest.ts'
import { quoted } from './connection.ts'
import { copyTarget, listTables, sequenceNames } from './tables.ts'

/** Statements that recreate what a load omits to be faster and to load tables in any order. */
interface Rebuilding {
  indexes: string[]
  foreignKeys: string[]
}

const tableOf = ({ name }: Entry): string => `public.${quoted(name)}`

/**
 * Empties the tables in the transaction of the load. Rows are stored unchanged, without triggers, and foreign keys are
 * checked once all tables are loaded.
 */
export async function prepareLoad(client: Client): Promise<Rebuilding> {
  const tables = await listTables(client)
  const indexes = await client.query<{ drop: string; create: string }>(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS create
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relname = ANY ($1) AND c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    [tables.map(({ name }) => name)],
  )
  const foreignKeys = await client.query<{ drop: string; create: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  for (const table of tables) await client.query(`ALTER TABLE ${tableOf(table)} DISABLE TRIGGER USER`)
  for (const { drop } of [...foreignKeys.rows, ...indexes.rows]) await client.query(drop)
  await client.query(`TRUNCATE ${tables.map(tableOf).join(', ')}`)
  return { indexes: indexes.rows.map((row) => row.create), foreignKeys: foreignKeys.rows.map((row) => row.create) }
}

export async function loadTable(client: Client, table: Entry, data: AsyncIterable<Uint8Array>): Promise<number> {
  const copy = client.query(from(`COPY ${copyTarget(table)} FROM STDIN WITH (FREEZE)`))
  await pipeline(Readable.from(data, { objectMode: false }), copy)
  return copy.rowCount
}

/** @throws BackupRefused if the backup's tables or sequences differ from those of its schema. */
export async function checkTables(client: Client, { entries, sequences }: Manifest): Promise<void> {
  const expected = await listTables(client)
  const found = entries.filter(({ kind }) => kind === 'table').map(({ name, columns }) => ({ name, columns }))
  const wanted = expected.map(({ name, columns }) => ({ name, columns: columns.toSorted() }))
  const given = found.map(({ name, columns }) => ({ name, columns: columns.toSorted() }))
  if (JSON.stringify(given) !== JSON.stringify(wanted))
    throw new BackupRefused('its tables are not those of its version')
  if (JSON.stringify(sequences.map(({ name }) => name)) !== JSON.stringify(await sequenceNames(client)))
    throw new BackupRefused('its sequences are not those of its version')
}

export async function finishLoad(client: Client, rebuilding: Rebuilding, { sequences }: Manifest): Promise<void> {
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
  for (const statement of rebuilding.indexes) await client.query(statement)
  for (const statement of rebuilding.foreignKeys) await client.query(statement)
  for (const table of await listTables(client)) await client.query(`ALTER TABLE ${tableOf(table)} ENABLE TRIGGER USER`)
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, lastValue, isCalled])
}
