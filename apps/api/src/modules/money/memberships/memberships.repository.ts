import type { IsoDate } from '@piel/contract/core/dates'
import type { TierId } from '@piel/contract/core/tiers'
import type { StoredMembership } from '@piel/contract/money/memberships'
import sql from 'sql-template-tag'
import type { Queryable } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { isCharge } from '#/modules/core/entries/entries.repository.ts'
import { isOfPersonOf } from '#/modules/core/person/person-ids.repository.ts'

export type SoldMembership = StoredMembership & { patientId: string }

const sold = sql`SELECT id, patient_id AS "patientId", tier, price_minor AS "priceMinor", starts_on AS "startsOn",
  ends_on AS "endsOn", outstanding_minor AS "outstandingMinor" FROM memberships`

/** The last memberships of a person by their start, the latest first: revoked ones are not in the view. */
export async function findLastMemberships(
  db: Queryable,
  patientId: string,
  day: IsoDate,
): Promise<{ begun: SoldMembership | undefined; next: SoldMembership | undefined }> {
  const isOf = isOfPersonOf(sql`patient_id`, patientId)
  const rows = await db.query<SoldMembership>(
    prepared(sql`
      (${sold} WHERE ${isOf} AND starts_on <= ${day}::date ORDER BY starts_on DESC, position DESC LIMIT 1)
      UNION ALL (${sold} WHERE ${isOf} AND starts_on > ${day}::date AND ends_on >= starts_on
        ORDER BY starts_on DESC, position DESC LIMIT 1)`),
  )
  return { begun: rows.find(({ startsOn }) => startsOn <= day), next: rows.find(({ startsOn }) => startsOn > day) }
}

export async function findMembership(db: Queryable, id: string): Promise<SoldMembership | undefined> {
  const [row] = await db.query<SoldMembership>(prepared(sql`${sold} WHERE id = ${id}`))
  return row
}

export async function findTierSold(
  db: Queryable,
  sold: { id: string; patientId: string },
): Promise<{ tier: TierId } | undefined> {
  const [row] = await db.query<{ tier: TierId }>(
    sql`SELECT tier FROM memberships WHERE id = ${sold.id} AND ${isOfPersonOf(sql`patient_id`, sold.patientId)}`,
  )
  return row
}

/** Whether a treatment of the person was started at a membership's price and stands. */
export async function isUsed(tx: Queryable, { id, tier, patientId }: SoldMembership): Promise<boolean> {
  const rows = await tx.query(sql`
    SELECT FROM treatments t JOIN ledger_entries m ON m.id = ${id}
    WHERE ${isOfPersonOf(sql`t.patient_id`, patientId)} AND t.tier = ${tier} AND t.status <> 'cancelled'
      AND t.created_at >= m.at LIMIT 1`)
  return rows.length > 0
}

export async function chargedForMembership(db: Queryable, membershipId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(sql`
    SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum FROM ledger_entries e
    WHERE e.membership_id = ${membershipId} AND ${isCharge}`)
  return row?.sum ?? 0
}
