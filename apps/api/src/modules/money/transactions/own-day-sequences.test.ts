import type { Analytics, dashboardEndpoints } from '@piel/contract/office/dashboard'
import { addDays } from '@piel/contract/core/dates'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import { type Method, methods, type Transaction, type transactionEndpoints } from '@piel/contract/money/transactions'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { byMethod } from '#/testing/by-method.ts'
import { makeDoctor } from '#/testing/care.ts'
import { figuresOf, moneyDeskAt, type MoneyDesk } from '#/testing/money-desk.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { byTier } from '#/testing/tier.ts'

type List = AnswerOf<typeof transactionEndpoints.list>
type Figures = AnswerOf<typeof dashboardEndpoints.get>

let test: TestApp
let desk: MoneyDesk
let doctorId: string
let typeId: string

/** Instants of a day in the clinic: its first, noon, and its last, which is the next day in UTC. */
const instants = [
  (day: string) => `${day}T06:00:00.000Z`,
  (day: string) => `${day}T18:00:00.000Z`,
  (day: string) => `${addDays(day, 1)}T05:59:59.999Z`,
]
const on = async (day: string, hour: number) => {
  desk = await moneyDeskAt(test, instants[hour]?.(day) ?? '')
}

beforeAll(async () => {
  test = await buildTestApp()
  doctorId = (await makeDoctor(test)).id
  const [type] = await test.db.query<{ id: string }>(sql`SELECT id FROM treatment_types LIMIT 1`)
  typeId = type?.id ?? ''
})
afterAll(() => test.close())

const amount = fc.integer({ min: 1, max: 500_000 })
const method = fc.constantFrom(...methods)
const which = fc.nat(6)
type Step =
  | { do: 'pay'; amount: number; method: Method; isPending: boolean }
  | { do: 'complete' | 'fail' | 'cancel'; which: number }
  | { do: 'refund'; which: number; amount: number; method: Method | null }
  | { do: 'adjust'; amount: number; isLess: boolean }
  | { do: 'treat'; amount: number }
  | { do: 'wait'; days: number; hour: number }

/** Actions on a patient's money, or days that pass; `which` selects among existing objects, from the newest. */
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
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 1, 1, 2, 30), hour: fc.nat(2) }),
)

/** One sequence for each action, in addition to the random sequences. */
const example: Step[] = [
  { do: 'pay', amount: 90_001, method: 'credit_card', isPending: false },
  { do: 'pay', amount: 50_000, method: 'bank_transfer', isPending: true },
  { do: 'pay', amount: 30_000, method: 'paypal', isPending: true },
  { do: 'treat', amount: 120_000 },
  { do: 'wait', days: 30, hour: 2 },
  { do: 'complete', which: 0 },
  { do: 'fail', which: 1 },
  { do: 'refund', which: 2, amount: 45_000, method: 'cash' },
  { do: 'adjust', amount: 1_050, isLess: true },
  { do: 'wait', days: 1, hour: 0 },
  { do: 'cancel', which: 0 },
  { do: 'refund', which: 2, amount: 45_000, method: null },
]

/** A payment completed or, below zero, a refund made on a day. */
interface Movement {
  day: string
  method: Method
  amountMinor: number
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0)
const sumsOf = (movements: Movement[]) => {
  const paidMinor = sumOf(movements.map((one) => Math.max(0, one.amountMinor)))
  const incomeMinor = sumOf(movements.map((one) => one.amountMinor))
  return { paidMinor, refundedMinor: paidMinor - incomeMinor, incomeMinor }
}
const centavos = (text = '') => {
  expect(text).toMatch(/^-?\d+\.\d\d$/)
  return Number(text.replace('.', ''))
}

/** Expects card, charts, totals, rows and files of a range to equal the sum of its movements, to the centavo. */
async function expectAgreement(all: readonly Movement[], from: string, to: string): Promise<void> {
  const range = `from=${from}&to=${to}`
  const movements = all.filter(({ day }) => from <= day && day <= to)
  const expected = sumsOf(movements)
  for (const [period, label, length] of [
    ['monthly', 'Day', 10],
    ['yearly', 'Month', 7],
  ] as const) {
    const byKey = Map.groupBy(movements, ({ day }) => day.slice(0, length))
    const wanted = [...byKey]
      .map(([key, own]) => ({ key, payments: own.filter((one) => one.amountMinor > 0).length, ...sumsOf(own) }))
      .toSorted((a, b) => a.key.localeCompare(b.key))
    const { income, incomeMinor } = await desk.get<Analytics>(`/dashboard/analytics?${range}&period=${period}`)
    expect(incomeMinor).toBe(expected.incomeMinor)
    const shown = income.map(({ day, ...sums }) => ({ key: day.slice(0, length), ...sums }))
    expect(shown.filter((point) => point.paidMinor !== 0 || point.refundedMinor !== 0)).toEqual(wanted)
    const written = (await desk.file(`/dashboard/income/export?${range}&period=${period}`)).map((row) => ({
      key: row[label],
      payments: Number(row.Payments),
      paidMinor: centavos(row['Paid (MXN)']),
      refundedMinor: centavos(row['Refunded (MXN)']),
      incomeMinor: centavos(row['Income (MXN)']),
    }))
    expect(written).toEqual(shown)
  }
  const { data, totals } = await desk.get<List>(`/transactions?status=settled&limit=100&${range}`)
  expect(totals).toMatchObject(expected)
  expect(sumOf(data.map((row) => row.amountMinor))).toBe(expected.incomeMinor)
  const file = await desk.file(`/transactions/export?status=settled&${range}`)
  expect(sumOf(file.map((row) => centavos(row.Amount)))).toBe(expected.incomeMinor)
  for (const one of methods) {
    const own = await desk.get<List>(`/transactions?method=${one}&${range}`)
    expect([one, own.totals]).toMatchObject([one, sumsOf(movements.filter((movement) => movement.method === one))])
  }
}

