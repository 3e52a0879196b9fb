import type { Transaction } from '@piel/contract/money/transactions'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { interruptedDatabase, type InterruptedDatabase } from '#/testing/interrupted-database.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { accountOf } from '#/testing/ledger.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makePayment } from '#/testing/transactions.ts'

let database: TestDatabase
let one: TestApp
let other: TestApp
let interrupted: InterruptedDatabase
let fragile: TestApp
let staff: SignedIn
let patientId: string

beforeAll(async () => {
  database = await createTestDatabase()
  one = await buildTestApp({ database })
  other = await buildTestApp({ database })
  interrupted = interruptedDatabase(database.db)
  fragile = await buildTestApp({ database, deps: { db: interrupted.db } })
  staff = await one.signedInAs('STAFF')
  await one.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close(), fragile.close()])
  await database.close()
})
beforeEach(async () => {
  patientId = (await patientCallsOf(one, staff.headers).register()).id
})

const amountMinor = 250_000
const post = async (url: string, body: object | undefined, key: string, app = one) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...staff.headers, 'idempotency-key': key },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json<Transaction & { code?: string }>() }
}
const payment = () => ({ patientId, amountMinor, method: 'debit_card', plan: 'Premium', status: 'completed' })
const pay = (key: string, app = one) => post('/transactions', payment(), key, app)

/** The stored rows of a patient's money, including numbers. */
async function recorded() {
  const [row] = await database.db.query<{
    transactions: number
    receipts: number
    entries: number
    changes: number
    events: number
  }>(sql`
    SELECT count(*) AS transactions, count(receipt_number) AS receipts,
      (SELECT count(*) FROM ledger_entries WHERE patient_id = ${patientId}) AS entries,
      (SELECT count(*) FROM transaction_changes c JOIN transactions t ON t.id = c.transaction_id
        WHERE t.patient_id = ${patientId}) AS changes,
      (SELECT count(*) FROM audit_events WHERE object_id IN (SELECT t.id::text FROM transactions t
        WHERE t.patient_id = ${patientId})) AS events
    FROM transactions WHERE patient_id = ${patientId}`)
  return row
}
/** One payment with the membership that it sold. */
const paidOnce = { transactions: 1, receipts: 1, entries: 2, changes: 2, events: 1 }
const nothing = { transactions: 0, receipts: 0, entries: 0, changes: 0, events: 0 }

async function receiptsAreGapless(): Promise<void> {
  const rows = await database.db.query<{ number: number }>(sql`
    SELECT split_part(receipt_number, '-', 2)::int AS number FROM transactions
    WHERE receipt_number IS NOT NULL AND kind = 'payment' ORDER BY 1`)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
}

it('G5 records a payment sent 20 times at once, to two servers, once: one transaction, one receipt, one entry', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => pay(key, i % 2 === 0 ? one : other)))
  const done = answers.filter(({ status }) => status === 201)
  expect(done.length).toBeGreaterThanOrEqual(1)
  expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const busy = answers.filter(({ status }) => status !== 201)
  expect(busy.every(({ status, body }) => status === 409 && body.code === 'request_in_flight')).toBe(true)
  expect((await pay(key)).body).toEqual(done[0]?.body)
  expect(await recorded()).toEqual(paidOnce)
  expect((await accountOf(one, patientId)).balance).toBe(350_000 - amountMinor)
  await receiptsAreGapless()
})

it('G5 completes, fails and refunds once when pressed 20 times', async () => {
  const presses = async (url: string, body?: object) => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post(url, body, key, i % 2 === 0 ? one : other)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.every(({ status, body: said }) => status === 200 || said.code === 'request_in_flight')).toBe(true)
    expect((await post(url, body, key)).status).toBe(200)
  }
  const { id } = await makePayment(one, { patientId, amountMinor, status: 'pending' })
  const failing = await makePayment(one, { patientId, amountMinor, status: 'pending' })
  await presses(`/transactions/${id}/complete`)
  await presses(`/transactions/${failing.id}/fail`, { reason: 'No llegó' })
  await presses(`/transactions/${id}/refund`, { amountMinor: 100_000, reason: 'Una parte' })
  expect(await recorded()).toMatchObject({ transactions: 3, receipts: 2, entries: 2, changes: 6 })
  expect((await accountOf(one, patientId)).balance).toBe(100_000 - amountMinor)
  await receiptsAreGapless()
})

it('G5 records a payment once, at whichever statement the connection to the database is cut', async () => {
  interrupted.before = undefined
  expect((await pay(randomUUID(), fragile)).status).toBe(201)
  const { sent } = interrupted
  expect(sent).toBeGreaterThan(10)
  for (let at = 1; at <= sent + 1; at++) {
    patientId = (await patientCallsOf(one, staff.headers).register()).id
    const key = randomUUID()
    interrupted.before = at
    const cut = await pay(key, fragile)
    interrupted.before = undefined
    if (cut.status === 201) {
      // The cut came after the last statement.
      expect(at).toBeGreaterThan(sent - 1)
      continue
    }
    expect([cut.status, cut.body.code]).toEqual([503, 'unavailable'])
    expect(await recorded()).toEqual(nothing)
    // The server notices a moment later that the connection is gone, and frees the key.
    await vi.waitFor(async () => expect((await pay(key, fragile)).status).toBe(201), 5_000)
    expect((await pay(key)).status).toBe(201)
    expect(await recorded()).toEqual(paidOnce)
  }
  await receiptsAreGapless()
}, 60_000)

it('G5 records a payment once when its sender leaves before the answer and sends it again', async () => {
  const { port } = one.app.server.address() as AddressInfo
  for (let round = 0; round < 12; round++) {
    patientId = (await patientCallsOf(one, staff.headers).register()).id
    const key = randomUUID()
    const text = JSON.stringify(payment())
    const headers = { ...staff.headers, 'idempotency-key': key, 'content-type': 'application/json' }
    const sending = request({
      port,
      host: '127.0.0.1',
      path: '/api/transactions',
      method: 'POST',
      headers,
      agent: false,
    })
    sending.on('error', () => undefined)
    sending.end(text)
    await once(sending, 'finish')
    await pause(round)
    sending.destroy()
    const again = await vi.waitFor(async () => {
      const answer = await pay(key, other)
      expect(answer.status).toBe(201)
      return answer
    }, 5_000)
    expect((await pay(key)).body).toEqual(again.body)
    expect(await recorded()).toEqual(paidOnce)
  }
  await receiptsAreGapless()
})

it('G5 records two identical payments under two keys', async () => {
  const [first, second] = [await pay(randomUUID()), await pay(randomUUID())]
  expect(second.body.id).not.toBe(first.body.id)
  expect(await recorded()).toMatchObject({ transactions: 2, receipts: 2, entries: 3 })
})

it('G5 refuses another payment under a key that was used', async () => {
  const key = randomUUID()
  await pay(key)
  const second = await post('/transactions', { ...payment(), amountMinor: 1 }, key)
  expect([second.status, second.body.code]).toEqual([422, 'idempotency_mismatch'])
  expect(await recorded()).toEqual(paidOnce)
})
