import { expect, it } from 'vitest'
import { measureDetails } from './measure-details.ts'
import { bodyMassIndex, massIndexes, unusualFields } from './vital-signs.ts'

it('N11 accepts possible values of vital signs and refuses impossible ones', () => {
  const temperature = (value: number) => measureDetails.temperature.safeParse({ value }).success
  expect([24.9, 25, 36.5, 45, 45.1, 36.55].map(temperature)).toEqual([false, true, true, true, false, false])
  const pressure = (systolic: number, diastolic: number) =>
    measureDetails.bloodPressure.safeParse({ systolic, diastolic }).success
  expect(pressure(120, 80)).toBe(true)
  expect(pressure(80, 120)).toBe(false)
  expect(pressure(80, 80)).toBe(false)
  expect(pressure(301, 80)).toBe(false)
})

it('N11 asks about values that are unusual at the age', () => {
  expect(unusualFields('temperature', { value: 36.5 }, 41)).toEqual([])
  expect(unusualFields('temperature', { value: 41.2 }, 41)).toEqual(['value'])
  expect(unusualFields('bloodPressure', { systolic: 190, diastolic: 115 }, 41)).toEqual(['systolic', 'diastolic'])
  expect(unusualFields('bloodPressure', { systolic: 120, diastolic: 80 }, null)).toEqual([])
  expect(unusualFields('weight', { value: 12 }, 2)).toEqual([])
  expect(unusualFields('weight', { value: 12 }, 12)).toEqual(['value'])
  expect(unusualFields('gags', { forehead: 4, rightCheek: 4, leftCheek: 4, nose: 4, chin: 4, trunk: 4 }, 15)).toEqual(
    [],
  )
})

it('N11 computes the body-mass index with one decimal', () => {
  expect(bodyMassIndex(70, 175)).toBe(22.9)
  expect(bodyMassIndex(100, 200)).toBe(25)
  expect(bodyMassIndex(50, 160)).toBe(19.5)
})

const of = (id: string, kind: string, at: string, value: number, error: unknown = null) => ({
  id,
  kind,
  at,
  value,
  error,
})

it('N11 takes the newest height until a weight, or of the same visit', () => {
  const measures = [
    of('w1', 'weight', '2026-01-10T16:00:00.000Z', 70),
    of('h1', 'height', '2026-01-10T16:05:00.000Z', 175),
    of('w2', 'weight', '2026-06-10T16:00:00.000Z', 80),
    of('h2', 'height', '2026-09-10T16:00:00.000Z', 200),
    of('h0', 'height', '2026-06-10T16:00:00.000Z', 20, { reason: 'Otra persona' }),
  ]
  expect(massIndexes(measures, () => false)).toEqual([
    { at: '2026-06-10T16:00:00.000Z', value: 26.1, weightId: 'w2', heightId: 'h1' },
    { at: '2026-01-10T16:00:00.000Z', value: 22.9, weightId: 'w1', heightId: 'h1' },
  ])
})

it('N11 does not take a height of a child that is older than half a year', () => {
  const measures = [
    of('h1', 'height', '2025-11-10T16:00:00.000Z', 120),
    of('w1', 'weight', '2026-06-10T16:00:00.000Z', 24),
  ]
  expect(massIndexes(measures, () => true)).toEqual([])
  expect(massIndexes(measures, () => false)).toHaveLength(1)
})
