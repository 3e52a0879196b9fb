import { planOfTier, type MembershipTier, type TierId, type TreatmentType } from '@piel/contract/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

/** Keeps an item unchanged until the transaction ends: for selling at its price. */
export const forShare = sql`FOR SHARE`

const typeFields = sql`json_build_object('id', t.id, 'version', t.version, 'nameEn', t.name_en, 'nameEs', t.name_es,
  'priceMinor', t.price_minor, 'currency', 'MXN', 'isActive', t.is_active, 'createdAt', iso_instant(t.created_at),
  'updatedAt', iso_instant(t.updated_at))`
const tierFields = sql`json_build_object('id', m.id, 'version', m.version, 'nameEn', m.name_en, 'nameEs', m.name_es,
  'priceMinor', m.price_minor, 'currency', 'MXN', 'discountPercent', m.discount_percent, 'isActive', m.is_active,
  'updatedAt', iso_instant(m.updated_at))`

/** Locks an item for a change: sales wait for it, foreign keys do not. */
export const forUpdate = sql`FOR NO KEY UPDATE`

const withPlan = (tier: Omit<MembershipTier, 'plan'>): MembershipTier => ({ ...tier, plan: planOfTier[tier.id] })

export async function listTypes(db: Queryable): Promise<TreatmentType[]> {
  const rows = await db.query<{ type: TreatmentType }>(
    sql`SELECT ${typeFields} AS type FROM treatment_types t ORDER BY fold(t.name_es), t.id`,
  )
  return rows.map((row) => row.type)
}

/** @param lock `forShare` or `forUpdate`. */
export async function findType(db: Queryable, id: string, lock: Sql = sql``): Promise<TreatmentType | undefined> {
  const [row] = await db.query<{ type: TreatmentType }>(
    sql`SELECT ${typeFields} AS type FROM treatment_types t WHERE t.id = ${id} ${lock}`,
  )
  return row?.type
}

export async function listTiers(db: Queryable): Promise<MembershipTier[]> {
  const rows = await db.query<{ tier: Omit<MembershipTier, 'plan'> }>(
    sql`SELECT ${tierFields} AS tier FROM membership_tiers m ORDER BY m.position`,
  )
  return rows.map((row) => withPlan(row.tier))
}

/** @param lock `forShare` or `forUpdate`. */
export async function findTier(db: Queryable, id: TierId, lock: Sql = sql``): Promise<MembershipTier | undefined> {
  const [row] = await db.query<{ tier: Omit<MembershipTier, 'plan'> }>(
    sql`SELECT ${tierFields} AS tier FROM membership_tiers m WHERE m.id = ${id} ${lock}`,
  )
  return row ? withPlan(row.tier) : undefined
}

/** One of the three tiers that every installation has, locked `forShare`. */
export async function getTier(db: Queryable, id: TierId): Promise<MembershipTier> {
  const tier = await findTier(db, id, forShare)
  if (!tier) throw new Error(`There is no membership tier ${id}`)
  return tier
}

/** The editable fields of a type; a tier has a discount besides. */
export type Terms = Pick<TreatmentType, 'nameEn' | 'nameEs' | 'priceMinor' | 'isActive'>
export type TierTerms = Terms & Pick<MembershipTier, 'discountPercent'>
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

export async function insertType(tx: Transaction, id: string, terms: Terms, at: string): Promise<void> {
  await tx.query(sql`
    INSERT INTO treatment_types (id, name_en, name_es, price_minor, is_active, created_at, updated_at)
    VALUES (${id}, ${terms.nameEn}, ${terms.nameEs}, ${terms.priceMinor}, ${terms.isActive}, ${at}, ${at})`)
}

export async function updateType(tx: Transaction, id: string, terms: Terms, at: string): Promise<void> {
  await tx.query(sql`
    UPDATE treatment_types SET name_en = ${terms.nameEn}, name_es = ${terms.nameEs}, price_minor = ${terms.priceMinor},
      is_active = ${terms.isActive}, version = version + 1, updated_at = ${at} WHERE id = ${id}`)
}

export async function updateTier(tx: Transaction, id: TierId, terms: TierTerms, at: string): Promise<void> {
  await tx.query(sql`
    UPDATE membership_tiers SET name_en = ${terms.nameEn}, name_es = ${terms.nameEs}, price_minor = ${terms.priceMinor},
      discount_percent = ${terms.discountPercent}, is_active = ${terms.isActive}, version = version + 1,
      updated_at = ${at} WHERE id = ${id}`)
}
