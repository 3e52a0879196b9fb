import * as z from 'zod/mini'
import { defineHistory } from '../core/history.ts'
import { activeField, nameFields, positionField, priceField } from '../core/shared-fields.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import { plan, tierId, tierIds } from '../core/tiers.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { amountMinor, currency, percent } from '../core/money.ts'
import { taxKind, taxKindLabels } from '../core/taxes.ts'
import { lineText, id } from '../core/text.ts'

/** The term of a membership, from its day of sale. */
export const membershipMonths = 12

const catalogueName = lineText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' })

/** Validation of each field of the catalogue; prices are centavos. */
export const catalogueFields = {
  nameEn: catalogueName,
  nameEs: catalogueName,
  priceMinor: amountMinor(0),
  taxKind,
  discountPercent: percent,
  isActive: z.boolean('validation.invalid'),
}
const f = catalogueFields

/** A type of treatment with its list price; past sales keep the price that they were sold at. */
export const treatmentType = z.object({
  id,
  version: z.int(),
  nameEn: z.string(),
  nameEs: z.string(),
  /** The price that forms propose; 0 before one is set. */
  priceMinor: z.int(),
  currency,
  taxKind,
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type TreatmentType = z.output<typeof treatmentType>

/** A membership tier: its price for twelve months and its discount on treatments. */
export const membershipTier = z.object({
  id: tierId,
  version: z.int(),
  plan,
  nameEn: z.string(),
  nameEs: z.string(),
  priceMinor: z.int(),
  currency,
  taxKind,
  discountPercent: z.int(),
  isActive: z.boolean(),
  updatedAt: instant,
})
export type MembershipTier = z.output<typeof membershipTier>

export const catalogueChange = z.object({
  at: instant,
  author: z.nullable(z.object({ id, name: z.string() })),
  nameEn: z.string(),
  nameEs: z.string(),
  priceMinor: z.int(),
  currency,
  taxKind,
  discountPercent: z.nullable(z.int()),
  isActive: z.boolean(),
})
export type CatalogueChange = z.output<typeof catalogueChange>

export const createTypeBody = z.strictObject({
  nameEn: f.nameEn,
  nameEs: f.nameEs,
  priceMinor: f.priceMinor,
  taxKind: z._default(f.taxKind, 'exempt'),
  isActive: z._default(f.isActive, true),
})
export type CreateTypeBody = z.output<typeof createTypeBody>

export const updateTierBody = z.partial(z.strictObject(f))

export const updateTypeBody = z.omit(updateTierBody, { discountPercent: true })
export type UpdateTypeBody = z.output<typeof updateTypeBody>

const manage = 'catalogue.manage'
export const tierParams = z.object({ id: z.enum(tierIds, 'validation.invalid') })
const changes = z.object({ data: z.array(catalogueChange) })

export const catalogueEndpoints = defineEndpoints('Catalogue', {
  get: {
    route: 'GET /catalogue',
    summary: 'List treatment types by name and membership tiers by rank, including inactive ones',
    permission: 'catalogue.read',
    answer: {
      status: 200,
      schema: z.object({ types: z.array(treatmentType), tiers: z.array(membershipTier) }),
    },
  },
  createType: {
    route: 'POST /catalogue/types',
    summary: 'Create a treatment type',
    permission: manage,
    body: createTypeBody,
    answer: { status: 201, schema: treatmentType },
    errors: ['name_taken'],
    versioned: true,
  },
  getType: {
    route: 'GET /catalogue/types/:id',
    summary: 'Get a treatment type',
    permission: 'catalogue.read',
    answer: { status: 200, schema: treatmentType },
    versioned: true,
  },
  updateType: {
    route: 'PATCH /catalogue/types/:id',
    summary: 'Update a treatment type; past sales keep their price',
    permission: manage,
    body: updateTypeBody,
    answer: { status: 200, schema: treatmentType },
    errors: ['name_taken'],
    versioned: true,
  },
  typeChanges: {
    route: 'GET /catalogue/types/:id/changes',
    summary: 'List the past terms of a treatment type, newest first',
    permission: manage,
    answer: { status: 200, schema: changes },
  },
  updateTier: {
    route: 'PATCH /catalogue/tiers/:id',
    summary: 'Update a membership tier; past sales keep their price',
    permission: manage,
    params: tierParams,
    body: updateTierBody,
    answer: { status: 200, schema: membershipTier },
    errors: ['not_found'],
    versioned: true,
  },
  tierChanges: {
    route: 'GET /catalogue/tiers/:id/changes',
    summary: 'List the past terms of a membership tier, newest first',
    permission: manage,
    params: tierParams,
    answer: { status: 200, schema: changes },
    errors: ['not_found'],
  },
})

export const treatmentTypeHistory = defineHistory(catalogueEndpoints.updateType, 'a treatment type')

export const tierHistory = defineHistory(catalogueEndpoints.updateTier, 'a membership tier')

export const treatmentTypeNoun = defineNoun('treatment_type', {
  names: {
    one: { en: 'Treatment type', es: 'Tipo de tratamiento' },
    many: { en: 'Treatment types', es: 'Tipos de tratamiento' },
  },
  actions: {
    'catalogue.type_create': { en: 'Added a treatment type', es: 'Agregó un tipo de tratamiento' },
    'catalogue.type_update': { en: 'Updated a treatment type', es: 'Modificó un tipo de tratamiento' },
  },
  fields: {
    ...nameFields,
    ...priceField,
    taxKind: field.choice('Tax', 'Impuesto', taxKindLabels),
    ...activeField,
  },
  notRestored: [],
})

export const tierNoun = defineNoun('membership_tier', {
  names: { one: { en: 'Membership', es: 'Membresía' }, many: { en: 'Memberships', es: 'Membresías' } },
  actions: {
    'catalogue.tier_update': { en: 'Updated a membership tier', es: 'Modificó una membresía' },
    'membership.sell': { en: 'Sold a membership', es: 'Vendió una membresía' },
    'membership.end': { en: 'Ended a membership', es: 'Terminó una membresía' },
  },
  fields: {
    ...nameFields,
    ...priceField,
    taxKind: field.choice('Tax', 'Impuesto', taxKindLabels),
    discountPercent: field.percent('Discount', 'Descuento'),
    ...positionField,
    ...activeField,
  },
  notRestored: ['position'],
  recorded: {
    membershipId: { en: 'Membership', es: 'Membresía' },
  },
})
