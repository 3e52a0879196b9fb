import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { nextNumber } from '#/db/numbers.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, dayIdOf, makeLocation, makeTill } from '#/testing/till.ts'
import { dayDigest } from '#/modules/money/closings/day-closings.repository.ts'

let test: TestApp
let owner: Database
let sessionId: string

/** Amounts by method as they were stored before there was the method other. */
const older = (cash: number) => `{"cash": ${cash}, "debit_card": 0, "credit_card": 0, "paypal": 0, "bank_transfer": 0}`

/** A session with a difference and a closed day, both from before the method. */
beforeAll(async () => {
  test = await buildTestApp()
  owner = createDatabase(test.databaseUrl, { role: null })
  const locationId = await makeLocation(test)
  const ana = await cashier(test)
  sessionId = (await ana.open(5_000, await makeTill(test, newId(), locationId))).id
  await ana.pay((await ana.register()).id, 2_000)
  await test.db.query(sql`
    UPDATE till_sessions SET expected = ${older(7_000)}::jsonb, counted = jsonb_build_object(
      'amounts', ${older(6_900)}::jsonb, 'cash', '{"pieces": [], "looseMinor": 6900}'::jsonb,
      'totals', ${older(6_900)}::jsonb - 'cash') WHERE id = ${sessionId}`)
  const { number, till, person } = await ana.close('Falta un peso')
  const session = `{"id": "${sessionId}", "number": "${number}", "till": "${till.name}", "person": "${person.name}",
    "floatMinor": 5000, "expected": ${older(7_000)}, "countedAmounts": ${older(6_900)}}`
  const cash = '{"method": "cash", "payments": 1, "paidMinor": 2000, "refundedMinor": 0, "voidedMinor": 0}'
  const totals = `{"methods": [${cash}], "inMinor": 0, "outMinor": 0, "netMinor": 2000,
    "differences": [{"method": "cash", "amountMinor": -100}], "sessions": [${session}]}`
  await test.db.query(sql`
    WITH c AS MATERIALIZED (
      SELECT d.id, d.location_id, d.location_name, d.day, ${nextNumber('D-', 'day', test.clock.today())} AS number,
        ${totals}::jsonb AS totals, now() AS closed_at, NULL::uuid AS closed_by, NULL::text AS closed_by_name
      FROM till_days d WHERE d.id = ${await dayIdOf(test, locationId)})
    INSERT INTO day_closings (id, location_id, location_name, day, number, totals, closed_at, closed_by, closed_by_name,
      sha256)
    SELECT c.*, ${dayDigest} FROM c`)
})
afterAll(async () => {
  await owner.close()
  await test.close()
})

const falsify = (statement: Sql) =>
  owner.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    await tx.query(statement)
  })

it('P1 P8 P9 agrees with the check of the books', async () => {
  const [stored] = await test.db.query<{ days: number; sessions: number }>(sql`
    SELECT (SELECT count(*)::int FROM day_closings WHERE NOT totals #> '{sessions,0,expected}' ? 'other') AS days,
      (SELECT count(*)::int FROM till_sessions WHERE NOT expected ? 'other') AS sessions`)
  expect(stored).toEqual({ days: 1, sessions: 1 })
  expect((await verifyMoney(test.db)).problems).toEqual([])
})

it.each([
  ['expected', () => sql`UPDATE till_sessions SET expected = ${older(7_100)}::jsonb WHERE id = ${sessionId}`],
  ['payment', () => sql`UPDATE transactions SET amount_minor = 2100 WHERE session_id = ${sessionId}`],
])('P8 P9 is found once its %s is falsified, in its session and in its day', async (_, statement) => {
  await falsify(statement())
  const { problems } = await verifyMoney(test.db)
  await falsify(sql`UPDATE till_sessions SET expected = ${older(7_000)}::jsonb WHERE id = ${sessionId}`)
  await falsify(sql`UPDATE transactions SET amount_minor = 2000 WHERE session_id = ${sessionId}`)
  expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^till session ${sessionId}: expected `)))
  expect(problems).toContainEqual(expect.stringMatching(/^day D-\d{4}-000001: states /))
  expect((await verifyMoney(test.db)).problems).toEqual([])
})
