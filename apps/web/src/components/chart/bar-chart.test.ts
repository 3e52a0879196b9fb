import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyFor, ticksOf } from './bar-chart.tsx'

describe('the lines of a scale', () => {
  it('H2 start at a true zero, are evenly spaced, few, and cover every value, also below zero', () => {
    const minor = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10 ** 13 }))
    fc.assert(
      fc.property(minor, minor, fc.constantFrom(1, 100), (below, most, unit) => {
        const least = 0 - below
        const ticks = ticksOf(least, most, unit)
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        const first = ticks[0] ?? 0
        expect(first).toBeLessThanOrEqual(least)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
        if (below === 0) expect(first).toBe(0)
        expect(ticks.some((tick) => tick === 0)).toBe(true)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(step % unit).toBe(0)
        for (const [index, tick] of ticks.entries()) expect(tick).toBe(first + index * step)
      }),
    )
  })

  it('H2 are round numbers', () => {
    expect(ticksOf(0, 0)).toEqual([0, 1])
    expect(ticksOf(0, 7)).toEqual([0, 2, 4, 6, 8])
    expect(ticksOf(0, 350_000, 100)).toEqual([0, 100_000, 200_000, 300_000, 400_000])
    expect(ticksOf(0, 1_234_567, 100)).toEqual([0, 500_000, 1_000_000, 1_500_000])
    expect(ticksOf(-40_000, 0, 100)).toEqual([-40_000, -30_000, -20_000, -10_000, 0])
    expect(ticksOf(-40_000, 350_000, 100)).toEqual([-100_000, 0, 100_000, 200_000, 300_000, 400_000])
  })

  it('H2 label no more points than there is room for', () => {
    expect([everyFor(7, 8), everyFor(31, 8), everyFor(1827, 8)]).toEqual([1, 4, 229])
  })
})
