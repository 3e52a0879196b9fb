import { describe, expect, it } from 'vitest'
import { referenceOf } from './reference.ts'

describe('G3 a reference of a payment', () => {
  it('G3 has the year and six letters, none of which sound alike', () => {
    expect([1, 2, 123].map((number) => referenceOf(2026, number))).toEqual([
      'PIEL-26-YXWNMJ',
      'PIEL-26-XWRFCR',
      'PIEL-26-FTXJPP',
    ])
    expect(referenceOf(2105, 1)).toBe('PIEL-05-YXWNMJ')
  })

  it('G3 differs for each number of a year, also for the last', () => {
    const numbers = [...Array.from({ length: 20_000 }, (_, index) => index + 1), 34_012_222, 34_012_223]
    expect(new Set(numbers.map((number) => referenceOf(2026, number))).size).toBe(numbers.length)
  })
})
