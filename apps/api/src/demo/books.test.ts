import { plans } from '@piel/contract/core/tiers'
import { methods, transactionStatuses } from '@piel/contract/money/transactions'
import { treatmentStatuses } from '@piel/contract/treatments/treatments'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { testClock } from '#/testing/clock.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { testEnv } from '#/testing/env.ts'
import { seedDemo } from './seed.ts'

// Early in a year and in the night, a day that most years do not have, and the noon of a usual day.
describe.each(['2027-01-01T07:00:00Z', '2028-02-29T18:00:00Z', '2026-11-21T18:00:00Z'])('at %s', (instant) => {
  let database: TestDatabase
  const clock = testClock()
  const rows = <T extends object>(statement: Sql) => database.db.query<T>(statement)
  const counted = async (from: Sql) => (await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${from}`))[0]?.n

  beforeAll(async () => {
    database = await createTestDatabase()
    clock.set(instant)
    await seedDemo({ db: database.db, clock, env: { ...testEnv(), demo: true } })
  })
  afterAll(() => database.close())

  it('H1 seeds exactly 30 treatments and 50 transactions of the past year, refunds among them, up to today', async () => {
    const [t] = await rows<{ n: number; first: string; last: string }>(
      sql`SELECT count(*)::int AS n, min(starts_on) AS first, max(starts_on) AS last FROM treatments`,
    )
    const [m] = await rows<{ n: number; first: string; last: string }>(
      sql`SELECT count(*)::int AS n, min(day) AS first, max(day) AS last FROM transactions`,
    )
    expect([t?.n, m?.n]).toEqual([30, 50])
    expect(await counted(sql`transactions WHERE kind = 'refund'`)).toBe(4)
    expect(m?.last).toBe(clock.today())
    expect(await counted(sql`treatments WHERE starts_on <= ${clock.today()}::date - 365`)).toBe(0)
    expect(await counted(sql`transactions WHERE dated_at > ${clock.now().toISOString()}`)).toBe(0)
    expect(await counted(sql`treatment_changes WHERE at > ${clock.now().toISOString()}`)).toBe(0)
  })

  it('H1 has an income in the current month, also on its first day', async () => {
    const [income] = await rows<{ n: number }>(sql`
      SELECT coalesce(sum(amount_minor), 0)::int AS n FROM transactions
      WHERE status IN ('completed', 'refunded') AND date_trunc('month', day) = date_trunc('month', ${clock.today()}::date)`)
    expect(income?.n).toBeGreaterThan(0)
  })

  it('H1 adds up according to the check of the books', async () => {
    expect((await verifyMoney(database.db)).problems).toEqual([])
  })

  it('P2 sells services and products and charges the fees of those who came, as one charge each', async () => {
    expect(await counted(sql`sale_items`)).toBe(8)
    expect(await counted(sql`sales WHERE appointment_id IS NULL`)).toBe(3)
    const came = await counted(sql`appointments a JOIN appointment_types y ON y.id = a.type_id
      WHERE a.arrived_at IS NOT NULL AND y.name_en IN ('First visit', 'Follow-up')`)
    expect(came).toBeGreaterThan(3)
    expect(await counted(sql`sales WHERE appointment_id IS NOT NULL`)).toBe(came)
    expect(await counted(sql`sales WHERE at > ${clock.now().toISOString()} OR day <> ${clock.today()}::date`)).toBe(0)
  })

  it('H2 includes each status, tier and method, in the last week too', async () => {
    const each = async (column: Sql, table: Sql) =>
      (await rows<{ v: string }>(sql`SELECT DISTINCT ${column} AS v FROM ${table} ORDER BY 1`)).map(({ v }) => v)
    expect(await each(sql`status`, sql`treatments`)).toEqual([...treatmentStatuses].toSorted())
    expect(await each(sql`tier`, sql`treatments`)).toHaveLength(plans.length + 1)
    expect(await each(sql`status`, sql`transactions`)).toEqual([...transactionStatuses].toSorted())
    expect(await each(sql`method`, sql`transactions`)).toEqual([...methods].toSorted())
    expect(await counted(sql`transactions WHERE status = 'completed' AND day > ${clock.today()}::date - 7`)).toBe(6)
  })

  it('G3 keeps plausible books: numbered without gaps, summed up, no refund above its payment', async () => {
    const receipts = await rows<{ year: number; n: number; last: number; known: number }>(sql`
      SELECT n.*, s.last AS known FROM number_series s JOIN (
        SELECT extract(year FROM day)::int AS year, count(*)::int AS n, max(right(receipt_number, 6))::int AS last
        FROM transactions WHERE receipt_number IS NOT NULL AND kind = 'payment' GROUP BY 1) n USING (year) WHERE s.series = 'receipt'`)
    expect(receipts.length).toBeGreaterThan(0)
    for (const { n, last, known } of receipts) expect([last, known]).toEqual([n, n])
    expect(
      await counted(sql`transactions WHERE left(right(receipt_number, 11), 4) <> extract(year FROM day)::text`),
    ).toBe(0)
    const strangers = sql`(SELECT b.patient_id FROM patient_balances b JOIN ledger_entries e USING (patient_id)
      GROUP BY b.patient_id, b.balance_minor HAVING b.balance_minor <> sum(e.amount_minor)) AS x`
    expect(await counted(strangers)).toBe(0)
    const unpaid = sql`(SELECT t.id FROM transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
      WHERE t.kind = 'payment' GROUP BY t.id HAVING coalesce(-sum(e.amount_minor), 0)
        <> CASE WHEN status IN ('completed', 'refunded') THEN t.amount_minor - t.refunded_minor ELSE 0 END) AS x`
    expect(await counted(unpaid)).toBe(0)
    const [income] = await rows<{ a: number; b: number }>(sql`
      SELECT (SELECT sum(amount_minor)::bigint FROM transactions) AS a,
        (SELECT sum(amount_minor)::bigint FROM transaction_days) AS b`)
    expect(income?.a).toBe(income?.b)
    expect(await counted(sql`patient_balances WHERE balance_minor > 0`)).toBeGreaterThan(5)
    expect(await counted(sql`patient_balances WHERE balance_minor = 0`)).toBeGreaterThan(5)
  })

  it('F4 gives each treatment an active doctor who treats the patient', async () => {
    const strange = sql`treatments t JOIN doctors d ON d.id = t.doctor_id WHERE d.status <> 'ACTIVE' OR NOT EXISTS (
      SELECT FROM patient_doctors c WHERE c.patient_id = t.patient_id AND c.doctor_user_id = d.user_id
        AND c.since <= ${clock.today()} AND c.until IS NULL)`
    expect(await counted(strange)).toBe(0)
  })

  it('B12 B13 prices the catalogue with dates, and offers shipping options', async () => {
    expect(await counted(sql`treatment_types WHERE price_minor > 0`)).toBe(7)
    expect(await counted(sql`catalogue_changes WHERE author_id IS NOT NULL`)).toBe(7)
    expect(await counted(sql`shipping_options WHERE is_active`)).toBe(3)
  })
})
