import type { Checkout } from '@piel/contract/money/checkouts'
import { plans } from '@piel/contract/core/tiers'
import { methods, type Transaction } from '@piel/contract/money/transactions'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount, type TestAccount } from '#/testing/accounts.ts'
import { byMethod } from '#/testing/by-method.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'

let test: TestApp
let staff: TestAccount[]
let patients: { id: string; treatmentId: string }[]
beforeAll(async () => {
  test = await buildTestApp()
  staff = await Promise.all(Array.from({ length: 4 }, () => createAccount(test.db, 'STAFF')))
  patients = []
  const calls = patientCallsOf(test, await headersOf(0))
  for (let i = 0; i < 3; i++) {
    const { id } = await calls.register()
    patients.push({ id, treatmentId: await makeTreatment(test, { patientId: id }) })
  }
})
afterAll(() => test.close())

/** A token issued now, because the clock runs fast in this test. */
const headersOf = async (caller: number) => ({
  authorization: `Bearer ${await test.issuer.sign({ sub: staff[caller % staff.length]?.subject ?? '' })}`,
})

const amount = fc.integer({ min: 1, max: 20_000 })
const step = fc.record({
  caller: fc.nat(3),
  patient: fc.nat(2),
  /** The index of an earlier transaction, from the newest. */
  of: fc.nat(5),
  verb: fc.constantFrom('pay', 'check out', 'await', 'complete', 'complete', 'fail', 'refund', 'refund', 'refund all'),
  amount,
  method: fc.constantFrom(...methods),
  back: fc.option(fc.constantFrom(...methods)),
  what: fc.constantFrom('account', 'treatment', 'plan'),
  plan: fc.constantFrom(...plans),
  /** Minutes that pass before it. */
  later: fc.nat(30),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Known = Pick<Transaction, 'id' | 'amountMinor'>

async function send(one: Step, known: Known[]): Promise<{ status: number; paid: Known[] }> {
  const calls = patientCallsOf(test, await headersOf(one.caller))
  const patient = patients[one.patient]
  const about = known.at(-1 - one.of)
  if (one.verb === 'check out') {
    const { status, body } = await calls.call<Checkout>('POST', '/checkouts', {
      patientId: patient?.id,
      charges: one.what === 'treatment' ? [patient?.treatmentId] : [],
      ...(one.what === 'plan' && { plan: one.plan }),
      payments: [one.method, one.back ?? 'cash'].map((method) => ({ ...byMethod(method), amountMinor: one.amount })),
    })
    return { status, paid: status === 201 ? body.payments : [] }
  }
  if (one.verb === 'pay' || one.verb === 'await' || about === undefined) {
    const { status, body } = await calls.call<Transaction>('POST', '/transactions', {
      patientId: patient?.id,
      amountMinor: one.amount,
      ...byMethod(one.method),
      status: one.verb === 'pay' ? 'completed' : 'pending',
      ...(one.what === 'plan' && { plan: one.plan }),
      ...(one.what === 'treatment' && { treatmentId: patient?.treatmentId }),
    })
    return { status, paid: status === 201 ? [body] : [] }
  }
  const all = one.verb === 'refund all'
  const body = {
    amountMinor: all ? about.amountMinor : one.amount,
    reason: 'Por acuerdo',
    ...(one.back && byMethod(one.back)),
  }
  const url = `/transactions/${about.id}/${all ? 'refund' : one.verb}`
  const { status } = await calls.call('POST', url, url.endsWith('refund') ? body : undefined)
  return { status, paid: [] }
}

it('G3 G4 G5 keeps the books correct whatever several people do at once, across the end of a year', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 10 }),
      async (waves) => {
        // 22:00 of 31 December in the clinic.
        test.clock.set('2027-01-01T04:00:00.000Z')
        const known: Known[] = []
        for (const wave of waves) {
          test.clock.advance(Math.max(...wave.map(({ later }) => later)) * 60_000)
          for (const { status, paid } of await Promise.all(wave.map((one) => send(one, [...known])))) {
            seen.set(status, (seen.get(status) ?? 0) + 1)
            expect([200, 201, 409, 422]).toContain(status)
            known.push(...paid)
          }
        }
        expect(await moneyFaults(test.db)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
  for (const status of [200, 201, 409, 422]) expect(seen.get(status)).toBeGreaterThan(5)
  const years = await test.db.query(sql`
    SELECT DISTINCT left(right(receipt_number, 11), 4) AS year FROM transactions WHERE receipt_number IS NOT NULL ORDER BY 1`)
  expect(years).toEqual([{ year: '2026' }, { year: '2027' }])
}, 120_000)

it('G3 detects wrong books', async () => {
  const [some] = await test.db.query<{ id: string }>(sql`
    SELECT id FROM transactions WHERE status = 'completed' AND refunded_minor < amount_minor - 1 LIMIT 1`)
  await expect(
    test.db.transaction(async (tx) => {
      await tx.query(sql`UPDATE transactions SET refunded_minor = refunded_minor + 1 WHERE id = ${some?.id}`)
      await tx.query(sql`UPDATE transaction_days SET total = total + 1`)
      await tx.query(sql`UPDATE income_days SET amount_minor = amount_minor + 1`)
      await tx.query(sql`UPDATE patient_balances SET balance_minor = balance_minor + 1`)
      await tx.query(sql`
        UPDATE transactions SET status = 'completed', receipt_number = to_char(day, 'YYYY') || '-999999'
        WHERE id = (SELECT id FROM transactions WHERE status = 'pending' AND tier IS NULL LIMIT 1)`)
      throw new Error((await moneyFaults(tx)).map((fault) => fault.replace(/:.*/s, '')).join('; '))
    }),
  ).rejects.toThrow(
    [
      'refunds of a payment differ from their rows; income by the ledger is another one',
      'the ledger differs from payments and refunds; a balance is not the sum of its entries; receipts have gaps',
      'days are not the sum of their transactions; income by day is not the sum of days; totals are not the sum of days',
      'a history does not lead to the status of its transaction',
    ].join('; '),
  )
})
