import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saleNameOf } from './sale-shapes.ts'
import { afterDiscount, taxedAfter, taxesOf, taxIn, taxKinds, taxOf, type TaxKind } from './taxes.ts'

const standard = (totalMinor: number) => ({ totalMinor, taxKind: 'standard' as const })

describe('the tax that prices contain', () => {
  it('P2 is 16 of 116 parts, rounded to the centavo, and nothing of exempt prices and of those at 0 %', () => {
    expect([11_600, 35_000, 1, 4, 10].map((minor) => taxIn(minor, 'standard'))).toEqual([1_600, 4_828, 0, 1, 1])
    expect([taxIn(11_600, 'exempt'), taxIn(11_600, 'zero')]).toEqual([0, 0])
  })

  it('P2 gives the centavo that is left to the line with the largest remainder, the first of equal ones', () => {
    // 350.00 contains 48.2758…; two contain 96.55 and not 96.56.
    expect(taxesOf([standard(35_000), standard(35_000)])).toEqual([4_828, 4_827])
    // 0.07 contains 0.96…, 0.05 contains 0.68…, 0.01 contains 0.13… of a centavo: 0.13 contains 1.79…, rounded to 2.
    expect(taxesOf([standard(1), standard(5), standard(7)])).toEqual([0, 1, 1])
    expect(taxesOf([{ totalMinor: 90_000, taxKind: 'exempt' }, standard(11_600)])).toEqual([0, 1_600])
    expect(taxesOf([])).toEqual([])
  })

  it('P2 sums to the tax of the sale, and no line differs from its part by a centavo', () => {
    const line = fc.record({
      totalMinor: fc.integer({ min: 1, max: 20_000_000 }),
      taxKind: fc.constantFrom(...taxKinds),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const taxes = taxesOf(lines)
        const taxed = lines.reduce((sum, one) => sum + (one.taxKind === 'standard' ? one.totalMinor : 0), 0)
        expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(taxOf(lines))
        // Within half a centavo of 16/116 of what is taxed.
        expect(Math.abs(taxOf(lines) * 116 - taxed * 16)).toBeLessThanOrEqual(58)
        for (const [i, { totalMinor, taxKind }] of lines.entries())
          expect(Math.abs((taxes[i] ?? 0) * 116 - (taxKind === 'standard' ? totalMinor * 16 : 0))).toBeLessThan(116)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the tax of a discounted sale', () => {
  const line = (totalMinor: number, taxKind: TaxKind = 'standard') => ({ totalMinor, taxKind, taxMinor: -1 })
  const taxes = (lines: ReturnType<typeof line>[], discountMinor: number) =>
    taxedAfter(lines, discountMinor).map(({ taxMinor }) => taxMinor)

  it('P2 is that of the price after the discount, which all lines share', () => {
    // 440.10 contains 60.7034….
    expect(taxes([line(48_900)], 4_890)).toEqual([6_070])
    expect(taxes([line(48_900), line(51_100, 'exempt')], 10_000)).toEqual([6_070, 0])
    expect(taxes([line(48_900)], 48_900)).toEqual([0])
    expect(taxes([line(48_900)], 0)).toEqual([-1])
    // A centavo of three equal lines is that of the last one.
    expect(afterDiscount([line(100), line(100), line(100)], 1).map(({ totalMinor }) => totalMinor)).toEqual([
      100, 100, 99,
    ])
    expect(afterDiscount([line(0)], 0)).toEqual([line(0)])
  })

  it('P2 leaves lines that sum to the price, each within a centavo of its share', () => {
    const lines = fc.array(
      fc.record({
        totalMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
        taxKind: fc.constantFrom(...taxKinds),
        taxMinor: fc.constant(0),
      }),
      { minLength: 1, maxLength: 50 },
    )
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (sold, part) => {
        const total = sold.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
        const discount = Math.floor(total * part)
        const left = afterDiscount(sold, discount)
        expect(left.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(total - discount)
        for (const [i, { totalMinor }] of left.entries()) {
          const exact = BigInt(sold[i]!.totalMinor) * BigInt(total - discount) - BigInt(totalMinor) * BigInt(total)
          expect(exact < 0n ? -exact : exact).toBeLessThan(BigInt(total))
        }
        if (discount > 0) expect(taxes(sold, discount).reduce((sum, tax) => sum + tax, 0)).toBe(taxOf(left))
      }),
      { numRuns: 300 },
    )
  })
})

it('P2 names a sale by its only line, or by the first one and the number of others', () => {
  const cream = { nameEn: 'Cream', nameEs: 'Crema' }
  expect(saleNameOf([cream])).toEqual(cream)
  expect(saleNameOf([cream, cream, cream])).toEqual({ nameEn: 'Cream and 2 more', nameEs: 'Crema y 2 más' })
})
