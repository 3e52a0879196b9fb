import { addDays } from '@piel/contract/dates'
import type { TillDay } from '@piel/contract/till-days'
import type { Transaction } from '@piel/contract/transactions'
import fc from 'fast-check'
import type { TestApp } from './test-app.ts'
import { cashier, dayIdOf } from './till.ts'
import { closeDueDays } from '#/modules/till/till-days.service.ts'

const amount = fc.integer({ min: 1, max: 100_000 })

/** A day at the till: what moves, and how it ends. */
export const tillDay = fc.record({
  steps: fc.array(
    fc.record({
      do: fc.constantFrom('pay', 'pay', 'card', 'void', 'refund', 'out'),
      amount,
      /** Selects among all payments so far, from the newest. */
      which: fc.nat(12),
    }),
    { maxLength: 6 },
  ),
  /** The session may be left open overnight, and an administrator may close the day early. */
  end: fc.constantFrom('close', 'close', 'early', 'leave'),
  /** Days until the next one. */
  pause: fc.constantFrom(1, 1, 1, 2),
})
export type TillDayPlan = typeof tillDay extends fc.Arbitrary<infer T> ? T : never

interface Place {
  locationId: string
  tillId: string
  patientId: string
}

/**
 * Performs days one after the other at a location, from the day of the clock on; days close by the job and early.
 * @returns each closed day as it was when it closed, beside the sum of the amounts that were answered for its day.
 */
export async function runTillDays(
  test: TestApp,
  { locationId, tillId, patientId }: Place,
  plans: readonly TillDayPlan[],
): Promise<{ printed: TillDay[]; taken: Map<string, number>; again: () => Promise<TillDay[]> }> {
  let ana = await cashier(test)
  let admin = await cashier(test, 'ADMIN')
  const taken = new Map<string, number>()
  const printed: TillDay[] = []
  const payments: Transaction[] = []
  const first = test.clock.today()
  const read = async (day: string) =>
    await admin.call<TillDay>('GET', `/till/days/${await dayIdOf(test, locationId, day)}`)
  const add = (minor: number) => taken.set(test.clock.today(), (taken.get(test.clock.today()) ?? 0) + minor)
  const keepClosed = async () => {
    for (let day = first; day <= test.clock.today(); day = addDays(day, 1)) {
      if (printed.some((one) => one.day === day)) continue
      const { status, body } = await read(day)
      if (status === 200 && body.state === 'closed') printed.push(body)
    }
  }
  for (const { steps, end, pause } of plans) {
    await closeDueDays(test.deps)
    await keepClosed()
    if (!(await ana.session())) await ana.open(50_000, tillId)
    else taken.set(test.clock.today(), taken.get(test.clock.today()) ?? 0)
    for (const one of steps) {
      const payment = payments.at(-1 - (one.which % Math.max(1, payments.length)))
      if (one.do === 'pay' || one.do === 'card') {
        const method = one.do === 'pay' ? 'cash' : 'debit_card'
        payments.push(await ana.pay(patientId, one.amount, { method }))
        add(one.amount)
      } else if (one.do === 'out') {
        await ana.call('POST', '/till/movements', { kind: 'out', amountMinor: one.amount, reason: 'Depósito' })
      } else if (payment) {
        const minor = one.do === 'void' ? payment.amountMinor : 1 + (one.amount % payment.amountMinor)
        const body = one.do === 'void' ? { reason: 'Error' } : { reason: 'Por acuerdo', amountMinor: minor }
        const { status } = await ana.call('POST', `/transactions/${payment.id}/${one.do}`, body)
        if (status === 200) add(-minor)
      }
    }
    if (end !== 'leave') {
      await ana.count(0)
      await ana.close('Sin contar de verdad')
    }
    if (end === 'early') {
      await admin.post(`/till/days/${await dayIdOf(test, locationId)}/close`)
      await keepClosed()
    }
    test.clock.advance(pause * 86_400_000)
    ana = await cashier(test, 'STAFF', ana.account)
    admin = await cashier(test, 'ADMIN', admin.account)
  }
  const session = await ana.session()
  if (session) await admin.post(`/till/sessions/${session.id}/close-uncounted`, { reason: 'Se quedó abierta' })
  await closeDueDays(test.deps)
  await keepClosed()
  const again = async () => await Promise.all(printed.map(async ({ day }) => (await read(day)).body))
  return { printed, taken, again }
}
