import type { CreateSaleItemBody, SaleItem } from '@piel/contract/money/items'
import sql, { join, type Sql } from 'sql-template-tag'
import { assignments, insertedValues, jsonColumns, type Columns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'

/** For the audit trail. */
export const saleItemObject: ObjectName = { from: sql`sale_items o`, name: bothNames('o') }

/** The editable fields of an item. */
const columns = {
  nameEn: 'name_en',
  nameEs: 'name_es',
  kind: 'kind',
  priceMinor: 'price_minor',
  taxKind: 'tax_kind',
  isActive: 'is_active',
} as const satisfies Columns<keyof CreateSaleItemBody>

const itemJson = sql`json_build_object('id', i.id, 'version', i.version, ${jsonColumns(columns, 'i')}, 'currency', 'MXN',
  'position', i.position, 'createdAt', iso_instant(i.created_at), 'updatedAt', iso_instant(i.updated_at))`

export async function list(db: Queryable): Promise<SaleItem[]> {
  const rows = await db.query<{ item: SaleItem }>(
    sql`SELECT ${itemJson} AS item FROM sale_items i ORDER BY i.position, i.id`,
  )
  return rows.map((row) => row.item)
}

/** Locks an item for a change: sales wait for it, foreign keys do not. */
export const forUpdate = sql`FOR NO KEY UPDATE`

export async function find(db: Queryable, id: string, lock: Sql = sql``): Promise<SaleItem | undefined> {
  const [row] = await db.query<{ item: SaleItem }>(
    sql`SELECT ${itemJson} AS item FROM sale_items i WHERE i.id = ${id} ${lock}`,
  )
  return row?.item
}

/** Items to sell, kept as they are until the transaction ends. */
export async function findForSale(tx: Transaction, ids: readonly string[]): Promise<SaleItem[]> {
  const rows = await tx.query<{ item: SaleItem }>(
    sql`SELECT ${itemJson} AS item FROM sale_items i WHERE i.id = ANY (${ids}::uuid[]) ORDER BY i.id FOR SHARE`,
  )
  return rows.map((row) => row.item)
}

/** Serializes changes of the whole list: create, names, order. Locked before any row. */
export async function lockList(tx: Transaction): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('piel.sale_items'))`)
}

/** Ids in their order; the list is locked. */
export async function listIds(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`SELECT id FROM sale_items ORDER BY position, id`)
  return rows.map((row) => row.id)
}

/** The name fields whose value another item has; the list is locked. */
export async function takenNames(
  tx: Transaction,
  { id, nameEn, nameEs }: Pick<SaleItem, 'id' | 'nameEn' | 'nameEs'>,
): Promise<('nameEn' | 'nameEs')[]> {
  const [row] = await tx.query<{ nameEn: boolean; nameEs: boolean }>(sql`
    SELECT EXISTS (SELECT FROM sale_items WHERE fold(name_en) = fold(${nameEn}) AND id <> ${id}) AS "nameEn",
      EXISTS (SELECT FROM sale_items WHERE fold(name_es) = fold(${nameEs}) AND id <> ${id}) AS "nameEs"`)
  return (['nameEn', 'nameEs'] as const).filter((name) => row?.[name])
}

export async function insert(
  tx: Transaction,
  item: CreateSaleItemBody & { id: string; position: number; at: string },
): Promise<void> {
  const all = { ...columns, id: 'id', position: 'position', at: 'created_at', updatedAt: 'updated_at' }
  await tx.query(sql`INSERT INTO sale_items ${insertedValues(all, { ...item, updatedAt: item.at })}`)
}

export async function update(
  tx: Transaction,
  id: string,
  changes: Partial<CreateSaleItemBody>,
  at: string,
): Promise<void> {
  const set = [...assignments(columns, changes), sql`version = version + 1`, sql`updated_at = ${at}`]
  await tx.query(sql`UPDATE sale_items SET ${join(set)} WHERE id = ${id}`)
}

/** Sets the positions. This makes no new version, so that open edits of an item stay valid. Rows are locked as sales lock them. */
export async function setOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(sql`SELECT FROM sale_items WHERE id = ANY (${ids}::uuid[]) ORDER BY id ${forUpdate}`)
  await tx.query(sql`
    UPDATE sale_items i SET position = o.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, position) WHERE i.id = o.id AND i.position <> o.position - 1`)
}
