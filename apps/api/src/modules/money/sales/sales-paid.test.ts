import type { Checkout } from '@piel/contract/money/checkouts'
import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import type { Sale } from '@piel/contract/money/sales'
import type { Transaction, TransactionRow } from '@piel/contract/money/transactions'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { startTreatment } from '#/testing/ledger.ts'
import { moneyFaults } from '#/testing/money-faults.ts'
import { linesOf, makeItem, makeSale } from '#/testing/sales.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier, stopTills } from '#/testing/till.ts'

let test: TestApp
let ana: Cashier
let patientId: string
let creamId: string

beforeAll(async () => {
  test = await buildTestApp()
  ana = await cashier(test)
  creamId = await makeItem(test, { nameEn: 'Cream', nameEs: 'Crema', priceMinor: 35_000 })
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = (await ana.register()).id
})

const card = (amountMinor: number) => ({ method: 'debit_card', amountMinor })
const pay = (body: object) => ana.post<Checkout>('/checkouts', { patientId, ...body })
const statement = async () =>
  (await ana.call<{ account: PatientStatement; data: LedgerEntry[] }>('GET', `/patient/${patientId}/ledger?limit=50`))
    .body
const saleOf = async (id: string) => (await ana.call<Sale>('GET', `/sales/${id}`)).body
const transactionOf = async (id = '') => (await ana.call<Transaction>('GET', `/transactions/${id}`)).body

it('P2 sells and pays over the counter in one call, and the receipt lists the lines with their quantity', async () => {
  const acne = await startTreatment(test, patientId, 60_000)
  const items = [{ itemId: creamId, quantity: 2 }]
  const done = await pay({ charges: [acne], items, payments: [card(120_000)] })
  expect(done).toMatchObject({ totalMinor: 120_000, balanceMinor: 10_000 })
  const [treatment, sale] = done.lines
  expect(treatment).toMatchObject({ kind: 'treatment', id: acne, paidMinor: 60_000, items: [] })
  expect(sale).toMatchObject({ kind: 'sale', nameEs: 'Crema', tier: null, paidMinor: 60_000, remainsMinor: 10_000 })
  expect(linesOf({ lines: sale?.items ?? [] })).toEqual(['2 × Cream 350.00 = 700.00, 96.55 tax'])
  expect(await saleOf(sale?.id ?? '')).toMatchObject({ paidMinor: 60_000, outstandingMinor: 10_000 })
  expect((await ana.call('GET', `/checkouts/${done.id}`)).body).toEqual(done)
})

it('P2 sells nothing when a checkout that sells is refused', async () => {
  const unknown = {
    patientId,
    charges: [randomUUID()],
    items: [{ itemId: creamId, quantity: 1 }],
    payments: [card(100)],
  }
  expect(refusedFields(await ana.refused('POST', '/checkouts', unknown))).toEqual([
    '/charges/0 validation.chargeSettled',
  ])
  const unpaid = { patientId, items: [{ itemId: creamId, quantity: 1 }], payments: [] }
  expect(refusedFields(await ana.refused('POST', '/checkouts', unpaid))).toEqual([
    '/payments validation.paymentMissing',
  ])
  const twice = [1, 99].map((quantity) => ({ itemId: creamId, quantity }))
  expect(
    refusedFields(await ana.refused('POST', '/checkouts', { patientId, items: twice, payments: [card(35_000)] })),
  ).toEqual(['/items validation.invalid'])
  expect((await statement()).data).toEqual([])
})

it('G5 sells and pays once for 20 calls at once with one key', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const body = { patientId, items: [{ itemId: creamId, quantity: 1 }], payments: [card(35_000)] }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ana.call<Checkout>('POST', '/checkouts', body, key)),
  )
  const made = answers.filter(({ status }) => status === 201)
  expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1)
  expect((await statement()).data.map(({ kind }) => kind)).toEqual(['payment', 'charge'])
})

