import { amountMinor, maxAmountMinor } from '@piel/contract/core/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { moneyInput, moneyTextOf, moneyValueOf, optionalMoneyInput } from './money-text.ts'

const amounts = fc.integer({ min: -maxAmountMinor, max: maxAmountMinor })
const messageOf = (rule: z.ZodMiniType, value: unknown) =>
  z.safeParse(z.object({ price: rule }), { price: value }).error?.issues.map(({ path, message }) => [path, message])

describe('G4 money field', () => {
  it('G4 parses every amount that it shows', () => {
    fc.assert(fc.property(amounts, (amount) => moneyValueOf(moneyTextOf(amount, 'es')) === amount))
  })

  it('G4 keeps an invalid amount as it was typed', () => {
    for (const text of ['abc', '1.234', '1,00', '$', '-', '--5', '1e3']) expect(moneyValueOf(text)).toBe(text)
    expect(moneyTextOf('12x', 'en')).toBe('12x')
    expect(['', '  '].map(moneyValueOf)).toEqual(['', ''])
    expect(['-0', '−5', ' $1,000.5 '].map(moneyValueOf)).toEqual([0, -500, 100_050])
  })

  it('G4 is a whole number of centavos, or is refused at its field with the reason', () => {
    const rule = moneyInput(amountMinor())
    expect(z.parse(rule, 350_000)).toBe(350_000)
    expect(messageOf(rule, '')).toEqual([[['price'], 'validation.amountRequired']])
    expect(messageOf(rule, '12x')).toEqual([[['price'], 'validation.amountInvalid']])
    expect(messageOf(rule, 0)).toEqual([[['price'], 'validation.amountTooLittle']])
    expect(messageOf(rule, maxAmountMinor + 1)).toEqual([[['price'], 'validation.amountTooMuch']])
    expect(messageOf(moneyInput(amountMinor(0)), -1)).toEqual([[['price'], 'validation.amountNegative']])
  })

  it('G4 may be empty where the rule allows it', () => {
    const rule = optionalMoneyInput(amountMinor(0))
    expect([z.parse(rule, ''), z.parse(rule, 0)]).toEqual([null, 0])
    expect(messageOf(rule, '1.5.5')).toEqual([[['price'], 'validation.amountInvalid']])
  })
})
