import * as z from 'zod/mini'
import type { Labels } from './labels.ts'
import type { Language } from './people.ts'

export const doctorTitles = ['DR', 'DRA'] as const
export const doctorTitle = z.enum(doctorTitles, 'validation.invalid')
export type DoctorTitle = z.output<typeof doctorTitle>
export const doctorTitleLabels = {
  en: { DR: 'Dr.', DRA: 'Dra.' },
  es: { DR: 'Dr.', DRA: 'Dra.' },
} as const satisfies Labels<DoctorTitle>

/** English has one title for both. */
const written = { en: { DR: 'Dr.', DRA: 'Dr.' }, es: { DR: 'Dr.', DRA: 'Dra.' } } as const

/** The title as a language writes it; null if the doctor has chosen none. */
export const titleIn = (language: Language, title: DoctorTitle | null): string | null =>
  title === null ? null : written[language][title]

/** A name with the title before it, if there is one. */
export function titledName(language: Language, title: DoctorTitle | null, name: string): string {
  const before = titleIn(language, title)
  return before === null ? name : `${before} ${name}`
}
