import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'

/** Balances are the sums of their entries, which are numbered without gaps. */
const balances = sql`
  SELECT 'patient ' || patient_id || ': ' || problem AS problem FROM (
    SELECT patient_id, CASE
      WHEN position IS DISTINCT FROM place THEN 'entry ' || position || ' stands at place ' || place
      WHEN balance_minor <> running THEN 'entry ' || position || ' says ' || balance_minor || ', and it is ' || running
      END AS problem
    FROM (SELECT patient_id, position, balance_minor, row_number() OVER w AS place, sum(amount_minor) OVER w AS running
      FROM ledger_entries WINDOW w AS (PARTITION BY patient_id ORDER BY position)) AS entries
    UNION ALL
    SELECT patient_id, CASE
      WHEN b.balance_minor IS DISTINCT FROM e.sum THEN 'owes ' || coalesce(b.balance_minor::text, 'nothing')
        || ' by the balance and ' || coalesce(e.sum::text, 'nothing') || ' by the entries'
      WHEN b.entries <> e.entries THEN 'has ' || e.entries || ' entries, and ' || b.entries || ' by the balance'
      WHEN b.last_payment_at IS DISTINCT FROM e.last_payment_at THEN 'did not pay last when the balance says'
      END AS problem
    FROM patient_balances b FULL JOIN (SELECT patient_id, sum(amount_minor) AS sum, count(*) AS entries,
        max(at) FILTER (WHERE kind = 'payment') AS last_payment_at
      FROM ledger_entries GROUP BY patient_id) AS e USING (patient_id)
    UNION ALL
    SELECT p.id, 'is not called or not archived as the balance says' FROM patient_balances b
      JOIN patients p ON p.id = b.patient_id
      WHERE (b.sort_name, b.search_text, b.is_live)
        IS DISTINCT FROM (p.sort_name, p.search_text, p.archived_at IS NULL)
  ) AS found WHERE problem IS NOT NULL`

/** What all patients owe together is the sum of their balances. */
const debtors = sql`
  SELECT 'patients owe ' || owed || ' together, and by the totals ' || said AS problem
  FROM (SELECT count(*) || ' times ' || coalesce(sum(balance_minor), 0) AS owed FROM patient_balances
      WHERE balance_minor > 0 AND is_live) AS a,
    (SELECT coalesce(sum(debtors), 0) || ' times ' || coalesce(sum(owed_minor), 0) AS said FROM debtor_totals) AS b
  WHERE owed <> said`

/** Every completed transaction has one payment in the ledger, and the refunds that it says. */
const payments = sql`
  SELECT 'transaction ' || t.id || ': ' || CASE
      WHEN e.strange > 0 THEN 'an entry is another patient’s, or about something else'
      WHEN coalesce(e.payments, 0) <> wanted.payments
        THEN coalesce(e.payments, 0) || ' payments in the ledger, not ' || wanted.payments
      WHEN coalesce(e.paid, 0) <> wanted.payments * t.amount_minor
        THEN 'paid ' || e.paid || ' by the ledger, not ' || t.amount_minor
      ELSE 'refunded ' || coalesce(e.refunded, 0) || ' by the ledger, not ' || t.refunded_minor END AS problem
  FROM transactions t
  CROSS JOIN LATERAL (SELECT CASE WHEN t.status IN ('completed', 'refunded') THEN 1 ELSE 0 END AS payments) AS wanted
  LEFT JOIN (SELECT x.id, count(*) FILTER (WHERE l.kind = 'payment') AS payments,
      -sum(l.amount_minor) FILTER (WHERE l.kind = 'payment') AS paid,
      sum(l.amount_minor) FILTER (WHERE l.kind = 'refund') AS refunded,
      count(*) FILTER (WHERE (l.patient_id, l.treatment_id, l.membership_id)
        IS DISTINCT FROM (x.patient_id, x.treatment_id, x.membership_id)) AS strange
    FROM ledger_entries l JOIN transactions x ON x.id = l.transaction_id GROUP BY x.id) AS e ON e.id = t.id
  WHERE e.strange > 0 OR coalesce(e.payments, 0) <> wanted.payments
    OR coalesce(e.paid, 0) <> wanted.payments * t.amount_minor OR coalesce(e.refunded, 0) <> t.refunded_minor`

/** A treatment is charged at its value, and a cancelled one not at all. */
const treatments = sql`
  SELECT 'treatment ' || t.id || ': charged ' || coalesce(e.charged, 0) || ', not ' || wanted.minor AS problem
  FROM treatments t
  CROSS JOIN LATERAL (SELECT CASE WHEN t.status = 'cancelled' THEN 0 ELSE t.value_minor END AS minor) AS wanted
  LEFT JOIN (SELECT treatment_id, sum(amount_minor) AS charged FROM ledger_entries
    WHERE treatment_id IS NOT NULL AND kind IN ('charge', 'adjustment') GROUP BY treatment_id) AS e
    ON e.treatment_id = t.id
  WHERE coalesce(e.charged, 0) <> wanted.minor`

