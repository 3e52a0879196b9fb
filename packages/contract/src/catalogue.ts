import * as z from 'zod/mini'
import { instant } from './dates.ts'
import { defineEndpoint } from './endpoint.ts'
import { amountMinor, currency, percent } from './money.ts'
import { freeText, id, idParams } from './text.ts'

/** The membership tiers of treatments (row G1), and what transactions call the same tiers (row G3). */
export const tierIds = ['estandar', 'premium', 'vip'] as const
export const tierId = z.enum(tierIds, 'validation.tierRequired')
export type TierId = z.output<typeof tierId>
export const plans = ['Standard', 'Premium', 'VIP'] as const
export const plan = z.enum(plans, 'validation.planRequired')
export type Plan = z.output<typeof plan>

export const planOfTier: Record<TierId, Plan> = { estandar: 'Standard', premium: 'Premium', vip: 'VIP' }
export const tierOfPlan: Record<Plan, TierId> = { Standard: 'estandar', Premium: 'premium', VIP: 'vip' }

/** Months that a membership lasts from the day on which it was sold. */
export const membershipMonths = 12

const catalogueName = freeText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' })

/** Fields of the catalogue, each with its rule; prices are centavos. */
export const catalogueFields = {
  nameEn: catalogueName,
  nameEs: catalogueName,
  priceMinor: amountMinor(0),
  discountPercent: percent,
  isActive: z.boolean('validation.invalid'),
}
const f = catalogueFields

/** A kind of treatment with its default price; what was sold keeps the price it was sold at. */
export const treatmentType = z.object({
  id,
  version: z.int(),
  nameEn: z.string(),
  nameEs: z.string(),
  /** What a form proposes; 0 where no price was set yet. */
  priceMinor: z.int(),
  currency,
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type TreatmentType = z.output<typeof treatmentType>

/** A membership tier: its price for twelve months, and what it takes off the price of a treatment. */
export const membershipTier = z.object({
  id: tierId,
  version: z.int(),
  plan,
  nameEn: z.string(),
  nameEs: z.string(),
  priceMinor: z.int(),
  currency,
  discountPercent: z.int(),
  isActive: z.boolean(),
  updatedAt: instant,
})
export type MembershipTier = z.output<typeof membershipTier>

/** How an item stood from an instant on; never changed or removed. */
export const catalogueChange = z.object({
  at: instant,
  /** Null for what the installation came with. */
  author: z.nullable(z.object({ id, name: z.string() })),
  nameEn: z.string(),
  nameEs: z.string(),
  priceMinor: z.int(),
  currency,
  /** Null for treatment types. */
  discountPercent: z.nullable(z.int()),
  isActive: z.boolean(),
})
export type CatalogueChange = z.output<typeof catalogueChange>

export const createTypeBody = z.strictObject({
  nameEn: f.nameEn,
  nameEs: f.nameEs,
  priceMinor: f.priceMinor,
  isActive: z._default(f.isActive, true),
})
export type CreateTypeBody = z.output<typeof createTypeBody>

export const updateTypeBody = z.strictObject({
  nameEn: z.optional(f.nameEn),
  nameEs: z.optional(f.nameEs),
  priceMinor: z.optional(f.priceMinor),
  isActive: z.optional(f.isActive),
})
export type UpdateTypeBody = z.output<typeof updateTypeBody>

export const updateTierBody = z.strictObject({
  nameEn: z.optional(f.nameEn),
  nameEs: z.optional(f.nameEs),
  priceMinor: z.optional(f.priceMinor),
  discountPercent: z.optional(f.discountPercent),
  isActive: z.optional(f.isActive),
})
export type UpdateTierBody = z.output<typeof updateTierBody>

const tag = 'Catalogue'
const manage = 'catalogue.manage'
const tierParams = z.object({ id: z.enum(tierIds, 'validation.invalid') })
const changes = z.object({ data: z.array(catalogueChange) })

export const catalogueEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/catalogue',
    tag,
    summary: 'Treatment types by name, and membership tiers by rank, inactive ones included',
    permission: 'catalogue.read',
    answer: {
      status: 200,
      schema: z.object({ types: z.array(treatmentType), tiers: z.array(membershipTier) }),
    },
    errors: [],
  }),
  createType: defineEndpoint({
    method: 'POST',
    path: '/catalogue/types',
    tag,
    summary: 'Add a treatment type',
    permission: manage,
    body: createTypeBody,
    answer: { status: 201, schema: treatmentType },
    errors: ['name_taken'],
    versioned: true,
    idempotent: true,
  }),
  getType: defineEndpoint({
    method: 'GET',
    path: '/catalogue/types/:id',
    tag,
    summary: 'Read a treatment type',
    permission: 'catalogue.read',
    params: idParams,
    answer: { status: 200, schema: treatmentType },
    errors: ['not_found'],
    versioned: true,
  }),
  updateType: defineEndpoint({
    method: 'PATCH',
    path: '/catalogue/types/:id',
    tag,
    summary: 'Change a treatment type; what was sold keeps its price',
    permission: manage,
    params: idParams,
    body: updateTypeBody,
    answer: { status: 200, schema: treatmentType },
    errors: ['not_found', 'name_taken', 'version_conflict'],
    versioned: true,
  }),
  typeChanges: defineEndpoint({
    method: 'GET',
    path: '/catalogue/types/:id/changes',
    tag,
    summary: 'How a treatment type stood, newest first',
    permission: manage,
    params: idParams,
    answer: { status: 200, schema: changes },
    errors: ['not_found'],
  }),
  updateTier: defineEndpoint({
    method: 'PATCH',
    path: '/catalogue/tiers/:id',
    tag,
    summary: 'Change a membership tier; what was sold keeps its price',
    permission: manage,
    params: tierParams,
    body: updateTierBody,
    answer: { status: 200, schema: membershipTier },
    errors: ['not_found', 'version_conflict'],
    versioned: true,
  }),
  tierChanges: defineEndpoint({
    method: 'GET',
    path: '/catalogue/tiers/:id/changes',
    tag,
    summary: 'How a membership tier stood, newest first',
    permission: manage,
    params: tierParams,
    answer: { status: 200, schema: changes },
    errors: ['not_found'],
  }),
}
