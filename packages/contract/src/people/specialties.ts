import * as z from 'zod/mini'
import type { Labels } from '../core/labels.ts'

/** Specialties in the order of the specification, point 3. */
export const specialtyIds = [
  'cardiologia',
  'neurologia',
  'pediatria',
  'dermatologia',
  'ginecologia',
  'ortopedia',
  'psiquiatria',
  'oftalmologia',
  'traumatologia',
  'endocrinologia',
  'gastroenterologia',
  'neumologia',
  'urologia',
  'otra',
] as const
export type SpecialtyId = (typeof specialtyIds)[number]

export const specialtyId = z.enum(specialtyIds, 'validation.specialtyIdRequired')

export const specialtyLabels = {
  en: {
    cardiologia: 'Cardiology',
    neurologia: 'Neurology',
    pediatria: 'Paediatrics',
    dermatologia: 'Dermatology',
    ginecologia: 'Gynaecology',
    ortopedia: 'Orthopaedics',
    psiquiatria: 'Psychiatry',
    oftalmologia: 'Ophthalmology',
    traumatologia: 'Traumatology',
    endocrinologia: 'Endocrinology',
    gastroenterologia: 'Gastroenterology',
    neumologia: 'Pulmonology',
    urologia: 'Urology',
    otra: 'Other',
  },
  es: {
    cardiologia: 'Cardiología',
    neurologia: 'Neurología',
    pediatria: 'Pediatría',
    dermatologia: 'Dermatología',
    ginecologia: 'Ginecología',
    ortopedia: 'Ortopedia',
    psiquiatria: 'Psiquiatría',
    oftalmologia: 'Oftalmología',
    traumatologia: 'Traumatología',
    endocrinologia: 'Endocrinología',
    gastroenterologia: 'Gastroenterología',
    neumologia: 'Neumología',
    urologia: 'Urología',
    otra: 'Otra',
  },
} as const satisfies Labels<SpecialtyId>
