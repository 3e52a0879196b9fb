import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'

/** Queries that return rows only for a fault. */
const faults: Record<string, string> = {
  'refunds exceed the payment': `SELECT id FROM transactions WHERE kind = 'payment' AND refunded_minor > amount_minor`,
  'refunds of a payment differ from their rows': `
    SELECT p.id FROM transactions p LEFT JOIN transactions r ON r.refund_of = p.id WHERE p.kind = 'payment'
    GROUP BY p.id HAVING coalesce(-sum(r.amount_minor), 0) <> p.refunded_minor`,
  'a refund differs from its entry': `
    SELECT * FROM (SELECT id, refund_of, patient_id, -amount_minor AS amount, dated_at, day FROM transactions
        WHERE kind = 'refund') r
      FULL JOIN (SELECT coalesce(refund_id, id) AS id, transaction_id, patient_id, sum(amount_minor)::bigint AS amount,
        at, day FROM ledger_entries WHERE kind = 'refund' GROUP BY 1, 2, 3, at, day) e USING (id)
    WHERE (r.refund_of, r.patient_id, r.amount, r.dated_at, r.day)
      IS DISTINCT FROM (e.transaction_id, e.patient_id, e.amount, e.at, e.day)`,
  'income by the ledger is another one': `
    SELECT * FROM (SELECT day, -sum(amount_minor) AS income FROM ledger_entries WHERE kind IN ('payment', 'refund')
        GROUP BY 1) l
      FULL JOIN (SELECT day, sum(amount_minor) AS income FROM income_days GROUP BY 1 HAVING sum(total) <> 0) d
        USING (day)
    WHERE l.income IS DISTINCT FROM d.income`,
  'the ledger differs from payments and refunds': `
    SELECT t.id FROM transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE t.kind = 'payment' GROUP BY t.id
    HAVING NOT t.is_split AND count(*) FILTER (WHERE e.kind = 'payment')
        <> (CASE WHEN t.status IN ('completed', 'refunded') THEN 1 ELSE 0 END)
      OR coalesce(sum(e.amount_minor), 0) <> CASE WHEN t.status IN ('completed', 'refunded')
        THEN t.refunded_minor - t.amount_minor ELSE 0 END
      OR bool_or(person_root(e.patient_id) <> person_root(t.patient_id) OR (NOT t.is_split AND (e.treatment_id, e.membership_id,
        e.sale_id) IS DISTINCT FROM (t.treatment_id, t.membership_id, t.sale_id))) FILTER (WHERE e.id IS NOT NULL)`,
  'a balance is not the sum of its entries': `
    SELECT patient_id FROM (SELECT patient_id, sum(amount_minor) AS sum, count(*) AS entries, max(position) AS last,
        (array_agg(balance_minor ORDER BY position DESC))[1] AS shown FROM ledger_entries GROUP BY 1) e
      FULL JOIN patient_balances b USING (patient_id)
    WHERE (b.balance_minor, b.balance_minor, b.entries, b.entries) IS DISTINCT FROM (e.sum, e.shown, e.entries, e.last)`,
  'receipts have gaps': `
    SELECT left(receipt_number, -6) FROM transactions WHERE receipt_number IS NOT NULL GROUP BY 1
    HAVING max(right(receipt_number, 6)::int) <> count(*) OR min(right(receipt_number, 6)::int) <> 1`,
  'a receipt has another year than its payment': `
    SELECT id FROM transactions
    WHERE left(receipt_number, -7) <> CASE kind WHEN 'refund' THEN 'R-' ELSE '' END || to_char(day, 'YYYY')`,
  'a generated reference is not unique': `
    SELECT reference FROM transactions WHERE reference ILIKE 'PIEL-%' GROUP BY 1 HAVING count(*) > 1`,
  'days are not the sum of their transactions': `
    SELECT * FROM (SELECT day, kind, status, method, coalesce(tier, '') AS tier, count(*) AS total,
        sum(amount_minor) AS amount FROM transactions GROUP BY 1, 2, 3, 4, 5) t
      FULL JOIN (SELECT * FROM transaction_days WHERE (total, amount_minor) <> (0, 0)) d
        USING (day, kind, status, method, tier)
    WHERE (t.total, t.amount) IS DISTINCT FROM (d.total, d.amount_minor)`,
  'income by day is not the sum of days': `
    SELECT * FROM (SELECT day, kind, sum(total) AS total, sum(amount_minor) AS amount FROM transaction_days
        WHERE status IN ('completed', 'refunded') GROUP BY 1, 2) t
      FULL JOIN income_days d USING (day, kind)
    WHERE (coalesce(t.total, 0), coalesce(t.amount, 0))
      <> (coalesce(d.total, 0)::numeric, coalesce(d.amount_minor, 0)::numeric)`,
  'totals are not the sum of days': `
    SELECT * FROM (SELECT kind, status, method, tier, sum(total) AS total, sum(amount_minor) AS amount
        FROM transaction_days GROUP BY 1, 2, 3, 4) d
      FULL JOIN transaction_totals t USING (kind, status, method, tier)
    WHERE (coalesce(d.total, 0), coalesce(d.amount, 0)) IS DISTINCT FROM (t.total::numeric, t.amount_minor::numeric)`,
  'a history does not lead to the status of its transaction': `
    SELECT t.id FROM transactions t JOIN transaction_changes c ON c.transaction_id = t.id GROUP BY t.id
    HAVING (array_agg(c.status ORDER BY c.at DESC, c.id DESC))[1] <> t.status
      OR count(*) FILTER (WHERE c.kind = 'created') <> (t.kind = 'payment')::int
      OR coalesce(sum(c.amount_minor), 0) <> CASE t.kind WHEN 'refund' THEN -t.amount_minor ELSE t.refunded_minor END
      OR count(*) FILTER (WHERE c.kind IN ('completed', 'failed')) <> (t.kind = 'payment' AND t.status <> 'pending')::int`,
}

/** The faults in stored money, empty without any. */
export async function moneyFaults(db: Queryable): Promise<string[]> {
  const found: string[] = []
  for (const [fault, query] of Object.entries(faults)) {
    const rows = await db.query(sql`${raw(query)}`)
    if (rows.length > 0) found.push(`${fault}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return found
}
