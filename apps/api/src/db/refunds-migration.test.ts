import { addDays } from '@piel/contract/core/dates'
import type { Method } from '@piel/contract/money/transactions'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { databaseBefore, type EarlierDatabase } from '#/testing/before-migration.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import type { Database } from './database.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const timeZone = 'America/Tijuana'
let test: EarlierDatabase
let owner: Database

interface Refund {
  id: string
  day: string
  amountMinor: number
}
interface Payment {
  id: string
  day: string
  amountMinor: number
  method: Method
  status: 'pending' | 'completed' | 'failed'
  /** The day of its failure. */
  failedOn: string
  refunds: Refund[]
}

const day = fc.integer({ min: 0, max: 500 }).map((n) => addDays('2025-10-01', n))
const payments: Payment[] = fc
  .sample(
    fc.record({
      day,
      amountMinor: fc.integer({ min: 10, max: 1_000_000 }),
      method: fc.constantFrom<Method>('cash', 'debit_card', 'credit_card', 'paypal', 'bank_transfer'),
      status: fc.constantFrom('pending', 'completed', 'completed', 'completed', 'completed', 'failed'),
      later: fc.integer({ min: 0, max: 200 }),
      refunds: fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 5 })), { maxLength: 2 }),
      isWhole: fc.boolean(),
    }),
    1500,
  )
  .map(({ refunds, later, isWhole, ...payment }) => {
    const parts = refunds.map(([after, tenths]) => ({
      id: newId(),
      day: addDays(payment.day, after),
      amountMinor: Math.max(1, Math.floor((payment.amountMinor * tenths) / 10)),
    }))
    const [first] = parts
    const given = isWhole && first ? [{ ...first, amountMinor: payment.amountMinor }] : parts
    return {
      ...payment,
      id: newId(),
      failedOn: addDays(payment.day, later),
      refunds: payment.status === 'completed' ? given : [],
    }
  })
const refundedOf = ({ refunds }: Payment) => refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)

/** Stores the payments as versions before 0023 did: refunds only in the ledger and as a part of their payment. */
async function store(): Promise<void> {
  const [userId, patientId] = [newId(), newId()]
  await owner.query(
    sql`INSERT INTO users (id, email, first_name, last_name) VALUES (${userId}, 'a@b.mx', 'Ana', 'Ruiz')`,
  )
  await owner.query(sql`
    INSERT INTO patients (id, user_id, phone, phone_e164, birth_date, search_text, sort_name)
    VALUES (${patientId}, ${userId}, '55 5000 1234', '+525550001234', '1990-01-01', '', '')`)
  const numbers = new Map<string, number>()
  const rows = payments
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((payment) => {
      const year = payment.day.slice(0, 4)
      const isPaid = payment.status === 'completed'
      if (isPaid) numbers.set(year, (numbers.get(year) ?? 0) + 1)
      const refunded = refundedOf(payment)
      return {
        ...payment,
        refunded,
        status: isPaid && refunded === payment.amountMinor ? 'refunded' : payment.status,
        receipt: isPaid ? `${year}-${String(numbers.get(year)).padStart(6, '0')}` : null,
      }
    })
  const json = JSON.stringify(rows)
  await owner.query(sql`
    INSERT INTO transactions (id, patient_id, customer_name, amount_minor, refunded_minor, method, status, reference,
      receipt_number, dated_at, day, search_text, sort_name)
    SELECT r.id, ${patientId}::uuid, 'Ana Ruiz', "amountMinor", refunded, method, status, r.id::text, receipt,
      (day + time '12:00') AT TIME ZONE ${timeZone}, day, '', ''
    FROM json_to_recordset(${json}::json) AS r (id uuid, "amountMinor" bigint, refunded bigint, method text,
      status text, receipt text, day date)`)
  await owner.query(sql`
    INSERT INTO number_series SELECT 'receipt', left(receipt_number, 4)::int, count(*) FROM transactions
    WHERE receipt_number IS NOT NULL GROUP BY 2`)
  await owner.query(sql`
    INSERT INTO transaction_changes (id, transaction_id, at, author_id, author_name, kind, status, amount_minor, reason)
    SELECT gen_random_uuid(), id, (day + time '11:59') AT TIME ZONE ${timeZone}, ${userId}::uuid, 'Ana', 'created', 'pending',
      NULL::bigint, NULL FROM transactions
    UNION ALL
    SELECT gen_random_uuid(), id, (day + time '12:00') AT TIME ZONE ${timeZone}, ${userId}::uuid, 'Ana', 'completed',
      'completed', NULL, NULL FROM transactions WHERE receipt_number IS NOT NULL
    UNION ALL
    -- A minute before midnight in the clinic, when it is the next day in Mexico City.
    SELECT gen_random_uuid(), r.id, ("failedOn" + time '23:59') AT TIME ZONE ${timeZone}, ${userId}::uuid, 'Ana', 'failed',
      'failed', NULL, 'Rechazado'
    FROM json_to_recordset(${json}::json) AS r (id uuid, status text, "failedOn" date) WHERE status = 'failed'
    UNION ALL
    SELECT gen_random_uuid(), r.id, (f.day + time '13:00') AT TIME ZONE ${timeZone}, ${userId}::uuid, 'Ana', 'refund',
      r.status, f."amountMinor", 'Acuerdo'
    FROM json_to_recordset(${json}::json) AS r (id uuid, status text, refunds json),
      json_to_recordset(r.refunds) AS f (day date, "amountMinor" bigint)`)
  await owner.query(sql`
    INSERT INTO ledger_entries (id, patient_id, kind, amount_minor, at, day, author_id, author_name, transaction_id, reason)
    SELECT each.id, ${patientId}::uuid, kind, amount, at, day, ${userId}::uuid, 'Ana', transaction_id, reason FROM (
      SELECT gen_random_uuid() AS id, 'payment' AS kind, -amount_minor AS amount, dated_at AS at, day,
        id AS transaction_id, NULL AS reason
      FROM transactions WHERE receipt_number IS NOT NULL
      UNION ALL
      SELECT f.id, 'refund', f."amountMinor", (f.day + time '13:00') AT TIME ZONE ${timeZone}, f.day, r.id, 'Acuerdo'
      FROM json_to_recordset(${json}::json) AS r (id uuid, refunds json),
        json_to_recordset(r.refunds) AS f (id uuid, day date, "amountMinor" bigint)) AS each ORDER BY at`)
}

