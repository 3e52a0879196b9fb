import { planOfTier, type MembershipTier, type TierId, type TreatmentType } from '@piel/contract/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'

const typeFields = sql`json_build_object('id', t.id, 'version', t.version, 'nameEn', t.name_en, 'nameEs', t.name_es,
  'priceMinor', t.price_minor, 'currency', 'MXN', 'isActive', t.is_active, 'createdAt', iso_instant(t.created_at),
  'updatedAt', iso_instant(t.updated_at))`
const tierFields = sql`json_build_object('id', m.id, 'version', m.version, 'nameEn', m.name_en, 'nameEs', m.name_es,
  'priceMinor', m.price_minor, 'currency', 'MXN', 'discountPercent', m.discount_percent, 'isActive', m.is_active,
  'updatedAt', iso_instant(m.updated_at))`

const withPlan = (tier: Omit<MembershipTier, 'plan'>): MembershipTier => ({ ...tier, plan: planOfTier[tier.id] })

export async function listTypes(db: Queryable): Promise<TreatmentType[]> {
  const rows = await db.query<{ type: TreatmentType }>(
    sql`SELECT ${typeFields} AS type FROM treatment_types t ORDER BY fold(t.name_es), t.id`,
  )
  return rows.map((row) => row.type)
}

/** `hold` keeps it as it is until the transaction ends. */
export async function findType(db: Queryable, id: string, hold: Sql = sql``): Promise<TreatmentType | undefined> {
  const [row] = await db.query<{ type: TreatmentType }>(
    sql`SELECT ${typeFields} AS type FROM treatment_types t WHERE t.id = ${id} ${hold}`,
  )
  return row?.type
}

export async function listTiers(db: Queryable): Promise<MembershipTier[]> {
  const rows = await db.query<{ tier: Omit<MembershipTier, 'plan'> }>(
    sql`SELECT ${tierFields} AS tier FROM membership_tiers m ORDER BY m.position`,
  )
  return rows.map((row) => withPlan(row.tier))
}

/** `hold` keeps it as it is until the transaction ends. */
export async function findTier(db: Queryable, id: TierId, hold: Sql = sql``): Promise<MembershipTier | undefined> {
  const [row] = await db.query<{ tier: Omit<MembershipTier, 'plan'> }>(
    sql`SELECT ${tierFields} AS tier FROM membership_tiers m WHERE m.id = ${id} ${hold}`,
  )
  return row ? withPlan(row.tier) : undefined
}
