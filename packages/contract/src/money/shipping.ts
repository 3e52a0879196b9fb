import * as z from 'zod/mini'
import { defineHistory } from '../core/history.ts'
import { activeField, archivedField, nameFields, positionField, priceField } from '../core/shared-fields.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { amountMinor, currency } from '../core/money.ts'
import { columnTexts } from '../core/pagination.ts'
import { stateId, stateIds, stateLabels, wholeCountry } from '../core/states.ts'
import { lineText, id, wholeNumber } from '../core/text.ts'

export const maxShippingOptions = 100
const shippingName = lineText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' })
const days = wholeNumber(0, 90, 'validation.daysInvalid', 'validation.daysRequired')

/** Validation of each field of a shipping option; prices are centavos. */
export const shippingFields = {
  nameEn: shippingName,
  nameEs: shippingName,
  zone: z.array(stateId, 'validation.zoneRequired').check(
    z.minLength(1, 'validation.zoneRequired'),
    z.maxLength(stateIds.length, 'validation.invalid'),
    z.refine((states) => new Set(states).size === states.length, 'validation.invalid'),
  ),
  priceMinor: amountMinor(0),
  freeFromMinor: z.nullable(amountMinor(0)),
  minDays: days,
  maxDays: days,
  isActive: z.boolean('validation.invalid'),
}
const f = shippingFields

export const shippingOption = z.object({
  id,
  version: z.int(),
  nameEn: z.string(),
  nameEs: z.string(),
  zone: z.array(z.enum(stateIds)),
  priceMinor: z.int(),
  freeFromMinor: z.nullable(z.int()),
  currency,
  minDays: z.int(),
  maxDays: z.int(),
  isActive: z.boolean(),
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type ShippingOption = z.output<typeof shippingOption>

const daysInOrder = z.refine<{ minDays?: number | undefined; maxDays?: number | undefined }>(
  ({ minDays, maxDays }) => minDays === undefined || maxDays === undefined || minDays <= maxDays,
  { path: ['maxDays'], error: 'validation.daysOrder' },
)

export const createShippingBody = z
  .strictObject({ ...f, freeFromMinor: z._default(f.freeFromMinor, null), isActive: z._default(f.isActive, true) })
  .check(daysInOrder)
export type CreateShippingBody = z.output<typeof createShippingBody>

/** The service compares `minDays` and `maxDays` again with the stored values. */
export const updateShippingBody = z.partial(z.strictObject(f)).check(daysInOrder)
export type UpdateShippingBody = z.output<typeof updateShippingBody>

export const orderShippingBody = z.strictObject({
  ids: z.array(id, 'validation.invalid').check(z.maxLength(maxShippingOptions, 'validation.invalid')),
})

export const shippingListQuery = z.strictObject(columnTexts(['name']))

export const shippingEndpoints = defineEndpoints('Shipping', 'shipping.manage', {
  list: {
    route: 'GET /shipping',
    summary: 'List shipping options in their order, including inactive ones',
    query: shippingListQuery,
    answer: { status: 200, schema: z.object({ data: z.array(shippingOption) }) },
  },
  create: {
    route: 'POST /shipping',
    summary: 'Create a shipping option at the end of the list',
    body: createShippingBody,
    answer: { status: 201, schema: shippingOption },
    errors: ['list_full'],
    versioned: true,
  },
  order: {
    route: 'PUT /shipping/order',
    summary: 'Set the order of the shipping options',
    body: orderShippingBody,
    answer: { status: 200, schema: z.object({ data: z.array(shippingOption) }) },
    errors: ['conflict'],
  },
  get: {
    route: 'GET /shipping/:id',
    summary: 'Get a shipping option',
    answer: { status: 200, schema: shippingOption },
    versioned: true,
  },
  update: {
    route: 'PATCH /shipping/:id',
    summary: 'Update a shipping option',
    body: updateShippingBody,
    answer: { status: 200, schema: shippingOption },
    versioned: true,
  },
  remove: {
    route: 'DELETE /shipping/:id',
    summary: 'Archive a shipping option',
    answer: { status: 204 },
    versioned: true,
  },
})

export const shippingHistory = defineHistory(shippingEndpoints.update, 'a shipping option')

export const shippingNoun = defineNoun('shipping_option', {
  names: { one: { en: 'Shipping option', es: 'Opción de envío' }, many: { en: 'Shipping', es: 'Envíos' } },
  actions: {
    'shipping.create': { en: 'Added a shipping option', es: 'Agregó una opción de envío' },
    'shipping.update': { en: 'Updated a shipping option', es: 'Modificó una opción de envío' },
    'shipping.archive': { en: 'Removed a shipping option', es: 'Quitó una opción de envío' },
    'shipping.order': { en: 'Reordered the shipping options', es: 'Reordenó las opciones de envío' },
  },
  fields: {
    ...nameFields,
    ...priceField,
    freeFromMinor: field.money('Free from', 'Gratis desde'),
    zone: field.choices('States', 'Estados', stateLabels, wholeCountry),
    minDays: field.workingDays('Minimum delivery time', 'Entrega mínima'),
    maxDays: field.workingDays('Maximum delivery time', 'Entrega máxima'),
    ...positionField,
    ...activeField,
    ...archivedField,
  },
  notRestored: ['position', 'archivedAt'],
})
