import { planOfTier, type TierId } from '@piel/contract/core/tiers'
import { type MembershipTier, type TreatmentType } from '@piel/contract/money/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import { jsonColumns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'
import {
  findRow,
  forShare,
  listRows,
  updateRow,
  type ShortList,
} from '#/modules/core/short-list/short-list.repository.ts'

export const typeObject: ObjectName = { from: sql`treatment_types o`, name: bothNames('o') }
export const tierObject: ObjectName = { from: sql`membership_tiers o`, name: bothNames('o'), hasTextId: true }

const typeColumns = {
  nameEn: 'name_en',
  nameEs: 'name_es',
  priceMinor: 'price_minor',
  taxKind: 'tax_kind',
  isActive: 'is_active',
} as const
const tierColumns = { ...typeColumns, discountPercent: 'discount_percent' } as const

export type TypeTerms = Pick<TreatmentType, keyof typeof typeColumns>
export type TierTerms = Pick<MembershipTier, keyof typeof tierColumns>

export const treatmentTypes: ShortList<TreatmentType> = {
  table: 'treatment_types',
  columns: typeColumns,
  json: sql`json_build_object('id', r.id, 'version', r.version, ${jsonColumns(typeColumns, 'r')}, 'currency', 'MXN',
    'createdAt', iso_instant(r.created_at), 'updatedAt', iso_instant(r.updated_at))`,
  order: sql`fold(r.name_es), r.id`,
}

const membershipTiers: ShortList<Omit<MembershipTier, 'plan'>> = {
  table: 'membership_tiers',
  columns: tierColumns,
  json: sql`json_build_object('id', r.id, 'version', r.version, ${jsonColumns(tierColumns, 'r')}, 'currency', 'MXN',
    'updatedAt', iso_instant(r.updated_at))`,
  order: sql`r.position`,
}

const withPlan = (tier: Omit<MembershipTier, 'plan'>): MembershipTier => ({ ...tier, plan: planOfTier[tier.id] })

export const findType = (db: Queryable, id: string, lock?: Sql): Promise<TreatmentType | undefined> =>
  findRow(db, treatmentTypes, id, lock)

export const listTiers = async (db: Queryable): Promise<MembershipTier[]> =>
  (await listRows(db, membershipTiers)).map(withPlan)

export async function findTier(db: Queryable, id: TierId, lock?: Sql): Promise<MembershipTier | undefined> {
  const tier = await findRow(db, membershipTiers, id, lock)
  return tier && withPlan(tier)
}

/** One of the three tiers that every installation has, locked `forShare`. */
export async function getTier(db: Queryable, id: TierId): Promise<MembershipTier> {
  const tier = await findTier(db, id, forShare)
  if (!tier) throw new Error(`There is no membership tier ${id}`)
  return tier
}

export const updateTier = (tx: Transaction, id: TierId, changes: Partial<TierTerms>, at: string): Promise<void> =>
  updateRow(tx, membershipTiers, id, changes, at)
