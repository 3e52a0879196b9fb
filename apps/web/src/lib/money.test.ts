import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatCount, formatMoney, parseMoney } from './money.ts'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')

describe('money', () => {
  it('G4 is centavos, shown as the language writes them', () => {
    expect(plain(formatMoney(200_050, 'es'))).toBe('$2,000.50')
    expect(plain(formatMoney(200_050, 'en'))).toBe('$2,000.50')
    expect(formatAmount(5, 'en')).toBe('0.05')
    expect(plain(formatMoney(-50_000, 'es'))).toBe('−$500.00')
    expect(plain(formatMoney(-50_000, 'en'))).toBe('−$500.00')
    expect(formatAmount(-1, 'es')).toBe('−0.01')
    expect(formatCount(1_000_000, 'es')).toBe('1,000,000')
  })

  it('G4 survives being shown and parsed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => parseMoney(formatAmount(amount, 'es')) === amount),
    )
  })

  it('G4 is parsed from what people type, and from nothing else', () => {
    expect(['2000', '2,000', '$2 000.5', '2000.50 MXN'].map(parseMoney)).toEqual([200_000, 200_000, 200_050, 200_050])
    for (const text of ['', '-1', '1.234', '1,00', 'NaN', '1e3', '9'.repeat(20)])
      expect(parseMoney(text)).toBeUndefined()
  })
})
