import * as z from 'zod/mini'
import { both, field, type Field } from '../core/fields.ts'
import type { Labels } from '../core/labels.ts'
import { lineText } from '../core/text.ts'

const onPaper = (max: 100 | 200) =>
  lineText(3, max, { min: 'validation.onPaperMin', max: `validation.onPaperMax${max}` }, true)

/** What prescriptions state about their doctor (Ley General de Salud, art. 83). */
export const paperOfDoctor = {
  degree: onPaper(100),
  university: onPaper(100),
  prescriptionAddress: onPaper(200),
}

export const paperLabels = {
  en: { degree: 'Degree', university: 'University', prescriptionAddress: 'Prescription address' },
  es: { degree: 'Profesión', university: 'Universidad', prescriptionAddress: 'Domicilio en recetas' },
} as const satisfies Labels<keyof typeof paperOfDoctor>

export const paperHistory = {
  degree: field.text(...both(paperLabels, 'degree')),
  university: field.text(...both(paperLabels, 'university')),
  prescriptionAddress: field.text(...both(paperLabels, 'prescriptionAddress')),
} satisfies Record<keyof typeof paperOfDoctor, Field>

export const paperAnswer = {
  degree: z.nullable(z.string()),
  university: z.nullable(z.string()),
  prescriptionAddress: z.nullable(z.string()),
}
