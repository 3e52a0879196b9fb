import type { CatalogueChange } from '@piel/contract/money/catalogue'
import type { TierId } from '@piel/contract/core/tiers'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'
import type { Author } from '#/lib/context.ts'
import { newId } from '#/lib/id.ts'

export async function insertTypeChange(tx: Transaction, id: string, { userId, name, at }: Author): Promise<void> {
  await tx.query(sql`
    INSERT INTO catalogue_changes (id, type_id, version, at, author_id, author_name, name_en, name_es, price_minor,
      tax_kind, is_active)
    SELECT ${newId()}, id, version, ${at}, ${userId}, ${name}, name_en, name_es, price_minor, tax_kind, is_active
    FROM treatment_types WHERE id = ${id}`)
}

export async function insertTierChange(tx: Transaction, id: TierId, { userId, name, at }: Author): Promise<void> {
  await tx.query(sql`
    INSERT INTO catalogue_changes (id, tier_id, version, at, author_id, author_name, name_en, name_es, price_minor,
      tax_kind, discount_percent, is_active)
    SELECT ${newId()}, id, version, ${at}, ${userId}, ${name}, name_en, name_es, price_minor, tax_kind, discount_percent,
      is_active
    FROM membership_tiers WHERE id = ${id}`)
}

/** The newest 200: prices change a few times a year. */
async function listChanges(db: Queryable, condition: Sql): Promise<CatalogueChange[]> {
  const rows = await db.query<{ change: CatalogueChange }>(sql`
    SELECT json_build_object('at', iso_instant(c.at), 'author', CASE WHEN c.author_id IS NOT NULL THEN
      json_build_object('id', c.author_id, 'name', c.author_name) END, 'nameEn', c.name_en, 'nameEs', c.name_es,
      'priceMinor', c.price_minor, 'currency', 'MXN', 'taxKind', c.tax_kind, 'discountPercent', c.discount_percent, 'isActive', c.is_active)
      AS change
    FROM catalogue_changes c WHERE ${condition} ORDER BY c.version DESC LIMIT 200`)
  return rows.map((row) => row.change)
}

export const listTypeChanges = (db: Queryable, id: string) => listChanges(db, sql`c.type_id = ${id}`)
export const listTierChanges = (db: Queryable, id: TierId) => listChanges(db, sql`c.tier_id = ${id}`)