it.each([
  ['a payment', '/sales', '/checkouts'],
  ['a charge to the account', '/checkouts', '/sales'],
])('P2 G5 does not sell by %s what was sold under its key', async (_what, first, second) => {
  const key = { 'idempotency-key': randomUUID() }
  const sold = { patientId, items: [{ itemId: creamId, quantity: 1 }] }
  const bodyOf = (path: string) => (path === '/sales' ? sold : { ...sold, payments: [card(35_000)] })
  expect((await ana.call('POST', first, bodyOf(first), key)).status).toBe(201)
  expect(refusal(await ana.refused('POST', second, bodyOf(second), key))).toEqual([422, 'idempotency_mismatch'])
  expect((await statement()).data.filter(({ kind }) => kind === 'charge')).toHaveLength(1)
})

it('P2 pays a sale with others, oldest first, and uses credit', async () => {
  const { id } = await makeSale(test, patientId, { priceMinor: 40_000 })
  const acne = await startTreatment(test, patientId, 50_000)
  await ana.pay(patientId, 10_000)
  const done = await pay({ charges: [acne, id], payments: [card(60_000)] })
  expect(done.creditMinor).toBe(10_000)
  expect(done.lines.map(({ kind, paidMinor, remainsMinor }) => [kind, paidMinor, remainsMinor])).toEqual([
    ['sale', 40_000, 0],
    ['treatment', 30_000, 20_000],
  ])
})

it('P4 discounts a sale, within the limit of staff', async () => {
  const { id } = await makeSale(test, patientId, { priceMinor: 40_000 })
  const body = { chargeId: id, percent: 10, reason: 'Cliente frecuente' }
  const entry = await ana.post<LedgerEntry>(`/patient/${patientId}/discounts`, body)
  expect(entry).toMatchObject({ amountMinor: -4_000, sale: { id }, isDiscount: true, discountPercent: 10 })
  expect(await saleOf(id)).toMatchObject({ chargedMinor: 36_000, discountMinor: 4_000, outstandingMinor: 36_000 })
  const done = await pay({ charges: [id], payments: [card(36_000)] })
  expect(done.lines).toMatchObject([{ kind: 'sale', paidMinor: 36_000, discountMinor: 4_000, remainsMinor: 0 }])
})

it('P2 leaves what was paid of a cancelled sale as credit, less its discount', async () => {
  const { id } = await makeSale(test, patientId, { priceMinor: 40_000 })
  await ana.post(`/patient/${patientId}/discounts`, { chargeId: id, percent: 10, reason: 'Cliente frecuente' })
  await pay({ charges: [id], payments: [card(30_000)] })
  const { body } = await ana.call<Sale>('POST', `/sales/${id}/cancel`, { reason: 'Lo devolvió cerrado' })
  expect(body).toMatchObject({ chargedMinor: 0, paidMinor: 30_000, outstandingMinor: -30_000 })
  expect((await statement()).account).toMatchObject({ balanceMinor: -30_000, open: [] })
  const acne = await startTreatment(test, patientId, 30_000)
  expect(await pay({ charges: [acne], payments: [] })).toMatchObject({ creditMinor: 30_000, balanceMinor: 0 })
})

it('P2 completes a pending payment of a sale that was cancelled meanwhile, as credit', async () => {
  const { id } = await makeSale(test, patientId, { priceMinor: 40_000 })
  const body = { patientId, amountMinor: 25_000, method: 'bank_transfer', saleId: id }
  const pending = await ana.post<Transaction>('/transactions', body)
  await ana.post(`/sales/${id}/cancel`, { reason: 'Lo devolvió cerrado' })
  const done = await ana.post<Transaction>(`/transactions/${pending.id}/complete`)
  expect(done).toMatchObject({ status: 'completed', sale: { id }, after: { balanceMinor: -25_000 } })
  expect((await statement()).account).toMatchObject({ balanceMinor: -25_000, open: [] })
  const acne = await startTreatment(test, patientId, 25_000)
  expect(await pay({ charges: [acne], payments: [] })).toMatchObject({ creditMinor: 25_000, balanceMinor: 0 })
})

