import * as z from 'zod/mini'
import { defineNoun } from '../core/nouns.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { currency } from '../core/money.ts'
import { saleCancelReasons, saleLine } from '../core/sale-shapes.ts'
import { freeText, id, reason, wholeNumber } from '../core/text.ts'

export const maxSaleLines = 50
export const maxQuantity = 99

const author = z.object({ id, name: z.string() })

/** What was sold over the counter, or the fee of an appointment: one charge. Amounts are centavos. */
export const sale = z.object({
  id,
  patientId: id,
  customerName: z.string(),
  nameEn: z.string(),
  nameEs: z.string(),
  at: instant,
  day: z.string(),
  author,
  currency,
  lines: z.array(saleLine),
  /** The price of the lines without discounts. */
  totalMinor: z.int(),
  /** Contained in `chargedMinor`: discounts lower it, and cancelling makes it 0. The lines' taxes sum to it. */
  taxMinor: z.int(),
  note: z.nullable(z.string()),
  appointment: z.nullable(
    z.object({ id, date: z.string(), time: z.string(), typeNameEn: z.string(), typeNameEs: z.string() }),
  ),
  chargedMinor: z.int(),
  discountMinor: z.int(),
  paidMinor: z.int(),
  outstandingMinor: z.int(),
  /** `reason` is one of `saleCancelReasons`, or typed. */
  cancelled: z.nullable(z.object({ at: instant, author, reason: z.string() })),
})
export type Sale = z.output<typeof sale>

export const saleFields = {
  patientId: z.uuid('validation.patientRequired').check(z.toLowerCase()),
  itemId: z.uuid('validation.itemRequired').check(z.toLowerCase()),
  quantity: wholeNumber(1, maxQuantity, 'validation.quantityInvalid'),
  note: freeText(0, 200, { min: 'validation.tooLong', max: 'validation.saleNoteMax' }, true),
  /** Typed by staff; codes of Piel's own reasons are refused. */
  reason: reason.check(z.refine((text) => !saleCancelReasons.some((code) => code === text), 'validation.invalid')),
}
const f = saleFields

/** Lines to sell at the current catalogue price; one line per item. */
export const soldItems = z
  .array(z.strictObject({ itemId: f.itemId, quantity: f.quantity }), 'validation.itemsRequired')
  .check(
    z.maxLength(maxSaleLines, 'validation.invalid'),
    z.refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'validation.invalid'),
  )
export type SoldItem = z.output<typeof soldItems>[number]

export const createSaleBody = z.strictObject({
  patientId: f.patientId,
  items: soldItems.check(z.minLength(1, 'validation.itemsRequired')),
  note: z.optional(z.nullable(f.note)),
})
export type CreateSaleBody = z.output<typeof createSaleBody>

export const cancelSaleBody = z.strictObject({ reason: f.reason })
export type CancelSaleBody = z.output<typeof cancelSaleBody>

export const saleEndpoints = defineEndpoints('Sales', {
  create: {
    route: 'POST /sales',
    summary: 'Sell services and products to a patient, as one charge',
    permission: 'money.write',
    body: createSaleBody,
    answer: { status: 201, schema: sale },
    errors: ['merged', 'archived'],
  },
  get: {
    route: 'GET /sales/:id',
    summary: 'Get a sale with its lines',
    permission: 'money.read',
    answer: { status: 200, schema: sale },
  },
  cancel: {
    route: 'POST /sales/:id/cancel',
    summary: 'Cancel a sale: its charge is taken back, and what was paid stays as credit',
    permission: 'money.write',
    body: cancelSaleBody,
    answer: { status: 200, schema: sale },
    errors: ['archived', 'transition_refused'],
    idempotent: true,
  },
})

export const saleNoun = defineNoun('sale', {
  names: { one: { en: 'Sale', es: 'Venta' }, many: { en: 'Sales', es: 'Ventas' } },
  actions: {
    'sale.create': { en: 'Recorded a sale', es: 'Registró una venta' },
    'sale.cancel': { en: 'Cancelled a sale', es: 'Canceló una venta' },
  },
  recorded: {
    saleId: { en: 'Sale', es: 'Venta' },
    items: { en: 'Lines', es: 'Renglones' },
  },
})
