import type { SaleItem } from '@piel/contract/money/items'
import { maxQuantity, saleFields } from '@piel/contract/money/sales'
import { taxOf } from '@piel/contract/core/taxes'
import * as z from 'zod/mini'
import { wholeNumberInput } from '#/components/form/number-text.ts'

export interface SoldValues {
  itemId: string
  quantity: string
}
export interface SoldForm {
  items: SoldValues[]
}
export interface SoldInput {
  itemId: string
  quantity: number
}

export const soldSchema = z.object({ itemId: saleFields.itemId, quantity: wholeNumberInput(saleFields.quantity) })

/** A typed quantity; 0 if it is not valid. */
export function quantityOf(typed: string): number {
  const quantity = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return quantity <= maxQuantity ? quantity : 0
}

/** A typed quantity changed by steps, within the limits. */
export const stepped = (typed: string, by: number): string =>
  String(Math.min(maxQuantity, Math.max(1, quantityOf(typed) + by)))

/** The sum of typed lines and the tax that it contains, in centavos. */
export function soldSum(
  lines: readonly SoldValues[],
  items: readonly SaleItem[],
): { totalMinor: number; taxMinor: number } {
  const amounts = lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    return item ? [{ totalMinor: item.priceMinor * quantityOf(quantity), taxKind: item.taxKind }] : []
  })
  return { totalMinor: amounts.reduce((sum, { totalMinor }) => sum + totalMinor, 0), taxMinor: taxOf(amounts) }
}
