import { catalogueFields } from '@piel/contract/money/catalogue'
import { taxKinds } from '@piel/contract/money/taxes'
import { moneyInput } from '#/components/form/money-text.ts'

const { nameEs, nameEn, priceMinor, taxKind, isActive } = catalogueFields

/** Rules that types and tiers share. */
export const sharedRules = { nameEs, nameEn, priceMinor: moneyInput(priceMinor), taxKind, isActive }

export const nameFields = {
  nameEs: { kind: 'line', isRequired: true },
  nameEn: { kind: 'line', isRequired: true },
} as const

export const taxField = {
  kind: 'choice',
  options: taxKinds.map((value) => ({ value, label: `taxes.${value}` as const })),
  isRequired: true,
} as const
