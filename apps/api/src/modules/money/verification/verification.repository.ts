import sql, { raw, type Sql } from 'sql-template-tag'
import type { Transaction } from '#/db/database.ts'
import { isSamePerson } from '#/modules/core/person/person-ids.repository.ts'
import { dayDigest, dayTotals } from '#/modules/money/closings/day-closings.repository.ts'
import { expectedAmounts, expectedNow } from '#/modules/money/tills/sessions.repository.ts'
import { figureChecks } from './figure-checks.repository.ts'
import { saleChecks } from './sale-checks.repository.ts'
import { discountSum, isCharge, movementOf } from '#/modules/core/entries/entries.repository.ts'

/** Balances are the sums of their entries, and positions have no gaps. */
const balances = sql`
  SELECT 'patient ' || patient_id || ': ' || problem AS problem FROM (
    SELECT patient_id, CASE
      WHEN position IS DISTINCT FROM place THEN 'entry ' || position || ' is number ' || place
      WHEN balance_minor <> running THEN 'entry ' || position || ' has balance ' || balance_minor || ', expected ' || running
      END AS problem
    FROM (SELECT patient_id, position, balance_minor, row_number() OVER w AS place, sum(amount_minor) OVER w AS running
      FROM ledger_entries WINDOW w AS (PARTITION BY patient_id ORDER BY position)) AS entries
    UNION ALL
    SELECT patient_id, CASE
      WHEN b.balance_minor IS DISTINCT FROM e.sum THEN 'balance is ' || coalesce(b.balance_minor::text, 'missing')
        || ', sum of entries is ' || coalesce(e.sum::text, 'missing')
      WHEN b.entries <> e.entries THEN 'balance counts ' || b.entries || ' entries, expected ' || e.entries
      WHEN b.last_payment_at IS DISTINCT FROM e.last_payment_at THEN 'balance has another time of the last payment'
      END AS problem
    FROM patient_balances b FULL JOIN (SELECT patient_id, sum(amount_minor) AS sum, count(*) AS entries,
        max(at) FILTER (WHERE kind = 'payment') AS last_payment_at
      FROM ledger_entries GROUP BY patient_id) AS e USING (patient_id)
    UNION ALL
    SELECT p.id, 'balance has another name or archive status' FROM patient_balances b
      JOIN patients p ON p.id = b.patient_id
      WHERE (b.sort_name, b.search_text, b.is_live)
        IS DISTINCT FROM (p.sort_name, p.search_text, p.archived_at IS NULL)
  ) AS found WHERE problem IS NOT NULL`

/** Debtor totals are the sums of the balances due. */
const debtors = sql`
  SELECT 'debtor totals are ' || stored || ', expected ' || owed AS problem
  FROM (SELECT count(*) || ' debtors with ' || coalesce(sum(balance_minor), 0) AS owed FROM patient_balances
      WHERE balance_minor > 0 AND is_live) AS a,
    (SELECT coalesce(sum(debtors), 0) || ' debtors with ' || coalesce(sum(owed_minor), 0) AS stored FROM debtor_totals) AS b
  WHERE owed <> stored`

