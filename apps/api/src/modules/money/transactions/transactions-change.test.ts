import type { Transaction } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { accountOf } from '#/testing/ledger.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makePayment } from '#/testing/transactions.ts'
import { makeTreatment } from '#/testing/treatments.ts'

const now = '2026-11-21T18:00:00.000Z'
let test: TestApp
let staff: SignedIn
let calls: PatientCalls
let patientId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(now)
  staff = await test.signedInAs('STAFF')
  calls = patientCallsOf(test, staff.headers)
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = (await calls.register()).id
})

async function before<T>(work: () => Promise<T>): Promise<T> {
  test.clock.set('2026-11-10T18:00:00.000Z')
  const done = await work()
  test.clock.set(now)
  return done
}
type Verb = 'complete' | 'fail' | 'refund'
const pending = () => makePayment(test, { patientId, status: 'pending' })
const paid = (amountMinor = 100_000) => makePayment(test, { patientId, amountMinor })
const whole = { amountMinor: 100_000, reason: 'Cobro de más' }
const act = (id: string, verb: Verb, body?: object, more?: Record<string, string>) =>
  calls.call<Transaction>('POST', `/transactions/${id}/${verb}`, body, more)
const refused = (id: string, verb: Verb, body?: object, more?: Record<string, string>) =>
  calls.refused('POST', `/transactions/${id}/${verb}`, body, more)
const entries = async () =>
  (
    await test.db.query<{ kind: string; amount: number; reason: string | null }>(sql`
      SELECT kind, amount_minor AS amount, reason FROM ledger_entries WHERE patient_id = ${patientId} ORDER BY position`)
  ).map(({ kind, amount, reason }) => [kind, amount, reason])

describe('completing a payment', () => {
  it('G3 assigns a receipt, enters the payment into the ledger and dates it by the day on which the money arrived', async () => {
    const made = await before(pending)
    const { status, etag, body } = await act(made.id, 'complete')
    expect([status, etag]).toEqual([200, '"v2"'])
    expect(body).toMatchObject({
      status: 'completed',
      date: now,
      day: '2026-11-21',
      createdAt: made.createdAt,
      receiptNumber: expect.stringMatching(/^2026-\d{6}$/),
    })
    expect(body.changes).toMatchObject([
      { kind: 'completed', status: 'completed', at: now, author: { id: staff.actor.userId } },
      { kind: 'created', status: 'pending', at: made.createdAt },
    ])
    expect(await entries()).toEqual([['payment', -100_000, null]])
  })

  it('G3 pays what it was recorded for, also when the treatment has been cancelled since', async () => {
    const treatmentId = await makeTreatment(test, { patientId, valueMinor: 100_000 })
    const { id } = await makePayment(test, { patientId, treatmentId, status: 'pending' })
    await test.db.query(
      sql`UPDATE treatments SET status = 'cancelled', ended_on = '2026-11-21' WHERE id = ${treatmentId}`,
    )
    expect((await act(id, 'complete')).status).toBe(200)
    const [entry] = await test.db.query(sql`SELECT treatment_id FROM ledger_entries WHERE transaction_id = ${id}`)
    expect(entry).toEqual({ treatment_id: treatmentId })
  })
})

describe('failing a payment', () => {
  it('G3 keeps it with its reason, without a receipt or a ledger entry', async () => {
    const { id } = await pending()
    const { body } = await act(id, 'fail', { reason: ' Tarjeta rechazada ' })
    expect(body).toMatchObject({ status: 'failed', receiptNumber: null })
    expect(body.changes[0]).toMatchObject({ kind: 'failed', reason: 'Tarjeta rechazada' })
    expect(await entries()).toEqual([])
  })

  it('G3 requires neither a reason nor a body', async () => {
    const [one, two] = [await pending(), await pending()]
    expect((await act(one.id, 'fail')).body.changes[0]).toMatchObject({ kind: 'failed', reason: null })
    expect((await act(two.id, 'fail', {})).status).toBe(200)
    expect(refusedFields(await refused((await pending()).id, 'fail', { reason: 'x' }))).toEqual([
      '/reason validation.reasonRequired',
    ])
  })
})

