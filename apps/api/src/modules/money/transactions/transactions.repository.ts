import { taxedAfter } from '@piel/contract/core/taxes'
import { planOfTier, type TierId } from '@piel/contract/core/tiers'
import type {
  Method,
  TransactionKind,
  Transaction as TransactionDetail,
  TransactionChange,
  TransactionStatus,
} from '@piel/contract/money/transactions'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { changedRow } from '#/db/lists/columns.ts'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { newId } from '#/lib/id.ts'
import { length, letters, referencePrefix, size, step } from '#/lib/reference.ts'
import { discountSum, type Target } from '#/modules/core/entries/entries.repository.ts'
import { saleLinesOf } from '#/modules/core/entries/sales.repository.ts'
import { isOfPersonOf, keptOf } from '#/modules/core/person/person-ids.repository.ts'
import { patientNamesJson } from '#/modules/core/person/people.repository.ts'
import type { Author } from '#/lib/context.ts'
import { personName, type ObjectName } from '#/db/object-name.ts'
import { sealedRows } from '#/db/sealed-rows.ts'

export const sealedTransactions = [
  sealedRows('transactions', [
    `kind refund_of patient_id customer_name tier tier_price_minor membership_id treatment_id amount_minor
      refunded_minor method other_label status reference receipt_number dated_at day session_id location_id
      checkout_id sale_id is_void is_split created_at`,
  ]),
  sealedRows('transaction_changes', [`transaction_id at author_id author_name kind status amount_minor reason`], {
    isOnce: true,
  }),
]

export const transactionObject: ObjectName = { from: sql`transactions o`, name: sql`o.reference` }

const planOf = sql`CASE t.tier ${join(
  Object.entries(planOfTier).map(([tier, plan]) => raw(`WHEN '${tier}' THEN '${plan}'`)),
  ' ',
)} END`

export const rowJson = (more: Sql = sql``) => sql`json_build_object(
  'id', t.id, 'version', t.version, 'kind', t.kind,
  'customer', ${patientNamesJson('u', sql`, 'archivedAt', iso_instant(p.archived_at)`)},
  'plan', ${planOf},
  'treatment', CASE WHEN y.id IS NOT NULL
    THEN json_build_object('id', t.treatment_id, 'nameEn', y.name_en, 'nameEs', y.name_es) END,
  'sale', CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'nameEn', v.name_en, 'nameEs', v.name_es) END,
  'isSplit', t.is_split, 'refundOf', CASE WHEN o.id IS NOT NULL
    THEN json_build_object('id', o.id, 'reference', o.reference, 'receiptNumber', o.receipt_number) END,
  'amountMinor', t.amount_minor, 'refundedMinor', t.refunded_minor, 'currency', 'MXN', 'method', t.method, 'otherLabel', t.other_label,
  'status', t.status, 'isVoid', t.is_void, 'reference', t.reference, 'receiptNumber', t.receipt_number, 'date', iso_instant(t.dated_at),
  'day', t.day${more})`

/** Joins the tables that `rowJson` reads to transaction `t`; the patient is the kept record. */
export const joined = sql`JOIN patients p ON p.id = ${keptOf(sql`t.patient_id`)} JOIN users u ON u.id = p.user_id
  LEFT JOIN treatments r ON r.id = t.treatment_id LEFT JOIN treatment_types y ON y.id = r.type_id
  LEFT JOIN sales v ON v.id = t.sale_id LEFT JOIN transactions o ON o.id = t.refund_of`

const changesOf = sql`(SELECT json_agg(json_build_object('id', c.id, 'at', iso_instant(c.at),
    'author', json_build_object('id', c.author_id, 'name', c.author_name), 'kind', c.kind, 'status', c.status,
    'amountMinor', c.amount_minor, 'reason', c.reason) ORDER BY c.at DESC, c.id DESC)
  FROM transaction_changes c WHERE c.transaction_id = t.id)`

const refundsOf = sql`(SELECT json_agg(json_build_object('id', f.id, 'receiptNumber', f.receipt_number,
    'amountMinor', f.amount_minor, 'method', f.method, 'otherLabel', f.other_label, 'date', iso_instant(f.dated_at), 'day', f.day)
    ORDER BY f.dated_at, f.id)
  FROM transactions f WHERE f.refund_of = t.id)`

