import type { SaleItemKind } from '@piel/contract/money/items'
import type { Sale } from '@piel/contract/money/sales'
import type { TaxKind } from '@piel/contract/core/taxes'
import sql from 'sql-template-tag'
import { newId } from '#/lib/id.ts'
import { createSale } from '#/modules/money/sales/sales.service.ts'
import type { TestApp } from './test-app.ts'
import { staffContext } from './transactions.ts'

interface MadeItem {
  id?: string
  nameEn?: string
  nameEs?: string
  kind?: SaleItemKind
  priceMinor?: number
  taxKind?: TaxKind
  isActive?: boolean
}

/** Creates an item at the end of the list, with a unique name by default. */
export async function makeItem({ db }: Pick<TestApp, 'db'>, item: MadeItem = {}): Promise<string> {
  const { id = newId(), kind = 'product', priceMinor = 35_000, taxKind = 'standard', isActive = true } = item
  const { nameEn = `Item ${id}`, nameEs = `Artículo ${id}` } = item
  await db.query(sql`
    INSERT INTO sale_items (id, kind, name_en, name_es, price_minor, tax_kind, is_active, position, created_at, updated_at)
    VALUES (${id}, ${kind}, ${nameEn}, ${nameEs}, ${priceMinor}, ${taxKind}, ${isActive},
      (SELECT count(*) FROM sale_items), now(), now()) ON CONFLICT DO NOTHING`)
  return id
}

/** Sells one item to a patient, by a member of staff. */
export async function makeSale(test: TestApp, patientId: string, item: MadeItem & { quantity?: number } = {}) {
  const { quantity = 1, ...made } = item
  const body = { patientId, items: [{ itemId: await makeItem(test, made), quantity }] }
  return await createSale(test.deps, await staffContext(test), body)
}

/** What a list of lines says, for comparisons: `2 × Sunscreen 350.00 = 700.00, 96.55 tax`. */
export const linesOf = ({ lines }: Pick<Sale, 'lines'>): string[] =>
  lines.map(
    ({ quantity, nameEn, unitMinor, totalMinor, taxMinor }) =>
      `${quantity} × ${nameEn} ${pesos(unitMinor)} = ${pesos(totalMinor)}, ${pesos(taxMinor)} tax`,
  )

const pesos = (minor: number): string => (minor / 100).toFixed(2)