/** The expected state of a patient during a sequence. */
interface Patient {
  id: string
  payments: Transaction[]
  treatments: string[]
}

/** Performs a step today. @returns its status, 0 if there is nothing to act on, and what it moved. */
async function act(
  one: Exclude<Step, { do: 'wait' }>,
  patient: Patient,
): Promise<{ status: number; moved?: Omit<Movement, 'day'> }> {
  const { id: patientId, payments, treatments } = patient
  const send = async <T>(url: string, body?: object) => await desk.staff.call<T>('POST', url, body)
  if (one.do === 'pay') {
    const { amount: amountMinor, method: by, isPending } = one
    const body = { patientId, amountMinor, ...byMethod(by), status: isPending ? 'pending' : 'completed' }
    const answer = await send<Transaction>('/transactions', body)
    payments.push(answer.body)
    return { status: answer.status, ...(!isPending && { moved: { method: by, amountMinor } }) }
  }
  if (one.do === 'adjust') {
    const body = { amountMinor: one.isLess ? -one.amount : one.amount, reason: 'Corrección' }
    return { status: (await send(`/patient/${patientId}/ledger/adjustments`, body)).status }
  }
  if (one.do === 'treat') {
    const answer = await send<{ id: string }>('/treatments', { patientId, doctorId, typeId, valueMinor: one.amount })
    treatments.push(answer.body.id)
    return { status: answer.status }
  }
  if (one.do === 'cancel') {
    const id = treatments.pop()
    if (id === undefined) return { status: 0 }
    return { status: (await send(`/treatments/${id}/status`, { status: 'cancelled', reason: 'Se mudó' })).status }
  }
  const payment = payments.at(-1 - (one.which % Math.max(1, payments.length)))
  if (!payment) return { status: 0 }
  const amountMinor = one.do === 'refund' ? 1 + (one.amount % payment.amountMinor) : payment.amountMinor
  const by = (one.do === 'refund' && one.method) || payment.method
  const body = one.do === 'refund' && { amountMinor, reason: 'Por acuerdo', ...(one.method && byMethod(one.method)) }
  const { status } = await send(`/transactions/${payment.id}/${one.do}`, body || undefined)
  if (status !== 200 || one.do === 'fail') return { status }
  return { status, moved: { method: by, amountMinor: one.do === 'refund' ? -amountMinor : amountMinor } }
}

it('G3 H1 H2 G4 P7 never changes a past day, and shows the same centavos on card, chart, totals and file, whatever happens', async () => {
  let day = '2027-01-30'
  const movements: Movement[] = []
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const first = addDays(day, 1)
      day = first
      await on(day, 1)
      const patient: Patient = { id: (await desk.staff.register()).id, payments: [], treatments: [] }
      const past = new Map<string, Awaited<ReturnType<typeof figuresOf>>>()
      const expectPast = async () => {
        for (const [at, figures] of past) expect(await figuresOf(desk, at)).toEqual(figures)
      }
      const closeDay = async () => {
        await expectAgreement(movements, day, day)
        const { month, monthIncomeMinor } = await desk.get<Figures>('/dashboard')
        expect(month).toMatchObject({ from: `${day.slice(0, 7)}-01` })
        const ofMonth = movements.filter((one) => month.from <= one.day && one.day <= month.to)
        expect(monthIncomeMinor).toBe(sumsOf(ofMonth).incomeMinor)
        past.set(day, await figuresOf(desk, day))
      }
      for (const one of steps) {
        let status = 200
        if (one.do === 'wait') {
          await closeDay()
          day = addDays(day, one.days)
          await on(day, one.hour)
          await expectPast()
        } else {
          const result = await act(one, patient)
          status = result.status
          expect([0, 200, 201, 409, 422]).toContain(status)
          if (result.moved) movements.push({ day, ...result.moved })
        }
        if (status === 200 || status === 201) done.set(one.do, (done.get(one.do) ?? 0) + 1)
      }
      await closeDay()
      await expectPast()
      await expectAgreement(movements, first, day)

      const { account } = await desk.get<{ account: { balanceMinor: number } }>(`/patient/${patient.id}/ledger`)
      const [row] = await test.db.query<{ charged: number }>(sql`
        SELECT coalesce(sum(amount_minor), 0)::bigint AS charged FROM ledger_entries
        WHERE patient_id = ${patient.id} AND kind IN ('charge', 'adjustment')`)
      const { totals } = await desk.get<List>(`/transactions?patientId=${patient.id}`)
      expect(totals?.incomeMinor).toBe((row?.charged ?? 0) - account.balanceMinor)
    }),
    { numRuns: byTier({ first: 5, full: 15 }), endOnFailure: true, examples: [[example]] },
  )
  for (const verb of ['pay', 'complete', 'fail', 'refund', 'adjust', 'treat', 'cancel', 'wait'])
    expect([verb, done.get(verb)]).toEqual([verb, expect.toSatisfy((n: number) => n > 0)])
  expect(await moneyFaults(test.db)).toEqual([])
  expect((await verifyMoney(test.db)).problems).toEqual([])
}, 240_000)