/** The ledger entry of the payment or refund; a refund has the id of its entry. */
const afterOf = sql`(SELECT json_build_object('balanceMinor', a.balance_minor, 'outstandingMinor', owed.outstanding,
    'discountMinor', owed.discount)
  FROM ledger_entries a, LATERAL (SELECT sum(e.amount_minor)::bigint AS outstanding, ${discountSum} AS discount
    FROM ledger_entries e
    WHERE (e.at, e.position) <= (a.at, a.position) AND (e.treatment_id = t.treatment_id OR e.membership_id = t.membership_id
      OR e.sale_id = t.sale_id)) owed
  WHERE (a.transaction_id = t.id AND a.kind = 'payment') OR (a.id = t.id AND a.kind = 'refund')
  ORDER BY a.position DESC LIMIT 1)`

export async function findTransaction(db: Queryable, id: string): Promise<TransactionDetail | undefined> {
  const more = sql`, 'customerName', t.customer_name, 'tier', t.tier, 'membershipId', t.membership_id, 'tierPriceMinor', t.tier_price_minor,
    'items', ${saleLinesOf(sql`t.sale_id`)}, 'sessionId', t.session_id,
    'checkoutId', t.checkout_id, 'printedAt', iso_instant(t.printed_at),
    'after', ${afterOf}, 'createdAt', iso_instant(t.created_at),
    'updatedAt', iso_instant(t.updated_at), 'refunds', coalesce(${refundsOf}, '[]'),
    'changes', coalesce(${changesOf}, '[]')`
  const [row] = await db.query<{ transaction: TransactionDetail }>(
    prepared(sql`SELECT ${rowJson(more)} AS transaction FROM transactions t ${joined} WHERE t.id = ${id}`),
  )
  return (
    row && {
      ...row.transaction,
      items: taxedAfter(row.transaction.items, row.transaction.after?.discountMinor ?? 0),
    }
  )
}

export interface StoredTransaction extends Target {
  id: string
  version: number
  /** The kept record, which later entries refer to. */
  patientId: string
  isArchived: boolean
  tier: TierId | null
  /** Of a pending payment that sells a membership: its price when the payment was recorded. */
  tierPriceMinor: number | null
  amountMinor: number
  refundedMinor: number
  method: Method
  otherLabel: string | null
  status: TransactionStatus
  sessionId: string | null
  isSplit: boolean
}

export async function lockTransaction(tx: Transaction, id: string): Promise<StoredTransaction | undefined> {
  const [row] = await tx.query<StoredTransaction>(
    prepared(sql`
      SELECT t.id, t.version, p.id AS "patientId", p.archived_at IS NOT NULL AS "isArchived", t.tier, t.tier_price_minor AS "tierPriceMinor", t.membership_id AS "membershipId",
        t.treatment_id AS "treatmentId", t.sale_id AS "saleId", t.amount_minor AS "amountMinor", t.refunded_minor AS "refundedMinor", t.method,
        t.other_label AS "otherLabel", t.status, t.session_id AS "sessionId", t.is_split AS "isSplit"
      FROM transactions t JOIN patients p ON p.id = ${keptOf(sql`t.patient_id`)} WHERE t.id = ${id} FOR NO KEY UPDATE OF p, t`),
  )
  return row
}

export async function findTreatment(
  tx: Transaction,
  id: string,
  patientId: string,
): Promise<{ status: string } | undefined> {
  const [row] = await tx.query<{ status: string }>(
    sql`SELECT status FROM treatments WHERE id = ${id} AND ${isOfPersonOf(sql`patient_id`, patientId)}`,
  )
  return row
}

export async function findSaleOf(
  tx: Transaction,
  id: string,
  patientId: string,
): Promise<{ isCancelled: boolean } | undefined> {
  const [row] = await tx.query<{ isCancelled: boolean }>(
    sql`SELECT cancelled_at IS NOT NULL AS "isCancelled" FROM sales WHERE id = ${id} AND ${isOfPersonOf(sql`patient_id`, patientId)}`,
  )
  return row
}

/** A part of a split payment, as its ledger entries name it; null for the part on account. */
export interface PaidPart extends Target {
  outstandingMinor: number
}

export async function findPaidParts(tx: Transaction, id: string): Promise<PaidPart[]> {
  return await tx.query<PaidPart>(sql`
    SELECT treatment_id AS "treatmentId", membership_id AS "membershipId", sale_id AS "saleId",
      -sum(amount_minor)::bigint AS "outstandingMinor"
    FROM ledger_entries WHERE transaction_id = ${id} GROUP BY 1, 2, 3 HAVING sum(amount_minor) < 0
    ORDER BY min(position) FILTER (WHERE kind = 'payment') DESC`)
}

/** Stores when the receipt of a transaction, and of its whole checkout, was first printed. */
export async function markPrinted(tx: Transaction, author: Author, id: string): Promise<void> {
  await write(
    tx,
    sql`UPDATE transactions t SET printed_at = ${author.at} FROM transactions o
      WHERE o.id = ${id} AND (t.id = o.id OR t.checkout_id = o.checkout_id) AND t.printed_at IS NULL`,
  )
}

