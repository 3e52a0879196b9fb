import * as z from 'zod/mini'
import { defineHistory } from '../core/history.ts'
import { activeField, nameFields, positionField, priceField } from '../core/shared-fields.ts'
import { field } from '../core/fields.ts'
import { defineNoun } from '../core/nouns.ts'
import type { Labels } from '../core/labels.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { amountMinor, currency } from '../core/money.ts'
import { taxKind, taxKindLabels } from '../core/taxes.ts'
import { lineText, id } from '../core/text.ts'

export const maxSaleItems = 200
export const saleItemKinds = ['service', 'product'] as const
export type SaleItemKind = (typeof saleItemKinds)[number]
export const saleItemKindLabels = {
  en: { service: 'Service', product: 'Product' },
  es: { service: 'Servicio', product: 'Producto' },
} as const satisfies Labels<SaleItemKind>

const itemName = lineText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' })

/** Validation of each field of an item; the price is centavos, with the tax. */
export const saleItemFields = {
  nameEn: itemName,
  nameEs: itemName,
  kind: z.enum(saleItemKinds, 'validation.itemKindRequired'),
  priceMinor: amountMinor(),
  taxKind,
  isActive: z.boolean('validation.invalid'),
}
const f = saleItemFields

/** A service or product sold over the counter; past sales keep the name, price and tax kind that they were sold at. */
export const saleItem = z.object({
  id,
  version: z.int(),
  nameEn: z.string(),
  nameEs: z.string(),
  kind: z.enum(saleItemKinds),
  priceMinor: z.int(),
  currency,
  taxKind,
  isActive: z.boolean(),
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type SaleItem = z.output<typeof saleItem>

export const createSaleItemBody = z.strictObject({ ...f, isActive: z._default(f.isActive, true) })
export type CreateSaleItemBody = z.output<typeof createSaleItemBody>

export const updateSaleItemBody = z.partial(z.strictObject(f))
export type UpdateSaleItemBody = z.output<typeof updateSaleItemBody>

export const orderSaleItemsBody = z.strictObject({
  ids: z.array(id, 'validation.invalid').check(z.maxLength(maxSaleItems, 'validation.invalid')),
})

const manage = 'catalogue.manage'
const list = z.object({ data: z.array(saleItem) })
export const saleItemEndpoints = defineEndpoints('Catalogue', {
  list: {
    route: 'GET /catalogue/items',
    summary: 'List services and products in their order, including inactive ones',
    permission: 'catalogue.read',
    answer: { status: 200, schema: list },
  },
  create: {
    route: 'POST /catalogue/items',
    summary: 'Create a service or product at the end of the list',
    permission: manage,
    body: createSaleItemBody,
    answer: { status: 201, schema: saleItem },
    errors: ['name_taken', 'list_full'],
    versioned: true,
  },
  order: {
    route: 'PUT /catalogue/items/order',
    summary: 'Set the order of services and products',
    permission: manage,
    body: orderSaleItemsBody,
    answer: { status: 200, schema: list },
    errors: ['conflict'],
  },
  get: {
    route: 'GET /catalogue/items/:id',
    summary: 'Get a service or product',
    permission: 'catalogue.read',
    answer: { status: 200, schema: saleItem },
    versioned: true,
  },
  update: {
    route: 'PATCH /catalogue/items/:id',
    summary: 'Update a service or product; past sales keep their price',
    permission: manage,
    body: updateSaleItemBody,
    answer: { status: 200, schema: saleItem },
    errors: ['name_taken'],
    versioned: true,
  },
})

export const saleItemHistory = defineHistory(saleItemEndpoints.update, 'a service or product')

export const saleItemNoun = defineNoun('sale_item', {
  names: { one: { en: 'Service or product', es: 'Artículo' }, many: { en: 'Services and products', es: 'Artículos' } },
  actions: {
    'catalogue.item_create': { en: 'Added a service or product', es: 'Agregó un artículo' },
    'catalogue.item_update': { en: 'Updated a service or product', es: 'Modificó un artículo' },
    'catalogue.item_order': { en: 'Reordered the services and products', es: 'Reordenó los artículos' },
  },
  fields: {
    ...nameFields,
    ...priceField,
    kind: field.choice('Type', 'Tipo', saleItemKindLabels),
    taxKind: field.choice('Tax', 'Impuesto', taxKindLabels),
    ...positionField,
    ...activeField,
  },
  notRestored: ['position'],
})