/** What was paid by day is the sum of the transactions. */
const transactionDays = sql`
  SELECT concat_ws(' ', 'transactions of', day, status, method, tier) || ': ' || coalesce(e.figures, '0, 0, 0')
    || ', and by the day ' || coalesce(d.figures, '0, 0, 0') AS problem
  FROM (SELECT day, status, method, tier, concat_ws(', ', total, amount_minor, refunded_minor) AS figures
    FROM transaction_days WHERE (total, amount_minor, refunded_minor) <> (0, 0, 0)) AS d
  FULL JOIN (SELECT day, status, method, coalesce(tier, '') AS tier,
      concat_ws(', ', count(*), sum(amount_minor), sum(refunded_minor)) AS figures
    FROM transactions GROUP BY 1, 2, 3, 4) AS e USING (day, status, method, tier)
  WHERE d.figures IS DISTINCT FROM e.figures
  UNION ALL
  SELECT concat_ws(' ', 'all transactions', status, method, tier) || ': ' || coalesce(e.figures, '0, 0, 0')
    || ', and by the total ' || coalesce(d.figures, '0, 0, 0')
  FROM (SELECT status, method, tier, concat_ws(', ', total, amount_minor, refunded_minor) AS figures
    FROM transaction_totals WHERE (total, amount_minor, refunded_minor) <> (0, 0, 0)) AS d
  FULL JOIN (SELECT status, method, coalesce(tier, '') AS tier,
      concat_ws(', ', count(*), sum(amount_minor), sum(refunded_minor)) AS figures
    FROM transactions GROUP BY 1, 2, 3) AS e USING (status, method, tier)
  WHERE d.figures IS DISTINCT FROM e.figures`

/** Treatments by day are as many as there are. */
const treatmentDays = sql`
  SELECT concat_ws(' ', 'treatments of', day, type_id, status) || ': ' || coalesce(e.total, 0)
    || ', and by the day ' || coalesce(d.total, 0) AS problem
  FROM treatment_days d FULL JOIN (SELECT starts_on AS day, type_id, status, count(*) AS total
    FROM treatments GROUP BY 1, 2, 3) AS e USING (day, type_id, status)
  WHERE coalesce(d.total, 0) <> coalesce(e.total, 0)
  UNION ALL
  SELECT 'treatments that are ' || status || ': ' || coalesce(e.total, 0) || ', and by the total '
    || coalesce(t.total, 0)
  FROM treatment_totals t FULL JOIN (SELECT status, count(*) AS total FROM treatments GROUP BY 1) AS e USING (status)
  WHERE coalesce(t.total, 0) <> coalesce(e.total, 0)`

/** Each act left its trace: the furthest one says where a transaction or a treatment stands. */
const histories = sql`
  SELECT 'transaction ' || t.id || ': is ' || t.status || ' with ' || t.refunded_minor || ' refunded, and by its history '
    || coalesce(c.status, 'nothing') || ' with ' || coalesce(c.refunded, 0) AS problem
  FROM transactions t LEFT JOIN (SELECT transaction_id, (array_agg(status ORDER BY array_position(ARRAY['refunded', 'completed', 'failed'], status)))[1] AS status,
      sum(amount_minor) AS refunded
    FROM transaction_changes GROUP BY 1) AS c ON c.transaction_id = t.id
  WHERE (c.status, coalesce(c.refunded, 0)) IS DISTINCT FROM (t.status, t.refunded_minor::numeric)
  UNION ALL
  SELECT 'treatment ' || t.id || ': is ' || t.status || ', and by its history ' || coalesce(c.status, 'nothing')
  FROM treatments t LEFT JOIN (SELECT treatment_id, (array_agg(to_status ORDER BY array_position(ARRAY['cancelled', 'completed', 'inProgress'], to_status)))[1]
      AS status
    FROM treatment_changes WHERE to_status IS NOT NULL GROUP BY 1) AS c ON c.treatment_id = t.id
  WHERE c.status IS DISTINCT FROM t.status`

/** Receipts of a year are numbered without gaps, and bear the year in which they were given. */
const receipts = sql`
  SELECT 'receipts of ' || year || ': ' || coalesce(e.total, 0) || ' from ' || coalesce(e.first, 0) || ' to '
    || coalesce(e.last, 0) || ', and ' || coalesce(s.last, 0) || ' numbers given' AS problem
  FROM (SELECT year::int, last FROM number_series WHERE series = 'receipt') AS s
  FULL JOIN (SELECT split_part(receipt_number, '-', 1)::int AS year, count(*) AS total,
      min(split_part(receipt_number, '-', 2)::bigint) AS first, max(split_part(receipt_number, '-', 2)::bigint) AS last
    FROM transactions WHERE receipt_number IS NOT NULL GROUP BY 1) AS e USING (year)
  WHERE (coalesce(e.total, 0), coalesce(e.last, 0), coalesce(e.first, 1))
    IS DISTINCT FROM (coalesce(s.last, 0), coalesce(s.last, 0), 1::bigint)
  UNION ALL
  SELECT 'receipt ' || receipt_number || ' was given on ' || day FROM transactions
  WHERE split_part(receipt_number, '-', 1) <> extract(year FROM day)::text`

/**
 * What must hold in the books, each as a statement that answers in words what does not. They run in the database over
 * whole tables, one after the other, and each answers as many lines as it is given: little memory however long the books.
 */
export const checks: readonly Sql[] = [
  balances,
  debtors,
  payments,
  treatments,
  transactionDays,
  treatmentDays,
  histories,
  receipts,
]

/** Makes a transaction that has just begun see one instant, and write nothing. */
export async function onlyLookAt(tx: Transaction): Promise<void> {
  await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
}

/** What does not hold, in words: at most so many of them. */
export async function findProblems(tx: Transaction, check: Sql, atMost: number): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`SELECT problem FROM (${check}) AS found LIMIT ${atMost}`)
  return rows.map((row) => row.problem)
}

export interface BooksSize {
  entries: number
  transactions: number
  treatments: number
}

export async function countBooks(tx: Transaction): Promise<BooksSize> {
  const [row] = await tx.query<BooksSize>(sql`
    SELECT (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM transactions) AS transactions,
      (SELECT count(*) FROM treatments) AS treatments`)
  return row ?? { entries: 0, transactions: 0, treatments: 0 }
}
