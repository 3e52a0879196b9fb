import type { Fields } from './fields.ts'
import type { Label } from './labels.ts'

/** What a noun declares beside its endpoints. */
export interface Declaration {
  /** Names of one object and of several; none if events have no objects of this kind. */
  names?: { one: Label; many: Label }
  actions: Readonly<Record<`${string}.${string}`, Label>>
  /** The fields that versions keep, in display order. */
  fields?: Fields
  /** Fields that keep their current values in a restore. If absent, the noun has no readable history. */
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
 * Declares a kind of object for the audit trail, the history and the lists. Only `nouns.ts` of the contract and of the
 * API import it: it contains words of both languages, which pages must not load.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineNoun = <const Kind extends string, const D extends Declaration>(
  kind: Kind,
  declaration: D & KnownFields<D>,
): D & { kind: Kind } => ({ ...declaration, kind })
