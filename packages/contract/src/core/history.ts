import * as z from 'zod/mini'
import type { AuditField } from './audit-fields.ts'
import { resource, resourceEndpoints } from '../agenda/resources.ts'
import { appointmentType, appointmentTypeEndpoints } from '../agenda/types.ts'
import { catalogueEndpoints, membershipTier, tierParams, treatmentType } from '../money/catalogue.ts'
import { instant } from './dates.ts'
import { doctor, doctorEndpoints } from '../people/doctors.ts'
import { defineEndpoints } from './endpoint.ts'
import { location, locationEndpoints } from '../agenda/locations.ts'
import { optionalPatientFields } from '../people/patient-fields.ts'
import { patient, patientEndpoints } from '../people/patients.ts'
import { saleItem, saleItemEndpoints } from '../money/items.ts'
import { shippingEndpoints, shippingOption } from '../money/shipping.ts'
import { id } from './text.ts'
import { treatment, treatmentEndpoints } from '../treatments/treatments.ts'
import { user, userEndpoints } from '../people/users.ts'
import { changedFields, type FieldChange, type VersionedKind } from './versions.ts'

export const objectVersion = z.object({
  id: z.nullable(z.int()),
  /** Several versions can have the same number: some changes, such as a new order, do not raise it. */
  number: z.int(),
  since: z.nullable(instant),
  /** Null for the oldest version, and for changes made in the database by other means. */
  author: z.nullable(z.object({ id: z.nullable(id), name: z.nullable(z.string()) })),
  action: z.nullable(z.string()),
  fields: z.record(z.string(), z.unknown()),
})
export type ObjectVersion = z.output<typeof objectVersion>

export const objectHistory = z.object({
  data: z.array(objectVersion),
  /** Current names of the objects that the values refer to, by their IDs. */
  names: z.record(z.string(), z.string()),
})
export type ObjectHistory = z.output<typeof objectHistory>

export const historyKinds = [
  'user',
  'patient',
  'doctor',
  'treatment',
  'treatment_type',
  'membership_tier',
  'sale_item',
  'shipping_option',
  'location',
  'agenda_resource',
  'appointment_type',
] as const satisfies readonly VersionedKind[]
export type HistoryKind = (typeof historyKinds)[number]

const person = ['firstName', 'middleName', 'lastName', 'secondLastName', 'email', 'phone'] as const
const item = ['nameEs', 'nameEn', 'priceMinor', 'isActive'] as const

/** The fields that restoring a version writes; the others keep their current values. */
export const restorableFields = {
  user: [...person, 'role', 'duty', 'profileKind'],
  patient: [...person, 'contactEmail', 'birthDate', 'genderIdentity', ...optionalPatientFields, 'isActive'],
  doctor: [...person, 'gender', 'title', 'status', 'leaveFrom', 'leaveUntil', 'specialties', 'licenses'],
  treatment: ['doctorId', 'startsOn', 'valueMinor', 'notes'],
  treatment_type: [...item, 'taxKind'],
  membership_tier: [...item, 'taxKind', 'discountPercent'],
  sale_item: [...item, 'kind', 'taxKind'],
  shipping_option: [...item, 'freeFromMinor', 'zone', 'minDays', 'maxDays'],
  location: ['name', 'timeZone', 'address', 'phone', 'postalCode', 'isActive'],
  agenda_resource: ['name', 'deviceKind', 'capacity', 'overbook', 'tint', 'isActive'],
  appointment_type: [
    'nameEs',
    'nameEn',
    'minutes',
    'parts',
    'deviceKind',
    'who',
    'feeMinor',
    'feeWhen',
    'feeTaxKind',
    'preparationEs',
    'preparationEn',
    'treatmentTypeId',
    'isActive',
  ],
} as const satisfies Record<HistoryKind, readonly AuditField[]>

/** Fields that can no longer be emptied: they keep their values where an earlier version had none. */
const required: Partial<Record<HistoryKind, readonly string[]>> = {
  patient: ['phone', 'birthDate'],
  user: ['email'],
}

type Fields = Record<string, unknown>

/** What restoring an earlier version of a record changes. */
export function restorableChanges(kind: HistoryKind, current: Fields, earlier: Fields): FieldChange[] {
  const fields: readonly string[] = restorableFields[kind]
  return changedFields(kind, current, earlier).filter(
    ({ field, after }) =>
      fields.includes(field) &&
      Object.hasOwn(earlier, field) &&
      (after !== null || required[kind]?.includes(field) !== true),
  )
}

const restoreVersionBody = z.strictObject({
  versionId: z.int('validation.invalid').check(z.gte(1, 'validation.invalid')),
})
const answer = { status: 200, schema: objectHistory } as const
const errors = ['not_found'] as const
const restore = { body: restoreVersionBody, versioned: true } as const