/**
 * For a transaction that takes a receipt number first. Others take the reference first, and both orders would deadlock.
 */
export async function lockReferences(tx: Transaction, day: string): Promise<void> {
  await write(
    tx,
    sql`INSERT INTO number_series (series, year, last) VALUES ('reference', ${Number(day.slice(0, 4))}, 0)
      ON CONFLICT ON CONSTRAINT number_series_pkey DO UPDATE SET last = number_series.last`,
  )
}

export function nextReference(day: string): Sql {
  const year = Number(day.slice(0, 4))
  return sql`(SELECT ${referencePrefix(year)}::text || (SELECT string_agg(
        substr(${letters}::text, 1 + (n * ${step}::bigint % ${size}::bigint / (${letters.length}::int ^ place)::bigint % ${letters.length}::bigint)::int, 1),
        '' ORDER BY place) FROM generate_series(0, ${length - 1}::int) AS place)
    FROM next_number('reference', ${year}) n)`
}

export interface NewTransaction extends Target {
  id: string
  kind: TransactionKind
  refundOf?: string
  patientId: string
  tier: TierId | null
  tierPriceMinor?: number | null
  /** Negative for a refund. */
  amountMinor: number
  method: Method
  otherLabel: string | null
  status: TransactionStatus
  reference: string | Sql
  /** A number to be taken, or the reference. */
  receiptNumber: Sql | 'reference' | null
  sessionId: string | null
  isVoid?: boolean
  isSplit?: boolean
  checkoutId?: string
}

export async function insertTransaction(tx: Transaction, author: Author, one: NewTransaction): Promise<void> {
  const receipt = one.receiptNumber === 'reference' ? sql`n.reference` : one.receiptNumber
  await write(
    tx,
    prepared(sql`
      WITH n AS MATERIALIZED (SELECT ${one.reference} AS reference)
      INSERT INTO transactions (id, kind, refund_of, patient_id, customer_name, tier, tier_price_minor, membership_id,
        treatment_id, sale_id, amount_minor, method, other_label, status, reference, receipt_number, session_id, is_void, is_split, checkout_id,
        dated_at, day, created_at, updated_at)
      SELECT ${one.id}, ${one.kind}, ${one.refundOf ?? null}::uuid, p.id,
        ${personName('u')}, ${one.tier}, ${one.tierPriceMinor ?? null}::bigint,
        ${one.membershipId}::uuid, ${one.treatmentId}::uuid, ${one.saleId}::uuid, ${one.amountMinor}, ${one.method},
        ${one.otherLabel}::text, ${one.status},
        n.reference, ${receipt}, ${one.sessionId}::uuid, ${one.isVoid ?? false}::boolean,
        ${one.isSplit ?? false}::boolean, ${one.checkoutId ?? null}::uuid, ${author.at}::timestamptz,
        ${author.day}::date, ${author.at}::timestamptz, ${author.at}::timestamptz
      FROM n, patients p JOIN users u ON u.id = p.user_id WHERE p.id = ${one.patientId}`),
  )
}

const columns = {
  status: 'status',
  receiptNumber: 'receipt_number',
  membershipId: 'membership_id',
  refundedMinor: 'refunded_minor',
  sessionId: 'session_id',
  isVoid: 'is_void',
  datedAt: 'dated_at',
  day: 'day',
} as const

export async function updateTransaction(
  tx: Transaction,
  author: Author,
  id: string,
  changes: {
    status: TransactionStatus
    receiptNumber?: Sql
    membershipId?: string | null
    refundedMinor?: number
    sessionId?: string | null
    isVoid?: boolean
    datedAt?: string
    day?: string
  },
): Promise<void> {
  await write(tx, prepared(sql`UPDATE transactions SET ${changedRow(columns, changes, author.at)} WHERE id = ${id}`))
}

type NewChange = Pick<TransactionChange, 'kind' | 'status'> & {
  amountMinor?: number
  reason?: string | undefined
}

export async function insertChanges(tx: Transaction, author: Author, id: string, changes: NewChange[]): Promise<void> {
  const rows = changes.map(
    (change) => sql`(${newId()}, ${id}, ${author.at}, ${author.userId}, ${author.name}, ${change.kind},
      ${change.status}, ${change.amountMinor ?? null}, ${change.reason ?? null})`,
  )
  await write(
    tx,
    prepared(sql`
      INSERT INTO transaction_changes (id, transaction_id, at, author_id, author_name, kind, status, amount_minor, reason)
      VALUES ${join(rows)}`),
  )
}
