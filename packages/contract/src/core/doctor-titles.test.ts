import { expect, it } from 'vitest'
import { titledName, titleIn } from './doctor-titles.ts'

it('F2 writes both titles in Spanish, and one for both in English', () => {
  expect(titledName('es', 'DRA', 'Ana Ruiz')).toBe('Dra. Ana Ruiz')
  expect(titledName('es', 'DR', 'Iván Soto')).toBe('Dr. Iván Soto')
  expect(titledName('en', 'DRA', 'Ana Ruiz')).toBe('Dr. Ana Ruiz')
  expect(titledName('en', 'DR', 'Iván Soto')).toBe('Dr. Iván Soto')
})

it('F2 leaves out a title that is not stated', () => {
  expect(titledName('es', null, 'Ana Ruiz')).toBe('Ana Ruiz')
  expect(titleIn('en', null)).toBeNull()
})