describe('refunding a payment', () => {
  it('G3 P7 refunds a part, another part, then the rest, which makes it refunded', async () => {
    const { id } = await paid()
    const give = async (amountMinor: number) =>
      (await act(id, 'refund', { amountMinor, reason: 'Sesión de menos' })).body
    expect(await give(30_000)).toMatchObject({ status: 'completed', refundedMinor: 30_000 })
    expect(await give(30_001)).toMatchObject({ status: 'completed', refundedMinor: 60_001 })
    const last = await give(39_999)
    expect(last).toMatchObject({ status: 'refunded', refundedMinor: 100_000, amountMinor: 100_000, version: 4 })
    expect(last.changes).toMatchObject([
      { kind: 'refund', status: 'refunded', amountMinor: 39_999, reason: 'Sesión de menos' },
      { kind: 'refund', status: 'completed', amountMinor: 30_001 },
      { kind: 'refund', status: 'completed', amountMinor: 30_000 },
      { kind: 'completed', amountMinor: null },
      { kind: 'created' },
    ])
    expect(await entries()).toEqual([
      ['payment', -100_000, null],
      ['refund', 30_000, 'Sesión de menos'],
      ['refund', 30_001, 'Sesión de menos'],
      ['refund', 39_999, 'Sesión de menos'],
    ])
    expect((await accountOf(test, patientId)).balance).toBe(0)
  })

  it('G3 P7 never refunds more than is left, and reports it at the amount', async () => {
    const { id } = await paid()
    const tooMuch = await refused(id, 'refund', { ...whole, amountMinor: 100_001 })
    expect(refusal(tooMuch)).toEqual([422, 'refund_too_much'])
    expect(refusedFields(tooMuch)).toEqual(['/amountMinor validation.refundTooMuch'])
    await act(id, 'refund', { ...whole, amountMinor: 1 })
    expect(refusal(await refused(id, 'refund', whole))).toEqual([422, 'refund_too_much'])
    expect((await accountOf(test, patientId)).balance).toBe(-99_999)
  })

  it('G3 requires an amount and a reason', async () => {
    const { id } = await paid()
    expect(refusedFields(await refused(id, 'refund', { amountMinor: 0, reason: 'no' }))).toEqual([
      '/amountMinor validation.amountTooLittle',
      '/reason validation.reasonRequired',
    ])
    expect((await refused(id, 'refund')).status).toBe(422)
  })

  it('G3 is a separate transaction of its day, with a number, a method and its author', async () => {
    const payment = await before(paid)
    const { body } = await act(payment.id, 'refund', { ...whole, amountMinor: 40_000, method: 'bank_transfer' })
    const [refund] = body.refunds
    expect(body).toMatchObject({ kind: 'payment', refundOf: null, day: '2026-11-10', refundedMinor: 40_000 })
    expect(body.refunds).toEqual([
      {
        id: expect.any(String),
        receiptNumber: expect.stringMatching(/^R-2026-\d{6}$/),
        amountMinor: -40_000,
        method: 'bank_transfer',
        otherLabel: null,
        date: now,
        day: '2026-11-21',
      },
    ])
    const { body: own } = await calls.call<Transaction>('GET', `/transactions/${refund?.id}`)
    expect(own).toMatchObject({
      kind: 'refund',
      refundOf: { id: payment.id, reference: payment.reference, receiptNumber: payment.receiptNumber },
      amountMinor: -40_000,
      refundedMinor: 0,
      status: 'refunded',
      method: 'bank_transfer',
      reference: refund?.receiptNumber,
      receiptNumber: refund?.receiptNumber,
      date: now,
      day: '2026-11-21',
      customer: { id: patientId },
      customerName: payment.customerName,
      refunds: [],
      changes: [{ kind: 'refund', amountMinor: 40_000, reason: whole.reason, author: { id: staff.actor.userId } }],
    })
    const ledger = await calls.call<{ data: object[] }>('GET', `/patient/${patientId}/ledger`)
    expect(ledger.body.data[0]).toMatchObject({
      kind: 'refund',
      amountMinor: 40_000,
      transaction: { id: refund?.id, receiptNumber: refund?.receiptNumber, method: 'bank_transfer' },
    })
  })

  it('G3 uses the method of the payment unless one is named, and keeps its purpose', async () => {
    const treatmentId = await makeTreatment(test, { patientId, valueMinor: 100_000 })
    const payment = await makePayment(test, { patientId, treatmentId, method: 'paypal' })
    const { body } = await act(payment.id, 'refund', whole)
    expect(body.refunds.map(({ method }) => method)).toEqual(['paypal'])
    const own = await calls.call<Transaction>('GET', `/transactions/${body.refunds[0]?.id}`)
    expect(own.body.treatment?.id).toBe(treatmentId)
    const bad = await refused((await paid()).id, 'refund', { ...whole, method: 'cheque' })
    expect(refusedFields(bad)).toEqual(['/method validation.methodRequired'])
  })

  it('G3 J5 keeps a refund unchanged: no step follows it, and the database refuses its change', async () => {
    const { body } = await act((await paid()).id, 'refund', { ...whole, amountMinor: 40_000 })
    const id = body.refunds[0]?.id ?? ''
    for (const [verb, sent] of [
      ['complete', undefined],
      ['fail', {}],
      ['refund', { ...whole, amountMinor: 1 }],
    ] as const)
      expect(refusal(await refused(id, verb, sent))).toEqual([409, 'transition_refused'])
    for (const change of [
      sql`UPDATE transactions SET day = day - 1 WHERE id = ${id}`,
      sql`UPDATE transactions SET amount_minor = -1 WHERE id = ${id}`,
      sql`UPDATE transactions SET method = 'paypal' WHERE id = ${body.id}`,
      sql`UPDATE transactions SET dated_at = now() WHERE id = ${body.id}`,
      sql`UPDATE transactions SET refunded_minor = refunded_minor - 1 WHERE id = ${body.id}`,
      sql`UPDATE transactions SET status = 'pending', receipt_number = NULL, refunded_minor = 0 WHERE id = ${body.id}`,
    ])
      await expect(test.db.query(change)).rejects.toThrow('cannot be changed')
    await expect(test.db.query(sql`DELETE FROM transactions WHERE id = ${id}`)).rejects.toThrow('permission denied')
  })
})

