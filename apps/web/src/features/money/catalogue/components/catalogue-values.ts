import { catalogueFields } from '@piel/contract/money/catalogue'
import * as z from 'zod/mini'
import { moneyInput, type MoneyValue } from '#/components/form/money-text.ts'
import { wholeNumberInput } from '#/components/form/number-text.ts'
import type { Item } from '../catalogue.queries.ts'

const { nameEs, nameEn, priceMinor, taxKind, discountPercent, isActive } = catalogueFields

/** Values of the form. The discount of a type stays 0 and hidden. */
export type CatalogueValues = {
  nameEs: string
  nameEn: string
  priceMinor: MoneyValue
  taxKind: string
  discountPercent: string
  isActive: boolean
}

export const catalogueSchema = z.object({
  nameEs,
  nameEn,
  priceMinor: moneyInput(priceMinor),
  taxKind,
  discountPercent: wholeNumberInput(discountPercent),
  isActive,
})
export type CatalogueTerms = z.output<typeof catalogueSchema>

/** Initial values; a new type has no price. */
export const valuesOf = (of: Item | undefined): CatalogueValues => ({
  nameEs: of?.item.nameEs ?? '',
  nameEn: of?.item.nameEn ?? '',
  priceMinor: of?.item.priceMinor ?? '',
  taxKind: of?.item.taxKind ?? 'exempt',
  discountPercent: of?.kind === 'tier' ? String(of.item.discountPercent) : '0',
  isActive: of?.item.isActive ?? true,
})
