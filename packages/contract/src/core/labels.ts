import type { Language } from './people.ts'

/** A text in both languages. */
export type Label = Record<Language, string>

/** The names of fields or of the values of an enumeration, on screens and in exported files alike. */
export type Labels<Name extends string = string> = Record<Language, Record<Name, string>>
