import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { byTier } from '#/testing/tier.ts'
import { cashier, makeLocation, makeTill } from '#/testing/till.ts'
import { runTillDays, tillDay } from '#/testing/till-days.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const days = byTier({ first: 30, full: 60 })

it(`P9 P7 reads on every closed day what its document printed, after ${days} days of payments, voids, refunds, merges and closes`, async () => {
  test.clock.set('2027-01-04T16:00:00.000Z')
  const locationId = await makeLocation(test)
  const tillId = await makeTill(test, newId(), locationId)
  const ana = await cashier(test)
  const patientIds = [await ana.register(), await ana.register(), await ana.register()].map(({ id }) => id)
  const plans = fc.sample(tillDay, days)
  const { printed, taken, again } = await runTillDays(test, { locationId, tillId, patientIds }, plans)
  expect(printed.length).toBeGreaterThan((days * 2) / 3)
  expect(await again()).toEqual(printed)
  for (const { day, netMinor } of printed) expect([day, netMinor]).toEqual([day, taken.get(day) ?? 0])
  const numbers = printed.map(({ number }) => Number(number?.slice(-6)))
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  expect(await moneyFaults(test.db)).toEqual([])
  expect((await verifyMoney(test.db)).problems).toEqual([])
}, 240_000)
