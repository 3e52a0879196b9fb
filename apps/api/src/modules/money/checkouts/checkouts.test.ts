import type { Checkout } from '@piel/contract/money/checkouts'
import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import type { Transaction } from '@piel/contract/money/transactions'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { owe, sellTo, startTreatment } from '#/testing/ledger.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier, makeTill, stopTills } from '#/testing/till.ts'

let test: TestApp
let ana: Cashier
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
  ana = await cashier(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = (await ana.register()).id
})

const cash = (amountMinor: number) => ({ method: 'cash', amountMinor })
const card = (amountMinor: number) => ({ method: 'debit_card', amountMinor })
const pay = (body: object) => ana.post<Checkout>('/checkouts', { patientId, ...body })
const refused = (body: object) => ana.refused('POST', '/checkouts', { patientId, payments: [cash(100)], ...body })
const statement = async () =>
  (await ana.call<{ account: PatientStatement; data: LedgerEntry[] }>('GET', `/patient/${patientId}/ledger?limit=50`))
    .body
const entries = async () =>
  (await statement()).data
    .toReversed()
    .map(({ kind, amountMinor, treatment, membership, transaction }) => [
      kind,
      amountMinor,
      treatment?.id ?? membership?.id ?? null,
      transaction?.receiptNumber ?? null,
    ])

it('P3 E11 is refused for an archived patient', async () => {
  const acne = await startTreatment(test, patientId, 60_000)
  await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patientId}`)
  expect(refusal(await refused({ charges: [acne] }))).toEqual([409, 'archived'])
  const [row] = await test.db.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM checkouts WHERE patient_id = ${patientId}`,
  )
  expect(row?.count).toBe(0)
})

