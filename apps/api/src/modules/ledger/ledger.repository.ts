import type { TierId } from '@piel/contract/catalogue'
import type { IsoDate } from '@piel/contract/dates'
import type { LedgerKind } from '@piel/contract/ledger'
import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

/** Who enters something, when, and on which day of the clinic's calendar. */
export interface Author {
  userId: string
  name: string
  at: string
  day: IsoDate
}

export interface NewEntry {
  id: string
  patientId: string
  kind: LedgerKind
  /** Adds to what the patient owes. */
  amountMinor: number
  treatmentId?: string | null
  /** The charge of a membership; its own id in that charge. */
  membershipId?: string | null
  transactionId?: string | null
  tier?: TierId | null
  startsOn?: IsoDate | null
  endsOn?: IsoDate | null
  reason?: string | null
}

/** Adds an entry; its position and the balance after it are given by the database. The patient's row is held before. */
export async function insertEntry(tx: Transaction, author: Author, entry: NewEntry): Promise<void> {
  await tx.query(sql`
    INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, treatment_id,
      membership_id, transaction_id, tier, starts_on, ends_on, reason)
    VALUES (${entry.id}, ${entry.patientId}, ${entry.kind}, ${entry.amountMinor}, ${author.at}, ${author.day},
      ${author.userId}, ${author.name}, ${entry.treatmentId ?? null}, ${entry.membershipId ?? null},
      ${entry.transactionId ?? null}, ${entry.tier ?? null}, ${entry.startsOn ?? null}, ${entry.endsOn ?? null},
      ${entry.reason ?? null})`)
}

/** A membership as its entries leave it. */
export interface StoredMembership {
  id: string
  tier: TierId
  priceMinor: number
  startsOn: IsoDate
  endsOn: IsoDate
  /** What is still to be paid of it; negative where more was paid than it costs now. */
  outstandingMinor: number
}

/** The last membership of a patient, whether it holds or has ended; one that was taken back never was. */
export async function findLastMembership(db: Queryable, patientId: string): Promise<StoredMembership | undefined> {
  const [row] = await db.query<StoredMembership>(sql`
    SELECT id, tier, price_minor AS "priceMinor", starts_on AS "startsOn", ends_on AS "endsOn",
      outstanding_minor AS "outstandingMinor"
    FROM memberships WHERE patient_id = ${patientId} ORDER BY position DESC LIMIT 1`)
  return row
}

/** The tier of a patient's membership, whether it holds or has ended; one that was taken back never was. */
export async function findTierSold(
  db: Queryable,
  sold: { id: string; patientId: string },
): Promise<{ tier: TierId } | undefined> {
  const [row] = await db.query<{ tier: TierId }>(
    sql`SELECT tier FROM memberships WHERE id = ${sold.id} AND patient_id = ${sold.patientId}`,
  )
  return row
}

/** What all entries of a treatment come to: what is still to be paid, negative where more was paid. */
export async function sumOfTreatment(db: Queryable, treatmentId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(sql`
    SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM ledger_entries WHERE treatment_id = ${treatmentId}`)
  return row?.sum ?? 0
}

/** What was charged for a treatment, adjustments included and payments left aside. */
export async function chargedForTreatment(db: Queryable, treatmentId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(sql`
    SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM ledger_entries
    WHERE treatment_id = ${treatmentId} AND kind IN ('charge', 'adjustment')`)
  return row?.sum ?? 0
}

/** What was charged for a membership, adjustments included and payments left aside. */
export async function chargedForMembership(db: Queryable, membershipId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(sql`
    SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM ledger_entries
    WHERE membership_id = ${membershipId} AND kind IN ('charge', 'adjustment')`)
  return row?.sum ?? 0
}