describe('steps that a status does not allow', () => {
  it.each([
    ['completed', ['complete', 'fail']],
    ['failed', ['complete', 'fail', 'refund']],
    ['refunded', ['complete', 'fail', 'refund']],
    ['pending', ['refund']],
  ] as const)('G3 refuses a step that cannot follow %s, and changes nothing', async (status, verbs) => {
    const { id } = await makePayment(test, { patientId, status })
    const account = await accountOf(test, patientId)
    for (const verb of verbs) {
      const body = verb === 'refund' ? whole : verb === 'fail' ? {} : undefined
      expect(refusal(await refused(id, verb, body))).toEqual([409, 'transition_refused'])
    }
    expect(await accountOf(test, patientId)).toEqual(account)
    const { body } = await calls.call<Transaction>('GET', `/transactions/${id}`)
    expect(body.status).toBe(status)
  })

  describe('of an archived patient (F10)', () => {
    const archive = () => calls.call('DELETE', `/patient/${patientId}`)
    const adjust = (amountMinor: number) =>
      calls.call('POST', `/patient/${patientId}/ledger/adjustments`, { amountMinor, reason: 'Saldo anterior' })

    it('G3 E11 completes the sale of a plan that is paid whole, and records a failure', async () => {
      const [plan, other] = [
        await makePayment(test, { patientId, status: 'pending', plan: 'VIP', amountMinor: 500_000 }),
        await pending(),
      ]
      await archive()
      expect((await act(plan.id, 'complete')).body.customer.archivedAt).not.toBeNull()
      expect((await act(other.id, 'fail', {})).body.status).toBe('failed')
      expect((await accountOf(test, patientId)).balance).toBe(0)
    })

    it('G3 E11 refuses a payment that would leave credit or a debt, until the patient is restored', async () => {
      const [credit, short] = [
        await pending(),
        await makePayment(test, { patientId, status: 'pending', plan: 'VIP', amountMinor: 100_000 }),
      ]
      await archive()
      for (const { id } of [credit, short])
        expect(refusal(await refused(id, 'complete'))).toEqual([409, 'archived_balance'])
      expect(await entries()).toEqual([])
      const admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
      await admin.call('POST', `/patient/${patientId}/restore`)
      expect((await act(short.id, 'complete')).status).toBe(200)
    })

    it('G3 E11 refuses refunds, in whole and in part', async () => {
      await adjust(100_000)
      const { id } = await paid()
      await archive()
      for (const amountMinor of [100_000, 1])
        expect(refusal(await refused(id, 'refund', { ...whole, amountMinor }))).toEqual([409, 'archived_balance'])
      expect((await accountOf(test, patientId)).balance).toBe(0)
    })
  })

  it('J6 refuses a caller who has not read the latest version, and distinguishes a version from a status', async () => {
    const { id } = await paid()
    const stale = { 'if-match': '"v1"' }
    expect((await act(id, 'refund', { ...whole, amountMinor: 1 }, stale)).etag).toBe('"v2"')
    for (const [verb, body] of [
      ['refund', whole],
      ['fail', {}],
      ['complete', undefined],
    ] as const)
      expect(refusal(await refused(id, verb, body, stale))).toEqual([412, 'version_conflict'])
    const unknown = newId()
    expect(refusal(await refused(unknown, 'complete', undefined, stale))).toEqual([404, 'not_found'])
  })
})

describe('two calls at once', () => {
  it('G3 J6 accepts the first of two that complete or fail it', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await pending()
      const answers = await Promise.all([act(id, 'complete'), act(id, 'fail'), act(id, 'complete')])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    }
  })

  it('G3 never refunds the same amount twice', async () => {
    const { id } = await paid()
    const half = { amountMinor: 60_000, reason: 'Dos a la vez' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(id, 'refund', half)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422])
    expect((await accountOf(test, patientId)).balance).toBe(-40_000)
  })

  it('G4 sells a plan once when it is paid several times at once', async () => {
    const body = { patientId, amountMinor: 50_000, method: 'cash', plan: 'VIP', status: 'completed' }
    await Promise.all(Array.from({ length: 6 }, () => calls.call('POST', '/transactions', body)))
    expect(await accountOf(test, patientId)).toMatchObject({ balance: 500_000 - 6 * 50_000, entries: 7, positions: 7 })
  })
})
