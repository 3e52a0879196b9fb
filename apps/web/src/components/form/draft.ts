import type { FieldValues } from 'react-hook-form'
import { readDraft } from '#/lib/storage.ts'

/** The part of a form that survives a reload or an expired session. */
export interface Draft<V extends FieldValues> {
  values: V
  /** The record's values when typing began, and its version. */
  base: V
  version: number | undefined
  /** When it was last typed in, as an instant. */
  at?: string | undefined
  /** Idempotency key: an attempt repeated after a reload is still the same one. */
  idempotencyKey: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A money field holds a number once its text is one. */
const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'array' : typeof value === 'number' ? 'string' : typeof value

/** Values of a stored form that match the shape of `like`. */
function fill<V extends FieldValues>(like: V, stored: unknown): V {
  if (!isObject(stored)) return like
  const isLike = (one: unknown, other: unknown) => kindOf(one) === kindOf(other)
  const known = Object.entries(like).map(([name, value]) => [name, isLike(stored[name], value) ? stored[name] : value])
  return Object.fromEntries(known) as V
}

/** The draft stored under a name, in the shape of `initial`. */
export function restoreDraft<V extends FieldValues>(name: string | undefined, initial: V): Draft<V> | undefined {
  const stored = name === undefined ? undefined : readDraft(name)
  if (!isObject(stored) || !isObject(stored['values'])) return undefined
  const { version, idempotencyKey, at } = stored
  return {
    base: fill(initial, stored['base']),
    values: fill(initial, stored['values']),
    ...(typeof at === 'string' && { at }),
    version: typeof version === 'number' ? version : undefined,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : crypto.randomUUID(),
  }
}
