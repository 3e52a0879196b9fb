import type { Checkout } from '@piel/contract/money/checkouts'
import sql, { raw } from 'sql-template-tag'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#/db/database.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { owe, payFor, sellTo, startTreatment } from '#/testing/ledger.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makePayment } from '#/testing/transactions.ts'
import { verifyMoney } from './verification.service.ts'

let test: TestApp
let owner: Database
let patientId: string
let treatmentId: string
let paymentId: string
let refundId: string
let failedId: string
/** Of 500.00 in cash for two charges, with change, and 200.00 of credit. */
let checkout: Checkout

beforeAll(async () => {
  test = await buildTestApp()
  owner = createDatabase(test.databaseUrl, { role: null })
  const staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const other = (await staff.register()).id
  const charges = [await startTreatment(test, other, 30_000), await startTreatment(test, other, 40_000)]
  await makePayment(test, { patientId: other, amountMinor: 20_000 })
  const payments = [{ method: 'cash', amountMinor: 50_000 }]
  const body = { patientId: other, charges, payments, receivedMinor: 60_000 }
  checkout = (await staff.call<Checkout>('POST', '/checkouts', body)).body
  patientId = (await staff.register()).id
  treatmentId = await startTreatment(test, patientId, 80_000)
  await sellTo(test, patientId, 'vip')
  const payment = await payFor(test, patientId, { amountMinor: 50_000, treatmentId })
  refundId = (await payment.refund(10_000)).refunds[0]?.id ?? ''
  paymentId = payment.id
  await owe(test, patientId, 700)
  failedId = (await makePayment(test, { patientId, status: 'failed' })).id
})
afterAll(async () => {
  await owner.close()
  await test.close()
})

