import type { Fields } from './fields.ts'
import type { Label } from './labels.ts'

/** What a noun states of itself, once, beside its endpoints. */
export interface Declaration {
  /** Names of one object and of several; none if events have no objects of this kind. */
  names?: { one: Label; many: Label }
  /** Recorded actions, each with its name. */
  actions: Readonly<Record<`${string}.${string}`, Label>>
  /** The fields that versions keep, in display order. */
  fields?: Fields
  /** The history can be read, and a version restored: except for these fields, which keep their current values. */
  notRestored?: readonly string[]
  /** Fields that can no longer be emptied: they keep their values where an earlier version had none. */
  required?: readonly string[]
  /** Other fields that events name, with their labels. */
  recorded?: Readonly<Record<string, Label>>
  /** Lists whose view is kept with the account. */
  lists?: readonly string[]
}

export interface Noun extends Declaration {
  kind: string
}

type FieldOf<D> = D extends { fields: infer F } ? keyof F : never
interface KnownFields<D> {
  notRestored?: readonly FieldOf<D>[]
  required?: readonly FieldOf<D>[]
}

/**
 * Declares a kind of objects, for the audit trail, the history and the lists. The files `nouns.ts` of the contract and of
 * the API name it; pages do not import it, because it has the words of both languages.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineNoun = <const Kind extends string, const D extends Declaration>(
  kind: Kind,
  declaration: D & KnownFields<D>,
): D & { kind: Kind } => ({ ...declaration, kind })