/** Each completed payment has one ledger entry (a split one has one per charge), and one for each refund. */
const payments = sql`
  SELECT 'transaction ' || t.id || ': ' || CASE
      WHEN e.mismatches > 0 THEN 'a ledger entry has another patient or charge'
      WHEN coalesce(e.payments, 0) <> wanted.payments
        THEN coalesce(e.payments, 0) || ' payments in the ledger, expected ' || wanted.payments
      WHEN coalesce(e.paid, 0) <> wanted.payments * t.amount_minor
        THEN e.paid || ' paid in the ledger, expected ' || t.amount_minor
      ELSE coalesce(e.refunded, 0) || ' refunded in the ledger, expected ' || t.refunded_minor END AS problem
  FROM transactions t
  CROSS JOIN LATERAL (SELECT CASE WHEN t.status IN ('completed', 'refunded') THEN 1 ELSE 0 END AS payments) AS wanted
  LEFT JOIN (SELECT x.id,
      CASE WHEN x.is_split THEN 1 ELSE count(*) FILTER (WHERE l.kind = 'payment') END AS payments,
      -sum(l.amount_minor) FILTER (WHERE l.kind = 'payment') AS paid,
      sum(l.amount_minor) FILTER (WHERE l.kind = 'refund') AS refunded,
      count(*) FILTER (WHERE NOT ${isSamePerson(sql`l.patient_id`, sql`x.patient_id`)} OR (NOT x.is_split
        AND (l.treatment_id, l.membership_id, l.sale_id)
          IS DISTINCT FROM (x.treatment_id, x.membership_id, x.sale_id))) AS mismatches
    FROM ledger_entries l JOIN transactions x ON x.id = l.transaction_id GROUP BY x.id) AS e ON e.id = t.id
  WHERE t.kind = 'payment' AND (e.mismatches > 0 OR coalesce(e.payments, 0) <> wanted.payments
    OR coalesce(e.paid, 0) <> wanted.payments * t.amount_minor OR coalesce(e.refunded, 0) <> t.refunded_minor)`

/** Movements have the amount, instant and day of their ledger entries, which never change. */
const movements = sql`
  SELECT CASE
      WHEN t.id IS NULL THEN 'ledger entry ' || e.entry_id || ': the ' || e.kind || ' has no transaction'
      WHEN e.entry_id IS NULL THEN t.kind || ' ' || t.id || ': has no ledger entry'
      ELSE t.kind || ' ' || t.id || ': ' || t.amount_minor || ' on ' || t.day || ', in the ledger ' || -e.amount_minor
        || ' on ' || e.day END AS problem
  FROM (SELECT ${movementOf} AS movement_id, kind, transaction_id, patient_id, at, day, count(*) AS entries,
        (array_agg(id))[1] AS entry_id, sum(amount_minor)::bigint AS amount_minor,
        (array_agg(treatment_id))[1] AS treatment_id, (array_agg(membership_id))[1] AS membership_id,
        (array_agg(sale_id))[1] AS sale_id
      FROM ledger_entries e WHERE kind IN ('payment', 'refund')
      GROUP BY 1, kind, transaction_id, patient_id, at, day) AS e
  FULL JOIN (SELECT * FROM transactions WHERE status IN ('completed', 'refunded')) AS t ON t.id = e.movement_id
  WHERE (t.kind, t.refund_of, t.amount_minor, t.dated_at, t.day)
    IS DISTINCT FROM (e.kind, CASE e.kind WHEN 'refund' THEN e.transaction_id END, -e.amount_minor, e.at, e.day)
    OR (NOT t.is_split AND (t.treatment_id, t.membership_id, t.sale_id, 1)
      IS DISTINCT FROM (e.treatment_id, e.membership_id, e.sale_id, e.entries)) OR NOT ${isSamePerson(sql`t.patient_id`, sql`e.patient_id`)}`

/** Used credit moved from the account to charges; payments with change equal what the methods took. */
const checkouts = sql`
  SELECT 'checkout ' || c.id || ': credit of ' || c.credit_minor || ', in the ledger ' || coalesce(e.used, 0)
    || ' used and ' || coalesce(e.taken, 0) || ' taken' AS problem
  FROM checkouts c LEFT JOIN (SELECT checkout_id, -sum(amount_minor) FILTER (WHERE amount_minor < 0) AS used,
      sum(amount_minor) FILTER (WHERE amount_minor > 0) AS taken
    FROM ledger_entries WHERE checkout_id IS NOT NULL AND kind = 'adjustment' GROUP BY 1) AS e ON e.checkout_id = c.id
  WHERE (coalesce(e.used, 0), coalesce(e.taken, 0)) <> (c.credit_minor, c.credit_minor)
  UNION ALL
  SELECT 'checkout ' || c.id || ': received ' || c.received_minor || ' with ' || c.change_minor
    || ' change, but took ' || coalesce(t.cash, 0) || ' in cash'
  FROM checkouts c LEFT JOIN (SELECT checkout_id, sum(amount_minor) FILTER (WHERE method = 'cash') AS cash
    FROM transactions WHERE checkout_id IS NOT NULL AND kind = 'payment' GROUP BY 1) AS t ON t.checkout_id = c.id
  WHERE c.received_minor - c.change_minor <> coalesce(t.cash, 0)`

