import type { Language } from '../core/people.ts'

export interface Family {
  en: string
  es: string
  substances: readonly (readonly [en: string, es: string])[]
}

/** Families of substances: an allergy to one member is a warning for the others. */
export const allergyFamilies = {
  penicillins: {
    en: 'Penicillins',
    es: 'Penicilinas',
    substances: [
      ['Penicillin', 'Penicilina'],
      ['Amoxicillin', 'Amoxicilina'],
      ['Ampicillin', 'Ampicilina'],
      ['Dicloxacillin', 'Dicloxacilina'],
    ],
  },
  cephalosporins: {
    en: 'Cephalosporins',
    es: 'Cefalosporinas',
    substances: [
      ['Cephalexin', 'Cefalexina'],
      ['Ceftriaxone', 'Ceftriaxona'],
    ],
  },
  sulfonamides: {
    en: 'Sulfonamides',
    es: 'Sulfonamidas',
    substances: [
      ['Sulfa drugs', 'Sulfas'],
      ['Trimethoprim-sulfamethoxazole', 'Trimetoprima con sulfametoxazol'],
      ['Silver sulfadiazine', 'Sulfadiazina de plata'],
    ],
  },
  nsaids: {
    en: 'NSAIDs',
    es: 'AINE',
    substances: [
      ['Aspirin', 'Ácido acetilsalicílico'],
      ['Ibuprofen', 'Ibuprofeno'],
      ['Naproxen', 'Naproxeno'],
      ['Diclofenac', 'Diclofenaco'],
      ['Ketorolac', 'Ketorolaco'],
      ['Metamizole', 'Metamizol'],
    ],
  },
  anaesthetic_esters: {
    en: 'Ester anaesthetics',
    es: 'Anestésicos de tipo éster',
    substances: [
      ['Benzocaine', 'Benzocaína'],
      ['Procaine', 'Procaína'],
      ['Tetracaine', 'Tetracaína'],
    ],
  },
  anaesthetic_amides: {
    en: 'Amide anaesthetics',
    es: 'Anestésicos de tipo amida',
    substances: [
      ['Lidocaine', 'Lidocaína'],
      ['Prilocaine', 'Prilocaína'],
      ['Bupivacaine', 'Bupivacaína'],
      ['Mepivacaine', 'Mepivacaína'],
    ],
  },
  latex: { en: 'Latex', es: 'Látex', substances: [['Latex', 'Látex']] },
  iodine: {
    en: 'Iodine',
    es: 'Yodo',
    substances: [
      ['Iodine', 'Yodo'],
      ['Povidone-iodine', 'Yodopovidona'],
    ],
  },
  adhesives: {
    en: 'Adhesives',
    es: 'Adhesivos',
    substances: [
      ['Adhesive tape', 'Cinta adhesiva'],
      ['Cyanoacrylate', 'Cianoacrilato'],
      ['Acrylates', 'Acrilatos'],
    ],
  },
  fragrances: {
    en: 'Fragrances',
    es: 'Fragancias',
    substances: [
      ['Fragrances', 'Fragancias'],
      ['Balsam of Peru', 'Bálsamo del Perú'],
    ],
  },
  metals: {
    en: 'Metals',
    es: 'Metales',
    substances: [
      ['Nickel', 'Níquel'],
      ['Cobalt', 'Cobalto'],
      ['Chromium', 'Cromo'],
    ],
  },
} as const satisfies Record<string, Family>

export type AllergyFamily = keyof typeof allergyFamilies
export const allergyFamilyIds = Object.keys(allergyFamilies) as [AllergyFamily, ...AllergyFamily[]]

/** A name without regard to case and accents. */
export const folded = (text: string): string => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const familyBySubstance = new Map(
  Object.entries<Family>(allergyFamilies).flatMap(([id, { en, es, substances }]) =>
    [...substances.flat(), en, es].map((name) => [folded(name), id as AllergyFamily] as const),
  ),
)

/** The family of a substance, in either language and without regard to case and accents; null if it has none. */
export const familyOf = (substance: string): AllergyFamily | null => familyBySubstance.get(folded(substance)) ?? null

/** The substances of all families in a language, sorted. */
export const substancesIn = (language: Language): string[] =>
  Object.values<Family>(allergyFamilies)
    .flatMap(({ substances }) => substances.map(([en, es]) => (language === 'es' ? es : en)))
    .toSorted((a, b) => a.localeCompare(b, language))
