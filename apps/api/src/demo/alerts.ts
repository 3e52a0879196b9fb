import type { AlertKind, AlertSeverity } from '@piel/contract/people/patient-alerts'
import { familyOf } from '@piel/contract/clinical/allergy-families'
import type { DemoPatient } from './people.ts'

interface Stated {
  kind: AlertKind
  label: string
  severity?: AlertSeverity
  reaction?: string
  source?: 'patient' | 'record'
  atDesk?: boolean
  endReason?: string
}

const allergy = (label: string, severity: AlertSeverity = 'unknown', reaction?: string): Stated => ({
  kind: 'allergy',
  label,
  severity,
  ...(reaction !== undefined && { reaction }),
})

const mentioned: readonly [RegExp, ...Stated[]][] = [
  [/Alergia a la penicilina/, allergy('Penicilina', 'severe', 'Anafilaxia en 2011')],
  [/Alergia a la amoxicilina/, allergy('Amoxicilina', 'moderate', 'Urticaria')],
  [/Alergia a las sulfas/, allergy('Sulfas')],
  [/apixabán/, { kind: 'medicine', label: 'Apixabán', source: 'record', atDesk: true }],
  [/Marcapasos/, { kind: 'condition', label: 'Marcapasos', source: 'record', atDesk: true }],
  [/aspirina 100 mg/, { kind: 'medicine', label: 'Ácido acetilsalicílico 100 mg' }],
]

const keloids: Stated = { kind: 'condition', label: 'Queloides', source: 'record' }

/** The first patients, who are seen first, show each state; others follow their history. */
const notable: readonly (readonly Stated[] | 'noneKnown' | 'notAsked')[] = [
  [
    allergy('Penicilina', 'severe', 'Anafilaxia'),
    allergy('Látex', 'mild', 'Dermatitis de contacto'),
    allergy('Yodopovidona'),
    keloids,
    { kind: 'medicine', label: 'Isotretinoína en los últimos 6 meses', source: 'record' },
  ],
  'noneKnown',
  'notAsked',
  [allergy('Níquel', 'moderate', 'Eccema'), { ...allergy('Ibuprofeno'), endReason: 'Lo toleró en dos ocasiones.' }],
]

const others: readonly (readonly Stated[] | 'noneKnown' | 'notAsked')[] = [
  'noneKnown',
  'noneKnown',
  'notAsked',
  [allergy('Lidocaína', 'moderate', 'Erupción en el sitio de aplicación'), allergy('Cinta adhesiva', 'mild')],
  'noneKnown',
  'notAsked',
  [allergy('Ketorolaco', 'severe', 'Angioedema')],
  'noneKnown',
]

function statedOf({ medicalHistory }: DemoPatient, i: number): readonly Stated[] | 'noneKnown' | 'notAsked' {
  const history = medicalHistory ?? ''
  const found = mentioned.flatMap(([pattern, ...stated]) => (pattern.test(history) ? stated : []))
  const first = notable[i]
  if (first !== undefined) return first
  if (found.length > 0) return found
  if (/(?:Sin|Niega) alergias/.test(history)) return 'noneKnown'
  return others[i % others.length] ?? 'notAsked'
}

export function alertsOf(patient: DemoPatient, i: number) {
  const stated = statedOf(patient, i)
  const days = patient.entries.map((entry) => entry.daysAgo)
  // Some were only asked when they registered, possibly more than a year ago.
  const daysAgo = i % 3 === 0 || days.length === 0 ? patient.registeredDaysAgo : Math.min(...days)
  const alerts = (typeof stated === 'string' ? [] : stated).map(({ endReason = null, ...alert }) => ({
    severity: null,
    reaction: null,
    source: 'patient' as const,
    ...alert,
    family: alert.kind === 'allergy' ? familyOf(alert.label) : null,
    atDesk: alert.kind === 'allergy' || alert.atDesk === true,
    endReason,
  }))
  const isKnown = alerts.some(({ kind, endReason }) => kind === 'allergy' && endReason === null)
  return {
    daysAgo,
    // After the visit.
    minute: 19 * 60,
    alerts,
    answer: isKnown ? ('known' as const) : stated === 'noneKnown' ? stated : null,
  }
}
