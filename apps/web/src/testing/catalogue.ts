import type { CatalogueChange, MembershipTier, TreatmentType } from '@piel/contract/money/catalogue'
import type { ShippingOption } from '@piel/contract/money/shipping'

const at = '2026-01-02T15:00:00.000Z'

export const catalogueIdOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A treatment type as the API returns it. */
export const typeOf = (number: number, changes: Partial<TreatmentType> = {}): TreatmentType => ({
  id: catalogueIdOf(number),
  version: 3,
  nameEn: 'Acne',
  nameEs: 'Acné',
  priceMinor: 120_000,
  currency: 'MXN',
  taxKind: 'exempt',
  isActive: true,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

const tier = (
  id: MembershipTier['id'],
  plan: MembershipTier['plan'],
  nameEs: string,
  priceMinor: number,
  discountPercent: number,
): MembershipTier => ({
  id,
  version: 2,
  plan,
  nameEn: plan,
  nameEs,
  priceMinor,
  currency: 'MXN',
  taxKind: 'standard',
  discountPercent,
  isActive: true,
  updatedAt: at,
})

/** The three default tiers. */
export const tiers: MembershipTier[] = [
  tier('estandar', 'Standard', 'Estándar', 200_000, 0),
  tier('premium', 'Premium', 'Premium', 350_000, 10),
  tier('vip', 'VIP', 'VIP', 500_000, 20),
]

/** A former state of a type. */
export const changeOf = (changes: Partial<CatalogueChange> = {}): CatalogueChange => ({
  at,
  author: { id: catalogueIdOf(90), name: 'Elena Soto' },
  nameEn: 'Acne',
  nameEs: 'Acné',
  priceMinor: 120_000,
  currency: 'MXN',
  taxKind: 'exempt',
  discountPercent: null,
  isActive: true,
  ...changes,
})

/** A shipping option as the API returns it. */
export const optionOf = (number: number, changes: Partial<ShippingOption> = {}): ShippingOption => ({
  id: catalogueIdOf(number),
  version: 4,
  nameEn: `Option ${number}`,
  nameEs: `Opción ${number}`,
  zone: ['CMX', 'JAL', 'NLE'],
  priceMinor: 9_900,
  freeFromMinor: 150_000,
  currency: 'MXN',
  minDays: 1,
  maxDays: 3,
  isActive: true,
  position: number - 1,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
