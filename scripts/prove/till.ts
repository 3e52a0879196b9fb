import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { TillDay } from '@piel/contract/money/closings'
import { verifyMoney } from '../../apps/api/src/modules/money/verification/verification.service.ts'
import { moneyFaults } from '../../apps/api/src/testing/money-faults.ts'
import type { TestApp } from '../../apps/api/src/testing/test-app.ts'
import { cashier, dayIdOf, makeLocation, makeTill } from '../../apps/api/src/testing/till.ts'
import { runTillSequence, tillSequence } from '../../apps/api/src/testing/till-sequences.ts'
import { newId } from '../../apps/api/src/lib/id.ts'
import { withServer } from './in-process.ts'
import { counted, defineProof, reached, timeLimit } from './proof.ts'
import { type Histories, runHistories } from './till-histories.ts'

/** Closes today after its sessions, reads its document twice, and tries to take money. @returns what is wrong. */
async function closeToday(test: TestApp, locationId: string, tillId: string): Promise<string[]> {
  const [admin, desk] = [await cashier(test, 'ADMIN'), await cashier(test)]
  const { id: patientId } = await desk.register()
  const url = `/till/days/${await dayIdOf(test, locationId)}`
  const closed = await admin.call<TillDay>('POST', `${url}/close`)
  if (closed.status !== 200) return [`closing the day answered ${closed.status}`]
  const late = await desk.call<{ code?: string }>('POST', '/till/sessions', {
    tillId,
    float: { pieces: [], looseMinor: 0 },
  })
  const payment = { patientId, amountMinor: 100, method: 'cash', status: 'completed' }
  const unpaid = await desk.call('POST', '/transactions', payment)
  const again = await admin.call<TillDay>('GET', url)
  return [
    ...(late.body.code === 'day_closed' ? [] : [`a session on the closed day answered ${late.status}`]),
    ...(unpaid.status === 201 ? ['cash was taken on the closed day'] : []),
    ...(isDeepStrictEqual(again.body, closed.body) ? [] : ['the closed day reads otherwise than its document']),
  ]
}

interface Sessions {
  numbers: number[]
  steps: number
  broken: string[]
}

/** Performs sessions at one till, one after the other, while `next` says so. */
async function runSessions(test: TestApp, tillId: string, found: Sessions, next: () => boolean): Promise<void> {
  const desk = await cashier(test)
  while (next()) {
    const [sequence] = fc.sample(tillSequence, 1)
    if (!sequence) continue
    const { id: patientId } = await desk.register()
    const { closed, expected, seenEarly } = await runTillSequence(desk, { tillId, patientId }, sequence)
    found.steps += sequence.steps.length
    found.numbers.push(Number(closed.number?.slice(-6)))
    if (!isDeepStrictEqual(closed.expected, expected))
      found.broken.push(
        `${closed.number}: expected ${JSON.stringify(closed.expected)}, by its steps ${JSON.stringify(expected)}`,
      )
    if (seenEarly.some((seen) => seen !== null)) found.broken.push(`${closed.number}: stated before the count`)
  }
}

export const till = defineProof({
  promise:
    'Random sessions of a till with payments, refunds, voids and cash movements: what a count should find is their sum to the centavo, nothing states it before the count, the folios have no gaps. Random histories of so many days with payments, voids, refunds, merged patients and closes: every closed day states what its document stated. Each of the two ends after so many minutes',
  full: { sessions: 1000, histories: 1000, days: 60, callers: 4, minutes: 60 },
  run: ({ sessions, histories, days, callers, minutes }, log) =>
    withServer(async (withApp) => {
      const each = (work: () => Promise<void>) => Promise.all(Array.from({ length: callers }, work))
      const found: Sessions = { numbers: [], steps: 0, broken: [] }
      await withApp(async (test) => {
        // Noon, so that no session ends on another day.
        test.clock.set('2027-01-04T18:00:00.000Z')
        const locationId = await makeLocation(test)
        const tillIds: string[] = []
        for (let i = 0; i < callers; i += 1) tillIds.push(await makeTill(test, newId(), locationId))
        const [isOver, left] = [timeLimit(minutes), { sessions }]
        const next = () => (left.sessions -= 1) >= 0 && !isOver()
        await Promise.all(tillIds.map((tillId) => runSessions(test, tillId, found, next)))
        const numbers = found.numbers.toSorted((a, b) => a - b)
        if (numbers.some((number, i) => number !== i + 1)) found.broken.push('the folios have gaps')
        found.broken.push(...(await closeToday(test, locationId, tillIds[0] ?? '')))
        found.broken.push(...(await moneyFaults(test.db)), ...(await verifyMoney(test.db)).problems)
      })
      const ofSessions = `${reached(found.numbers.length, sessions, 'sessions')}, ${counted(found.steps, 'steps')}`
      log(ofSessions)
      const past: Histories = { done: 0, closed: 0, steps: 0, broken: [] }
      const [isOver, left] = [timeLimit(minutes), { histories }]
      await each(async () => {
        while (left.histories > 0 && !isOver()) {
          // Each database has a share of what is left, so that all callers end together.
          const count = Math.max(1, Math.min(10, Math.floor(left.histories / callers)))
          left.histories -= count
          await withApp((test) => runHistories(test, { count, days, found: past, isOver }))
          log(`${counted(past.done, 'histories')}, ${counted(past.closed, 'closed days')}`)
        }
      })
      const figures = [
        ofSessions,
        `${reached(past.done, histories, `histories of ${days} days`)}, ${counted(past.steps, 'steps')}, ${counted(past.closed, 'closed days')}`,
      ]
      return { figures, broken: [...found.broken, ...past.broken] }
    }),
})
