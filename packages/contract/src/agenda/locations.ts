import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { defineHistory } from '../core/history.ts'
import { activeField, positionField } from '../core/shared-fields.ts'
import { both, field, type Field } from '../core/fields.ts'
import type { Labels } from '../core/labels.ts'
import { defineNoun } from '../core/nouns.ts'
import { instant } from '../core/dates.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import { personLabels } from '../core/people.ts'
import { nullish } from '../core/person-fields.ts'
import { lineText, id, optionalPhone } from '../core/text.ts'

export const maxLocations = 20

/** Bodies accept each of these fields; an empty text means no value. */
export const optionalOfLocation = {
  address: lineText(3, 200, { min: 'validation.addressMin3', max: 'validation.addressMax' }, true),
  phone: optionalPhone,
  postalCode: z
    .string('validation.postalCodeInvalid')
    .check(line, z.regex(/^(\d{5})?$/, 'validation.postalCodeInvalid')),
}

export const locationFields = {
  name: lineText(2, 60, { min: 'validation.catalogueNameMin', max: 'validation.catalogueNameMax' }),
  timeZone: z
    .string('validation.timeZoneUnknown')
    .check(
      line,
      z.maxLength(60, 'validation.timeZoneUnknown'),
      z.regex(/^[A-Za-z0-9_+\-/]+$/, 'validation.timeZoneUnknown'),
    ),
  ...optionalOfLocation,
  isActive: z.boolean('validation.invalid'),
  /** Place in the list, from 0; the others move up or down. */
  position: z
    .number('validation.invalid')
    .check(z.int('validation.invalid'), z.gte(0, 'validation.invalid'), z.lte(maxLocations - 1, 'validation.invalid')),
}
const f = locationFields

/** Names of the fields that form and history share. */
export const locationLabels = {
  en: {
    name: 'Name',
    timeZone: 'Time zone',
    address: 'Address',
    phone: personLabels.en.phone,
    postalCode: 'Postal code',
  },
  es: {
    name: 'Nombre',
    timeZone: 'Zona horaria',
    address: 'Dirección',
    phone: personLabels.es.phone,
    postalCode: 'Código postal',
  },
} as const satisfies Labels<'name' | 'timeZone' | keyof typeof optionalOfLocation>

/** A place of the clinic; its time zone is that of its agenda. */
export const location = z.object({
  id,
  version: z.int(),
  name: z.string(),
  timeZone: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  isActive: z.boolean(),
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type Location = z.output<typeof location>

export const createLocationBody = z.strictObject({
  name: f.name,
  timeZone: f.timeZone,
  ...nullish(optionalOfLocation),
  isActive: z._default(f.isActive, true),
})
export type CreateLocationBody = z.output<typeof createLocationBody>

export const updateLocationBody = z.strictObject({
  name: z.optional(f.name),
  timeZone: z.optional(f.timeZone),
  ...nullish(optionalOfLocation),
  isActive: z.optional(f.isActive),
  position: z.optional(f.position),
})
export type UpdateLocationBody = z.output<typeof updateLocationBody>

const manage = 'agenda.manage'
export const locationEndpoints = defineEndpoints('Locations', {
  list: {
    route: 'GET /locations',
    summary: 'List the locations in their order, including inactive ones',
    permission: 'agenda.read',
    answer: { status: 200, schema: z.object({ data: z.array(location) }) },
  },
  create: {
    route: 'POST /locations',
    summary: 'Create a location at the end of the list',
    permission: manage,
    body: createLocationBody,
    answer: { status: 201, schema: location },
    errors: ['name_taken', 'list_full'],
    versioned: true,
  },
  get: {
    route: 'GET /locations/:id',
    summary: 'Get a location',
    permission: 'agenda.read',
    answer: { status: 200, schema: location },
    versioned: true,
  },
  update: {
    route: 'PATCH /locations/:id',
    summary:
      'Update a location; one with appointments to come keeps its time zone, and with them or a till in use it stays active',
    permission: manage,
    body: updateLocationBody,
    answer: { status: 200, schema: location },
    errors: ['name_taken', 'has_appointments', 'tills_in_use'],
    versioned: true,
  },
})

export const locationHistory = defineHistory(
  locationEndpoints.update,
  'a location',
  'with the values of an earlier version; its position stays',
)

/** The optional fields as versions keep them. */
const optionalLocationHistory = {
  address: field.text(...both(locationLabels, 'address')),
  phone: field.text(...both(locationLabels, 'phone')),
  postalCode: field.text(...both(locationLabels, 'postalCode')),
} satisfies Record<keyof typeof optionalOfLocation, Field>

export const locationNoun = defineNoun('location', {
  names: { one: { en: 'Location', es: 'Sede' }, many: { en: 'Locations', es: 'Sedes' } },
  actions: {
    'location.create': { en: 'Added a location', es: 'Agregó una sede' },
    'location.update': { en: 'Updated a location', es: 'Modificó una sede' },
  },
  fields: {
    name: field.text(...both(locationLabels, 'name')),
    timeZone: field.text(...both(locationLabels, 'timeZone')),
    ...optionalLocationHistory,
    ...positionField,
    ...activeField,
  },
  notRestored: ['position'],
})
