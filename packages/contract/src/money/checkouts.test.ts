import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashOf, createCheckoutBody, creditOf, shareAmong } from './checkouts.ts'

const id = (digit: number) => `0199f0a0-0000-7000-8000-00000000000${digit}`
const charge = (outstandingMinor: number) => ({ outstandingMinor })
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)

describe('P3 what is paid', () => {
  it('P3 fills the first charge, then the next, and puts the rest on the account', () => {
    const [a, b] = [charge(1_000), charge(500)]
    expect(shareAmong([a, b], [300, 900, 600])).toEqual([
      [{ charge: a, amountMinor: 300 }],
      [
        { charge: a, amountMinor: 700 },
        { charge: b, amountMinor: 200 },
      ],
      [
        { charge: b, amountMinor: 300 },
        { charge: null, amountMinor: 300 },
      ],
    ])
    expect(shareAmong([a, b], [1_500])).toEqual([
      [
        { charge: a, amountMinor: 1_000 },
        { charge: b, amountMinor: 500 },
      ],
    ])
    expect(shareAmong([a], [1_001, 1])).toEqual([
      [
        { charge: a, amountMinor: 1_000 },
        { charge: null, amountMinor: 1 },
      ],
      [{ charge: null, amountMinor: 1 }],
    ])
  })

  it('P3 shares nothing of nothing', () => {
    expect(shareAmong([charge(1_000)], [0])).toEqual([[]])
    expect(shareAmong([], [250])).toEqual([[{ charge: null, amountMinor: 250 }]])
    expect(shareAmong([charge(1_000)], [])).toEqual([])
  })

  it('P3 is shared without loss, in order, and no charge is overpaid', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 8 })
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }).map(charge), { maxLength: 6 }),
        amounts,
        (charges, paid) => {
          const shares = shareAmong(charges, paid)
          expect(shares.map((parts) => sum(parts.map((part) => part.amountMinor)))).toEqual(paid)
          const parts = shares.flat()
          expect(parts.every((part) => part.amountMinor > 0)).toBe(true)
          const places = parts.map((part) => (part.charge === null ? charges.length : charges.indexOf(part.charge)))
          expect(places).toEqual(places.toSorted((x, y) => x - y))
          for (const one of charges) {
            const of = sum(parts.filter((part) => part.charge === one).map((part) => part.amountMinor))
            expect(of).toBeLessThanOrEqual(one.outstandingMinor)
          }
          const toAccount = sum(parts.filter((part) => part.charge === null).map((part) => part.amountMinor))
          const owed = sum(charges.map((one) => one.outstandingMinor))
          expect(toAccount).toBe(Math.max(0, sum(paid) - owed))
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('P3 counts the cash among the payments', () => {
    expect(cashOf([])).toBe(0)
    expect(
      cashOf([
        { method: 'cash', amountMinor: 100 },
        { method: 'debit_card', amountMinor: 50 },
        { method: 'cash', amountMinor: 25 },
      ]),
    ).toBe(125)
  })

  it('P3 uses as credit what was paid and no charge needed, and never less than nothing', () => {
    expect(creditOf(0, [])).toBe(0)
    expect(creditOf(-300, [])).toBe(300)
    expect(creditOf(700, [charge(600), charge(400)])).toBe(300)
    expect(creditOf(1_000, [charge(600), charge(400)])).toBe(0)
    // A balance may exceed the charges: what was adjusted is no charge.
    expect(creditOf(1_200, [charge(1_000)])).toBe(0)
  })
})

describe('P3 a checkout', () => {
  const cash = (amountMinor: number) => ({ method: 'cash', amountMinor })
  const card = (amountMinor: number) => ({ method: 'credit_card', amountMinor })
  const refused = (body: object) =>
    createCheckoutBody
      .safeParse({ patientId: id(1), payments: [cash(10_000)], ...body })
      .error?.issues.map(({ path, message }) => `/${path.join('/')} ${message}`) ?? []

  it('P3 has up to 50 charges, each once, and up to 8 payments', () => {
    const charges = Array.from({ length: 50 }, (_, n) => `0199f0a0-0000-7000-8000-0000000000${n + 10}`)
    expect(refused({ charges })).toEqual([])
    expect(refused({ charges: [...charges, id(1)] })).toEqual(['/charges validation.invalid'])
    expect(refused({ charges: [id(2), id(3), id(2)] })).toEqual(['/charges validation.invalid'])
    expect(refused({ payments: Array.from({ length: 8 }, () => cash(100)) })).toEqual([])
    expect(refused({ payments: Array.from({ length: 9 }, () => cash(100)) })).toEqual(['/payments validation.invalid'])
  })

  it('P2 sells up to 50 items, each on one line', () => {
    const line = (n: number, quantity = 99) => ({ itemId: id(n), quantity })
    expect(refused({ items: [line(1), line(2)] })).toEqual([])
    expect(refused({ items: [line(1), line(2), line(1, 1)] })).toEqual(['/items validation.invalid'])
  })

  it('P3 receives at least its cash, and nothing without cash', () => {
    const payments = [cash(10_000), card(5_000), cash(2_000)]
    expect(refused({ payments, receivedMinor: 12_000 })).toEqual([])
    expect(refused({ payments, receivedMinor: 11_999 })).toEqual(['/receivedMinor validation.receivedTooLittle'])
    expect(refused({ payments: [card(5_000)], receivedMinor: 5_000 })).toEqual([
      '/receivedMinor validation.receivedWithoutCash',
    ])
    expect(refused({ payments: [card(5_000)], receivedMinor: null })).toEqual([])
  })
})
