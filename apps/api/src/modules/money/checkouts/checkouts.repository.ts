import type { Checkout } from '@piel/contract/money/checkouts'
import { taxedAfter } from '@piel/contract/core/taxes'
import sql from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { personName } from '#/db/object-name.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Author } from '#/lib/context.ts'
import { discountSum, kindOf } from '#/modules/core/entries/entries.repository.ts'
import { saleLinesOf } from '#/modules/core/entries/sales.repository.ts'
import { keptOf } from '#/modules/core/person/person-ids.repository.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedCheckouts = [
  sealedRows(
    'checkouts',
    [
      `patient_id customer_name session_id at day credit_minor received_minor change_minor author_id
      author_name`,
    ],
    { isOnce: true },
  ),
]

interface NewCheckout {
  id: string
  patientId: string
  sessionId: string | null
  creditMinor: number
  receivedMinor: number
  changeMinor: number
}

export async function insertCheckout(tx: Transaction, author: Author, one: NewCheckout): Promise<void> {
  await write(
    tx,
    prepared(sql`
      INSERT INTO checkouts (id, patient_id, customer_name, session_id, at, day, credit_minor, received_minor,
        change_minor, author_id, author_name)
      SELECT ${one.id}, p.id, ${personName('u')},
        ${one.sessionId}::uuid, ${author.at}::timestamptz, ${author.day}::date, ${one.creditMinor}::bigint,
        ${one.receivedMinor}::bigint, ${one.changeMinor}::bigint, ${author.userId}::uuid, ${author.name}
      FROM patients p JOIN users u ON u.id = p.user_id WHERE p.id = ${one.patientId}`),
  )
}

const lines = sql`(
  SELECT json_agg(json_build_object(
      'kind', coalesce(${kindOf(sql`l`)}, 'account'),
      'id', coalesce(l.treatment_id, l.membership_id, l.sale_id), 'nameEn', coalesce(y.name_en, r.name_en, s.name_en),
      'nameEs', coalesce(y.name_es, r.name_es, s.name_es), 'tier', m.tier, 'items', ${saleLinesOf(sql`l.sale_id`)},
      'paidMinor', l.paid,
      'discountMinor', owed.discount, 'remainsMinor', owed.remains)
    ORDER BY num_nonnulls(l.treatment_id, l.membership_id, l.sale_id) = 0, l.first)
  FROM (SELECT e.treatment_id, e.membership_id, e.sale_id, min(e.position) AS first, -sum(e.amount_minor)::bigint AS paid
    FROM ledger_entries e WHERE e.checkout_id = c.id AND e.amount_minor < 0 GROUP BY 1, 2, 3) AS l
  CROSS JOIN LATERAL (SELECT sum(e.amount_minor)::bigint AS remains, ${discountSum} AS discount FROM ledger_entries e
    WHERE (e.at, e.position) <= (last.at, last.position)
      AND (e.treatment_id = l.treatment_id OR e.membership_id = l.membership_id OR e.sale_id = l.sale_id)) AS owed
  LEFT JOIN treatments t ON t.id = l.treatment_id LEFT JOIN treatment_types y ON y.id = t.type_id
  LEFT JOIN ledger_entries m ON m.id = l.membership_id LEFT JOIN membership_tiers r ON r.id = m.tier
  LEFT JOIN sales s ON s.id = l.sale_id)`

const payments = sql`(
  SELECT json_agg(json_build_object('id', t.id, 'receiptNumber', t.receipt_number, 'method', t.method,
    'otherLabel', t.other_label,
    'reference', t.reference, 'amountMinor', t.amount_minor, 'refundedMinor', t.refunded_minor, 'isVoid', t.is_void)
    ORDER BY length(t.receipt_number), t.receipt_number)
  FROM transactions t WHERE t.checkout_id = c.id)`

export async function findCheckout(db: Queryable, id: string): Promise<Checkout | undefined> {
  const [row] = await db.query<{ checkout: Checkout }>(
    prepared(sql`
      SELECT json_build_object('id', c.id, 'patientId', ${keptOf(sql`c.patient_id`)}, 'customerName', c.customer_name,
        'at', iso_instant(c.at), 'day', c.day, 'author', json_build_object('id', c.author_id, 'name', c.author_name),
        'currency', 'MXN', 'lines', coalesce(${lines}, '[]'), 'payments', coalesce(${payments}, '[]'),
        'totalMinor', coalesce(own.total, 0), 'creditMinor', c.credit_minor, 'receivedMinor', c.received_minor,
        'changeMinor', c.change_minor, 'balanceMinor', last.balance_minor, 'printedAt', iso_instant(own.printed_at))
        AS checkout
      FROM checkouts c
      CROSS JOIN LATERAL (SELECT e.at, e.position, e.balance_minor FROM ledger_entries e WHERE e.checkout_id = c.id
        ORDER BY e.position DESC LIMIT 1) AS last
      CROSS JOIN LATERAL (SELECT sum(t.amount_minor)::bigint AS total, min(t.printed_at) AS printed_at
        FROM transactions t WHERE t.checkout_id = c.id) AS own
      WHERE c.id = ${id}`),
  )
  return (
    row && {
      ...row.checkout,
      lines: row.checkout.lines.map((line) => ({ ...line, items: taxedAfter(line.items, line.discountMinor) })),
    }
  )
}
