import sql from 'sql-template-tag'
import { createDatabase } from '../../apps/api/src/db/connection/pool.ts'
import type { Write } from './writers.ts'

interface Stored {
  key: string
  id: string | null
  parts: boolean
  events: number
}

/** Patients and payments that writers created, with whether their other rows are there, and their audit events. */
const storedWrites = sql`
  SELECT replace(u.email, '@prove.test', '') AS key, p.id, p.id IS NOT NULL AS parts,
    (SELECT count(*) FROM audit_events e WHERE e.object_id = p.id::text AND e.action = 'patient.create')::int AS events
  FROM users u LEFT JOIN patients p ON p.user_id = u.id WHERE u.email LIKE '%@prove.test'
  UNION ALL
  SELECT t.reference, t.id,
    (SELECT count(*) FROM ledger_entries l WHERE l.transaction_id = t.id) = 1
      AND (SELECT count(*) FROM transaction_changes c WHERE c.transaction_id = t.id AND c.kind = 'created') = 1,
    (SELECT count(*) FROM audit_events e WHERE e.object_id = t.id::text AND e.action = 'transaction.create')::int
  FROM transactions t WHERE t.reference LIKE '________-____-____-____-____________'`

/** Compares what was acknowledged with what is stored. @returns what is lost, doubled, only half there, or not acknowledged. */
export async function faultsIn(databaseUrl: string, acknowledged: readonly Write[]): Promise<string[]> {
  const db = createDatabase(databaseUrl, { role: null, max: 1, statementTimeoutMs: 120_000 })
  try {
    const rows = await db.query<Stored>(storedWrites)
    const byKey = Map.groupBy(rows, ({ key }) => key)
    const known = new Set(acknowledged.map(({ key }) => key))
    const lost = acknowledged.filter(({ key, id }) => !byKey.get(key)?.some((row) => row.id === id))
    const doubled = [...byKey.values()].filter((same) => same.length > 1)
    const half = rows.filter(({ parts, events }) => !parts || events !== 1)
    const unknown = rows.filter(({ key }) => !known.has(key))
    const fault = (what: string, found: readonly unknown[]) =>
      found.length === 0 ? [] : [`${found.length} ${what}, for example ${JSON.stringify(found[0])}`]
    return [
      ...fault('acknowledged writes lost', lost),
      ...fault('writes stored twice', doubled),
      ...fault('records only half there', half),
      ...fault('writes stored but not acknowledged when repeated', unknown),
    ]
  } finally {
    await db.close()
  }
}
