import type { PatientStatement } from '@piel/contract/money/statement'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTreatment } from '#/testing/ledger.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier } from '#/testing/till.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'

let test: TestApp
let desks: { staff: Cashier; admin: Cashier }

beforeAll(async () => {
  test = await buildTestApp()
  desks = { staff: await cashier(test), admin: await cashier(test, 'ADMIN') }
})
afterAll(() => test.close())

const amount = fc.integer({ min: 1, max: 50_000 })
const by = fc.constantFrom('staff' as const, 'admin' as const)
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('percent' as const), by, percent: fc.integer({ min: 1, max: 30 }) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('amount' as const), by, amount }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('value' as const), by, amount }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), amount }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  ),
  { minLength: 4, maxLength: 12 },
)
type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never

interface Model {
  value: number
  /** Of the start, or of the last change by an administrator. */
  agreed: number
  discount: number
  paid: number
  isCancelled: boolean
}
const owed = ({ value, discount, paid, isCancelled }: Model): number => (isCancelled ? 0 : value - discount) - paid
/** Rounds half a centavo up. */
const share = (minor: number, percent: number): number => Math.floor((minor * percent + 50) / 100)

/** The least that staff may leave of the agreed price, or of a higher value. */
const least = ({ agreed }: Model, value: number): number => {
  const base = Math.max(agreed, value)
  return base - share(base, 10)
}

/** The status that a step is answered with; changes the model where it succeeds. */
function expectedOf(model: Model, step: Step): number {
  if (step.do === 'cancel' || step.do === 'value') {
    if (model.isCancelled) return 409
    if (step.do === 'cancel') model.isCancelled = true
    else if (step.amount === model.value) return 200
    else if (step.amount < model.paid + model.discount) return 422
    else {
      const isLower = step.amount < model.value
      if (step.by === 'staff' && isLower && step.amount - model.discount < least(model, step.amount)) return 403
      model.value = step.amount
      if (step.by === 'admin') model.agreed = step.amount
    }
    return 200
  }
  if (step.do === 'pay') {
    if (model.isCancelled) return 422
    model.paid += step.amount
    return 201
  }
  const minor = step.do === 'percent' ? share(model.value, step.percent) : step.amount
  if (minor === 0 || minor > owed(model)) return 422
  const left = model.value - model.discount - minor
  if (step.by === 'staff' && left < least(model, model.value)) return 403
  model.discount += minor
  return 201
}

async function send(step: Step, patientId: string, treatmentId: string): Promise<number> {
  const { staff } = desks
  if (step.do === 'cancel')
    return (await staff.call('POST', `/treatments/${treatmentId}/status`, { status: 'cancelled', reason: 'Se muda' }))
      .status
  if (step.do === 'value')
    return (await desks[step.by].call('PATCH', `/treatments/${treatmentId}`, { valueMinor: step.amount })).status
  if (step.do === 'pay') {
    const body = { patientId, treatmentId, amountMinor: step.amount, method: 'debit_card', status: 'completed' }
    return (await staff.call('POST', '/transactions', body)).status
  }
  const size = step.do === 'percent' ? { percent: step.percent } : { amountMinor: step.amount }
  const body = { chargeId: treatmentId, ...size, reason: 'Por acuerdo' }
  return (await desks[step.by].call('POST', `/patient/${patientId}/discounts`, body)).status
}

it('P4 random discounts, values, payments and cancellations: no limit is exceeded, and the ledger agrees', async () => {
  let given = 0
  await fc.assert(
    fc.asyncProperty(amount, steps, async (value, history) => {
      const { id: patientId } = await desks.staff.register()
      const treatmentId = await startTreatment(test, patientId, value)
      const model: Model = { value, agreed: value, discount: 0, paid: 0, isCancelled: false }
      for (const step of history) {
        const status = expectedOf(model, step)
        expect([step, await send(step, patientId, treatmentId)]).toEqual([step, status])
      }
      const { body } = await desks.staff.call<{ account: PatientStatement }>('GET', `/patient/${patientId}/ledger`)
      expect(body.account.balanceMinor).toBe(owed(model))
      expect(body.account.open).toMatchObject(
        owed(model) > 0
          ? [{ discountMinor: model.discount, paidMinor: model.paid, outstandingMinor: owed(model) }]
          : [],
      )
      if (model.discount > 0) given += 1
    }),
    { numRuns: 25, endOnFailure: true },
  )
  expect(given).toBeGreaterThan(5)
  expect(await moneyFaults(test.db)).toEqual([])
  expect((await verifyMoney(test.db)).problems).toEqual([])
}, 120_000)
