import { transactionListQuery } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parsed } from '#/lib/json-text.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { testClock, type TestClock } from '#/testing/clock.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { complete, makePayment } from '#/testing/transactions.ts'
import { listTransactions } from './transaction-list.service.ts'

/** The instant at which 1 November 2026 begins, by the clinic's zone. */
const zones = [
  ['America/Mexico_City', '2026-11-01T06:00:00.000Z'],
  // Summer time ends in the same night, two hours later.
  ['America/Tijuana', '2026-11-01T07:00:00.000Z'],
  ['Asia/Tokyo', '2026-10-31T15:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-10-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-01T11:00:00.000Z'],
] as const

async function inZone(timeZone: string, work: (test: TestApp, clock: TestClock, patientId: string) => Promise<void>) {
  const clock = testClock(timeZone)
  const env = testEnv()
  const test = await buildTestApp({ env: { clinic: { ...env.clinic, timeZone } }, deps: { clock } })
  try {
    const { headers } = await test.signedInAs('STAFF')
    const { id } = await patientCallsOf(test, headers).register()
    await work(test, clock, id)
    expect(await moneyFaults(test.db)).toEqual([])
  } finally {
    await test.close()
  }
}
const before = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString()

describe.each(zones)('a clinic in %s', (timeZone, midnight) => {
  it('H2 G3 counts a payment at 23:59:59 on the 31st to the month that ends, and one at 00:00 to the next', async () => {
    await inZone(timeZone, async (test, clock, patientId) => {
      clock.set(before(midnight, 40 * 86_400_000))
      const [last, first] = [
        await makePayment(test, { patientId, amountMinor: 1_000, status: 'pending' }),
        await makePayment(test, { patientId, amountMinor: 20_000, status: 'pending' }),
      ]
      clock.set(before(midnight, 1))
      expect((await complete(test, last.id)).day).toBe('2026-10-31')
      const direct = await makePayment(test, { patientId, amountMinor: 300_000 })
      clock.set(midnight)
      expect((await complete(test, first.id)).day).toBe('2026-11-01')
      const next = await makePayment(test, { patientId, amountMinor: 4_000_000 })

      const income = async (query: object) => {
        const { data, totals } = parsed(await listTransactions(test.deps, z.parse(transactionListQuery, query)))
        return [totals?.incomeMinor, data.map(({ id }) => id).toSorted()]
      }
      const [october, november] = [
        [301_000, [last.id, direct.id].toSorted()],
        [4_020_000, [first.id, next.id].toSorted()],
      ]
      expect(await income({ from: '2026-10-01', to: '2026-10-31' })).toEqual(october)
      expect(await income({ from: '2026-10-31', to: '2026-10-31', sort: 'amount' })).toEqual(october)
      expect(await income({ from: '2026-11-01', to: '2026-11-30' })).toEqual(november)
      expect(await income({ from: '2026-11-01', to: '2026-11-01', sort: 'date' })).toEqual(november)
      const days = await test.db.query(sql`
        SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(amount_minor)::bigint AS amount FROM transaction_days
        WHERE status = 'completed' GROUP BY 1 ORDER BY 1`)
      expect(days).toEqual([
        { day: '2026-10-31', amount: 301_000 },
        { day: '2026-11-01', amount: 4_020_000 },
      ])
      const entries = await test.db.query(sql`SELECT DISTINCT day FROM ledger_entries ORDER BY 1`)
      expect(entries).toEqual([{ day: '2026-10-31' }, { day: '2026-11-01' }])
    })
  })
})

it('G3 numbers receipts and references of each year from 1, from the clinic’s midnight', async () => {
  await inZone('America/Mexico_City', async (test, clock, patientId) => {
    clock.set('2027-01-01T05:59:59.999Z')
    const old = [await makePayment(test, { patientId }), await makePayment(test, { patientId })]
    const awaited = await makePayment(test, { patientId, status: 'pending' })
    clock.set('2027-01-01T06:00:00.000Z')
    const young = [await complete(test, awaited.id), await makePayment(test, { patientId })]
    expect([...old, ...young].map(({ receiptNumber }) => receiptNumber)).toEqual([
      '2026-000001',
      '2026-000002',
      '2027-000001',
      '2027-000002',
    ])
    expect([...old, ...young].map(({ reference }) => reference)).toEqual([
      'PIEL-26-YXWNMJ',
      'PIEL-26-XWRFCR',
      'PIEL-26-WTPTNC',
      'PIEL-27-YXWNMJ',
    ])
  })
})
