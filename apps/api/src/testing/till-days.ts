import type { TillDay } from '@piel/contract/money/closings'
import type { Transaction } from '@piel/contract/money/transactions'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { mergeInto } from './persons.ts'
import type { TestApp } from './test-app.ts'
import { cashier, dayIdOf } from './till.ts'
import { closeDueDays } from '#/modules/money/closings/closings.service.ts'

const amount = fc.integer({ min: 1, max: 100_000 })

/** A day at the till: what moves, and how it ends. */
export const tillDay = fc.record({
  steps: fc.array(
    fc.record({
      do: fc.constantFrom(
        'pay',
        'pay',
        'pay',
        'card',
        'card',
        'void',
        'void',
        'refund',
        'refund',
        'out',
        'out',
        'merge',
      ),
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
  /** Records that are merged into the first one, the last of them first. */
  patientIds: readonly string[]
}

/** The closed days of a location. */
const closedDays = ({ db }: TestApp, locationId: string) =>
  db.query<{ id: string; day: string }>(
    sql`SELECT id, day::text FROM day_closings WHERE location_id = ${locationId} ORDER BY day`,
  )

/**
 * Performs days one after the other at a location, from the day of the clock on; days close by the job and early.
 * @returns each closed day as it was when it closed, beside the sum of the amounts that were answered for its day.
 */
export async function runTillDays(
  test: TestApp,
  { locationId, tillId, patientIds }: Place,
  plans: readonly TillDayPlan[],
): Promise<{ printed: TillDay[]; taken: Map<string, number>; again: () => Promise<TillDay[]> }> {
  let ana = await cashier(test)
  let admin = await cashier(test, 'ADMIN')
  const taken = new Map<string, number>()
  const printed: TillDay[] = []
  const payments: Transaction[] = []
  const kept = [...patientIds]
  const read = async (id: string) => (await admin.call<TillDay>('GET', `/till/days/${id}`)).body
  const add = (minor: number) => taken.set(test.clock.today(), (taken.get(test.clock.today()) ?? 0) + minor)
  const keepClosed = async () => {
    const known = new Set(printed.map(({ id }) => id))
    for (const { id } of await closedDays(test, locationId)) if (!known.has(id)) printed.push(await read(id))
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
        payments.push(await ana.pay(kept[one.which % kept.length] ?? '', one.amount, { method }))
        add(one.amount)
      } else if (one.do === 'merge') {
        const merged = kept.length > 1 ? kept.pop() : undefined
        if (merged !== undefined) await mergeInto(test, merged, kept[0] ?? '')
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
  const again = async () => await Promise.all(printed.map(({ id }) => read(id)))
  return { printed, taken, again }
}
