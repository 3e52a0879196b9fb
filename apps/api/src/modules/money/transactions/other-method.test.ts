import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { Checkout } from '@piel/contract/money/checkouts'
import type { Analytics } from '@piel/contract/office/dashboard'
import type { LedgerEntry } from '@piel/contract/money/statement'
import type { tillEndpoints, TillSession } from '@piel/contract/money/tills'
import type { TillDay } from '@piel/contract/money/closings'
import type { Transaction, transactionEndpoints } from '@piel/contract/money/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { refusedFields } from '#/testing/api-client.ts'
import { parseCsv } from '#/testing/csv.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier, dayIdOf, makeLocation, makeTill } from '#/testing/till.ts'

let test: TestApp
let ana: Cashier
let admin: Cashier
let patientId: string
let locationId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T18:00:00.000Z')
  ana = await cashier(test)
  admin = await cashier(test, 'ADMIN')
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = (await ana.register()).id
  locationId = await makeLocation(test)
})

const voucher = { method: 'other', otherLabel: 'Vales de despensa' } as const
const pay = (amountMinor: number, more: object = voucher) => ana.pay(patientId, amountMinor, more)
const refused = async (more: object) =>
  refusedFields(await ana.refused('POST', '/transactions', { patientId, amountMinor: 100, ...more }))

