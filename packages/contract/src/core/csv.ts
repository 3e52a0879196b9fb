import type { Label, Labels } from './labels.ts'
import { personLabels, type Language } from './people.ts'

/** A CSV file: what the audit trail records, the file's name, and the heads of its columns. */
export interface Csv<Head extends string = string> {
  action: `${string}.export`
  /** The kind of object in the audit trail. */
  kind: string
  /** Name of the file, before the date. */
  file: Label
  heads: Labels<Head>
}

/* @__NO_SIDE_EFFECTS__ */
export const defineCsv = <const C extends Csv>(csv: C): C => csv

type Names = Readonly<Record<string, readonly [en: string, es: string]>>

/** Heads that several files have. Instants stand as the clinic's day and time. */
const shared = {
  id: ['ID', 'ID'],
  status: ['Status', 'Estado'],
  registered: ['Registered (clinic time)', 'Registro (hora de la clínica)'],
  archived: ['Archived (clinic time)', 'Archivado (hora de la clínica)'],
  at: ['Time (clinic time)', 'Hora (de la clínica)'],
  day: ['Day', 'Día'],
  time: ['Time', 'Hora'],
  number: ['Number', 'Número'],
  actor: ['User', 'Usuario'],
  kind: ['Type', 'Tipo'],
  reason: ['Reason', 'Motivo'],
  currency: ['Currency', 'Moneda'],
  patient: ['Patient', 'Paciente'],
  doctor: ['Doctor', 'Médico'],
  treatment: ['Treatment', 'Tratamiento'],
} as const satisfies Names

type SharedHead = keyof typeof shared | keyof (typeof personLabels)['en']

/** The heads of a file, those that several files have included. @param names in English and Spanish. @param labels of fields. */
export function csvHeads<const Own extends Names, L extends Labels = Labels<never>>(
  names: Own,
  labels?: L,
): Labels<SharedHead | (keyof Own & string) | (keyof L['en'] & string)> {
  const headsIn = (language: Language) => ({
    ...personLabels[language],
    ...Object.fromEntries(
      Object.entries({ ...shared, ...names }).map(([name, [en, es]]) => [name, { en, es }[language]]),
    ),
    ...labels?.[language],
  })
  return { en: headsIn('en'), es: headsIn('es') } as ReturnType<typeof csvHeads<Own, L>>
}
