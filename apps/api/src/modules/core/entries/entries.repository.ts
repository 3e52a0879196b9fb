import type { TierId } from '@piel/contract/core/tiers'
import type { IsoDate } from '@piel/contract/core/dates'
import type { ChargeKind, EntryReason, LedgerKind } from '@piel/contract/core/ledger-kinds'
import sql, { type Sql } from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import type { Author } from '#/lib/context.ts'
import { sealedRows } from '#/db/sealed-rows.ts'
import { isOfPersonOf } from '#/modules/core/person/person-ids.repository.ts'

export const sealedLedger = [
  sealedRows(
    'ledger_entries',
    [
      `patient_id position kind amount_minor balance_minor at day author_id author_name treatment_id
      membership_id transaction_id tier starts_on ends_on reason checkout_id refund_id is_discount
      discount_percent sale_id`,
    ],
    { isOnce: true },
  ),
]

export interface Target {
  treatmentId: string | null
  /** The ID of the entry that charges the membership; for that entry itself, its own ID. */
  membershipId: string | null
  saleId: string | null
}

export const account: Target = { treatmentId: null, membershipId: null, saleId: null }

export const targetOf = ({ kind, id }: { kind: ChargeKind; id: string }): Target => ({ ...account, [`${kind}Id`]: id })

export const targetIn = ({ treatmentId, membershipId, saleId }: Target): Target => ({
  treatmentId,
  membershipId,
  saleId,
})

export interface NewEntry extends Partial<Target> {
  id: string
  patientId: string
  kind: LedgerKind
  /** Positive amounts increase the patient's balance. */
  amountMinor: number
  transactionId?: string | null
  checkoutId?: string | null
  /** The refund that a part of a split payment belongs to; absent for the last part, which has the refund's ID. */
  refundId?: string | null
  isDiscount?: boolean
  discountPercent?: number | null
  tier?: TierId | null
  startsOn?: IsoDate | null
  endsOn?: IsoDate | null
  reason?: string | null
}

/** Adds an entry; the database computes its position and balance. The patient's row is locked. */
export async function insertEntry(tx: Transaction, author: Author, entry: NewEntry): Promise<void> {
  await write(
    tx,
    prepared(sql`
      INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, treatment_id,
        membership_id, sale_id, transaction_id, checkout_id, refund_id, is_discount, discount_percent, tier, starts_on, ends_on,
        reason)
      VALUES (${entry.id}, ${entry.patientId}, ${entry.kind}, ${entry.amountMinor}, ${author.at}, ${author.day},
        ${author.userId}, ${author.name}, ${entry.treatmentId ?? null}, ${entry.membershipId ?? null},
        ${entry.saleId ?? null}, ${entry.transactionId ?? null}, ${entry.checkoutId ?? null}, ${entry.refundId ?? null},
        ${entry.isDiscount ?? false}, ${entry.discountPercent ?? null}, ${entry.tier ?? null}, ${entry.startsOn ?? null},
        ${entry.endsOn ?? null}, ${entry.reason ?? null})`),
  )
}

export const isCharge = sql`(e.kind = 'charge' OR (e.kind = 'adjustment' AND e.reason <> ${'credit.applied' satisfies EntryReason}))`

export const kindOf = (of: Sql): Sql => sql`CASE WHEN ${of}.treatment_id IS NOT NULL THEN 'treatment'
  WHEN ${of}.membership_id IS NOT NULL THEN 'membership' WHEN ${of}.sale_id IS NOT NULL THEN 'sale' END`

export const movementOf = sql`CASE e.kind WHEN 'refund' THEN coalesce(e.refund_id, e.id) ELSE e.transaction_id END`

/** The outstanding amount of a treatment: the sum of all its entries, negative when more was paid than charged. */
export const outstandingOf = (treatmentId: Sql): Sql =>
  sql`(SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entries WHERE treatment_id = ${treatmentId})`

export const outstandingOfSale = (saleId: Sql): Sql =>
  sql`(SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entries WHERE sale_id = ${saleId})`

export async function outstandingOfTreatment(db: Queryable, treatmentId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(sql`SELECT ${outstandingOf(sql`${treatmentId}`)} AS sum`)
  return row?.sum ?? 0
}

/** The discounts among the aggregated entries `e`, as an amount of zero or more. */
export const discountSum = sql`coalesce(-sum(e.amount_minor) FILTER (WHERE e.is_discount), 0)::bigint`

/** What the author's adjustments of today add to a person's balance, without those of a charge. */
export async function addedToday(
  tx: Transaction,
  { userId, day }: Pick<Author, 'userId' | 'day'>,
  patientId: string,
): Promise<number> {
  const [row] = await tx.query<{ sum: number }>(sql`
    SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum FROM ledger_entries e
    WHERE ${isOfPersonOf(sql`e.patient_id`, patientId)} AND e.kind = 'adjustment' AND e.day = ${day}
      AND e.author_id = ${userId} AND e.checkout_id IS NULL
      AND num_nonnulls(e.treatment_id, e.membership_id, e.sale_id) = 0`)
  return row?.sum ?? 0
}

interface Charged {
  chargedMinor: number
  discountMinor: number
}

async function charged(db: Queryable, isAbout: Sql): Promise<Charged> {
  const [row] = await db.query<Charged>(sql`
    SELECT coalesce(sum(e.amount_minor), 0)::bigint AS "chargedMinor", ${discountSum} AS "discountMinor"
    FROM ledger_entries e WHERE ${isAbout} AND ${isCharge}`)
  return row ?? { chargedMinor: 0, discountMinor: 0 }
}

export const chargedForTreatment = (db: Queryable, id: string) => charged(db, sql`e.treatment_id = ${id}`)
export const chargedForSale = (db: Queryable, id: string) => charged(db, sql`e.sale_id = ${id}`)