const sumsOf = async (income: ReturnType<typeof sql>) => {
  const [row] = await owner.query<{ income: number; days: number; balance: number; entries: number }>(sql`
    SELECT (SELECT sum(income) FROM (${income}) d)::bigint AS income, (SELECT count(*) FROM (${income}) d) AS days,
      (SELECT sum(balance_minor) FROM patient_balances)::bigint AS balance,
      (SELECT count(*) FROM ledger_entries) AS entries`)
  return row
}

beforeAll(async () => {
  test = await databaseBefore('0023')
  owner = test.owner
  await store()
}, 60_000)
afterAll(() => test.close())

it('G3 H1 P7 moves recorded refunds to the days on which they were made, and keeps every sum', async () => {
  const settled = payments.filter(({ status }) => status === 'completed')
  const refunds = settled.flatMap((payment) => payment.refunds)
  const income = settled.reduce((sum, payment) => sum + payment.amountMinor - refundedOf(payment), 0)
  const before = await sumsOf(sql`
    SELECT day, sum(amount_minor - refunded_minor) AS income FROM transaction_days
    WHERE status IN ('completed', 'refunded') GROUP BY 1`)
  expect(before).toMatchObject({ income, balance: -income })
  expect(refunds.length).toBeGreaterThan(500)

  await migrate(test.url, migrationsFolder, timeZone)
  const after = await sumsOf(sql`
    SELECT day, sum(amount_minor) AS income FROM transaction_days WHERE status IN ('completed', 'refunded') GROUP BY 1`)
  expect(after).toEqual({ ...before, days: expect.any(Number) })
  const byDay = new Map<string, number>()
  for (const { day: on, amountMinor, refunds: given } of settled) {
    byDay.set(on, (byDay.get(on) ?? 0) + amountMinor)
    for (const refund of given) byDay.set(refund.day, (byDay.get(refund.day) ?? 0) - refund.amountMinor)
  }
  const days = await owner.query<{ day: string; income: number }>(sql`
    SELECT day, sum(amount_minor)::bigint AS income FROM transaction_days WHERE status IN ('completed', 'refunded')
    GROUP BY 1 ORDER BY 1`)
  expect(days.map((row) => [row.day, row.income])).toEqual([...byDay].toSorted(([a], [b]) => a.localeCompare(b)))
  expect((await verifyMoney(test.db)).problems).toEqual([])
  expect(await moneyFaults(owner)).toEqual([])
})

it('G3 P7 numbers them by time without gaps, with method, reason and author, and links them to their payment', async () => {
  const rows = await owner.query<{ of: string; method: string; number: string; text: string; reference: string }>(sql`
    SELECT r.refund_of AS of, r.method, r.receipt_number AS number, r.search_text AS text, fold(p.reference) AS reference
    FROM transactions r JOIN transactions p ON p.id = r.refund_of WHERE r.kind = 'refund' ORDER BY r.dated_at, r.id`)
  const of = new Map(payments.map((payment) => [payment.id, payment]))
  const last = new Map<string, number>()
  for (const row of rows) {
    const year = row.number.slice(2, 6)
    last.set(year, (last.get(year) ?? 0) + 1)
    expect(row.number).toBe(`R-${year}-${String(last.get(year)).padStart(6, '0')}`)
    expect(row.method).toBe(of.get(row.of)?.method)
    expect(row.text).toContain(row.reference)
  }
  const changes = await owner.query(sql`
    SELECT DISTINCT c.kind, c.status, c.reason, c.author_name FROM transactions t
      JOIN transaction_changes c ON c.transaction_id = t.id WHERE t.kind = 'refund'`)
  expect(changes).toEqual([{ kind: 'refund', status: 'refunded', reason: 'Acuerdo', author_name: 'Ana' }])
})

it('G3 dates failed payments by their failure, on the clinic’s day', async () => {
  const rows = await owner.query<{ id: string; day: string }>(
    sql`SELECT id, day FROM transactions WHERE status = 'failed'`,
  )
  const failed = new Map(payments.filter(({ status }) => status === 'failed').map(({ id, failedOn }) => [id, failedOn]))
  expect(new Map(rows.map(({ id, day: on }) => [id, on]))).toEqual(failed)
  expect(failed.size).toBeGreaterThan(100)
})
