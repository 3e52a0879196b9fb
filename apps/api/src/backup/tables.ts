import type { Client } from 'pg'
import { unfinishedRestore } from '#/db/migrate.ts'
import type { Entry, Manifest } from './manifest.ts'
import { quoted } from './connection.ts'

/** Excludes objects of extensions, which the extension creates. */
const notOfExtension = (classid: string, oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend x WHERE x.classid = '${classid}'::regclass AND x.objid = ${oid} AND x.deptype = 'e')`

export async function listTables(client: Client): Promise<Entry[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND c.relname <> '${unfinishedRestore}' AND ${notOfExtension('pg_class', 'c.oid')}
      ORDER BY c.relname COLLATE "C"`,
  )
  return rows.map(({ name, columns }) => ({ kind: 'table', name, columns }))
}

export const copyTarget = ({ name, columns }: Entry): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`

export async function sequenceNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
        AND ${notOfExtension('pg_class', 'c.oid')} ORDER BY c.relname COLLATE "C"`,
  )
  return rows.map(({ name }) => name)
}

/** The current sequences: they are not part of a snapshot, and never behind its rows. */
export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = []
  for (const name of await sequenceNames(client)) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM public.${quoted(name)}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}

export async function countRelations(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' AND c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
        AND c.relname <> '${unfinishedRestore}' AND ${notOfExtension('pg_class', 'c.oid')}`,
  )
  return Number(rows[0]?.count)
}

/** Removes what an unfinished restore left: tables, sequences and functions of `public`, except those of extensions. */
export async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP %s IF EXISTS public.%I CASCADE', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
        c.relname) AS statement, c.relkind = 'S' AS follows
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'S')
        AND c.relname <> '${unfinishedRestore}' AND ${notOfExtension('pg_class', 'c.oid')}
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure), true FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND ${notOfExtension('pg_proc', 'p.oid')}
    ORDER BY follows`,
  )
  for (const { statement } of rows) await client.query(statement)
}
