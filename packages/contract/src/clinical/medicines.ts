import * as z from 'zod/mini'
import { line } from '../core/clean.ts'
import { defineEndpoints } from '../core/endpoint.ts'
import type { Labels } from '../core/labels.ts'
import { defineNoun } from '../core/nouns.ts'
import { lineText } from '../core/text.ts'
import { medicineFamilyIds } from './medicine-families.ts'

/** Groups of medicines by how they are sold (Ley General de Salud, art. 226). */
export const fractions = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const
export const fraction = z.enum(fractions, 'validation.invalid')
export type Fraction = z.output<typeof fraction>

export const medicineForms = [
  'cream',
  'ointment',
  'gel',
  'lotion',
  'solution',
  'foam',
  'shampoo',
  'soap',
  'spray',
  'powder',
  'patch',
  'lacquer',
  'tablet',
  'capsule',
  'suspension',
  'syrup',
  'drops',
  'injection',
  'suppository',
  'other',
] as const
export const medicineForm = z.enum(medicineForms, 'validation.medicineFormRequired')
export type MedicineForm = z.output<typeof medicineForm>
export const medicineFormLabels = {
  en: {
    cream: 'Cream',
    ointment: 'Ointment',
    gel: 'Gel',
    lotion: 'Lotion',
    solution: 'Solution',
    foam: 'Foam',
    shampoo: 'Shampoo',
    soap: 'Soap',
    spray: 'Spray',
    powder: 'Powder',
    patch: 'Patch',
    lacquer: 'Nail lacquer',
    tablet: 'Tablets',
    capsule: 'Capsules',
    suspension: 'Suspension',
    syrup: 'Syrup',
    drops: 'Drops',
    injection: 'Injection',
    suppository: 'Suppositories',
    other: 'Other form',
  },
  es: {
    cream: 'Crema',
    ointment: 'Ungüento',
    gel: 'Gel',
    lotion: 'Loción',
    solution: 'Solución',
    foam: 'Espuma',
    shampoo: 'Champú',
    soap: 'Jabón',
    spray: 'Aerosol',
    powder: 'Polvo',
    patch: 'Parche',
    lacquer: 'Laca para uñas',
    tablet: 'Tabletas',
    capsule: 'Cápsulas',
    suspension: 'Suspensión',
    syrup: 'Jarabe',
    drops: 'Gotas',
    injection: 'Solución inyectable',
    suppository: 'Supositorios',
    other: 'Otra forma',
  },
} as const satisfies Labels<MedicineForm>

export const generic = lineText(3, 100, { min: 'validation.genericMin', max: 'validation.genericMax' })
const family = z.nullable(z.enum(medicineFamilyIds, 'validation.invalid'))

/** A medicine that can be chosen; prescriptions keep what it was called. */
export const medicine = z.object({
  id: z.string(),
  /** The name in Spanish, as prescriptions state it. */
  generic: z.string(),
  nameEn: z.string(),
  family,
  forms: z.array(medicineForm),
  /** Null if unknown. Piel's are drafts until the responsible physician has reviewed them. */
  fraction: z.nullable(fraction),
  source: z.enum(['piel', 'clinic']),
})
export type Medicine = z.output<typeof medicine>

export const addMedicineBody = z.strictObject({
  generic,
  family: z._default(family, null),
  forms: z
    .array(medicineForm, 'validation.invalid')
    .check(z.minLength(1, 'validation.medicineFormRequired'), z.maxLength(10, 'validation.tooMany')),
  fraction: z._default(z.nullable(fraction), null),
})
export type AddMedicineBody = z.output<typeof addMedicineBody>

export const medicineEndpoints = defineEndpoints('Medicines', {
  list: {
    route: 'GET /catalogue/medicines',
    summary: 'Find medicines by their generic name, with accents and typing errors; the best matches first',
    permission: 'records.read',
    query: z.strictObject({
      search: z._default(z.string('validation.invalid').check(line, z.maxLength(100, 'validation.genericMax')), ''),
    }),
    answer: { status: 200, schema: z.object({ data: z.array(medicine) }) },
  },
  add: {
    route: 'POST /catalogue/medicines',
    summary: 'Add a medicine of the clinic',
    permission: 'medicines.manage',
    body: addMedicineBody,
    answer: { status: 201, schema: medicine },
    errors: ['name_taken', 'list_full'],
  },
})

export const medicineNoun = defineNoun('medicine', {
  actions: { 'medicine.add': { en: 'Added a medicine', es: 'Agregó un medicamento' } },
})
