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

/** What restoring an earlier version of an object changes. */
export function restorableChanges(noun: Noun, current: Values, earlier: Values): FieldChange[] {
  const { fields = {}, notRestored = [], required = [] } = noun
  return changedFields(noun, current, earlier).filter(
    ({ field, after }) =>
      Object.hasOwn(fields, field) &&
      !notRestored.includes(field) &&
      Object.hasOwn(earlier, field) &&
      (after !== null || !required.includes(field)),
  )
}
