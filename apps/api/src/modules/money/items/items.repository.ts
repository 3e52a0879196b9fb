import type { CreateSaleItemBody, SaleItem } from '@piel/contract/money/items'
import sql from 'sql-template-tag'
import { jsonColumns, type Columns } from '#/db/lists/columns.ts'
import type { Transaction } from '#/db/database.ts'
import { bothNames, type ObjectName } from '#/db/object-name.ts'
import { forShare, listRows, type ShortList } from '#/modules/core/short-list/short-list.repository.ts'

export const saleItemObject: ObjectName = { from: sql`sale_items o`, name: bothNames('o') }

const columns = {
  nameEn: 'name_en',
  nameEs: 'name_es',
  kind: 'kind',
  priceMinor: 'price_minor',
  taxKind: 'tax_kind',
  isActive: 'is_active',
} as const satisfies Columns<keyof CreateSaleItemBody>

export const saleItems: ShortList<SaleItem> = {
  table: 'sale_items',
  columns,
  json: sql`json_build_object('id', r.id, 'version', r.version, ${jsonColumns(columns, 'r')}, 'currency', 'MXN',
    'position', r.position, 'createdAt', iso_instant(r.created_at), 'updatedAt', iso_instant(r.updated_at))`,
}

/** Items to sell, unchanged until the transaction ends; locked in the order of their ids. */
export const findForSale = (tx: Transaction, ids: readonly string[]): Promise<SaleItem[]> =>
  listRows(tx, { ...saleItems, order: sql`r.id` }, sql`r.id = ANY (${ids}::uuid[])`, forShare)
