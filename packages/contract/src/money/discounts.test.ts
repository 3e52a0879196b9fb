import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDiscountBody, discountLeft, discountMinorOf, discountRefusal } from './discounts.ts'
import { entryReasons } from '../core/ledger-kinds.ts'
import { maxAmountMinor } from '../core/money.ts'

/** A charge with discounts and payments, as the statement states it. */
const charges = fc
  .record({
    listMinor: fc.integer({ min: 1, max: maxAmountMinor }),
    a: fc.integer({ min: 0, max: maxAmountMinor }),
    b: fc.nat(maxAmountMinor),
  })
  .map(({ listMinor, a, b }) => {
    const discountMinor = a % listMinor
    const chargedMinor = listMinor - discountMinor
    return { listMinor, discountMinor, chargedMinor, outstandingMinor: chargedMinor - (b % chargedMinor) }
  })
const percents = fc.integer({ min: 1, max: 100 })
const limits = fc.integer({ min: 0, max: 100 })
const whole = (minor: number) => ({ chargedMinor: minor, discountMinor: 0, outstandingMinor: minor })

describe('the amount of a discount', () => {
  it('P4 rounds half a centavo up, by hand', () => {
    for (const [minor, percent, expected] of [
      [1_000, 10, 100],
      [1_005, 10, 101],
      [1_004, 10, 100],
      [50, 1, 1],
      [49, 1, 0],
      [maxAmountMinor, 100, maxAmountMinor],
    ] as const)
      expect(discountMinorOf(whole(minor), { percent }), `${percent} % of ${minor}`).toBe(expected)
  })

  it('P4 of a percentage is within half a centavo, and the same whatever was discounted and paid before', () => {
    fc.assert(
      fc.property(charges, percents, ({ listMinor, ...charge }, percent) => {
        const minor = discountMinorOf(charge, { percent })
        expect(Number.isSafeInteger(minor)).toBe(true)
        const exact = BigInt(listMinor) * BigInt(percent)
        expect(BigInt(minor) * 100n - exact <= 50n && BigInt(minor) * 100n - exact > -50n).toBe(true)
        expect(minor).toBe(discountMinorOf(whole(listMinor), { percent }))
      }),
    )
  })

  it('P4 of an amount is that amount', () => {
    expect(discountMinorOf(whole(1_000), { amountMinor: 333 })).toBe(333)
  })
})

describe('the limit', () => {
  it('P4 of some percent allows exactly a discount of that percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: maxAmountMinor }), percents, (minor, percent) => {
        const amount = discountMinorOf(whole(minor), { percent })
        expect(discountRefusal(whole(minor), amount, percent)).toBeUndefined()
        expect(discountRefusal(whole(minor), amount + 1, percent)).toBe(amount === minor ? 'outstanding' : 'limit')
      }),
    )
  })

  it('P4 is never exceeded by discounts one after the other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        limits,
        fc.array(
          fc.oneof(fc.record({ percent: percents }), fc.record({ amountMinor: fc.integer({ min: 1, max: 200_000 }) })),
        ),
        (listMinor, limit, asked) => {
          let charge = whole(listMinor)
          for (const one of asked) {
            const minor = discountMinorOf(charge, one)
            if (discountRefusal(charge, minor, limit) !== undefined) continue
            const discountMinor = charge.discountMinor + minor
            charge = {
              chargedMinor: listMinor - discountMinor,
              discountMinor,
              outstandingMinor: listMinor - discountMinor,
            }
          }
          expect(charge.discountMinor * 100).toBeLessThanOrEqual(listMinor * limit + 50)
          expect(charge.outstandingMinor).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('P4 leaves what a discount may still be', () => {
    fc.assert(
      fc.property(charges, limits, (charge, limit) => {
        const left = discountLeft(charge, limit)
        expect(left).toBeGreaterThanOrEqual(0)
        if (left > 0 && left <= charge.outstandingMinor) expect(discountRefusal(charge, left, limit)).toBeUndefined()
        if (left < charge.outstandingMinor) expect(discountRefusal(charge, left + 1, limit)).toBe('limit')
      }),
    )
  })

  it('P4 is none for administrators, who discount up to what is outstanding', () => {
    fc.assert(
      fc.property(charges, ({ outstandingMinor, ...charge }) => {
        const owed = { ...charge, outstandingMinor }
        expect(discountRefusal(owed, outstandingMinor, null)).toBeUndefined()
        expect(discountRefusal(owed, outstandingMinor + 1, null)).toBe('outstanding')
        expect(discountRefusal(owed, 0, null)).toBe('none')
      }),
    )
  })
})

it('P4 a reason is typed, and no code of the product', () => {
  const of = (reason: string) =>
    createDiscountBody.safeParse({ chargeId: '0199f0a0-0000-7000-8000-00000000fa7e', percent: 5, reason }).success
  expect(of('Familia')).toBe(true)
  expect(entryReasons.filter(of)).toEqual([])
})
