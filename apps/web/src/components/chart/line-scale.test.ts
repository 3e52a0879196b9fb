import { expect, it } from 'vitest'
import { nearest, placeOf, scaleOf, timeScaleOf } from './line-scale.ts'

it('N11 draws scores from zero, with round values that cover them', () => {
  expect(scaleOf([12.4, 18.6, 3], true).ticks).toEqual([0, 5, 10, 15, 20])
  expect(scaleOf([0.3, 0.1], true).ticks).toEqual([0, 0.1, 0.2, 0.3])
  expect(scaleOf([0], true).ticks).toEqual([0, 0.1])
})

it('N11 draws vital signs between round values', () => {
  expect(scaleOf([36.4, 36.8, 38.1], false).ticks).toEqual([36, 36.5, 37, 37.5, 38, 38.5])
  expect(scaleOf([118, 132, 76, 84], false).ticks).toEqual([60, 80, 100, 120, 140])
  expect(scaleOf([70], false).ticks).toEqual([70, 70.1])
})

it('N11 places values by their time, not by their number', () => {
  const scale = timeScaleOf([1000, 2000, 5000])
  expect([1000, 2000, 5000].map((at) => placeOf(scale, at))).toEqual([0, 25, 100])
  expect(placeOf(timeScaleOf([1000]), 1000)).toBe(50)
  expect([0, 12, 13, 60, 100].map((at) => nearest([0, 25, 100], at))).toEqual([0, 0, 1, 1, 2])
})
