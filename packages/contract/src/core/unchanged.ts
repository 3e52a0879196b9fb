import type * as z from 'zod/mini'
import { cleanLine } from './clean.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

export interface ValidatedUpdate {
  refused: Issue[]
  /** Errors at unchanged values, with the path of the value in the stored record. */
  unchanged: { issue: Issue; storedPath: Path }[]
}

/** The value at a path of own keys; undefined if absent. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

/** A value as it would be stored, whatever its white space is; an empty text is no value. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? cleanLine(value) || null : (value ?? null))
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))

const isSamePlace = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((key, at) => key === b[at] || (typeof key === 'number' && typeof b[at] === 'number'))

/**
 * Validates an update. Rules can become stricter after a record was stored, so errors at unchanged stored values do not
 * count. @param stored the record in the shape of the update.
 */
export function validateUpdate(schema: z.ZodMiniType, update: unknown, stored: unknown): ValidatedUpdate {
  const issuesOf = (value: unknown): Issue[] => schema.safeParse(value).error?.issues ?? []
  const known = issuesOf(stored)
  const result: ValidatedUpdate = { refused: [], unchanged: [] }
  for (const issue of issuesOf(update)) {
    const { message, path } = issue
    const value = valueAt(update, path)
    const origin = known.find(
      (one) => one.message === message && isSamePlace(one.path, path) && isSame(valueAt(stored, one.path), value),
    )
    if (origin) result.unchanged.push({ issue, storedPath: origin.path })
    else result.refused.push(issue)
  }
  return result
}
