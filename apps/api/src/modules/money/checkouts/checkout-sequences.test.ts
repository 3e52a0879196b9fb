import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { makeDoctor } from '#/testing/care.ts'
import { checkoutSequence, runCheckoutSequence } from '#/testing/checkout-sequences.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { makeItem } from '#/testing/sales.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier } from '#/testing/till.ts'
import { makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('P3 pays random charges and sales by random methods: the parts sum to the total, no charge is overpaid, the ledger agrees', async () => {
  // Random amounts are below the price list, which only administrators may go under.
  const desk = await cashier(test, 'ADMIN')
  const { id: doctorId } = await makeDoctor(test)
  const typeId = await makeTreatmentType(test.db)
  const item = { id: await makeItem(test, { priceMinor: 12_345 }), priceMinor: 12_345 }
  let taken = 0
  await fc.assert(
    fc.asyncProperty(checkoutSequence, async (steps) => {
      const { id: patientId } = await desk.register()
      const { payments, broken } = await runCheckoutSequence(desk, { patientId, doctorId, typeId, item }, steps)
      expect(broken).toEqual([])
      taken += payments
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(taken).toBeGreaterThan(50)
  expect(await moneyFaults(test.db)).toEqual([])
  expect((await verifyMoney(test.db)).problems).toEqual([])
}, 120_000)
