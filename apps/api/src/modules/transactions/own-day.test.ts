import type { Analytics, dashboardEndpoints } from '@piel/contract/dashboard'
import { addDays } from '@piel/contract/dates'
import type { AnswerOf } from '@piel/contract/endpoint'
import { methods, type Method, type Transaction, type transactionEndpoints } from '@piel/contract/transactions'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDoctor } from '#/testing/care.ts'
import { parseCsv } from '#/testing/csv.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { verifyMoney } from '#/modules/ledger/money-check.service.ts'

type List = AnswerOf<typeof transactionEndpoints.list>
type Figures = AnswerOf<typeof dashboardEndpoints.get>

let test: TestApp
let staff: PatientCalls
let headers: { authorization: string }
let doctorId: string
let typeId: string

/** Sets the clock to noon of a day in the clinic; tokens of another time do not count. */
async function on(day: string) {
  test.clock.set(`${day}T18:00:00.000Z`)
  headers = (await test.signedInAs('STAFF')).headers
  staff = patientCallsOf(test, headers)
}
beforeAll(async () => {
  test = await buildTestApp()
  await on('2026-03-31')
  doctorId = (await makeDoctor(test)).id
  const [type] = await test.db.query<{ id: string }>(sql`SELECT id FROM treatment_types LIMIT 1`)
  typeId = type?.id ?? ''
})
afterAll(() => test.close())

const post = async <T = Transaction>(url: string, body?: object) => (await staff.call<T>('POST', url, body)).body
const get = async <T>(url: string): Promise<T> => (await staff.call<T>('GET', url)).body
const file = async (url: string) => {
  const answer = await test.app.inject({ url: `/api${url}`, headers: { ...headers, 'accept-language': 'en' } })
  return parseCsv(answer.body.replace('\uFEFF', ''))
}
const pay = (patientId: string, amountMinor: number, more: object = {}) =>
  post('/transactions', { patientId, amountMinor, method: 'cash', status: 'completed', ...more })

/** Everything that the product says of the money of a range of days, except what is still awaited. */
async function figuresOf(from: string, to = from) {
  const range = `from=${from}&to=${to}`
  const { income, incomeMinor } = await get<Analytics>(`/dashboard/analytics?${range}`)
  const { totals } = await get<List>(`/transactions?${range}`)
  const incomeFile = await file(`/dashboard/income/export?${range}`)
  const [head = [], ...rows] = await file(`/transactions/export?${range}`)
  const cell = (row: string[], label: string) => row[head.indexOf(label)] ?? ''
  return {
    incomeMinor,
    points: income.filter((point) => point.paidMinor !== 0 || point.refundedMinor !== 0),
    totals: totals && { ...totals, pendingMinor: 0 },
    incomeFile,
    moved: rows
      .filter((row) => ['Completed', 'Refunded'].includes(cell(row, 'Status')))
      .map((row) => [cell(row, 'ID'), cell(row, 'Date'), cell(row, 'Amount'), cell(row, 'Payment method')]),
    failed: rows.filter((row) => cell(row, 'Status') === 'Failed').map((row) => cell(row, 'ID')),
  }
}

it('G3 H1 H2 counts a refund on the day it is made, and leaves the closed month of its payment as it was', async () => {
  await on('2026-03-31')
  const { id: patientId } = await staff.register()
  const { id } = await pay(patientId, 100_000)
  const march = await figuresOf('2026-03-01', '2026-03-31')
  const lastDay = await figuresOf('2026-03-31')
  expect(march.incomeMinor).toBe(100_000)

  await on('2026-04-02')
  await post(`/transactions/${id}/refund`, { amountMinor: 40_000, reason: 'Sesión de menos' })
  expect(await figuresOf('2026-03-01', '2026-03-31')).toEqual(march)
  expect(await figuresOf('2026-03-31')).toEqual(lastDay)
  const today = await figuresOf('2026-04-02')
  expect(today.incomeMinor).toBe(-40_000)
  expect(today.points).toEqual([
    { day: '2026-04-02', payments: 0, paidMinor: 0, refundedMinor: 40_000, incomeMinor: -40_000 },
  ])
  expect(today.totals).toMatchObject({ paidMinor: 0, refundedMinor: 40_000, incomeMinor: -40_000 })
  expect(today.incomeFile[1]).toEqual(['2026-04-02', '0', '0.00', '400.00', '-400.00'])
  expect(today.moved).toEqual([[expect.any(String), '2026-04-02', '-400.00', 'Cash']])
  expect((await get<Figures>('/dashboard')).monthIncomeMinor).toBe(-40_000)

  await on('2026-05-01')
  await post(`/transactions/${id}/refund`, { amountMinor: 60_000, reason: 'Canceló' })
  expect(await figuresOf('2026-03-01', '2026-03-31')).toEqual(march)
  expect(await figuresOf('2026-04-02')).toEqual(today)
  expect((await figuresOf('2026-03-01', '2026-05-31')).incomeMinor).toBe(0)
})

it('G3 H1 counts a failure on the day it is known, not on the day the payment was recorded', async () => {
  await on('2026-06-10')
  const { id: patientId } = await staff.register()
  const { id } = await pay(patientId, 70_000, { status: 'pending', method: 'bank_transfer' })
  const recorded = await figuresOf('2026-06-10')
  await on('2026-06-12')
  const failed = await post(`/transactions/${id}/fail`, { reason: 'Sin fondos' })
  expect([failed.status, failed.day, failed.date]).toEqual(['failed', '2026-06-12', '2026-06-12T18:00:00.000Z'])
  expect(await figuresOf('2026-06-10')).toEqual(recorded)
  expect((await figuresOf('2026-06-12')).totals?.failedMinor).toBe(70_000)
})

