import type { Label, Labels } from './labels.ts'
import { personLabels } from './people.ts'

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

/** Heads that several files have. Instants stand as the clinic's day and time. */
export const csvHeads = {
  en: {
    ...personLabels.en,
    id: 'ID',
    status: 'Status',
    registered: 'Registered (clinic time)',
    archived: 'Archived (clinic time)',
    at: 'Time (clinic time)',
    day: 'Day',
    time: 'Time',
    number: 'Number',
    actor: 'User',
    kind: 'Type',
    reason: 'Reason',
    currency: 'Currency',
    patient: 'Patient',
    doctor: 'Doctor',
    treatment: 'Treatment',
  },
  es: {
    ...personLabels.es,
    id: 'ID',
    status: 'Estado',
    registered: 'Registro (hora de la clínica)',
    archived: 'Archivado (hora de la clínica)',
    at: 'Hora (de la clínica)',
    day: 'Día',
    time: 'Hora',
    number: 'Número',
    actor: 'Usuario',
    kind: 'Tipo',
    reason: 'Motivo',
    currency: 'Moneda',
    patient: 'Paciente',
    doctor: 'Médico',
    treatment: 'Tratamiento',
  },
} as const satisfies Labels
