import * as z from 'zod/mini'

/** Kinds of objects whose earlier versions are kept. */
export const versionedKinds = [
  'user',
  'patient',
  'doctor',
  'care',
  'treatment',
  'treatment_type',
  'membership_tier',
  'shipping_option',
] as const
export type VersionedKind = (typeof versionedKinds)[number]

/** A field that differs between two versions. */
export const fieldChange = z.object({
  field: z.string(),
  /** As the API has it: a text, a number, a list, or null. */
  before: z.unknown(),
  after: z.unknown(),
})
export type FieldChange = z.output<typeof fieldChange>

/** What one change did to an object. */
export const objectChanges = z.object({
  kind: z.enum(versionedKinds),
  id: z.string(),
  /** The object's current name; null if it has none. */
  name: z.nullable(z.string()),
  fields: z.array(fieldChange),
})
export type ObjectChanges = z.output<typeof objectChanges>

/** The fields that differ, in the order of the later version. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): FieldChange[] {
  return Object.keys({ ...before, ...after })
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