export const historyEndpoints = defineEndpoints('History', {
  patient: {
    route: 'GET /patient/:id/history',
    summary: 'List the versions of a patient',
    permission: 'patients.write',
    answer,
    errors,
  },
  doctor: {
    route: 'GET /doctor/:id/history',
    summary: 'List the versions of a doctor',
    permission: 'doctors.write',
    answer,
    errors,
  },
  user: {
    route: 'GET /users/:id/history',
    summary: 'List the versions of a user',
    permission: 'users.manage',
    answer,
    errors,
  },
  treatment: {
    route: 'GET /treatments/:id/history',
    summary: 'List the versions of a treatment',
    permission: 'treatments.write',
    answer,
    errors,
  },
  treatment_type: {
    route: 'GET /catalogue/types/:id/history',
    summary: 'List the versions of a treatment type',
    permission: 'catalogue.manage',
    answer,
    errors,
  },
  membership_tier: {
    route: 'GET /catalogue/tiers/:id/history',
    summary: 'List the versions of a membership tier',
    permission: 'catalogue.manage',
    params: tierParams,
    answer,
  },
  sale_item: {
    route: 'GET /catalogue/items/:id/history',
    summary: 'List the versions of a service or product',
    permission: 'catalogue.manage',
    answer,
    errors,
  },
  shipping_option: {
    route: 'GET /shipping/:id/history',
    summary: 'List the versions of a shipping option',
    permission: 'shipping.manage',
    answer,
    errors,
  },
  location: {
    route: 'GET /locations/:id/history',
    summary: 'List the versions of a location',
    permission: 'agenda.manage',
    answer,
    errors,
  },
  agenda_resource: {
    route: 'GET /agenda/resources/:id/history',
    summary: 'List the versions of a person, room or device',
    permission: 'agenda.manage',
    answer,
    errors,
  },
  appointment_type: {
    route: 'GET /agenda/types/:id/history',
    summary: 'List the versions of a type of appointment',
    permission: 'agenda.manage',
    answer,
    errors,
  },
})

/** Each writes the values of an earlier version, by the rules and with the errors of an update. */
export const restoreEndpoints = defineEndpoints('History', {
  patient: {
    ...restore,
    route: 'POST /patient/:id/history/restore',
    summary: 'Update a patient with the values of an earlier version',
    permission: 'patients.write',
    answer: { status: 200, schema: patient },
    errors: patientEndpoints.update.errors,
  },
  doctor: {
    ...restore,
    route: 'POST /doctor/:id/history/restore',
    summary: 'Update a doctor with the values of an earlier version',
    permission: 'doctors.write',
    answer: { status: 200, schema: doctor },
    errors: doctorEndpoints.update.errors,
  },
  user: {
    ...restore,
    route: 'POST /users/:id/history/restore',
    summary: 'Update a user with the names, e-mail, phone, role, duty and profile of an earlier version',
    permission: 'users.manage',
    answer: { status: 200, schema: user },
    errors: userEndpoints.update.errors,
  },
  treatment: {
    ...restore,
    route: 'POST /treatments/:id/history/restore',
    summary: 'Update a treatment with the doctor, start, value and notes of an earlier version',
    permission: 'treatments.write',
    answer: { status: 200, schema: treatment },
    errors: treatmentEndpoints.update.errors,
  },
  treatment_type: {
    ...restore,
    route: 'POST /catalogue/types/:id/history/restore',
    summary: 'Update a treatment type with the values of an earlier version',
    permission: 'catalogue.manage',
    answer: { status: 200, schema: treatmentType },
    errors: catalogueEndpoints.updateType.errors,
  },
  membership_tier: {
    ...restore,
    route: 'POST /catalogue/tiers/:id/history/restore',
    summary: 'Update a membership tier with the values of an earlier version',
    permission: 'catalogue.manage',
    params: tierParams,
    answer: { status: 200, schema: membershipTier },
    errors: catalogueEndpoints.updateTier.errors,
  },
  sale_item: {
    ...restore,
    route: 'POST /catalogue/items/:id/history/restore',
    summary: 'Update a service or product with the values of an earlier version',
    permission: 'catalogue.manage',
    answer: { status: 200, schema: saleItem },
    errors: saleItemEndpoints.update.errors,
  },
  shipping_option: {
    ...restore,
    route: 'POST /shipping/:id/history/restore',
    summary: 'Update a shipping option with the values of an earlier version',
    permission: 'shipping.manage',
    answer: { status: 200, schema: shippingOption },
    errors: shippingEndpoints.update.errors,
  },
  location: {
    ...restore,
    route: 'POST /locations/:id/history/restore',
    summary: 'Update a location with the values of an earlier version; its position stays',
    permission: 'agenda.manage',
    answer: { status: 200, schema: location },
    errors: locationEndpoints.update.errors,
  },
  agenda_resource: {
    ...restore,
    route: 'POST /agenda/resources/:id/history/restore',
    summary: 'Update a person, room or device with the values of an earlier version; working hours stay',
    permission: 'agenda.manage',
    answer: { status: 200, schema: resource },
    errors: resourceEndpoints.update.errors,
  },
  appointment_type: {
    ...restore,
    route: 'POST /agenda/types/:id/history/restore',
    summary: 'Update a type of appointment with the values of an earlier version',
    permission: 'agenda.manage',
    answer: { status: 200, schema: appointmentType },
    errors: appointmentTypeEndpoints.update.errors,
  },
})