const amount = fc.integer({ min: 1, max: 500_000 })
const method = fc.constantFrom(...methods)
const which = fc.nat(6)
type Step =
  | { do: 'pay'; amount: number; method: Method; isPending: boolean }
  | { do: 'complete' | 'fail' | 'cancel'; which: number }
  | { do: 'refund'; which: number; amount: number; method: Method | null }
  | { do: 'adjust'; amount: number; isLess: boolean }
  | { do: 'treat'; amount: number }
  | { do: 'wait'; days: number }

/** What may happen to a patient's money, or days that pass; `which` picks among what there is, from the newest. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), amount, method, isPending: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const), amount, method, isPending: fc.constant(false) }),
  fc.record({ do: fc.constant('complete' as const), which }),
  fc.record({ do: fc.constant('fail' as const), which }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({ do: fc.constant('refund' as const), which, amount, method: fc.option(method) }),
  fc.record({ do: fc.constant('refund' as const), which, amount, method: fc.option(method) }),
  fc.record({ do: fc.constant('adjust' as const), amount, isLess: fc.boolean() }),
  fc.record({ do: fc.constant('treat' as const), amount }),
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 1, 1, 2, 30) }),
)

/** Each of them once, whatever the random sequences contain. */
const example: Step[] = [
  { do: 'pay', amount: 90_001, method: 'credit_card', isPending: false },
  { do: 'pay', amount: 50_000, method: 'bank_transfer', isPending: true },
  { do: 'pay', amount: 30_000, method: 'paypal', isPending: true },
  { do: 'treat', amount: 120_000 },
  { do: 'wait', days: 30 },
  { do: 'complete', which: 0 },
  { do: 'fail', which: 1 },
  { do: 'refund', which: 2, amount: 45_000, method: 'cash' },
  { do: 'adjust', amount: 1_050, isLess: true },
  { do: 'wait', days: 1 },
  { do: 'cancel', which: 0 },
  { do: 'refund', which: 2, amount: 45_000, method: null },
]

it('G3 H1 G4 never changes the figures of a past day, and sums days to what balances changed by, whatever happens', async () => {
  let day = '2027-01-30'
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const first = addDays(day, 1)
      day = first
      await on(day)
      const { id: patientId } = await staff.register()
      const payments: Transaction[] = []
      const treatments: string[] = []
      const past = new Map<string, Awaited<ReturnType<typeof figuresOf>>>()
      const expectPast = async () => {
        for (const [at, figures] of past) expect(await figuresOf(at)).toEqual(figures)
      }
      for (const one of steps) {
        const known = 'which' in one ? payments.at(-1 - (one.which % Math.max(1, payments.length))) : undefined
        let status = 'which' in one ? 0 : 200
        if (one.do === 'wait') {
          past.set(day, await figuresOf(day))
          day = addDays(day, one.days)
          await on(day)
          await expectPast()
        } else if (one.do === 'pay') {
          const isPaid = one.isPending ? 'pending' : 'completed'
          payments.push(await pay(patientId, one.amount, { method: one.method, status: isPaid }))
        } else if (one.do === 'adjust') {
          const amountMinor = one.isLess ? -one.amount : one.amount
          await post(`/patient/${patientId}/ledger/adjustments`, { amountMinor, reason: 'Corrección' })
        } else if (one.do === 'treat') {
          const body = { patientId, doctorId, typeId, valueMinor: one.amount }
          treatments.push((await post<{ id: string }>('/treatments', body)).id)
        } else if (one.do === 'cancel') {
          const id = treatments.pop()
          const why = { status: 'cancelled', reason: 'Se mudó' }
          if (id) status = (await staff.call('POST', `/treatments/${id}/status`, why)).status
        } else if (known) {
          const back = 'amount' in one && {
            amountMinor: 1 + (one.amount % known.amountMinor),
            reason: 'Por acuerdo',
            ...(one.method && { method: one.method }),
          }
          status = (await staff.call('POST', `/transactions/${known.id}/${one.do}`, back || undefined)).status
          expect([200, 409, 422]).toContain(status)
        }
        if (status === 200) done.set(one.do, (done.get(one.do) ?? 0) + 1)
      }
      await expectPast()

      const { account } = await get<{ account: { balanceMinor: number } }>(`/patient/${patientId}/ledger`)
      const [row] = await test.db.query<{ charged: number }>(sql`
        SELECT coalesce(sum(amount_minor), 0)::bigint AS charged FROM ledger_entries
        WHERE patient_id = ${patientId} AND kind IN ('charge', 'adjustment')`)
      const { income, incomeMinor } = await get<Analytics>(`/dashboard/analytics?from=${first}&to=${day}`)
      expect(incomeMinor).toBe((row?.charged ?? 0) - account.balanceMinor)
      expect(income.reduce((sum, point) => sum + point.incomeMinor, 0)).toBe(incomeMinor)
      const { totals } = await get<List>(`/transactions?patientId=${patientId}`)
      expect(totals?.incomeMinor).toBe(incomeMinor)
    }),
    { numRuns: 12, endOnFailure: true, examples: [[example]] },
  )
  for (const verb of ['pay', 'complete', 'fail', 'refund', 'adjust', 'treat', 'cancel', 'wait'])
    expect([verb, done.get(verb)]).toEqual([verb, expect.toSatisfy((n: number) => n > 0)])
  expect(await moneyFaults(test.db)).toEqual([])
  expect((await verifyMoney(test.db)).problems).toEqual([])
}, 240_000)
