import { allergyFamilies, type AllergyFamily, folded } from './allergy-families.ts'

/** Families of medicines beyond those of allergies: an allergy to one member is a warning for the others. */
const further = {
  macrolides: { en: 'Macrolides', es: 'Macrólidos' },
  tetracyclines: { en: 'Tetracyclines', es: 'Tetraciclinas' },
  quinolones: { en: 'Quinolones', es: 'Quinolonas' },
  lincosamides: { en: 'Lincosamides', es: 'Lincosamidas' },
  aminoglycosides: { en: 'Aminoglycosides', es: 'Aminoglucósidos' },
  azoles: { en: 'Azole antifungals', es: 'Antimicóticos azoles' },
  retinoids: { en: 'Retinoids', es: 'Retinoides' },
  corticosteroids: { en: 'Corticosteroids', es: 'Corticoesteroides' },
} as const

export type MedicineFamily = AllergyFamily | keyof typeof further

/** The name of each family in both languages. */
export const medicineFamilies = { ...allergyFamilies, ...further } as const satisfies Record<
  MedicineFamily,
  { en: string; es: string }
>
export const medicineFamilyIds = Object.keys(medicineFamilies) as [MedicineFamily, ...MedicineFamily[]]

/** The family with a name, in either language and without regard to case and accents; null if there is none. */
export const familyNamed = (name: string): MedicineFamily | null =>
  medicineFamilyIds.find((id) =>
    [medicineFamilies[id].en, medicineFamilies[id].es].some((known) => folded(known) === folded(name)),
  ) ?? null
