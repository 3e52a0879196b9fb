import type { en } from './en/index.ts'

/** Spanish has a plural form for millions (CLDR "many") that English lacks. */
type Many<T> = { [K in keyof T as K extends `${infer Base}_other` ? `${Base}_many` : never]: string }

/** The shape that a catalogue must have to say everything that the English one says. */
export type Translation<T> = { [K in keyof T]: T[K] extends string ? string : Translation<T[K]> } & Many<T>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
    returnNull: false
    strictKeyChecks: true
  }
}
