import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyFor, ticksTo } from './bar-chart.tsx'

describe('the lines of a scale', () => {
  it('H2 begin at an honest zero, are evenly apart, few, and cover the highest value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), fc.constantFrom(1, 100), (most, unit) => {
        const ticks = ticksTo(most, unit)
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(step % unit).toBe(0)
        for (const [index, tick] of ticks.entries()) expect(tick).toBe(index * step)
      }),
    )
  })

  it('H2 are round', () => {
    expect(ticksTo(0)).toEqual([0, 1])
    expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8])
    expect(ticksTo(350_000, 100)).toEqual([0, 100_000, 200_000, 300_000, 400_000])
    expect(ticksTo(1_234_567, 100)).toEqual([0, 500_000, 1_000_000, 1_500_000])
  })

  it('H2 name no more points than there is room for', () => {
    expect([everyFor(7, 8), everyFor(31, 8), everyFor(1827, 8)]).toEqual([1, 4, 229])
  })
})