describe('the method other', () => {
  it.each([
    [{ method: 'other' }, '/otherLabel validation.otherLabelMin'],
    [{ method: 'other', otherLabel: null }, '/otherLabel validation.otherLabelMin'],
    [{ method: 'other', otherLabel: ' v ' }, '/otherLabel validation.otherLabelMin'],
    [{ method: 'other', otherLabel: '😀' }, '/otherLabel validation.otherLabelMin'],
    [{ method: 'other', otherLabel: 'v'.repeat(41) }, '/otherLabel validation.otherLabelMax'],
    [{ method: 'cash', otherLabel: 'Vales' }, '/otherLabel validation.otherLabelAlone'],
  ])('P1 refuses %o', async (body, field) => {
    expect(await refused(body)).toEqual([field])
  })

  it('P1 refuses a checkout at the method whose label is missing or one character, and leaves nothing', async () => {
    for (const otherLabel of [null, '😀']) {
      const payments = [
        { method: 'cash', amountMinor: 100 },
        { method: 'other', otherLabel, amountMinor: 200 },
      ]
      const answer = await ana.refused('POST', '/checkouts', { patientId, payments })
      expect(refusedFields(answer)).toEqual(['/payments/1/otherLabel validation.otherLabelMin'])
    }
    const { body } = await ana.call<List>('GET', `/transactions?patientId=${patientId}`)
    expect(body.data).toEqual([])
  })

  it('P1 keeps its label, trimmed, in the payment, in lists, in the statement and in the audit trail', async () => {
    const paid = await pay(30_000, { method: 'other', otherLabel: '  Vales de despensa ' })
    expect(paid).toMatchObject({ method: 'other', otherLabel: 'Vales de despensa' })
    expect(await pay(10_000, { method: 'cash', otherLabel: null })).toMatchObject({ method: 'cash', otherLabel: null })
    const list = (await ana.call<List>('GET', `/transactions?patientId=${patientId}&method=other`)).body
    expect(list.data.map(({ id, otherLabel }) => [id, otherLabel])).toEqual([[paid.id, 'Vales de despensa']])
    expect(list.totals).toMatchObject({ paidMinor: 30_000, incomeMinor: 30_000 })
    const entries = (description: string) =>
      ana.call<{ data: LedgerEntry[] }>('GET', `/patient/${patientId}/ledger?description=${description}`)
    for (const description of ['despensa', 'otro']) {
      const { data } = (await entries(description)).body
      expect(data.map(({ transaction }) => [transaction?.id, transaction?.otherLabel])).toEqual([
        [paid.id, 'Vales de despensa'],
      ])
    }
    const [event] = await test.db.query<{ fields: string[] }>(
      sql`SELECT fields FROM audit_events WHERE action = 'transaction.create' AND object_id = ${paid.id}`,
    )
    expect(event?.fields).toContain('otherLabel')
  })

  it('P1 P3 is one of several methods that are paid in one go', async () => {
    const payments = [
      { method: 'cash', amountMinor: 10_000 },
      { ...voucher, amountMinor: 20_000 },
    ]
    const done = await ana.post<Checkout>('/checkouts', { patientId, payments })
    expect(done.payments).toMatchObject([
      { method: 'cash', otherLabel: null, amountMinor: 10_000 },
      { method: 'other', otherLabel: 'Vales de despensa', amountMinor: 20_000 },
    ])
  })

  it('P1 P7 is refunded as it was paid unless another method is named, with a label of its own', async () => {
    const { id } = await pay(40_000)
    const body = { amountMinor: 10_000, reason: 'Por acuerdo' }
    const url = `/transactions/${id}/refund`
    for (const [more, field] of [
      [{ method: 'other' }, '/otherLabel validation.otherLabelMin'],
      [{ method: 'other', otherLabel: '😀' }, '/otherLabel validation.otherLabelMin'],
      [{ method: 'cash', otherLabel: 'Vales' }, '/otherLabel validation.otherLabelAlone'],
      [{ otherLabel: 'Vales' }, '/otherLabel validation.otherLabelAlone'],
    ] as const)
      expect(refusedFields(await ana.refused('POST', url, { ...body, ...more }))).toEqual([field])
    await ana.post(url, body)
    await ana.post(url, { ...body, method: 'bank_transfer' })
    const { refunds } = await ana.post<Transaction>(url, { ...body, method: 'other', otherLabel: 'Cupón' })
    expect(refunds.map(({ method, otherLabel }) => [method, otherLabel])).toEqual([
      ['other', 'Vales de despensa'],
      ['bank_transfer', null],
      ['other', 'Cupón'],
    ])
  })

  it('P1 writes the label into the file, in both languages', async () => {
    await pay(30_000)
    const { id } = await pay(100, { method: 'cash' })
    for (const [language, column, words] of [
      ['en', 'Payment method', ['Other (Vales de despensa)', 'Cash']],
      ['es', 'Forma de pago', ['Otro (Vales de despensa)', 'Efectivo']],
    ] as const) {
      const authorization = `Bearer ${await test.issuer.sign({ sub: ana.account.subject })}`
      const url = `/api/transactions/export?patientId=${patientId}&sort=amount`
      const answer = await test.app.inject({ url, headers: { authorization, 'accept-language': language } })
      const [head = [], ...rows] = parseCsv(answer.body.replace(/^\uFEFF/, ''))
      expect(rows.map((row) => row[head.indexOf(column)])).toEqual(words.toReversed())
      expect(rows[0]?.[0]).toBe(id)
    }
  })

  it('P1 is in figures and charts, and agrees with the check of the books', async () => {
    const today = `from=${test.clock.today()}&to=${test.clock.today()}`
    const income = async () => (await admin.call<Analytics>('GET', `/dashboard/analytics?${today}&period=monthly`)).body
    const before = (await income()).incomeMinor
    const { id } = await pay(77_700)
    await ana.post(`/transactions/${id}/refund`, { amountMinor: 700, reason: 'Por acuerdo' })
    expect((await income()).incomeMinor).toBe(before + 77_000)
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })

  it('P1 P8 P9 is counted blind by its total, and stands in the reports of session and day', async () => {
    const tillId = await makeTill(test, newId(), locationId)
    await ana.open(0, tillId)
    await pay(30_000)
    const { id } = await pay(5_000)
    await ana.post(`/transactions/${id}/void`, { reason: 'Persona equivocada' })
    const counted = await ana.count(0, { other: 29_000 })
    const report = { method: 'other', payments: 2, paidMinor: 35_000, refundedMinor: 0, voidedMinor: -5_000 }
    expect([counted.expected?.other, counted.countedAmounts?.other]).toEqual([30_000, 29_000])
    expect(counted.report?.methods).toEqual([report])
    expect(counted.entries.map(({ kind, otherLabel }) => [kind, otherLabel])).toEqual([
      ['void', 'Vales de despensa'],
      ['payment', 'Vales de despensa'],
      ['payment', 'Vales de despensa'],
    ])
    expect(refusedFields(await ana.refused('POST', '/till/close', {}))).toEqual(['/reason validation.reasonRequired'])
    await ana.close('Falta un vale')
    const { totals } = await admin.post<TillDay>(`/till/days/${await dayIdOf(test, locationId)}/close`)
    expect(totals).toMatchObject({
      methods: [report],
      differences: [{ method: 'other', amountMinor: -1_000 }],
      sessions: [{ expected: { other: 30_000 }, countedAmounts: { other: 29_000 } }],
    })
  })

  it('P1 P8 counts nothing of it where a count leaves it out', async () => {
    await ana.open(0)
    const cash = { pieces: [], looseMinor: 0 }
    const totals = { debit_card: 0, credit_card: 0, paypal: 0, bank_transfer: 0 }
    const counted = await ana.post<TillSession>('/till/count', { cash, totals })
    expect([counted.counted?.totals.other, counted.expected?.other]).toEqual([0, 0])
    expect((await ana.close()).reason).toBeNull()
  })
})

