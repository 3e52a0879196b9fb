import type * as base from './en/base/index.ts'
import type { en } from './en/index.ts'

export type Catalogue = typeof en
export type Namespace = keyof Catalogue
/** A namespace that loads with the pages that name it; all others are always loaded. */
export type PageNamespace = Exclude<Namespace, keyof typeof base>

/** Types of values between `{{` and `}}`. */
export type Values = Record<string, string | number>

/** One namespace, or several; keys of the first need no prefix. */
export type Namespaces = Namespace | readonly [Namespace, ...Namespace[]]

type Plural = 'zero' | 'one' | 'many' | 'other'
type Singular<K> = K extends `${infer Base}_zero`
  ? Base
  : K extends `${infer Base}_one`
    ? Base
    : K extends `${infer Base}_many`
      ? Base
      : K extends `${infer Base}_other`
        ? Base
        : K

/** The keys of a tree of texts, dotted, with plural forms under their common name. */
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeysOf<T[K]>}`
}[keyof T & string]

type First<N extends Namespaces> = N extends readonly [infer Head extends Namespace, ...Namespace[]]
  ? Head
  : N & Namespace
type Prefixed<N> = N extends readonly Namespace[]
  ? { [M in N[number]]: `${M}:${KeysOf<Catalogue[M]>}` }[N[number]]
  : never

/** The keys of `t` in some namespaces. */
export type Key<N extends Namespaces> = KeysOf<Catalogue[First<N>]> | Prefixed<N>

type PluralOf<T, K extends string> = Extract<keyof T, `${K}_${Plural}`>
type TextAt<T, K> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextAt<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : K extends string
      ? T[PluralOf<T, K>] | (PluralOf<T, K> extends never ? never : '{{count}}')
      : never
type TextOf<N extends Namespaces, K> = K extends `${infer M extends Namespace}:${infer Rest}`
  ? TextAt<Catalogue[M], Rest>
  : TextAt<Catalogue[First<N>], K>

type AskedFor<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | AskedFor<Rest> : never
type ValuesOf<Text> = [AskedFor<Text>] extends [never]
  ? []
  : [values: { [Name in AskedFor<Text>]: Name extends 'count' ? number : string | number }]

/** Returns the text of a key; requires exactly the values that the text contains. */
export type Translate<N extends Namespaces> = <K extends Key<N>>(key: K, ...values: ValuesOf<TextOf<N, K>>) => string

/** Spanish has a plural form for millions (CLDR "many") that English lacks. */
type Many<T> = { [K in keyof T as K extends `${infer Base}_other` ? `${Base}_many` : never]: string }

/** The type of a catalogue with every text of the English one. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> } & Many<T>