/** A failure is dated by its entry in the history; the time zone of its day is unknown here. */
const failures = sql`
  SELECT 'payment ' || t.id || ': failed on ' || t.day || ', by its history at ' || c.at AS problem
  FROM transactions t JOIN transaction_changes c ON c.transaction_id = t.id AND c.kind = 'failed'
  WHERE t.status = 'failed' AND (t.dated_at <> c.at
    OR t.day NOT BETWEEN (c.at AT TIME ZONE 'UTC' - interval '15 hours')::date
      AND (c.at AT TIME ZONE 'UTC' + interval '15 hours')::date)`

/** A treatment is charged at its value, a cancelled one at zero. */
const treatments = sql`
  SELECT 'treatment ' || t.id || ': charged ' || coalesce(e.charged, 0) || ', expected ' || wanted.minor AS problem
  FROM treatments t
  LEFT JOIN (SELECT treatment_id, sum(amount_minor) AS charged, ${discountSum} AS discount FROM ledger_entries e
    WHERE treatment_id IS NOT NULL AND ${isCharge} GROUP BY treatment_id) AS e
    ON e.treatment_id = t.id
  CROSS JOIN LATERAL (SELECT CASE WHEN t.status = 'cancelled' THEN 0 ELSE t.value_minor - coalesce(e.discount, 0) END AS minor) AS wanted
  WHERE coalesce(e.charged, 0) <> wanted.minor`

/** Income by day is the sum of payments and refunds on it. */
const incomeDays = sql`
  SELECT concat_ws(' ', kind || 's of', day) || ': income of the day is ' || coalesce(d.figures, '0, 0') || ', expected '
    || coalesce(e.figures, '0, 0') AS problem
  FROM (SELECT day, kind, concat_ws(', ', total, amount_minor) AS figures FROM income_days
    WHERE (total, amount_minor) <> (0, 0)) AS d
  FULL JOIN (SELECT day, kind, concat_ws(', ', count(*), sum(amount_minor)) AS figures
    FROM transactions WHERE status IN ('completed', 'refunded') GROUP BY 1, 2) AS e USING (day, kind)
  WHERE d.figures IS DISTINCT FROM e.figures`

/** Totals of transactions by day and of all time are the sums of the transactions. */
const transactionDays = sql`
  SELECT concat_ws(' ', kind || 's of', day, status, method, tier) || ': totals of the day are '
    || coalesce(d.figures, '0, 0') || ', expected ' || coalesce(e.figures, '0, 0') AS problem
  FROM (SELECT day, kind, status, method, tier, concat_ws(', ', total, amount_minor) AS figures
    FROM transaction_days WHERE (total, amount_minor) <> (0, 0)) AS d
  FULL JOIN (SELECT day, kind, status, method, coalesce(tier, '') AS tier,
      concat_ws(', ', count(*), sum(amount_minor)) AS figures
    FROM transactions GROUP BY 1, 2, 3, 4, 5) AS e USING (day, kind, status, method, tier)
  WHERE d.figures IS DISTINCT FROM e.figures
  UNION ALL
  SELECT concat_ws(' ', 'all', kind || 's', status, method, tier) || ': totals are ' || coalesce(d.figures, '0, 0')
    || ', expected ' || coalesce(e.figures, '0, 0')
  FROM (SELECT kind, status, method, tier, concat_ws(', ', total, amount_minor) AS figures
    FROM transaction_totals WHERE (total, amount_minor) <> (0, 0)) AS d
  FULL JOIN (SELECT kind, status, method, coalesce(tier, '') AS tier,
      concat_ws(', ', count(*), sum(amount_minor)) AS figures
    FROM transactions GROUP BY 1, 2, 3, 4) AS e USING (kind, status, method, tier)
  WHERE d.figures IS DISTINCT FROM e.figures`

