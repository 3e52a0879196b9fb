import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { amountMinor, currency, applyDiscount, maxAmountMinor, percent } from './money.ts'

const verdict = (schema: z.ZodMiniType, value: unknown): unknown => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message
}
const amounts = fc.integer({ min: 0, max: maxAmountMinor })
const percents = fc.integer({ min: 0, max: 100 })

describe('G4 an amount', () => {
  it('G4 is a whole number of centavos, never rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxAmountMinor }), (minor) => verdict(amountMinor(), minor) === minor),
    )
    for (const odd of [0.5, 1e-9, 99.99]) expect(verdict(amountMinor(), odd)).toBe('validation.amountInvalid')
    for (const none of ['100', null, undefined, Number.NaN, Infinity, 10n])
      expect(verdict(amountMinor(), none)).toBe('validation.amountRequired')
  })

  it('G4 is within its limits', () => {
    expect(verdict(amountMinor(), 0)).toBe('validation.amountTooLittle')
    expect(verdict(amountMinor(), -1)).toBe('validation.amountTooLittle')
    expect(verdict(amountMinor(0), 0)).toBe(0)
    expect(verdict(amountMinor(0), -1)).toBe('validation.amountNegative')
    expect(verdict(amountMinor(0), maxAmountMinor)).toBe(maxAmountMinor)
    expect(verdict(amountMinor(), maxAmountMinor + 1)).toBe('validation.amountTooMuch')
  })

  it('G4 is in pesos', () => {
    expect(verdict(currency, 'MXN')).toBe('MXN')
    expect(verdict(currency, 'USD')).toBe('validation.currencyInvalid')
  })
})

describe('B12 a discount', () => {
  it('B12 is a whole percentage from 0 to 100', () => {
    fc.assert(fc.property(percents, (value) => verdict(percent, value) === value))
    for (const odd of [-1, 101, 12.5, '10', null]) expect(verdict(percent, odd)).toBe('validation.percentInvalid')
  })

  it('B12 takes off nothing at 0, everything at 100, and never makes an amount negative or larger', () => {
    fc.assert(fc.property(amounts, (minor) => applyDiscount(minor, 0) === minor && applyDiscount(minor, 100) === 0))
    fc.assert(
      fc.property(amounts, percents, (minor, off) => {
        const left = applyDiscount(minor, off)
        return Number.isInteger(left) && left >= 0 && left <= minor
      }),
    )
  })

  it('B12 is exact to the centavo, and rounds half a centavo in the patient’s favour', () => {
    fc.assert(
      fc.property(amounts, percents, (minor, off) => {
        // In exact hundredths of a centavo, the error is less than half a centavo above and at most half below.
        const error = BigInt(applyDiscount(minor, off)) * 100n - BigInt(minor) * BigInt(100 - off)
        return error >= -50n && error < 50n
      }),
    )
    expect([applyDiscount(85_000, 10), applyDiscount(1, 50), applyDiscount(33, 10), applyDiscount(5, 10)]).toEqual([
      76_500, 0, 30, 4,
    ])
  })

  it('B12 never costs more with a larger discount, nor less for a higher price', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 99 }),
        (a, off) => applyDiscount(a, off) >= applyDiscount(a, off + 1),
      ),
    )
    fc.assert(fc.property(amounts, percents, (a, off) => applyDiscount(a + 1, off) >= applyDiscount(a, off)))
  })
})
