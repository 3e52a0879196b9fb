import { tierIds } from '@piel/contract/core/tiers'
import { addDays } from '@piel/contract/core/dates'
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '#/db/connection/pool.ts'
import { makeDoctor } from '#/testing/care.ts'
import { accountOf, owe } from '#/testing/ledger.ts'
import { retryUnavailable } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { findMembershipOn } from '#/modules/money/memberships/memberships.service.ts'

let test: TestApp
let typeId: string
let doctorId: string

beforeAll(async () => {
  test = await buildTestApp()
  doctorId = (await makeDoctor(test)).id
  const [type] = await test.db.query<{ id: string }>(sql`SELECT id FROM treatment_types WHERE name_en = 'Acne'`)
  typeId = type?.id ?? ''
})
afterAll(() => test.close())

const amount = fc.integer({ min: 1, max: 500_000 })
const which = fc.nat(5)
const tier = fc.constantFrom(...tierIds)
const plan = fc.constantFrom('Standard', 'Premium', 'VIP')
/** Actions of staff at the desk; `which` selects among the objects created so far. */
const deed = fc.oneof(
  fc.record({ do: fc.constant('treat' as const), amount, tier: fc.option(tier) }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({
    do: fc.constant('pay' as const),
    amount,
    which: fc.option(which),
    plan: fc.option(plan),
    there: fc.boolean(),
  }),
  fc.record({ do: fc.constant('complete' as const), which }),
  fc.record({ do: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 9999 }), which }),
  fc.record({
    do: fc.constant('adjust' as const),
    amount: fc.oneof(
      amount,
      amount.map((minor) => -minor),
    ),
  }),
  fc.record({ do: fc.constant('discount' as const), percent: fc.integer({ min: 1, max: 12 }), which }),
  fc.record({ do: fc.constant('sell' as const), tier }),
  fc.record({ do: fc.constant('end' as const), takeBack: fc.boolean() }),
)
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

interface Made {
  patientId: string
  treatments: string[]
  payments: string[]
  adjusted: number
  days: string[]
}

const pick = (ids: string[], index: number): string | undefined => ids[index % ids.length]

async function act(calls: PatientCalls, made: Made, one: Deed): Promise<void> {
  const post = async (url: string, body?: object) => {
    const answer = await retryUnavailable(() => calls.call<{ id: string; amountMinor: number }>('POST', url, body))
    // A refusal because of another user's earlier action is expected; any other status is a fault.
    // So is one above the limit.
    expect([200, 201, 403, 404, 409, 422]).toContain(answer.status)
    return answer.status < 300 ? answer.body : undefined
  }
  const { patientId, treatments, payments } = made
  const reason = 'Así se acordó'
  const patient = `/patient/${patientId}`
  if (one.do === 'treat') {
    const body = { patientId, doctorId, typeId, valueMinor: one.amount, ...(one.tier && { tier: one.tier }) }
    const treatment = await post('/treatments', body)
    if (treatment) treatments.push(treatment.id)
  } else if (one.do === 'cancel') {
    const id = pick(treatments, one.which)
    if (id !== undefined) await post(`/treatments/${id}/status`, { status: 'cancelled', reason })
  } else if (one.do === 'pay') {
    const treatmentId = one.which === null || one.plan !== null ? undefined : pick(treatments, one.which)
    const what = { treatmentId: treatmentId ?? null, plan: one.plan }
    const status = one.there ? 'completed' : 'pending'
    const payment = await post('/transactions', { patientId, amountMinor: one.amount, method: 'cash', ...what, status })
    if (payment) payments.push(payment.id)
  } else if (one.do === 'complete' || one.do === 'refund') {
    const id = pick(payments, one.which)
    const body = one.do === 'refund' ? { amountMinor: one.amount, reason } : undefined
    if (id !== undefined) await post(`/transactions/${id}/${one.do}`, body)
  } else if (one.do === 'adjust') {
    const entry = await post(`${patient}/ledger/adjustments`, { amountMinor: one.amount, reason })
    made.adjusted += entry?.amountMinor ?? 0
  } else if (one.do === 'discount') {
    const chargeId = pick(treatments, one.which)
    if (chargeId !== undefined) await post(`${patient}/discounts`, { chargeId, percent: one.percent, reason })
  } else if (one.do === 'sell') await post(`${patient}/memberships`, { tier: one.tier })
  else await post(`${patient}/memberships/end`, { reason, takeBack: one.takeBack })
}

/** The expected balance, computed from treatments, discounts, payments, memberships and adjustments. */
async function owedOtherwise({ patientId, adjusted }: Made): Promise<number> {
  const [row] = await test.db.query<{ owed: number }>(sql`
    SELECT (coalesce((SELECT sum(value_minor) FROM treatments WHERE patient_id = ${patientId} AND status <> 'cancelled'), 0)
      + coalesce((SELECT sum(e.amount_minor) FROM ledger_entries e JOIN treatments t ON t.id = e.treatment_id
          WHERE e.patient_id = ${patientId} AND e.is_discount AND t.status <> 'cancelled'), 0)
      - coalesce((SELECT sum(amount_minor - refunded_minor) FROM transactions
          WHERE patient_id = ${patientId} AND receipt_number IS NOT NULL AND kind = 'payment'), 0)
      + coalesce((SELECT sum(amount_minor) FROM ledger_entries
          WHERE patient_id = ${patientId} AND kind IN ('charge', 'adjustment') AND membership_id IS NOT NULL), 0))::bigint
      AS owed`)
  return (row?.owed ?? 0) + adjusted
}