/** Totals of treatments by day, by month and of all time are the numbers of treatments. */
const treatmentDays = sql`
  SELECT concat_ws(' ', 'treatments of', day, type_id, status) || ': total of the day is ' || coalesce(d.total, 0)
    || ', expected ' || coalesce(e.total, 0) AS problem
  FROM treatment_days d FULL JOIN (SELECT starts_on AS day, type_id, status, count(*) AS total
    FROM treatments GROUP BY 1, 2, 3) AS e USING (day, type_id, status)
  WHERE coalesce(d.total, 0) <> coalesce(e.total, 0)
  UNION ALL
  SELECT concat_ws(' ', 'treatments of the month', month, type_id, status) || ': total is ' || coalesce(m.total, 0)
    || ', expected ' || coalesce(e.total, 0)
  FROM treatment_months m FULL JOIN (SELECT date_trunc('month', starts_on::timestamp)::date AS month, type_id, status,
      count(*) AS total
    FROM treatments GROUP BY 1, 2, 3) AS e USING (month, type_id, status)
  WHERE coalesce(m.total, 0) <> coalesce(e.total, 0)
  UNION ALL
  SELECT 'all treatments ' || status || ': total is ' || coalesce(t.total, 0) || ', expected '
    || coalesce(e.total, 0)
  FROM treatment_totals t FULL JOIN (SELECT status, count(*) AS total FROM treatments GROUP BY 1) AS e USING (status)
  WHERE coalesce(t.total, 0) <> coalesce(e.total, 0)`

/** The status of a transaction or treatment is the furthest one in its history. */
const histories = sql`
  SELECT 'transaction ' || t.id || ': is ' || t.status || ' with ' || stored.refunded || ' refunded, by its history '
    || coalesce(c.status, 'missing') || ' with ' || coalesce(c.refunded, 0) AS problem
  FROM transactions t LEFT JOIN (SELECT transaction_id, (array_agg(status ORDER BY array_position(ARRAY['refunded', 'completed', 'failed'], status)))[1] AS status,
      sum(amount_minor) AS refunded
    FROM transaction_changes GROUP BY 1) AS c ON c.transaction_id = t.id
  CROSS JOIN LATERAL (SELECT CASE t.kind WHEN 'refund' THEN -t.amount_minor ELSE t.refunded_minor END AS refunded) AS stored
  WHERE (c.status, coalesce(c.refunded, 0)) IS DISTINCT FROM (t.status, stored.refunded::numeric)
  UNION ALL
  SELECT 'treatment ' || t.id || ': is ' || t.status || ', by its history ' || coalesce(c.status, 'missing')
  FROM treatments t LEFT JOIN (SELECT treatment_id, (array_agg(to_status ORDER BY array_position(ARRAY['cancelled', 'completed', 'inProgress'], to_status)))[1]
      AS status
    FROM treatment_changes WHERE to_status IS NOT NULL GROUP BY 1) AS c ON c.treatment_id = t.id
  WHERE c.status IS DISTINCT FROM t.status`

/** Receipts of payments and refunds are numbered without gaps in each year, and carry their year of issue. */
const receipts = sql`
  WITH issued AS (SELECT CASE kind WHEN 'refund' THEN 'refund' ELSE 'receipt' END AS series, receipt_number, day,
      string_to_array(regexp_replace(receipt_number, '^R-', ''), '-') AS parts
    FROM transactions WHERE receipt_number IS NOT NULL)
  SELECT series || 's of ' || year || ': ' || coalesce(e.total, 0) || ' from ' || coalesce(e.first, 0) || ' to '
    || coalesce(e.last, 0) || ', expected ' || coalesce(s.last, 0) || ' numbers' AS problem
  FROM (SELECT series, year::int, last FROM number_series WHERE series IN ('receipt', 'refund')) AS s
  FULL JOIN (SELECT series, parts[1]::int AS year, count(*) AS total, min(parts[2]::bigint) AS first,
      max(parts[2]::bigint) AS last
    FROM issued GROUP BY 1, 2) AS e USING (series, year)
  WHERE (coalesce(e.total, 0), coalesce(e.last, 0), coalesce(e.first, 1))
    IS DISTINCT FROM (coalesce(s.last, 0), coalesce(s.last, 0), 1::bigint)
  UNION ALL
  SELECT 'receipt ' || receipt_number || ' was issued on ' || day FROM issued
  WHERE parts[1] <> extract(year FROM day)::text`

