import type { TillDay } from '@piel/contract/money/closings'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, dayIdOf, makeLocation, makeTill } from '#/testing/till.ts'
import { dayDigest, dayTotals } from './day-closings.repository.ts'

let test: TestApp
let owner: Database
let closed: TillDay
let paymentId: string

beforeAll(async () => {
  test = await buildTestApp()
  owner = createDatabase(test.databaseUrl, { role: null })
  const locationId = await makeLocation(test)
  const tillId = await makeTill(test, newId(), locationId)
  const ana = await cashier(test)
  const { id: patientId } = await ana.register()
  await ana.open(0, tillId)
  paymentId = (await ana.pay(patientId, 10_000)).id
  await ana.count(10_000)
  await ana.close()
  const admin = await cashier(test, 'ADMIN')
  closed = await admin.post<TillDay>(`/till/days/${await dayIdOf(test, locationId)}/close`)
})
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** The faults of closed days after the owner of the tables changed something without triggers; then all is as before. */
async function faultsAfter(...statements: Sql[]): Promise<string[]> {
  const change = (work: readonly Sql[]) =>
    owner.transaction(async (tx) => {
      await tx.query(sql`SET LOCAL session_replication_role = replica`)
      for (const statement of work) await tx.query(statement)
    })
  await change(statements)
  const { problems } = await verifyMoney(test.db)
  const { location, totals, sha256 } = closed
  await change([
    sql`UPDATE transactions SET amount_minor = 10000 WHERE id = ${paymentId}`,
    sql`UPDATE day_closings SET location_name = ${location.name}, totals = ${JSON.stringify(totals)}::jsonb,
      sha256 = ${sha256} ${ofDay()}`,
  ])
  expect((await verifyMoney(test.db)).problems).toEqual([])
  return problems.filter((problem) => problem.startsWith('day '))
}

const ofDay = () => sql`WHERE id = ${closed.id}`

it('P9 finds no fault in a closed day', async () => {
  expect(await faultsAfter()).toEqual([])
})

it('P9 finds a payment that was changed after its day closed', async () => {
  const [found, ...others] = await faultsAfter(sql`UPDATE transactions SET amount_minor = 9000 WHERE id = ${paymentId}`)
  expect(found).toMatch(new RegExp(`^day ${closed.number}: states .* by its payments and sessions `))
  expect(others).toEqual([])
})

it('P9 finds a document that its digest is not of', async () => {
  expect(await faultsAfter(sql`UPDATE day_closings SET location_name = 'Otra' ${ofDay()}`)).toEqual([
    `day ${closed.number}: is not what its digest ${closed.sha256} is of`,
  ])
})

it('P9 finds a document that was written again with its payments and its digest, by the digest in the audit trail', async () => {
  const faults = await faultsAfter(
    sql`UPDATE transactions SET amount_minor = 9000 WHERE id = ${paymentId}`,
    sql`UPDATE day_closings c SET totals = ${dayTotals(sql`c.location_id`, sql`c.day`)} ${ofDay()}`,
    sql`UPDATE day_closings c SET sha256 = ${dayDigest} ${ofDay()}`,
  )
  expect(faults).toEqual([`day ${closed.number}: has another digest than the audit trail, which has ${closed.sha256}`])
})

it.each([
  ['closed day', 'day', /^closed days of \d{4}: 1 up to 1, expected 2 numbers$/],
  ['till session', 'session', /^cash counts of \d{4}: 1 up to 1, expected 2 numbers$/],
])('P8 P9 finds a number that no %s has', async (_what, series, expected) => {
  const add = (count: number) =>
    owner.query(sql`UPDATE number_series SET last = last + ${count}::int WHERE series = ${series}`)
  await add(1)
  const { problems } = await verifyMoney(test.db)
  await add(-1)
  expect(problems).toEqual([expect.stringMatching(expected)])
  expect((await verifyMoney(test.db)).problems).toEqual([])
})