async function expectOneAccount(made: Made): Promise<void> {
  const { balance, sum, last, entries, positions } = await accountOf(test, made.patientId)
  expect([sum, last]).toEqual([balance, balance])
  expect(entries).toBe(positions)
  expect(await owedOtherwise(made)).toBe(balance)
  const { account } = (
    await patientCallsOf(test, (await test.signedInAs('STAFF')).headers).call<{ account: { balanceMinor: number } }>(
      'GET',
      `/patient/${made.patientId}/ledger`,
    )
  ).body
  expect(account.balanceMinor).toBe(balance)
}

/** The discounts of each treatment together are within the limit of 10 %. */
async function expectWithinLimit({ patientId }: Made): Promise<void> {
  const above = await test.db.query(sql`
    SELECT t.id FROM treatments t JOIN ledger_entries e ON e.treatment_id = t.id AND e.is_discount
    WHERE t.patient_id = ${patientId} GROUP BY t.id HAVING -sum(e.amount_minor) > round(t.value_minor * 0.1)`)
  expect(above).toEqual([])
}

/** On every day at most one membership is active, and past days keep theirs. */
async function expectNoOverlap({ patientId, days }: Made): Promise<void> {
  const spans = await test.db.query<{ id: string; from: string; to: string }>(sql`
    SELECT id, starts_on AS "from", ends_on AS "to" FROM memberships WHERE patient_id = ${patientId} ORDER BY position`)
  for (const day of days) {
    const held = spans.filter(({ from, to }) => from <= day && day <= to)
    expect(held.length).toBeLessThanOrEqual(1)
  }
  const today = test.clock.today()
  const held = spans.find(({ from, to }) => from <= today && today <= to)
  expect((await test.db.transaction((tx) => findMembershipOn(tx, patientId, today)))?.id).toBe(held?.id)
}

it('G3 G5 P4 stays consistent whatever several people do to one account at once, day after day', async () => {
  const round = fc.record({
    pause: fc.constantFrom(0, 1, 29, 200, 365, 366),
    callers: fc.array(fc.array(deed, { minLength: 3, maxLength: 6 }), { minLength: 2, maxLength: 4 }),
  })
  const start = '2026-01-31'
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 3 }), async (rounds) => {
      test.clock.set(`${start}T18:00:00Z`)
      const staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
      const patientId = (await staff.register()).id
      const made: Made = { patientId, treatments: [], payments: [], adjusted: 0, days: [] }
      let day = start
      for (const { pause, callers } of rounds) {
        day = addDays(day, pause)
        test.clock.set(`${day}T18:00:00Z`)
        made.days.push(day, addDays(day, -1), addDays(day, 1))
        const desks = await Promise.all(callers.map(() => test.signedInAs('STAFF')))
        await Promise.all(
          callers.map(async (deeds, index) => {
            const calls = patientCallsOf(test, desks[index]!.headers)
            for (const one of deeds) await act(calls, made, one)
          }),
        )
        await expectOneAccount(made)
        await expectNoOverlap(made)
        await expectWithinLimit(made)
      }
    }),
    { numRuns: 16, endOnFailure: true },
  )
  // The test is only meaningful if enough actions succeeded.
  const kinds = await test.db.query<{ kind: string }>(sql`
    SELECT kind FROM ledger_entries GROUP BY 1 HAVING count(*) >= 10 ORDER BY 1`)
  expect(kinds.map(({ kind }) => kind)).toEqual(['adjustment', 'charge', 'payment', 'refund'])
  const [given] = await test.db.query<{ discounts: number }>(sql`
    SELECT count(*) AS discounts FROM ledger_entries WHERE is_discount`)
  expect(given?.discounts).toBeGreaterThan(5)
  expect((await verifyMoney(test.db)).problems).toEqual([])
}, 120_000)

it('G3 refuses to change an entry, to the application and to the owner of the table', async () => {
  const staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const { id } = await staff.register()
  await owe(test, id, 500)
  const owner = createDatabase(test.databaseUrl, { role: null })
  const statements = [
    'UPDATE ledger_entries SET amount_minor = 1',
    'UPDATE ledger_entries SET reason = NULL',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries CASCADE',
  ]
  for (const db of [test.db, owner])
    for (const statement of statements) await expect(db.query(sql`${raw(statement)}`)).rejects.toThrow('ledger_entries')
  await owner.close()
  expect(await accountOf(test, id)).toMatchObject({ balance: 500, sum: 500, entries: 1 })
})