describe('paying several charges by several methods', () => {
  it('P3 fills the oldest charge first, with one receipt number a method and one entry a part', async () => {
    const acne = await startTreatment(test, patientId, 60_000)
    const vip = await sellTo(test, patientId, 'estandar')
    const done = await pay({ charges: [vip, acne], payments: [cash(80_000), card(180_000)] })
    const [first, second] = done.payments
    expect(done).toMatchObject({
      patientId,
      totalMinor: 260_000,
      creditMinor: 0,
      receivedMinor: 80_000,
      changeMinor: 0,
      balanceMinor: 0,
      printedAt: null,
      lines: [
        { kind: 'treatment', id: acne, nameEn: 'Acne', tier: null, paidMinor: 60_000, remainsMinor: 0 },
        { kind: 'membership', id: vip, tier: 'estandar', paidMinor: 200_000, remainsMinor: 0 },
      ],
      payments: [
        { method: 'cash', amountMinor: 80_000, refundedMinor: 0, isVoid: false },
        { method: 'debit_card', amountMinor: 180_000, refundedMinor: 0, isVoid: false },
      ],
    })
    expect(Number(second?.receiptNumber.slice(-6))).toBe(Number(first?.receiptNumber.slice(-6)) + 1)
    expect(await entries()).toEqual([
      ['charge', 60_000, acne, null],
      ['charge', 200_000, vip, null],
      ['payment', -60_000, acne, first?.receiptNumber],
      ['payment', -20_000, vip, first?.receiptNumber],
      ['payment', -180_000, vip, second?.receiptNumber],
    ])
    expect((await statement()).account).toMatchObject({ balanceMinor: 0, open: [] })
    const split = await ana.call<Transaction>('GET', `/transactions/${first?.id}`)
    expect(split.body).toMatchObject({ isSplit: true, checkoutId: done.id, treatment: null, plan: null, tier: null })
    const whole = await ana.call<Transaction>('GET', `/transactions/${second?.id}`)
    expect(whole.body).toMatchObject({
      isSplit: false,
      checkoutId: done.id,
      plan: 'Standard',
      membershipId: vip,
      after: { outstandingMinor: 0, balanceMinor: 0 },
    })
    const byTreatment = await ana.call<{ data: Transaction[] }>('GET', `/transactions?treatmentId=${acne}`)
    expect(byTreatment.body.data.map(({ id }) => id)).toEqual([first?.id])
  })

  it('P3 uses credit first, by adjustments that sum to nothing', async () => {
    await ana.pay(patientId, 30_000)
    const acne = await startTreatment(test, patientId, 100_000)
    const done = await pay({ charges: [acne], payments: [cash(50_000)] })
    expect(done).toMatchObject({ creditMinor: 30_000, totalMinor: 50_000, balanceMinor: 20_000 })
    expect(done.lines).toMatchObject([{ id: acne, paidMinor: 80_000, remainsMinor: 20_000 }])
    const { account, data } = await statement()
    expect(data.filter(({ reason }) => reason === 'credit.applied').map(({ amountMinor }) => amountMinor)).toEqual([
      30_000, -30_000,
    ])
    expect(account.open).toMatchObject([{ chargedMinor: 100_000, paidMinor: 80_000, outstandingMinor: 20_000 }])
  })

  it('P3 J5 records that credit was used, once, and nothing where none was', async () => {
    const acne = await startTreatment(test, patientId, 20_000)
    const recorded = async () =>
      await test.db.query<{ actor: string }>(sql`
        SELECT actor_id AS actor FROM audit_events WHERE action = 'ledger.credit' AND object_id = ${patientId}`)
    await pay({ charges: [acne], payments: [cash(10_000)] })
    expect(await recorded()).toEqual([])
    const other = await startTreatment(test, patientId, 20_000)
    await ana.pay(patientId, 5_000)
    await pay({ charges: [other], payments: [cash(1_000)] })
    expect(await recorded()).toEqual([{ actor: ana.account.id }])
  })

  it('P3 settles a charge by credit alone, and refuses to pay nothing', async () => {
    const acne = await startTreatment(test, patientId, 20_000)
    await ana.pay(patientId, 50_000)
    expect(await pay({ charges: [acne], payments: [] })).toMatchObject({
      creditMinor: 20_000,
      totalMinor: 0,
      balanceMinor: -30_000,
      payments: [],
      lines: [{ paidMinor: 20_000, remainsMinor: 0 }],
    })
    expect(refusedFields(await refused({ charges: [], payments: [] }))).toEqual(['/payments validation.paymentMissing'])
  })

  it('P3 puts what exceeds the charges on the account, and pays what is owed there', async () => {
    await owe(test, patientId, 15_000)
    const acne = await startTreatment(test, patientId, 10_000)
    const done = await pay({ charges: [acne], payments: [card(25_000)] })
    expect(done.balanceMinor).toBe(0)
    expect(done.lines).toMatchObject([
      { kind: 'treatment', paidMinor: 10_000, remainsMinor: 0 },
      { kind: 'account', id: null, paidMinor: 15_000, remainsMinor: null },
    ])
  })

  it('P3 keeps the change out of what was received', async () => {
    await ana.open(100_000)
    const acne = await startTreatment(test, patientId, 43_000)
    const done = await pay({ charges: [acne], payments: [cash(43_000)], receivedMinor: 50_000 })
    expect(done).toMatchObject({ totalMinor: 43_000, receivedMinor: 50_000, changeMinor: 7_000, balanceMinor: 0 })
    const counted = await ana.count(143_000)
    expect(counted.expected?.cash).toBe(143_000)
    await ana.close()
    await stopTills(test)
  })

  it('P3 sells a membership and pays it', async () => {
    const done = await pay({ plan: 'Premium', payments: [card(350_000)] })
    expect(done.lines).toMatchObject([{ kind: 'membership', tier: 'premium', paidMinor: 350_000, remainsMinor: 0 }])
    expect((await statement()).account.membership).toMatchObject({ tier: 'premium', outstandingMinor: 0 })
  })

  it('P3 G5 is recorded once, however often it is sent', async () => {
    const acne = await startTreatment(test, patientId, 40_000)
    const body = { patientId, charges: [acne], payments: [cash(10_000), card(30_000)] }
    const key = { 'idempotency-key': randomUUID() }
    const answers = [
      await ana.call<Checkout>('POST', '/checkouts', body, key),
      await ana.call<Checkout>('POST', '/checkouts', body, key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await statement()).account.balanceMinor).toBe(0)
  })

  it('P5 states what remained at that moment, also after later payments', async () => {
    const acne = await startTreatment(test, patientId, 90_000)
    const done = await pay({ charges: [acne], payments: [cash(20_000)] })
    await pay({ charges: [acne], payments: [cash(70_000)] })
    const later = await ana.call<Checkout>('GET', `/checkouts/${done.id}`)
    expect(later.body).toEqual(done)
    expect(later.body.lines).toMatchObject([{ paidMinor: 20_000, remainsMinor: 70_000 }])
  })
})

