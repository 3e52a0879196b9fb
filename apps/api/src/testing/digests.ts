import { Client } from 'pg'
import { listTables } from '#/backup/tables.ts'

async function ask(url: string, work: (client: Client) => Promise<Map<string, string>>): Promise<Map<string, string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SET TimeZone = 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A digest of the rows of each table, in any order, and the value of each sequence. */
export const digestsOf = (url: string): Promise<Map<string, string>> =>
  ask(url, async (client) => {
    const digests = new Map<string, string>()
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) AS digest FROM "${name}" t`,
      )
      digests.set(name, rows[0]?.digest ?? '')
    }
    const { rows } = await client.query<{ name: string; value: string | null }>(
      `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'`,
    )
    for (const { name, value } of rows) digests.set(name, value ?? 'unused')
    return digests
  })

/** Indexes, constraints, triggers and rights, one line each. */
export const structureOf = (url: string): Promise<Map<string, string>> =>
  ask(url, async (client) => {
    const { rows } = await client.query<{ name: string; definition: string }>(`
      SELECT 'index ' || indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid)
        || convalidated::text FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid)
        FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'rights ' || c.relname, (SELECT string_agg(a::text, ' ' ORDER BY a::text) FROM unnest(c.relacl) a)
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v', 'S')`)
    return new Map(rows.map(({ name, definition }) => [name, definition]))
  })
