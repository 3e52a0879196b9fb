import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { newId } from '#/lib/id.ts'

const batch = 100_000
const maxMembers = 300

const patientId = (n: Sql): Sql =>
  sql`(lpad(to_hex(1600000000000 + ${n}), 12, '0') || '70008000' || lpad(to_hex(${n}), 12, '0'))::uuid`
const membershipId = (n: Sql): Sql => sql`('0199f0a0-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const draw = (salt: number): Sql => sql`((hashint8extended(i, ${salt}::bigint) & 1048575) / 1048576.0)`

/** Non-unique indexes: rebuilding them after a large load is several times faster than updating them. */
const readingIndexes = (db: Queryable) =>
  db.query<{ name: string; definition: string }>(sql`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i WHERE i.indrelid = 'transactions'::regclass AND NOT i.indisunique`)

/**
 * Adds the same `count` payments of the last ten years in each run, 3 % of them refunded, without ledger entries, for
 * measurements and tests. Needs the tables' owner.
 */
export async function seedBulkPayments(db: Queryable, options: { count: number; patients: number }): Promise<void> {
  const { count, patients } = options
  const authorId = newId()
  await db.query(sql`INSERT INTO users (id, email, first_name, last_name, role, duty) VALUES
    (${authorId}, ${`${authorId}@example.org`}, 'Ana', 'Ruiz', 'STAFF', 'reception')`)
  await db.query(sql`
    INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, membership_id, tier,
      starts_on, ends_on)
    SELECT ${membershipId(sql`n`)}, ${patientId(sql`n`)}, 'charge', 350000, '2026-01-01', '2026-01-01', ${authorId}, 'Ana',
      ${membershipId(sql`n`)}, (ARRAY['estandar', 'premium', 'vip'])[1 + n % 3], '2026-01-01', '2026-12-31'
    FROM generate_series(1, ${Math.min(maxMembers, patients)}::bigint) AS n`)
  const indexes = await readingIndexes(db)
  for (const index of indexes) await db.query(raw(`DROP INDEX ${index.name}`))
  await db.query(sql`ALTER TABLE transactions DISABLE TRIGGER derive_transaction`)
  for (let from = 1; from <= count; from += batch)
    await insert(db, { from, to: Math.min(from + batch - 1, count), count, patients })
  await insertRefunds(db)
  await db.query(sql`ALTER TABLE transactions ENABLE TRIGGER derive_transaction`)
  for (const index of indexes) await db.query(raw(index.definition))
  for (const table of ['transactions', 'transaction_days', 'transaction_totals', 'ledger_entries'])
    await db.query(raw(`VACUUM ANALYZE ${table}`))
}

async function insert(
  db: Queryable,
  { from, to, count, patients }: { from: number; to: number; count: number; patients: number },
): Promise<void> {
  await db.query(sql`
    WITH drawn AS MATERIALIZED (
      SELECT i, timestamptz '2026-11-21 18:00Z' - (${count}::bigint - i) * (interval '10 years' / ${count}::float) AS at,
        1 + floor(${draw(21)} * CASE WHEN ${draw(22)} < 0.15 THEN ${Math.min(maxMembers, patients)}::bigint
          ELSE ${patients}::bigint END)::bigint AS n,
        ${draw(22)} < 0.15 AS has_tier,
        CASE WHEN ${draw(23)} < 0.01 THEN 'pending' WHEN ${draw(23)} < 0.04 THEN 'failed'
          WHEN ${draw(23)} < 0.07 THEN 'refunded' ELSE 'completed' END AS status,
        (ARRAY['cash', 'cash', 'debit_card', 'credit_card', 'bank_transfer', 'paypal'])[1 + floor(${draw(24)} * 6)::int]
          AS method,
        10000 + floor(power(${draw(25)}, 3) * 5000)::bigint * 100 AS amount
      FROM generate_series(${from}::bigint, ${to}::bigint) AS i
    ), numbered AS (
      SELECT d.*, ${patientId(sql`n`)} AS patient_id, 'PIEL-' || to_char(at, 'YYYY') || '-' || lpad(i::text, 8, '0') AS reference,
        CASE WHEN status IN ('completed', 'refunded') THEN to_char(at, 'YYYY') || '-' || lpad(i::text, 8, '0') END AS receipt
      FROM drawn d
    )
    INSERT INTO transactions (id, patient_id, customer_name, tier, membership_id, amount_minor, refunded_minor, method,
      status, reference, receipt_number, dated_at, day, created_at, updated_at, search_text, search_keys, sort_name)
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000a000' || lpad(to_hex(i), 12, '0'))::uuid,
      patient_id, replace(p.sort_name, E'\t', ' '),
      CASE WHEN has_tier THEN (ARRAY['estandar', 'premium', 'vip'])[1 + n % 3] END,
      CASE WHEN has_tier THEN ${membershipId(sql`n`)} END,
      amount, CASE WHEN d.status = 'refunded' THEN amount ELSE 0 END, method, d.status, reference, receipt, at,
      (at AT TIME ZONE 'America/Mexico_City')::date, at, at,
      concat_ws(' ', p.search_text, lower(reference), replace(lower(reference), '-', ''), receipt, replace(receipt, '-', '')),
      p.search_keys, p.sort_name
    FROM numbered d JOIN patients p ON p.id = d.patient_id ORDER BY i`)
}

async function insertRefunds(db: Queryable): Promise<void> {
  await db.query(sql`
    INSERT INTO transactions (id, kind, refund_of, patient_id, customer_name, tier, membership_id, amount_minor, method,
      status, reference, receipt_number, dated_at, day, created_at, updated_at, search_text, search_keys, sort_name)
    SELECT (left(replace(p.id::text, '-', ''), 12) || '7000b000' || right(p.id::text, 12))::uuid, 'refund', p.id, p.patient_id, p.customer_name,
      p.tier, p.membership_id, -p.amount_minor, p.method, 'refunded', 'R-' || r.number, 'R-' || r.number, r.at,
      (r.at AT TIME ZONE 'America/Mexico_City')::date, r.at, r.at,
      concat_ws(' ', p.search_text, 'r-' || r.number, replace('r' || r.number, '-', '')), p.search_keys,
      p.sort_name
    FROM transactions p, LATERAL (SELECT receipt_number AS number,
      least(dated_at + abs(hashtext(reference)) % 14 * interval '1 day', '2026-11-21 18:00Z') AS at) AS r
    WHERE p.status = 'refunded' AND p.kind = 'payment'`)
}