describe('a refund of a payment of several charges', () => {
  it('P3 P7 is taken from its last charge first, as one transaction', async () => {
    const acne = await startTreatment(test, patientId, 30_000)
    const standard = await sellTo(test, patientId, 'estandar')
    const { payments } = await pay({ charges: [acne, standard], payments: [card(230_000)] })
    const url = `/transactions/${payments[0]?.id}/refund`
    await ana.post(url, { amountMinor: 210_000, reason: 'Cobro de más' })
    const refunds = (await statement()).data.filter(({ kind }) => kind === 'refund').toReversed()
    expect(refunds.map((one) => [one.amountMinor, one.membership?.id ?? one.treatment?.id])).toEqual([
      [200_000, standard],
      [10_000, acne],
    ])
    expect(new Set(refunds.map(({ transaction }) => transaction?.receiptNumber)).size).toBe(1)
    const whole = await ana.post<Transaction>(url, { amountMinor: 20_000, reason: 'Cobro de más' })
    expect(whole).toMatchObject({ status: 'refunded', refundedMinor: 230_000 })
    expect((await statement()).account).toMatchObject({ balanceMinor: 230_000, open: [{ id: acne }, { id: standard }] })
    expect(await moneyFaults(test.db)).toEqual([])
    expect((await verifyMoney(test.db)).problems).toEqual([])
  })

  it('P3 P6 made void in its session opens all its charges again', async () => {
    await ana.open(0)
    const charges = [await startTreatment(test, patientId, 30_000), await startTreatment(test, patientId, 50_000)]
    const { id, payments } = await pay({ charges, payments: [cash(80_000)] })
    await ana.post(`/transactions/${payments[0]?.id}/void`, { reason: 'Se cobró a otra persona' })
    expect((await statement()).account.open.map((charge) => charge.outstandingMinor)).toEqual([30_000, 50_000])
    const { body } = await ana.call<Checkout>('GET', `/checkouts/${id}`)
    expect(body.payments).toMatchObject([{ amountMinor: 80_000, refundedMinor: 80_000, isVoid: true }])
    await ana.count(0)
    await ana.close()
    await stopTills(test)
  })
})

describe('a checkout that is refused', () => {
  it('P3 names the charge that another person took the payment of', async () => {
    const [acne, other] = [await startTreatment(test, patientId, 10_000), await startTreatment(test, patientId, 500)]
    await pay({ charges: [acne], payments: [cash(10_000)] })
    expect(refusedFields(await refused({ charges: [other, acne] }))).toEqual(['/charges/1 validation.chargeSettled'])
    expect(refusedFields(await refused({ charges: [newId()] }))).toEqual(['/charges/0 validation.chargeSettled'])
    const stranger = await startTreatment(test, (await ana.register()).id, 10_000)
    expect(refusedFields(await refused({ charges: [stranger] }))).toEqual(['/charges/0 validation.chargeSettled'])
  })

  it('P3 names each invalid field', async () => {
    const [acne] = [await startTreatment(test, patientId, 10_000)]
    expect(refusedFields(await refused({ payments: [{ ...cash(0) }] }))).toEqual([
      '/payments/0/amountMinor validation.amountTooLittle',
    ])
    expect(refusedFields(await refused({ charges: [acne, acne] }))).toEqual(['/charges validation.invalid'])
    expect(refusedFields(await refused({ receivedMinor: 99 }))).toEqual(['/receivedMinor validation.receivedTooLittle'])
    expect(refusedFields(await refused({ payments: [card(100)], receivedMinor: 100 }))).toEqual([
      '/receivedMinor validation.receivedWithoutCash',
    ])
    expect(refusedFields(await refused({ payments: [card(1), { ...card(1), reference: 'PIEL-26-AAAAAA' }] }))).toEqual([
      '/payments/1/reference validation.referenceReserved',
    ])
    expect(refusedFields(await refused({ patientId: newId() }))).toEqual(['/patientId validation.patientUnknown'])
  })

  it('P1 P3 needs an open till for cash, and none for cards', async () => {
    await makeTill(test)
    const bea = await cashier(test)
    const acne = await startTreatment(test, patientId, 10_000)
    const body = { patientId, charges: [acne], payments: [card(4_000), cash(6_000)] }
    expect(refusal(await bea.refused('POST', '/checkouts', body))).toEqual([409, 'till_closed'])
    expect((await statement()).account.balanceMinor).toBe(10_000)
    await bea.post('/checkouts', { ...body, payments: [card(10_000)] })
    await stopTills(test)
  })
})

describe('the receipt', () => {
  it('P5 knows when it was printed first, for all methods of a checkout', async () => {
    const acne = await startTreatment(test, patientId, 10_000)
    const { id, payments } = await pay({ charges: [acne], payments: [cash(4_000), card(6_000)] })
    const url = `/transactions/${payments[1]?.id}/printed`
    const first = await ana.post<{ printedAt: string }>(url)
    test.clock.advance(60_000)
    expect(await ana.post(url)).toEqual(first)
    expect((await ana.call<Checkout>('GET', `/checkouts/${id}`)).body.printedAt).toBe(first.printedAt)
    const other = await ana.call<Transaction>('GET', `/transactions/${payments[0]?.id}`)
    expect(other.body.printedAt).toBe(first.printedAt)
  })

  it('P5 of a pending payment is not printed', async () => {
    const { id } = await ana.pay(patientId, 10_000, { status: 'pending' })
    expect(refusal(await ana.refused('POST', `/transactions/${id}/printed`))).toEqual([409, 'transition_refused'])
  })
})
