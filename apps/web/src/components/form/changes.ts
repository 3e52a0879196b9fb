import type * as z from 'zod/mini'
import type { FieldValues } from 'react-hook-form'
import { fieldByField } from './unchanged-values.ts'

export interface FieldChange<V extends FieldValues> {
  name: keyof V & string
  mine: V[keyof V & string]
  theirs: V[keyof V & string]
  /** Whether this side changed the field as well. */
  isMineToo: boolean
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export function changedFields<V extends FieldValues>(from: V, to: V): (keyof V & string)[] {
  return Object.keys(to).filter((name) => !isSame(from[name], to[name]))
}

/**
 * Fields that another editor changed and whose value differs from this form.
 * @param base what both started from
 */
export function changesOfOthers<V extends FieldValues>(base: V, mine: V, theirs: V): FieldChange<V>[] {
  return changedFields(base, theirs)
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isMineToo: !isSame(base[name], mine[name]),
    }))
}

/** The validated values that differ from the form's earlier ones; undefined if none does. */
export function changedTerms<Terms extends object>(
  schema: z.ZodMiniType<Terms>,
  from: unknown,
  to: Terms,
): Partial<Terms> | undefined {
  const before = fieldByField(schema, from as object) as Partial<Terms>
  const pairs = Object.entries(to).filter(([name, value]) => !isSame(before[name as keyof Terms], value))
  return pairs.length === 0 ? undefined : (Object.fromEntries(pairs) as Partial<Terms>)
}
