import type { dashboardEndpoints } from '@piel/contract/office/dashboard'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Transaction } from '@piel/contract/money/transactions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { figuresOf, moneyDeskAt, type MoneyDesk } from '#/testing/money-desk.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

type Figures = AnswerOf<typeof dashboardEndpoints.get>

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** Sets the clock to noon of a day in the clinic. */
const on = (day: string) => moneyDeskAt(test, `${day}T18:00:00.000Z`)
const pay = (desk: MoneyDesk, patientId: string, amountMinor: number, more: object = {}) =>
  desk.post<Transaction>('/transactions', { patientId, amountMinor, method: 'cash', status: 'completed', ...more })

it('G3 H1 H2 P7 counts a refund on the day it is made, and leaves the closed month of its payment unchanged', async () => {
  const inMarch = await on('2026-03-31')
  const { id: patientId } = await inMarch.staff.register()
  const { id } = await pay(inMarch, patientId, 100_000)
  const march = await figuresOf(inMarch, '2026-03-01', '2026-03-31')
  const lastDay = await figuresOf(inMarch, '2026-03-31')
  expect(march.incomeMinor).toBe(100_000)

  const inApril = await on('2026-04-02')
  await inApril.post(`/transactions/${id}/refund`, { amountMinor: 40_000, reason: 'Sesión de menos' })
  expect(await figuresOf(inApril, '2026-03-01', '2026-03-31')).toEqual(march)
  expect(await figuresOf(inApril, '2026-03-31')).toEqual(lastDay)
  const today = await figuresOf(inApril, '2026-04-02')
  expect(today.incomeMinor).toBe(-40_000)
  expect(today.points).toEqual([
    { day: '2026-04-02', payments: 0, paidMinor: 0, refundedMinor: 40_000, incomeMinor: -40_000 },
  ])
  expect(today.totals).toMatchObject({ paidMinor: 0, refundedMinor: 40_000, incomeMinor: -40_000 })
  expect(today.incomeFile.map((row) => Object.values(row))).toEqual([['2026-04-02', '0', '0.00', '400.00', '-400.00']])
  expect(today.moved).toEqual([[expect.any(String), '2026-04-02', '-400.00', 'Cash']])
  expect((await inApril.get<Figures>('/dashboard')).monthIncomeMinor).toBe(-40_000)

  const inMay = await on('2026-05-01')
  await inMay.post(`/transactions/${id}/refund`, { amountMinor: 60_000, reason: 'Canceló' })
  expect(await figuresOf(inMay, '2026-03-01', '2026-03-31')).toEqual(march)
  expect(await figuresOf(inMay, '2026-04-02')).toEqual(today)
  expect((await figuresOf(inMay, '2026-03-01', '2026-05-31')).incomeMinor).toBe(0)
})

it('G3 H1 counts a failure on the day it is recorded, not on the day of the payment', async () => {
  const before = await on('2026-06-10')
  const { id: patientId } = await before.staff.register()
  const { id } = await pay(before, patientId, 70_000, { status: 'pending', method: 'bank_transfer' })
  const recorded = await figuresOf(before, '2026-06-10')
  const after = await on('2026-06-12')
  const failed = await after.post<Transaction>(`/transactions/${id}/fail`, { reason: 'Sin fondos' })
  expect([failed.status, failed.day, failed.date]).toEqual(['failed', '2026-06-12', '2026-06-12T18:00:00.000Z'])
  expect(await figuresOf(after, '2026-06-10')).toEqual(recorded)
  expect((await figuresOf(after, '2026-06-12')).totals?.failedMinor).toBe(70_000)
})
