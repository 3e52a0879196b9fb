import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { cashier, makeTill } from '#/testing/till.ts'
import { runTillSequence, tillSequence } from '#/testing/till-sequences.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('P8 expects the float, cash payments less what was given back or voided, and cash in less cash out, in random sessions', async () => {
  const desk = await cashier(test)
  const tillId = await makeTill(test)
  const numbers: string[] = []
  await fc.assert(
    fc.asyncProperty(tillSequence, async (sequence) => {
      const { id: patientId } = await desk.register()
      const { closed, expected, seenEarly } = await runTillSequence(desk, { tillId, patientId }, sequence)
      expect(seenEarly.every((seen) => seen === null)).toBe(true)
      expect(closed.expected).toEqual(expected)
      expect((closed.countedAmounts?.cash ?? 0) - expected.cash).toBe(sequence.differenceMinor)
      const moved = closed.entries.filter(({ method }) => method === 'cash')
      expect(moved.reduce((sum, entry) => sum + (entry.amountMinor ?? 0), closed.floatMinor ?? 0)).toBe(expected.cash)
      numbers.push(closed.number ?? '')
    }),
    { numRuns: byTier({ first: 5, full: 15 }), endOnFailure: true },
  )
  expect(numbers.map((number) => Number(number.slice(-6)))).toEqual(numbers.map((_, i) => i + 1))
  expect(await moneyFaults(test.db)).toEqual([])
  expect((await verifyMoney(test.db)).problems).toEqual([])
}, 120_000)
