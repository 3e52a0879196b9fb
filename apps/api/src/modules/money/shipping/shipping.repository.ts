import type { CreateShippingBody, ShippingOption } from '@piel/contract/money/shipping'
import sql, { join, type Sql } from 'sql-template-tag'
import {
  archivedBy,
  assignments,
  insertedValues,
  jsonColumns,
  type Archived,
  type Columns,
} from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { inColumn } from '#/db/lists/search.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'

/** For the audit trail. */
export const shippingObject: ObjectName = { from: sql`shipping_options o`, name: bothNames('o') }

/** The editable fields of an option. */
const columns = {
  nameEn: 'name_en',
  nameEs: 'name_es',
  zone: 'zone',
  priceMinor: 'price_minor',
  freeFromMinor: 'free_from_minor',
  minDays: 'min_days',
  maxDays: 'max_days',
  isActive: 'is_active',
} as const satisfies Columns<keyof CreateShippingBody>

const optionJson = sql`json_build_object('id', s.id, 'version', s.version, ${jsonColumns(columns, 's')}, 'currency', 'MXN',
  'position', s.position, 'createdAt', iso_instant(s.created_at), 'updatedAt', iso_instant(s.updated_at))`

export async function list(db: Queryable, name?: string): Promise<ShippingOption[]> {
  const named = inColumn(sql`concat_ws(' ', s.name_en, s.name_es)`, name)
  const rows = await db.query<{ option: ShippingOption }>(
    sql`SELECT ${optionJson} AS option FROM shipping_options s WHERE s.archived_at IS NULL AND ${named} ORDER BY s.position`,
  )
  return rows.map((row) => row.option)
}

/** Locks an option for a change. */
export const forUpdate = sql`FOR NO KEY UPDATE`

export async function find(db: Queryable, id: string, lock: Sql = sql``): Promise<ShippingOption | undefined> {
  const [row] = await db.query<{ option: ShippingOption }>(
    sql`SELECT ${optionJson} AS option FROM shipping_options s WHERE s.id = ${id} AND s.archived_at IS NULL ${lock}`,
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
  option: CreateShippingBody & { id: string; position: number; at: string },
): Promise<void> {
  const all = { ...columns, id: 'id', position: 'position', at: 'created_at', updatedAt: 'updated_at' }
  await tx.query(sql`INSERT INTO shipping_options ${insertedValues(all, { ...option, updatedAt: option.at })}`)
}

export async function update(
  tx: Transaction,
  id: string,
  changes: Partial<CreateShippingBody>,
  at: string,
): Promise<void> {
  const set = [...assignments(columns, changes), sql`version = version + 1`, sql`updated_at = ${at}`]
  await tx.query(sql`UPDATE shipping_options SET ${join(set)} WHERE id = ${id}`)
}

export async function archive(tx: Transaction, id: string, by: Archived): Promise<void> {
  await tx.query(sql`UPDATE shipping_options SET ${archivedBy(by)} WHERE id = ${id}`)
}

/** Sets the positions. This makes no new version, so that open edits of an option stay valid. */
export async function setOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    UPDATE shipping_options s SET position = o.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, position) WHERE s.id = o.id AND s.position <> o.position - 1`)
}
