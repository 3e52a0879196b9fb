import * as z from 'zod/mini'
import type { Noun } from './nouns.ts'

export const fieldChange = z.object({
  field: z.string(),
  /** As the API has it: a text, a number, a list, or null. */
  before: z.unknown(),
  after: z.unknown(),
})
export type FieldChange = z.output<typeof fieldChange>

type Values = Record<string, unknown>

/** The fields of a noun that differ, in their order; fields that this version does not know come last. */
export function changedFields({ fields = {} }: Pick<Noun, 'fields'>, before: Values, after: Values): FieldChange[] {
  return [...new Set([...Object.keys(fields), ...Object.keys({ ...before, ...after })])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Whether a restore writes a field: it is declared, not kept by the object, and the version has a value to write. */
export const isRestorable = ({ fields = {}, notRestored = [], required = [] }: Noun, field: string, earlier: Values) =>
  Object.hasOwn(fields, field) &&
  !notRestored.includes(field) &&
  Object.hasOwn(earlier, field) &&
  ((earlier[field] ?? null) !== null || !required.includes(field))

/** What restoring an earlier version of an object changes. */
export const restorableChanges = (noun: Noun, current: Values, earlier: Values): FieldChange[] =>
  changedFields(noun, current, earlier).filter(({ field }) => isRestorable(noun, field, earlier))
