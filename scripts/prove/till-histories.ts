import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { newId } from '../../apps/api/src/lib/id.ts'
import { verifyMoney } from '../../apps/api/src/modules/money/verification/verification.service.ts'
import { moneyFaults } from '../../apps/api/src/testing/money-faults.ts'
import type { TestApp } from '../../apps/api/src/testing/test-app.ts'
import { cashier, makeLocation, makeTill } from '../../apps/api/src/testing/till.ts'
import { runTillDays, tillDay } from '../../apps/api/src/testing/till-days.ts'

/** Histories that follow each other in one database, each at a location of its own. */
const perDatabase = 10

export interface Histories {
  done: number
  /** Closed days, and their payments, refunds, voids, movements and merges. */
  closed: number
  steps: number
  broken: string[]
}

/** A history of so many days; afterwards every closed day is read again. */
async function oneHistory(test: TestApp, days: number, found: Histories): Promise<string[]> {
  const locationId = await makeLocation(test)
  const tillId = await makeTill(test, newId(), locationId)
  const ana = await cashier(test)
  const patientIds = [await ana.register(), await ana.register(), await ana.register()].map(({ id }) => id)
  const plans = fc.sample(tillDay, days)
  const { printed, taken, again } = await runTillDays(test, { locationId, tillId, patientIds }, plans)
  const changed = (await again()).filter((day, i) => !isDeepStrictEqual(day, printed[i]))
  const wrong = printed.filter(({ day, netMinor }) => netMinor !== (taken.get(day) ?? 0))
  found.broken.push(
    ...changed.map(({ number }) => `${number} reads otherwise than its document`),
    ...wrong.map(({ number, netMinor }) => `${number} states ${netMinor}, which is not the sum of its payments`),
  )
  found.done += 1
  found.closed += printed.length
  found.steps += plans.reduce((sum, { steps }) => sum + steps.length, 0)
  return printed.flatMap(({ number }) => number ?? [])
}

/** Runs histories one after the other in a database, and compares all figures with those of the ledger. */
export async function runHistories(
  test: TestApp,
  { count, days, found, isOver }: { count: number; days: number; found: Histories; isOver: () => boolean },
): Promise<void> {
  test.clock.set('2027-01-04T16:00:00.000Z')
  const numbers: string[] = []
  for (let i = 0; i < Math.min(count, perDatabase) && !isOver(); i += 1) {
    numbers.push(...(await oneHistory(test, days, found)))
    // The next one begins after all of its days.
    test.clock.advance(86_400_000)
  }
  // A day whose session stayed open closes after later days, and the last one of a history within the next.
  const closings = await test.db.query<{ number: string }>(sql`SELECT number FROM day_closings ORDER BY number`)
  const issued = closings.map(({ number }) => number)
  for (const [year, ofYear] of Map.groupBy(issued, (number) => number.slice(0, -6))) {
    const hasGap = ofYear.some((number, i) => Number(number.slice(-6)) !== i + 1)
    if (hasGap) found.broken.push(`the folios of ${year} have gaps`)
  }
  const strange = numbers.filter((number, i) => !issued.includes(number) || numbers.indexOf(number) !== i)
  found.broken.push(...strange.map((number) => `${number} is on two documents or on none`))
  found.broken.push(...(await moneyFaults(test.db)), ...(await verifyMoney(test.db)).problems)
}
