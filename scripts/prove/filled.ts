import sql, { raw } from 'sql-template-tag'
import { createDatabase } from '../../apps/api/src/db/connection/pool.ts'
import { seedBulk } from '../../apps/api/src/testing/bulk.ts'
import { recordChanges } from '../../apps/api/src/testing/recorded.ts'

const batch = 50_000
/** Payments are spread over this year, which has none of the demonstration. */
const year = 2015

/** Indexes of these tables are built after the rows, which is several times faster. */
const bulkTables = ['transactions', 'ledger_entries', 'transaction_changes']

/**
 * Adds `count` patients with a completed payment each, with ledger, history, receipts and totals as the product writes
 * them: `money:verify` accepts them.
 */
export async function fill(url: string, count: number, log: (line: string) => void): Promise<void> {
  const db = createDatabase(url, { role: null, max: 1, statementTimeoutMs: 3_600_000 })
  try {
    await seedBulk(db, { count, rebuildIndexes: count > 100_000 })
    log(`${count.toLocaleString('en')} patients`)
    const indexes = await db.query<{ name: string; definition: string }>(sql`
      SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
      FROM pg_index i WHERE i.indrelid::regclass::text = ANY (${bulkTables}) AND NOT i.indisunique`)
    for (const { name } of indexes) await db.query(raw(`DROP INDEX ${name}`))
    await db.query(sql`ALTER TABLE transactions DISABLE TRIGGER derive_transaction`)
    for (let from = 1; from <= count; from += batch) await addPayments(db, from, Math.min(from + batch - 1, count))
    await db.query(sql`ALTER TABLE transactions ENABLE TRIGGER derive_transaction`)
    await db.query(sql`INSERT INTO number_series (series, year, last) VALUES ('receipt', ${year}, ${count})`)
    for (const { definition } of indexes) await db.query(raw(definition))
    await recordChanges(db)
    await db.query(sql`VACUUM ANALYZE`)
    await db.query(sql`CHECKPOINT`)
  } finally {
    await db.close()
  }
}

async function addPayments(db: ReturnType<typeof createDatabase>, from: number, to: number): Promise<void> {
  await db.query(sql`
    WITH author AS (SELECT id, first_name FROM users WHERE role = 'STAFF' ORDER BY id LIMIT 1),
    drawn AS MATERIALIZED (
      SELECT i, a.id AS author_id, a.first_name AS author_name,
        (lpad(to_hex(1600000000000 + i), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid AS patient_id,
        (lpad(to_hex(1735700000000 + i), 12, '0') || '7000a000' || lpad(to_hex(i), 12, '0'))::uuid AS id,
        timestamptz '2015-01-02 15:00Z' + (i % 360) * interval '1 day' + (i % 28000) * interval '1 second' AS at,
        10000 + i % 5000 * 100 AS amount, ${`${year}-`} || lpad(i::text, 8, '0') AS receipt
      FROM generate_series(${from}::bigint, ${to}::bigint) AS i, author a),
    paid AS (
      INSERT INTO transactions (id, patient_id, customer_name, amount_minor, method, status, reference, receipt_number,
        dated_at, day, created_at, updated_at, search_text, sort_name)
      SELECT d.id, d.patient_id, replace(p.sort_name, E'\t', ' '), d.amount, 'cash', 'completed', 'PIEL-' || d.receipt,
        d.receipt, d.at, (d.at AT TIME ZONE 'America/Mexico_City')::date, d.at, d.at,
        concat_ws(' ', p.search_text, 'piel-' || d.receipt, d.receipt), p.sort_name
      FROM drawn d JOIN patients p ON p.id = d.patient_id ORDER BY d.i RETURNING 1),
    changed AS (
      INSERT INTO transaction_changes (id, transaction_id, at, author_id, author_name, kind, status)
      SELECT (overlay(id::text PLACING 'c' FROM 20 FOR 1))::uuid, id, at, author_id, author_name, 'created', 'completed'
      FROM drawn ORDER BY i RETURNING 1)
    INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, transaction_id)
    SELECT (overlay(id::text PLACING 'd' FROM 20 FOR 1))::uuid, patient_id, 'payment', -amount, at,
      (at AT TIME ZONE 'America/Mexico_City')::date, author_id, author_name, id
    FROM drawn, (SELECT count(*) FROM paid) AS p, (SELECT count(*) FROM changed) AS c ORDER BY i`)
}
