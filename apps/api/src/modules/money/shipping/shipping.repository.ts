import type { CreateShippingBody, ShippingOption } from '@piel/contract/money/shipping'
import sql from 'sql-template-tag'
import { archivedBy, jsonColumns, type Archived, type Columns } from '#/db/lists/columns.ts'
import type { Queryable, Transaction } from '#/db/database.ts'
import { inColumn } from '#/db/lists/search.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'
import { listRows, type ShortList } from '#/modules/core/short-list/short-list.repository.ts'

export const shippingObject: ObjectName = { from: sql`shipping_options o`, name: bothNames('o') }

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

export const shippingOptions: ShortList<ShippingOption> = {
  table: 'shipping_options',
  columns,
  json: sql`json_build_object('id', r.id, 'version', r.version, ${jsonColumns(columns, 'r')}, 'currency', 'MXN',
    'position', r.position, 'createdAt', iso_instant(r.created_at), 'updatedAt', iso_instant(r.updated_at))`,
  isListed: sql`r.archived_at IS NULL`,
}

export const listOptions = (db: Queryable, name?: string): Promise<ShippingOption[]> =>
  listRows(db, shippingOptions, inColumn(sql`concat_ws(' ', r.name_en, r.name_es)`, name))

export async function archive(tx: Transaction, id: string, by: Archived): Promise<void> {
  await tx.query(sql`UPDATE shipping_options SET ${archivedBy(by)} WHERE id = ${id}`)
}