/** The numbers of a series, by year: each is on one row of its table, from the first to the last. */
const withoutGaps = (what: string, { series, table }: { series: 'session' | 'day'; table: string }): Sql => sql`
  SELECT ${what}::text || ' of ' || year || ': ' || coalesce(e.total, 0) || ' up to ' || coalesce(e.last, 0) || ', expected '
    || coalesce(s.last, 0) || ' numbers' AS problem
  FROM (SELECT year::int, last FROM number_series WHERE series = ${series}) AS s
  FULL JOIN (SELECT split_part(number, '-', 2)::int AS year, count(*) AS total,
      max(split_part(number, '-', 3)::bigint) AS last
    FROM ${raw(table)} WHERE number IS NOT NULL GROUP BY 1) AS e USING (year)
  WHERE (coalesce(e.total, 0), coalesce(e.last, 0)) IS DISTINCT FROM (coalesce(s.last, 0), coalesce(s.last, 0))`

/** The expected amounts of a counted or closed session equal its payments and movements. */
const sessions = sql`
  SELECT 'till session ' || ts.id || ': expected ' || ts.expected || ', by its payments and movements ' || ${expectedNow}
    AS problem
  FROM till_sessions ts WHERE ts.expected IS NOT NULL AND ${expectedAmounts} IS DISTINCT FROM ${expectedNow}
  UNION ALL ${withoutGaps('cash counts', { series: 'session', table: 'till_sessions' })}`

/** A closed day matches its document, and the document's digest matches the audit trail. */
const closedDays = sql`
  SELECT 'day ' || c.number || ': states ' || c.totals || ', by its payments and sessions ' || t.now AS problem
  FROM day_closings c, LATERAL (SELECT ${dayTotals(sql`c.location_id`, sql`c.day`)} AS now) AS t
  WHERE c.totals IS DISTINCT FROM t.now
  UNION ALL
  SELECT 'day ' || c.number || ': is not what its digest ' || c.sha256 || ' is of' FROM day_closings c
  WHERE c.sha256 <> ${dayDigest}
  UNION ALL
  SELECT 'day ' || c.number || ': has another digest than the audit trail, which has ' || substr(a.fields[1], 8)
  FROM day_closings c JOIN audit_events a ON a.object_id = c.id::text AND a.action = 'till.close_day'
  WHERE a.fields <> ARRAY['sha256:' || c.sha256]
  UNION ALL ${withoutGaps('closed days', { series: 'day', table: 'day_closings' })}`

/** One line per fault. The checks read whole tables one after another, with a limit to bound memory. */
export const checks: readonly Sql[] = [
  balances,
  debtors,
  payments,
  movements,
  checkouts,
  failures,
  treatments,
  ...saleChecks,
  transactionDays,
  incomeDays,
  ...figureChecks,
  treatmentDays,
  histories,
  receipts,
  sessions,
  closedDays,
]

export async function setReadOnly(tx: Transaction): Promise<void> {
  await tx.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`)
}

export async function findProblems(tx: Transaction, check: Sql, limit: number): Promise<string[]> {
  const rows = await tx.query<{ problem: string }>(sql`SELECT problem FROM (${check}) AS found LIMIT ${limit}`)
  return rows.map((row) => row.problem)
}

export interface MoneyCounts {
  entries: number
  sales: number
  transactions: number
  treatments: number
}

export async function countChecked(tx: Transaction): Promise<MoneyCounts> {
  const [row] = await tx.query<MoneyCounts>(sql`
    SELECT (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM transactions) AS transactions,
      (SELECT count(*) FROM treatments) AS treatments, (SELECT count(*) FROM sales) AS sales`)
  return row ?? { entries: 0, transactions: 0, treatments: 0, sales: 0 }
}