type List = AnswerOf<typeof transactionEndpoints.list>
const older = '{"cash": 5000, "debit_card": 0, "credit_card": 0, "paypal": 0, "bank_transfer": 0}'

describe('what was counted before there was the method other', () => {
  it('P1 P8 reads as 0, is counted again and closes without a difference', async () => {
    const { id } = await ana.open(5_000)
    await test.db.query(sql`
      UPDATE till_sessions SET expected = ${older}::jsonb, counted = jsonb_build_object('amounts', ${older}::jsonb,
        'cash', '{"pieces": [], "looseMinor": 5000}'::jsonb, 'totals', ${older}::jsonb - 'cash') WHERE id = ${id}`)
    const session = await ana.session()
    expect([session?.expected?.other, session?.countedAmounts?.other, session?.counted?.totals.other]).toEqual([
      0, 0, 0,
    ])
    await ana.count(5_000)
    expect((await ana.close()).reason).toBeNull()
    type Sessions = AnswerOf<typeof tillEndpoints.sessions>
    const different = (await admin.call<Sessions>('GET', '/till/sessions?status=different&limit=100')).body
    expect(different.data.map((row) => row.id)).not.toContain(id)
  })

  it('P1 P9 reads as 0 in the document of a day', async () => {
    const id = await dayIdOf(test, locationId, '2026-01-05')
    const session = `{"id": "${newId()}", "number": "C-2026-000900", "till": "Caja", "person": "Ana", "floatMinor": 5000,
      "expected": ${older}, "countedAmounts": ${older}}`
    const totals = `{"methods": [], "inMinor": 0, "outMinor": 0, "netMinor": 0, "differences": [], "sessions": [${session}]}`
    await test.db.query(sql`
      INSERT INTO day_closings (id, location_id, location_name, day, number, totals, sha256, closed_at)
      VALUES (${id}, ${locationId}, 'Centro', '2026-01-05', ${id}, ${totals}::jsonb, '', now())`)
    const day = (await admin.call<TillDay>('GET', `/till/days/${id}`)).body
    expect(day.totals?.sessions[0]).toMatchObject({ expected: { other: 0 }, countedAmounts: { cash: 5_000, other: 0 } })
  })
})

it('P1 J5 is refused by the database without a label, and its label never changes', async () => {
  const { id } = await pay(100)
  const transfer = await pay(100, { method: 'bank_transfer' })
  for (const [change, message] of [
    [sql`UPDATE transactions SET other_label = 'Cupón' WHERE id = ${id}`, 'cannot be changed'],
    [sql`UPDATE transactions SET other_label = 'Cupón' WHERE id = ${transfer.id}`, 'cannot be changed'],
  ] as const)
    await expect(test.db.query(change)).rejects.toThrow(message)
  const copy = (label: string | null) => sql`
    INSERT INTO transactions (id, kind, patient_id, customer_name, amount_minor, method, other_label, status, reference,
      dated_at, day, created_at, updated_at)
    SELECT gen_random_uuid(), kind, patient_id, customer_name, amount_minor, method, ${label}, 'pending', 'X-1', dated_at,
      day, created_at, updated_at FROM transactions WHERE id = ${id}`
  for (const label of [null, 'v', 'v'.repeat(41)])
    await expect(test.db.query(copy(label))).rejects.toThrow('transactions_other_label')
})
