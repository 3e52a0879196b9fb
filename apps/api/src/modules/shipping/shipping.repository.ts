import type { CreateShippingBody, ShippingOption } from '@piel/contract/shipping'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Transaction } from '#/db/database.ts'

const fields = sql`json_build_object('id', s.id, 'version', s.version, 'nameEn', s.name_en, 'nameEs', s.name_es,
  'zone', to_json(s.zone), 'priceMinor', s.price_minor, 'freeFromMinor', s.free_from_minor, 'currency', 'MXN',
  'minDays', s.min_days, 'maxDays', s.max_days, 'isActive', s.is_active, 'position', s.position,
  'createdAt', iso_instant(s.created_at), 'updatedAt', iso_instant(s.updated_at))`

/** The editable fields of an option. */
export type Terms = CreateShippingBody

export async function list(db: Queryable): Promise<ShippingOption[]> {
  const rows = await db.query<{ option: ShippingOption }>(
    sql`SELECT ${fields} AS option FROM shipping_options s WHERE s.archived_at IS NULL ORDER BY s.position`,
  )
  return rows.map((row) => row.option)
}

/** Locks an option for a change. */
export const forUpdate = sql`FOR NO KEY UPDATE`

export async function find(db: Queryable, id: string, lock: Sql = sql``): Promise<ShippingOption | undefined> {
  const [row] = await db.query<{ option: ShippingOption }>(
    sql`SELECT ${fields} AS option FROM shipping_options s WHERE s.id = ${id} AND s.archived_at IS NULL ${lock}`,
  )
  return row?.option
}

/** Serializes changes of the whole list: create, archive, order. Locked before any row. */
export async function lockList(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.shipping_options'))`)
}

/** Ids in their order; the list is locked. */
export async function listIds(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM shipping_options WHERE archived_at IS NULL ORDER BY position`,
  )
  return rows.map((row) => row.id)
}

export async function insert(
  tx: Transaction,
  { id, position, at, ...terms }: Terms & { id: string; position: number; at: string },
): Promise<void> {
  await tx.query(sql`
    INSERT INTO shipping_options (id, name_en, name_es, zone, price_minor, free_from_minor, min_days, max_days, is_active,
      position, created_at, updated_at)
    VALUES (${id}, ${terms.nameEn}, ${terms.nameEs}, ${terms.zone}, ${terms.priceMinor}, ${terms.freeFromMinor},
      ${terms.minDays}, ${terms.maxDays}, ${terms.isActive}, ${position}, ${at}, ${at})`)
}

export async function update(tx: Transaction, id: string, terms: Terms, at: string): Promise<void> {
  await tx.query(sql`
    UPDATE shipping_options SET name_en = ${terms.nameEn}, name_es = ${terms.nameEs}, zone = ${terms.zone},
      price_minor = ${terms.priceMinor}, free_from_minor = ${terms.freeFromMinor}, min_days = ${terms.minDays},
      max_days = ${terms.maxDays}, is_active = ${terms.isActive}, version = version + 1, updated_at = ${at}
    WHERE id = ${id}`)
}

export async function archive(tx: Transaction, id: string, by: { userId: string; at: string }): Promise<void> {
  await tx.query(sql`
    UPDATE shipping_options SET archived_at = ${by.at}, archived_by = ${by.userId}, version = version + 1,
      updated_at = ${by.at} WHERE id = ${id}`)
}

/** Sets the positions. This makes no new version, so that open edits of an option stay valid. */
export async function setOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    UPDATE shipping_options s SET position = o.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, position) WHERE s.id = o.id AND s.position <> o.position - 1`)
}