it('P2 records a payment of a sale, pending or received, and refunds it', async () => {
  const { id } = await makeSale(test, patientId, { priceMinor: 40_000 })
  const body = { patientId, amountMinor: 25_000, method: 'bank_transfer', saleId: id }
  const both = await ana.refused('POST', '/transactions', { ...body, plan: 'VIP' })
  expect(refusedFields(both)).toEqual(['/saleId validation.planOrTreatment'])
  const pending = await ana.post<Transaction>('/transactions', body)
  expect(pending).toMatchObject({ status: 'pending', sale: { id }, treatment: null, plan: null })
  expect(await saleOf(id)).toMatchObject({ outstandingMinor: 40_000 })
  const { body: done } = await ana.call<Transaction>('POST', `/transactions/${pending.id}/complete`)
  expect(done.after).toEqual({ outstandingMinor: 15_000, discountMinor: 0, balanceMinor: 15_000 })
  expect(done.items).toMatchObject([{ quantity: 1, totalMinor: 40_000 }])
  await ana.call('POST', `/transactions/${pending.id}/refund`, { amountMinor: 5_000, reason: 'Cobro de más' })
  expect(await saleOf(id)).toMatchObject({ paidMinor: 20_000, outstandingMinor: 20_000 })
  const { refunds } = await transactionOf(pending.id)
  expect(await transactionOf(refunds[0]?.id)).toMatchObject({ kind: 'refund', sale: { id } })
})

it('P2 refuses a payment of a sale that is cancelled or another person’s', async () => {
  const { id } = await makeSale(test, patientId)
  const body = { patientId, amountMinor: 1_000, method: 'paypal', saleId: id }
  await ana.call('POST', `/sales/${id}/cancel`, { reason: 'Error' })
  expect(refusedFields(await ana.refused('POST', '/transactions', body))).toEqual(['/saleId validation.saleCancelled'])
  const { id: other } = await ana.register()
  const refused = await ana.refused('POST', '/transactions', { ...body, patientId: other })
  expect(refusedFields(refused)).toEqual(['/saleId validation.saleUnknown'])
})

it('P6 makes the payment of a sale void: the sale is outstanding again', async () => {
  await ana.open(100_000)
  const { id } = await makeSale(test, patientId, { priceMinor: 40_000 })
  const { payments } = await pay({ charges: [id], payments: [{ method: 'cash', amountMinor: 40_000 }] })
  await ana.call('POST', `/transactions/${payments[0]?.id}/void`, { reason: 'Tecleo equivocado' })
  expect(await saleOf(id)).toMatchObject({ paidMinor: 0, outstandingMinor: 40_000 })
  await ana.count(100_000)
  await ana.close()
  await stopTills(test)
})

it('G3 lists and exports the payments of a sale, also those that paid other charges too', async () => {
  const { id } = await makeSale(test, patientId, { nameEs: 'Gasas', nameEn: 'Gauze', priceMinor: 20_000 })
  const acne = await startTreatment(test, patientId, 30_000)
  const alone = await pay({ charges: [id], payments: [card(5_000)] })
  const split = await pay({ charges: [id, acne], payments: [card(45_000)] })
  const { body } = await ana.call<{ data: TransactionRow[]; filtered: { sale: object } }>(
    'GET',
    `/transactions?saleId=${id}&sort=date`,
  )
  expect(body.data.map((row) => row.id)).toEqual([alone.payments[0]?.id, split.payments[0]?.id])
  expect(body.data.map(({ sale, isSplit }) => [sale?.nameEs ?? null, isSplit])).toEqual([
    ['Gasas', false],
    [null, true],
  ])
  expect(body.filtered.sale).toEqual({ nameEn: 'Gauze', nameEs: 'Gasas' })
  const csv = await test.app.inject({
    url: `/api/transactions/export?saleId=${id}`,
    headers: { ...(await test.signedInAs('STAFF')).headers, 'accept-language': 'es' },
  })
  expect(csv.body.split('\n')[0]).toContain('Venta')
  expect(csv.body).toContain('Gasas')
})

it('G4 keeps correct books of all these sales', async () => {
  expect(await moneyFaults(test.db)).toEqual([])
  expect((await verifyMoney(test.db)).problems).toEqual([])
})
