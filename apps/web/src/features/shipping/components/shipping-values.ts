import { shippingFields, type ShippingOption } from '@piel/contract/shipping'
import type { StateId } from '@piel/contract/states'
import * as z from 'zod/mini'
import { moneyInput, type MoneyValue, optionalMoneyInput } from '#/components/form/money-text.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'

const { nameEs, nameEn, zone, priceMinor, minDays, maxDays, isActive } = shippingFields

/** Values of the form. */
export type ShippingValues = {
  nameEs: string
  nameEn: string
  zone: StateId[]
  priceMinor: MoneyValue
  freeFromMinor: MoneyValue
  minDays: string
  maxDays: string
  isActive: boolean
}

/** An empty `freeFromMinor` means never. */
export const shippingSchema = z
  .object({
    nameEs,
    nameEn,
    zone,
    priceMinor: moneyInput(priceMinor),
    freeFromMinor: optionalMoneyInput(priceMinor),
    minDays: wholeNumberInput(minDays),
    maxDays: wholeNumberInput(maxDays),
    isActive,
  })
  .check(z.refine((terms) => terms.minDays <= terms.maxDays, { path: ['maxDays'], error: 'validation.daysOrder' }))
export type ShippingTerms = z.output<typeof shippingSchema>

/** Initial values; a new option has no price and no days. */
export const valuesOf = (option: ShippingOption | undefined): ShippingValues => ({
  nameEs: option?.nameEs ?? '',
  nameEn: option?.nameEn ?? '',
  zone: option?.zone ?? [],
  priceMinor: option?.priceMinor ?? '',
  freeFromMinor: option?.freeFromMinor ?? '',
  minDays: option === undefined ? '' : String(option.minDays),
  maxDays: option === undefined ? '' : String(option.maxDays),
  isActive: option?.isActive ?? true,
})

/** The changed fields alone; undefined if nothing changed. */
export function changedTerms(from: ShippingValues, to: ShippingTerms): Partial<ShippingTerms> | undefined {
  const before = shippingSchema.safeParse(from).data
  const pairs = Object.entries(to).filter(
    ([name, value]) => String(before?.[name as keyof ShippingTerms]) !== String(value),
  )
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}