/** The faults found after the owner of the tables changed something without triggers. */
async function afterwards(statement: string): Promise<string[]> {
  await owner.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL session_replication_role = replica`)
    await tx.query(sql`${raw(statement)}`)
  })
  return (await verifyMoney(test.db)).problems
}

it('G4 reports no fault in correct books', async () => {
  const verdict = await verifyMoney(test.db)
  expect(verdict.problems).toEqual([])
  expect(verdict).toMatchObject({ entries: expect.toSatisfy((n: number) => n >= 5), treatments: expect.any(Number) })
})

const one = () => `patient_id = '${patientId}'`
/** A change, its reversal, and the fault that is reported. */
it.each<[string, () => string, () => string, () => RegExp]>([
  [
    'a balance that was changed',
    () => `UPDATE patient_balances SET balance_minor = balance_minor - 100 WHERE ${one()}`,
    () => `UPDATE patient_balances SET balance_minor = balance_minor + 100 WHERE ${one()}`,
    () => new RegExp(`^patient ${patientId}: balance is \\d+, sum of entries is \\d+$`),
  ],
  [
    'an entry whose amount was changed',
    () => `UPDATE ledger_entries SET amount_minor = amount_minor + 1 WHERE ${one()} AND position = 1`,
    () => `UPDATE ledger_entries SET amount_minor = amount_minor - 1 WHERE ${one()} AND position = 1`,
    () => new RegExp(`^patient ${patientId}: entry 1 has balance 80000, expected 80001$`),
  ],
  [
    'an entry whose balance was changed',
    () => `UPDATE ledger_entries SET balance_minor = 5 WHERE ${one()} AND position = 5`,
    () => `UPDATE ledger_entries SET balance_minor = 540700 WHERE ${one()} AND position = 5`,
    () => new RegExp(`^patient ${patientId}: entry 5 has balance 5, expected 540700$`),
  ],
  [
    'an entry that is gone',
    () => `UPDATE ledger_entries SET position = 99 WHERE ${one()} AND position = 4`,
    () => `UPDATE ledger_entries SET position = 4 WHERE ${one()} AND position = 99`,
    () => new RegExp(`^patient ${patientId}: entry 5 is number 4$`),
  ],
  [
    'a number of entries that is not theirs',
    () => `UPDATE patient_balances SET entries = entries + 1 WHERE ${one()}`,
    () => `UPDATE patient_balances SET entries = entries - 1 WHERE ${one()}`,
    () => new RegExp(`^patient ${patientId}: balance counts 6 entries, expected 5$`),
  ],
  [
    'a last payment that never was',
    () => `UPDATE patient_balances SET last_payment_at = last_payment_at + interval '1 day' WHERE ${one()}`,
    () => `UPDATE patient_balances SET last_payment_at = last_payment_at - interval '1 day' WHERE ${one()}`,
    () => new RegExp(`^patient ${patientId}: balance has another time of the last payment$`),
  ],
  [
    'a debtor who was hidden',
    () => `UPDATE patient_balances SET is_live = false WHERE ${one()}`,
    () => `UPDATE patient_balances SET is_live = true WHERE ${one()}`,
    () => new RegExp(`^patient ${patientId}: balance has another name or archive status$`),
  ],
  [
    'a total of debts that was changed',
    () => `UPDATE debtor_totals SET owed_minor = owed_minor + 7 WHERE slot = 3`,
    () => `UPDATE debtor_totals SET owed_minor = owed_minor - 7 WHERE slot = 3`,
    () => /^debtor totals are \d+ debtors with \d+, expected \d+ debtors with \d+$/,
  ],
  [
    'a payment of more than the ledger has',
    () => `UPDATE transactions SET amount_minor = amount_minor + 1 WHERE id = '${paymentId}'`,
    () => `UPDATE transactions SET amount_minor = amount_minor - 1 WHERE id = '${paymentId}'`,
    () => new RegExp(`^transaction ${paymentId}: 50000 paid in the ledger, expected 50001$`),
  ],
  [
    'a refund that the ledger does not have',
    () => `UPDATE transactions SET refunded_minor = refunded_minor + 1 WHERE id = '${paymentId}'`,
    () => `UPDATE transactions SET refunded_minor = refunded_minor - 1 WHERE id = '${paymentId}'`,
    () => new RegExp(`^transaction ${paymentId}: 10000 refunded in the ledger, expected 10001$`),
  ],
  [
    'a payment entered for a transaction that awaits its money',
    () => `UPDATE transactions SET status = 'pending', receipt_number = NULL, refunded_minor = 0
      WHERE id = '${paymentId}'`,
    () => `UPDATE transactions SET status = 'completed', refunded_minor = 10000,
      receipt_number = '2026-' || lpad((SELECT last FROM number_series WHERE series = 'receipt')::text, 6, '0')
      WHERE id = '${paymentId}'`,
    () => new RegExp(`^transaction ${paymentId}: 1 payments in the ledger, expected 0$`),
  ],
  [
    'a payment moved to something else',
    () => `UPDATE transactions SET treatment_id = NULL WHERE id = '${paymentId}'`,
    () => `UPDATE transactions SET treatment_id = '${treatmentId}' WHERE id = '${paymentId}'`,
    () => new RegExp(`^transaction ${paymentId}: a ledger entry has another patient or charge$`),
  ],
  [
    'a treatment that is not charged at its value',
    () => `UPDATE treatments SET value_minor = 70000 WHERE id = '${treatmentId}'`,
    () => `UPDATE treatments SET value_minor = 80000 WHERE id = '${treatmentId}'`,
    () => new RegExp(`^treatment ${treatmentId}: charged 80000, expected 70000$`),
  ],
  [
    'a cancelled treatment that is still charged',
    () => `UPDATE treatments SET status = 'cancelled', ended_on = starts_on WHERE id = '${treatmentId}'`,
    () => `UPDATE treatments SET status = 'started', ended_on = NULL WHERE id = '${treatmentId}'`,
    () => new RegExp(`^treatment ${treatmentId}: charged 80000, expected 0$`),
  ],
  [
    'a day’s totals that were changed',
    () => `UPDATE transaction_days SET amount_minor = amount_minor + 100`,
    () => `UPDATE transaction_days SET amount_minor = amount_minor - 100`,
    () => /^payments of [-\d]+ completed cash : totals of the day are [\d, ]+, expected [\d, ]+$/,
  ],
  [
    'a day of transactions that never was',
    () => `INSERT INTO transaction_days VALUES ('2001-01-01', 'payment', 'completed', 'cash', '', 1, 100)`,
    () => `UPDATE transaction_days SET total = 0, amount_minor = 0 WHERE day = '2001-01-01'`,
    () => /^payments of 2001-01-01 completed cash : totals of the day are 1, 100, expected 0, 0$/,
  ],
  [
    'a day’s income that was changed',
    () => `UPDATE income_days SET amount_minor = amount_minor + 100 WHERE kind = 'refund'`,
    () => `UPDATE income_days SET amount_minor = amount_minor - 100 WHERE kind = 'refund'`,
    () => /^refunds of [-\d]+: income of the day is 1, -9900, expected 1, -10000$/,
  ],
  [
    'an income of a day without payments',
    () => `INSERT INTO income_days VALUES ('2001-01-01', 'payment', 1, 100)`,
    () => `UPDATE income_days SET total = 0, amount_minor = 0 WHERE day = '2001-01-01'`,
    () => /^payments of 2001-01-01: income of the day is 1, 100, expected 0, 0$/,
  ],
  [
    'a number of transactions that was changed',
    () =>
      `UPDATE transaction_totals SET total = total + 1 WHERE status = 'failed' AND method = 'paypal' AND tier = 'vip'`,
    () =>
      `UPDATE transaction_totals SET total = total - 1 WHERE status = 'failed' AND method = 'paypal' AND tier = 'vip'`,
    () => /^all payments failed paypal vip: totals are 1, 0, expected 0, 0$/,
  ],
  [
    'a refund that is dated by its payment',
    () => `UPDATE transactions SET day = day - 1 WHERE id = '${refundId}'`,
    () => `UPDATE transactions SET day = day + 1 WHERE id = '${refundId}'`,
    () => new RegExp(`^refund ${refundId}: -10000 on [-\\d]+, in the ledger -10000 on [-\\d]+$`),
  ],
  [
    'a payment that is dated by another day',
    () => `UPDATE transactions SET day = day + 40 WHERE id = '${paymentId}'`,
    () => `UPDATE transactions SET day = day - 40 WHERE id = '${paymentId}'`,
    () => new RegExp(`^payment ${paymentId}: 50000 on [-\\d]+, in the ledger 50000 on [-\\d]+$`),
  ],
  [
    'a failure that is dated by another day',
    () => `UPDATE transactions SET day = day - 2 WHERE id = '${failedId}'`,
    () => `UPDATE transactions SET day = day + 2 WHERE id = '${failedId}'`,
    () => new RegExp(`^payment ${failedId}: failed on [-\\d]+, by its history at `),
  ],
  [
    'a failure that is dated by its payment',
    () => `UPDATE transactions SET dated_at = dated_at - interval '1 hour' WHERE id = '${failedId}'`,
    () => `UPDATE transactions SET dated_at = dated_at + interval '1 hour' WHERE id = '${failedId}'`,
    () => new RegExp(`^payment ${failedId}: failed on [-\\d]+, by its history at `),
  ],
  [
    'a refund of less than the ledger has',
    () => `UPDATE transactions SET amount_minor = -9999 WHERE id = '${refundId}'`,
    () => `UPDATE transactions SET amount_minor = -10000 WHERE id = '${refundId}'`,
    () => new RegExp(`^refund ${refundId}: -9999 on [-\\d]+, in the ledger -10000 on [-\\d]+$`),
  ],
  [
    'a refund without an entry',
    () => `UPDATE ledger_entries SET id = '00000000-0000-7000-8000-000000000001' WHERE id = '${refundId}'`,
    () => `UPDATE ledger_entries SET id = '${refundId}' WHERE id = '00000000-0000-7000-8000-000000000001'`,
    () => new RegExp(`^refund ${refundId}: has no ledger entry$`),
  ],
  [
    'a number of a refund that is missing',
    () => `UPDATE number_series SET last = last + 1 WHERE series = 'refund'`,
    () => `UPDATE number_series SET last = last - 1 WHERE series = 'refund'`,
    () => /^refunds of 2026: 1 from 1 to 1, expected 2 numbers$/,
  ],
  [
    'a day’s treatments that were changed',
    () => `UPDATE treatment_days SET total = total - 1`,
    () => `UPDATE treatment_days SET total = total + 1`,
    () => /^treatments of [-\d]+ [-0-9a-f]+ started: total of the day is \d+, expected \d+$/,
  ],
  [
    'a month’s treatments that were changed',
    () => `UPDATE treatment_months SET total = total + 1`,
    () => `UPDATE treatment_months SET total = total - 1`,
    () => /^treatments of the month [-\d]+-01 [-0-9a-f]+ started: total is \d+, expected \d+$/,
  ],
  [
    'a number of treatments that was changed',
    () => `UPDATE treatment_totals SET total = 1 WHERE status = 'completed'`,
    () => `UPDATE treatment_totals SET total = 0 WHERE status = 'completed'`,
    () => /^all treatments completed: total is 1, expected 0$/,
  ],
  [
    'a transaction whose history is another one',
    () => `UPDATE transaction_changes SET status = 'pending' WHERE transaction_id = '${paymentId}'`,
    () => `UPDATE transaction_changes SET status = 'completed' WHERE transaction_id = '${paymentId}'`,
    () => new RegExp(`^transaction ${paymentId}: is completed with 10000 refunded, by its history pending`),
  ],
  [
    'a treatment whose history is another one',
    () => `UPDATE treatment_changes SET to_status = 'completed' WHERE treatment_id = '${treatmentId}'`,
    () => `UPDATE treatment_changes SET to_status = 'started' WHERE treatment_id = '${treatmentId}'`,
    () => new RegExp(`^treatment ${treatmentId}: is started, by its history completed$`),
  ],
  [
    'credit of a checkout that was changed',
    () => `UPDATE checkouts SET credit_minor = 19999 WHERE id = '${checkout.id}'`,
    () => `UPDATE checkouts SET credit_minor = 20000 WHERE id = '${checkout.id}'`,
    () => new RegExp(`^checkout ${checkout.id}: credit of 19999, in the ledger 20000 used and 20000 taken$`),
  ],
  [
    'change of a checkout that was changed',
    () => `UPDATE checkouts SET change_minor = 9999 WHERE id = '${checkout.id}'`,
    () => `UPDATE checkouts SET change_minor = 10000 WHERE id = '${checkout.id}'`,
    () => new RegExp(`^checkout ${checkout.id}: received 60000 with 9999 change, but took 50000 in cash$`),
  ],
  [
    'a part of a split payment that was changed',
    () => `UPDATE ledger_entries SET amount_minor = amount_minor + 1
      WHERE transaction_id = '${checkout.payments[0]?.id}' AND treatment_id = '${checkout.lines[1]?.id}'`,
    () => `UPDATE ledger_entries SET amount_minor = amount_minor - 1
      WHERE transaction_id = '${checkout.payments[0]?.id}' AND treatment_id = '${checkout.lines[1]?.id}'`,
    () => new RegExp(`^transaction ${checkout.payments[0]?.id}: 49999 paid in the ledger, expected 50000$`),
  ],
  [
    'a receipt of another year',
    () =>
      `UPDATE transactions SET day = day - 366, dated_at = dated_at - interval '366 days' WHERE id = '${paymentId}'`,
    () =>
      `UPDATE transactions SET day = day + 366, dated_at = dated_at + interval '366 days' WHERE id = '${paymentId}'`,
    () => /^receipt 2026-\d{6} was issued on 2025-/,
  ],
  [
    'a receipt that is missing',
    () => `UPDATE number_series SET last = last + 1 WHERE series = 'receipt'`,
    () => `UPDATE number_series SET last = last - 1 WHERE series = 'receipt'`,
    () => /^receipts of 2026: (\d+) from 1 to \1, expected \d+ numbers$/,
  ],
])('G4 G5 finds %s', async (_what, falsify, repair, expected) => {
  const problems = await afterwards(falsify())
  expect(problems).toContainEqual(expect.stringMatching(expected()))
  expect(await afterwards(repair())).toEqual([])
})

it('G4 exits with 0, or with 1 and the faults, on the command line', async () => {
  const verify = async () => {
    const env = { DATABASE_URL: test.databaseUrl }
    const file = join(import.meta.dirname, '../../../cli/money-verify.ts')
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, [file], { env })) }
    } catch (error) {
      return error as { code: number; stdout: string }
    }
  }
  const whole = await verify()
  expect([whole.code, whole.stdout.split('\n').at(-2)]).toEqual([0, 'No faults found.'])
  await owner.query(sql`UPDATE patient_balances SET balance_minor = balance_minor + 1 WHERE patient_id = ${patientId}`)
  const broken = await verify()
  expect(broken.code).toBe(1)
  expect(broken.stdout).toContain(`FAULT: patient ${patientId}: balance is`)
  expect(broken.stdout).not.toContain('No faults')
})
