import * as z from 'zod/mini'
import type { AuditField } from './audit-fields.ts'
import { optionalPatientFields } from '../people/patient-fields.ts'

export const versionedKinds = [
  'user',
  'patient',
  'doctor',
  'care',
  'treatment',
  'treatment_type',
  'membership_tier',
  'sale_item',
  'shipping_option',
  'location',
  'agenda_resource',
  'appointment_type',
] as const
export type VersionedKind = (typeof versionedKinds)[number]

const person = ['firstName', 'middleName', 'lastName', 'secondLastName', 'email'] as const
const item = ['nameEs', 'nameEn', 'priceMinor'] as const

/** The fields of each kind's versions, in display order. */
export const versionedFields = {
  user: [
    ...person,
    'emailVerified',
    'phone',
    'gender',
    'role',
    'duty',
    'profileKind',
    'subject',
    'language',
    'username',
    'bio',
    'about',
    'socialLinks',
    'photoId',
    'coverId',
    'notificationsOff',
    'archivedAt',
  ],
  patient: [
    ...person,
    'contactEmail',
    'phone',
    'birthDate',
    'genderIdentity',
    ...optionalPatientFields,
    'isActive',
    'archivedAt',
  ],
  doctor: [
    ...person,
    'phone',
    'gender',
    'title',
    'status',
    'leaveFrom',
    'leaveUntil',
    'specialties',
    'licenses',
    'archivedAt',
  ],
  care: ['patientId', 'doctorId', 'since', 'until', 'archivedAt'],
  treatment: [
    'patientId',
    'doctorId',
    'typeId',
    'status',
    'startsOn',
    'endedOn',
    'tier',
    'tierPriceMinor',
    'valueMinor',
    'notes',
  ],
  treatment_type: [...item, 'taxKind', 'isActive'],
  membership_tier: [...item, 'taxKind', 'discountPercent', 'position', 'isActive'],
  sale_item: [...item, 'kind', 'taxKind', 'position', 'isActive'],
  shipping_option: [...item, 'freeFromMinor', 'zone', 'minDays', 'maxDays', 'position', 'isActive', 'archivedAt'],
  location: ['name', 'timeZone', 'address', 'phone', 'postalCode', 'position', 'isActive'],
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
} as const satisfies Record<VersionedKind, readonly AuditField[]>

export const fieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type FieldChange = z.output<typeof fieldChange>

export const objectChanges = z.object({
  kind: z.enum(versionedKinds),
  id: z.string(),
  name: z.nullable(z.string()),
  fields: z.array(fieldChange),
})
export type ObjectChanges = z.output<typeof objectChanges>

/** The fields of a kind that differ, in their order; fields that this version does not know come last. */
export function changedFields(
  kind: VersionedKind,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FieldChange[] {
  return [...new Set([...versionedFields[kind], ...Object.keys({ ...before, ...after })])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
