import { allergyFamilies, type Family, folded, substancesIn } from './allergy-families.ts'
import type { AlertKind } from '../people/patient-alerts.ts'
import type { Language } from '../core/people.ts'

const conditions = [
  ['Pregnancy', 'Embarazo'],
  ['Breastfeeding', 'Lactancia'],
  ['Bleeding disorder', 'Trastorno de la coagulación'],
  ['Pacemaker or defibrillator', 'Marcapasos o desfibrilador'],
  ['Keloids', 'Queloides'],
  ['Recurrent herpes', 'Herpes recurrente'],
  ['Epilepsy', 'Epilepsia'],
  ['Immunosuppression', 'Inmunosupresión'],
  ['Photosensitivity', 'Fotosensibilidad'],
  ['Diabetes', 'Diabetes'],
  ['Vasovagal reaction', 'Reacción vasovagal'],
] as const

const medicines = [
  ['Anticoagulant', 'Anticoagulante'],
  ['Acetylsalicylic acid', 'Ácido acetilsalicílico'],
  ['Isotretinoin in the last 6 months', 'Isotretinoína en los últimos 6 meses'],
  ['Methotrexate', 'Metotrexato'],
  ['Biologic therapy', 'Terapia biológica'],
  ['Systemic corticosteroid', 'Corticoesteroide sistémico'],
  ['Beta blocker', 'Betabloqueador'],
] as const

/** What to suggest for the name of an alert, in a language. */
export const suggestionsFor = (kind: AlertKind, language: Language): string[] =>
  kind === 'allergy'
    ? substancesIn(language)
    : (kind === 'condition' ? conditions : medicines).map(([en, es]) => (language === 'es' ? es : en))

const known: Record<AlertKind, readonly (readonly [en: string, es: string])[]> = {
  allergy: Object.values<Family>(allergyFamilies).flatMap(({ substances }) => substances),
  condition: conditions,
  medicine: medicines,
}

/** The name of an alert for a reader of `language`: a suggested one in that language, any other as typed. */
export function alertNameIn({ kind, label }: { kind: AlertKind; label: string }, language: Language): string {
  const typed = folded(label)
  const pair = known[kind].find((names) => names.some((name) => folded(name) === typed))
  if (!pair) return label
  const [en, es] = pair
  const [name, other] = language === 'es' ? [es, en] : [en, es]
  // Some names differ by their accents alone: Latex, Látex.
  const isOther = label.trim().toLowerCase() === other.toLowerCase()
  return isOther || folded(name) !== typed ? name : label
}
