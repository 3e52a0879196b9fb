import { expect, it } from 'vitest'
import { isNoAllergy } from './no-allergy.ts'

const none = [
  'Ninguna',
  'ninguno',
  'NINGUNA CONOCIDA',
  'Niega',
  'Niega alergias',
  'Niega alergias a medicamentos',
  'Alergias negadas',
  'Negadas',
  'Negativo',
  'No',
  'No.',
  'No tiene',
  'No refiere alergias',
  'No aplica',
  'Sin alergias',
  'Sin alergias conocidas',
  'NKDA',
  'N.K.D.A.',
  'NKA',
  'N/A',
  'n.a.',
  'None',
  'None known',
  'No known allergies',
  'No known drug allergies',
  'Denies allergies',
]

const substances = [
  'Penicilina',
  'AINE no selectivos',
  'No esteroideos (AINE)',
  'Sin especificar: antibiótico en la infancia',
  'Naproxeno',
  'Níquel',
  'Nuez',
  'Látex',
  'Anestésicos locales',
  'Sulfas, niega otras',
  'Nonoxinol 9',
  'Negro de humo',
]

it('N4 recognizes the names of an allergy that state that there is none', () => {
  expect(none.filter((label) => !isNoAllergy(label))).toEqual([])
})

it('N4 recognizes substances', () => {
  expect(substances.filter(isNoAllergy)).toEqual([])
})
