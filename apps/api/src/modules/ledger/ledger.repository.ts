import type { TierId } from '@piel/contract/catalogue'
import type { IsoDate } from '@piel/contract/dates'
import type { LedgerKind } from '@piel/contract/ledger'
import sql, { type Sql } from 'sql-template-tag'
import { write, type Queryable, type Transaction } from '#/db/database.ts'
import { prepared } from '#/db/prepared.ts'
import type { Author } from '#/lib/author.ts'

export interface NewEntry {
  id: string
  patientId: string
  kind: LedgerKind
  /** Positive amounts increase the patient's balance. */
  amountMinor: number
  treatmentId?: string | null
  /** The id of the entry that charges the membership: that entry's own id for the charge itself. */
  membershipId?: string | null
  transactionId?: string | null
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
        membership_id, transaction_id, tier, starts_on, ends_on, reason)
      VALUES (${entry.id}, ${entry.patientId}, ${entry.kind}, ${entry.amountMinor}, ${author.at}, ${author.day},
        ${author.userId}, ${author.name}, ${entry.treatmentId ?? null}, ${entry.membershipId ?? null},
        ${entry.transactionId ?? null}, ${entry.tier ?? null}, ${entry.startsOn ?? null}, ${entry.endsOn ?? null},
        ${entry.reason ?? null})`),
  )
}

/** The outstanding amount of a treatment: the sum of all its entries, negative when more was paid than charged. */
export const outstandingOf = (treatmentId: Sql): Sql =>
  sql`(SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entries WHERE treatment_id = ${treatmentId})`

export async function outstandingOfTreatment(db: Queryable, treatmentId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(sql`SELECT ${outstandingOf(sql`${treatmentId}`)} AS sum`)
  return row?.sum ?? 0
}

/** The amount charged for a treatment: charges and adjustments, without payments. */
export async function chargedForTreatment(db: Queryable, treatmentId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(sql`
    SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM ledger_entries
    WHERE treatment_id = ${treatmentId} AND kind IN ('charge', 'adjustment')`)
  return row?.sum ?? 0
}
