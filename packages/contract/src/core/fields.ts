import type { Label, Labels } from './labels.ts'

/** What the values of a field are: the web has one renderer for each. */
type PlainType =
  | 'text'
  | 'flag'
  | 'number'
  /** Centavos. */
  | 'money'
  | 'percent'
  /** A position in a list, from 0. */
  | 'position'
  | 'workingDays'
  | 'date'
  | 'instant'
  | 'image'
  | 'specialties'
  | 'licenses'

/** A field that versions of an object keep: its label and how its values are shown. */
export type Field =
  | { type: PlainType; label: Label }
  /** One of the named values. */
  | { type: 'choice'; label: Label; names: Labels }
  /** Several of the named values; `all` is shown instead of all of them. */
  | { type: 'choices'; label: Label; names: Labels; all?: Label }
  /** A text for each of the named keys. */
  | { type: 'texts'; label: Label; names: Labels }
  /** The minutes from and until, for each of the named keys. */
  | { type: 'spans'; label: Label; names: Labels }
  /** The ID of an object of another kind, shown by its current name. */
  | { type: 'object'; label: Label; kind: string }

export type Fields = Readonly<Record<string, Field>>

const plain =
  <const T extends PlainType>(type: T) =>
  (en: string, es: string) => ({ type, label: { en, es } })
const named =
  <const T extends 'choice' | 'choices' | 'texts' | 'spans'>(type: T) =>
  (en: string, es: string, names: Labels, all?: Label) => ({ type, label: { en, es }, names, ...(all && { all }) })

/** Declares a field by its label in English and Spanish. */
export const field = {
  text: plain('text'),
  flag: plain('flag'),
  number: plain('number'),
  money: plain('money'),
  percent: plain('percent'),
  position: plain('position'),
  workingDays: plain('workingDays'),
  date: plain('date'),
  instant: plain('instant'),
  image: plain('image'),
  specialties: plain('specialties'),
  licenses: plain('licenses'),
  choice: named('choice'),
  choices: named('choices'),
  texts: named('texts'),
  spans: named('spans'),
  object: (en: string, es: string, kind: string) => ({ type: 'object', label: { en, es }, kind }) as const,
}

/** The label of one of several names, as arguments of `field`. */
export const both = <Name extends string>({ en, es }: Labels<Name>, name: Name): [en: string, es: string] => [
  en[name],
  es[name],
]
