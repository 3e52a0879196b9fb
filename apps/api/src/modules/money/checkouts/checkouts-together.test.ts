import type { Checkout } from '@piel/contract/money/checkouts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier } from '#/testing/till.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('P3 takes payments with and without a reference at once, and no two wait for each other', async () => {
  const desk = await cashier(test)
  const patients = await Promise.all(Array.from({ length: 8 }, () => desk.register()))
  const card = { method: 'debit_card', amountMinor: 100 }
  for (let round = 0; round < 6; round++) {
    const paid = await Promise.all(
      patients.map(({ id: patientId }, i) => {
        const other = { ...card, reference: `TERMINAL-${round}-${i}` }
        return desk.post<Checkout>('/checkouts', { patientId, payments: i % 2 === 0 ? [other, card] : [card, other] })
      }),
    )
    expect(paid.map(({ totalMinor }) => totalMinor)).toEqual(patients.map(() => 200))
  }
})
