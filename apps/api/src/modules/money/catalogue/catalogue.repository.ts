import { planOfTier, type MembershipTier, type TierId, type TreatmentType } from '@piel/contract/money/catalogue'
import sql, { join, type Sql } from 'sql-template-tag'
import { assignments, insertedValues, jsonColumns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { prepared } from '#/db/connection/prepared.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'

/** For the audit trail. */
export const typeObject: ObjectName = { from: sql`treatment_types o`, name: bothNames('o') }
export const tierObject: ObjectName = { from: sql`membership_tiers o`, name: bothNames('o'), hasTextId: true }

/** Keeps an item unchanged until the transaction ends: for selling at its price. */
export const forShare = sql`FOR SHARE`

const typeColumns = {
  nameEn: 'name_en',
  nameEs: 'name_es',
  priceMinor: 'price_minor',
  taxKind: 'tax_kind',
  isActive: 'is_active',
} as const
const tierColumns = { ...typeColumns, discountPercent: 'discount_percent' } as const

/** The editable fields of a type. */
export type TypeTerms = Pick<TreatmentType, keyof typeof typeColumns>
export type TierTerms = Pick<MembershipTier, keyof typeof tierColumns>

const typeJson = sql`json_build_object('id', t.id, 'version', t.version, ${jsonColumns(typeColumns, 't')},
  'currency', 'MXN', 'createdAt', iso_instant(t.created_at), 'updatedAt', iso_instant(t.updated_at))`
const tierJson = sql`json_build_object('id', m.id, 'version', m.version, ${jsonColumns(tierColumns, 'm')},
  'currency', 'MXN', 'updatedAt', iso_instant(m.updated_at))`

/** Locks an item for a change: sales wait for it, foreign keys do not. */
export const forUpdate = sql`FOR NO KEY UPDATE`

const withPlan = (tier: Omit<MembershipTier, 'plan'>): MembershipTier => ({ ...tier, plan: planOfTier[tier.id] })

export async function listTypes(db: Queryable): Promise<TreatmentType[]> {
  const rows = await db.query<{ type: TreatmentType }>(
    sql`SELECT ${typeJson} AS type FROM treatment_types t ORDER BY fold(t.name_es), t.id`,
  )
  return rows.map((row) => row.type)
}

/** @param lock `forShare` or `forUpdate`. */
export async function findType(db: Queryable, id: string, lock: Sql = sql``): Promise<TreatmentType | undefined> {
  const [row] = await db.query<{ type: TreatmentType }>(
    prepared(sql`SELECT ${typeJson} AS type FROM treatment_types t WHERE t.id = ${id} ${lock}`),
  )
  return row?.type
}

export async function listTiers(db: Queryable): Promise<MembershipTier[]> {
  const rows = await db.query<{ tier: Omit<MembershipTier, 'plan'> }>(
    sql`SELECT ${tierJson} AS tier FROM membership_tiers m ORDER BY m.position`,
  )
  return rows.map((row) => withPlan(row.tier))
}

/** @param lock `forShare` or `forUpdate`. */
export async function findTier(db: Queryable, id: TierId, lock: Sql = sql``): Promise<MembershipTier | undefined> {
  const [row] = await db.query<{ tier: Omit<MembershipTier, 'plan'> }>(
    prepared(sql`SELECT ${tierJson} AS tier FROM membership_tiers m WHERE m.id = ${id} ${lock}`),
  )
  return row ? withPlan(row.tier) : undefined
}

/** One of the three tiers that every installation has, locked `forShare`. */
export async function getTier(db: Queryable, id: TierId): Promise<MembershipTier> {
  const tier = await findTier(db, id, forShare)
  if (!tier) throw new Error(`There is no membership tier ${id}`)
  return tier
}

/** The name fields whose value another type has. */
export async function takenNames(
  tx: Transaction,
  { id, nameEn, nameEs }: { id: string; nameEn: string; nameEs: string },
): Promise<('nameEn' | 'nameEs')[]> {
  const [row] = await tx.query<{ nameEn: boolean; nameEs: boolean }>(sql`
    SELECT EXISTS (SELECT FROM treatment_types WHERE fold(name_en) = fold(${nameEn}) AND id <> ${id}) AS "nameEn",
      EXISTS (SELECT FROM treatment_types WHERE fold(name_es) = fold(${nameEs}) AND id <> ${id}) AS "nameEs"`)
  return (['nameEn', 'nameEs'] as const).filter((name) => row?.[name])
}

export async function insertType(tx: Transaction, id: string, terms: TypeTerms, at: string): Promise<void> {
  const columns = { ...typeColumns, id: 'id', createdAt: 'created_at', updatedAt: 'updated_at' }
  await tx.query(sql`
    INSERT INTO treatment_types ${insertedValues(columns, { ...terms, id, createdAt: at, updatedAt: at })}`)
}

const nextVersion = (set: Sql[], at: string): Sql => join([...set, sql`version = version + 1`, sql`updated_at = ${at}`])

export async function updateType(tx: Transaction, id: string, changes: Partial<TypeTerms>, at: string): Promise<void> {
  await tx.query(sql`UPDATE treatment_types SET ${nextVersion(assignments(typeColumns, changes), at)} WHERE id = ${id}`)
}

export async function updateTier(tx: Transaction, id: TierId, changes: Partial<TierTerms>, at: string): Promise<void> {
  await tx.query(
    sql`UPDATE membership_tiers SET ${nextVersion(assignments(tierColumns, changes), at)} WHERE id = ${id}`,
  )
}
