import type { Checkout } from '@piel/contract/money/checkouts'
import type { Sale } from '@piel/contract/money/sales'
import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import type { Transaction } from '@piel/contract/money/transactions'
import type { Treatment } from '@piel/contract/treatments/treatments'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusedFields } from '#/testing/api-client.ts'
import { sellTo, startTreatment } from '#/testing/ledger.ts'
import { linesOf, makeItem, makeSale } from '#/testing/sales.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier, dayIdOf, makeLocation, makeTill, stopTills } from '#/testing/till.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'

let test: TestApp
let ana: Cashier
let admin: Cashier
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
  ana = await cashier(test)
  admin = await cashier(test, 'ADMIN')
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = (await ana.register()).id
})

const discount = (body: object, by = admin) =>
  by.post<LedgerEntry>(`/patient/${patientId}/discounts`, { reason: 'Por acuerdo', ...body })
const statement = async () =>
  (await ana.call<{ account: PatientStatement; data: LedgerEntry[] }>('GET', `/patient/${patientId}/ledger?limit=50`))
    .body
const amounts = async () =>
  (await statement()).data.toReversed().map(({ amountMinor, reason }) => [amountMinor, reason])
const card = (amountMinor: number) => ({ method: 'debit_card', amountMinor })
const problems = async () => (await verifyMoney(test.db)).problems

describe('a treatment with discounts', () => {
  const value = (id: string, valueMinor: number) => admin.call<Treatment>('PATCH', `/treatments/${id}`, { valueMinor })

  it('P4 keeps them when its value changes', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await discount({ chargeId: acne, percent: 20 })
    expect((await value(acne, 150_000)).body).toMatchObject({ valueMinor: 150_000, outstandingMinor: 130_000 })
    expect((await value(acne, 90_000)).body).toMatchObject({ valueMinor: 90_000, outstandingMinor: 70_000 })
    expect(await amounts()).toEqual([
      [100_000, null],
      [-20_000, 'Por acuerdo'],
      [50_000, 'treatment.value'],
      [-60_000, 'treatment.value'],
    ])
    // 10 % is of the value of today.
    expect((await discount({ chargeId: acne, percent: 10 })).amountMinor).toBe(-9_000)
    expect(await problems()).toEqual([])
  })

  it('P4 refuses a value below what was paid and discounted', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await discount({ chargeId: acne, amountMinor: 20_000 })
    await ana.pay(patientId, 50_000, { treatmentId: acne, method: 'debit_card' })
    expect(refusedFields(await ana.refused('PATCH', `/treatments/${acne}`, { valueMinor: 69_999 }))).toEqual([
      '/valueMinor validation.valueBelowPaid',
    ])
    expect((await value(acne, 70_000)).body).toMatchObject({ valueMinor: 70_000, outstandingMinor: 0 })
  })

  it('P4 owes nothing once it is cancelled, and what was paid stays as credit', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await discount({ chargeId: acne, percent: 25 })
    await ana.pay(patientId, 10_000, { treatmentId: acne, method: 'debit_card' })
    await ana.call('POST', `/treatments/${acne}/status`, { status: 'cancelled', reason: 'Se muda' })
    expect(await amounts()).toEqual([
      [100_000, null],
      [-25_000, 'Por acuerdo'],
      [-10_000, null],
      [-75_000, 'treatment.cancelled'],
    ])
    expect((await statement()).account).toMatchObject({ balanceMinor: -10_000, open: [] })
    expect(await problems()).toEqual([])
  })

  it('P4 is reported by money:verify if its value is not what was charged', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await discount({ chargeId: acne, percent: 10 })
    const store = (valueMinor: number) =>
      test.db.query(sql`UPDATE treatments SET value_minor = ${valueMinor} WHERE id = ${acne}`)
    await store(90_000)
    expect(await problems()).toEqual([`treatment ${acne}: charged 90000, expected 80000`])
    await store(100_000)
    expect(await problems()).toEqual([])
  })
})

it('P4 revoking a membership reverses its charge with its discounts', async () => {
  const vip = await ana.post<{ id: string; priceMinor: number }>(`/patient/${patientId}/memberships`, { tier: 'vip' })
  await discount({ chargeId: vip.id, percent: 50 })
  await ana.post(`/patient/${patientId}/memberships/end`, { reason: 'Vendida por error', takeBack: true })
  const { account } = await statement()
  expect(account).toMatchObject({ balanceMinor: 0, open: [], membership: null })
  expect((await amounts()).reduce((sum, [minor]) => sum + Number(minor), 0)).toBe(0)
})

describe('the tax of a discounted sale', () => {
  const sale = async (id: string) => (await ana.call<Sale>('GET', `/sales/${id}`)).body
  const taxOf = async (id: string) => {
    const { chargedMinor, taxMinor } = await sale(id)
    return [chargedMinor, taxMinor]
  }
  const cream = () => makeSale(test, patientId, { priceMinor: 48_900 })

  it('P2 P4 is that of the price after all discounts, by percent and by amount', async () => {
    const { id, taxMinor } = await cream()
    expect(taxMinor).toBe(6_745)
    await discount({ chargeId: id, percent: 10 })
    // 440.10 contains 60.7034….
    expect(await taxOf(id)).toEqual([44_010, 6_070])
    await discount({ chargeId: id, amountMinor: 4_010 })
    // 400.00 contains 55.1724….
    expect(await taxOf(id)).toEqual([40_000, 5_517])
    await discount({ chargeId: id, amountMinor: 40_000 })
    expect(await taxOf(id)).toEqual([0, 0])
    expect(await problems()).toEqual([])
  })

  it('P2 P4 is shared by the lines, and none is left after the sale is cancelled', async () => {
    const [taxed, exempt] = [
      await makeItem(test, { nameEn: 'Cream', priceMinor: 48_900 }),
      await makeItem(test, { nameEn: 'Opinion', priceMinor: 90_000, taxKind: 'exempt' }),
    ]
    const items = [taxed, exempt].map((itemId) => ({ itemId, quantity: 1 }))
    const { id } = await ana.post<Sale>('/sales', { patientId, items })
    await discount({ chargeId: id, percent: 10 })
    expect(linesOf(await sale(id))).toEqual([
      '1 × Cream 489.00 = 489.00, 60.70 tax',
      '1 × Opinion 900.00 = 900.00, 0.00 tax',
    ])
    expect(await taxOf(id)).toEqual([125_010, 6_070])
    await ana.call('POST', `/sales/${id}/cancel`, { reason: 'Se equivocó' })
    expect(await taxOf(id)).toEqual([0, 0])
  })

  it('P2 P5 is on the receipts as it was then, also on that of a refund', async () => {
    const { id } = await cream()
    await discount({ chargeId: id, percent: 10 })
    const taxes = (items: { taxMinor: number }[] = []) => items.map(({ taxMinor }) => taxMinor)
    const done = await ana.post<Checkout>('/checkouts', { patientId, charges: [id], payments: [card(10_000)] })
    expect(taxes(done.lines[0]?.items)).toEqual([6_070])
    const paid = await ana.pay(patientId, 10_000, { saleId: id, method: 'debit_card' })
    await discount({ chargeId: id, amountMinor: 4_010 })
    const read = async (of: string) => (await ana.call<Transaction>('GET', `/transactions/${of}`)).body
    expect(taxes((await read(paid.id)).items)).toEqual([6_070])
    const { refunds } = (
      await ana.call<Transaction>('POST', `/transactions/${paid.id}/refund`, {
        amountMinor: 10_000,
        reason: 'Devolución',
      })
    ).body
    expect(taxes((await read(refunds[0]?.id ?? '')).items)).toEqual([5_517])
    expect(taxes((await ana.call<Checkout>('GET', `/checkouts/${done.id}`)).body.lines[0]?.items)).toEqual([6_070])
  })
})

describe('a receipt', () => {
  it('P4 P5 states the discounts of each charge of a checkout as they were', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    const premium = await sellTo(test, patientId, 'premium')
    await discount({ chargeId: acne, percent: 10 })
    const done = await ana.post<Checkout>('/checkouts', {
      patientId,
      charges: [acne, premium],
      payments: [card(100_000)],
    })
    await discount({ chargeId: premium, percent: 50 })
    const later = (await ana.call<Checkout>('GET', `/checkouts/${done.id}`)).body
    expect(later.lines).toEqual(done.lines)
    expect(later.lines).toMatchObject([
      { id: acne, paidMinor: 90_000, discountMinor: 10_000, remainsMinor: 0 },
      { id: premium, paidMinor: 10_000, discountMinor: 0, remainsMinor: 340_000 },
    ])
  })

  it('P4 P5 states the discounts of a single payment as they were', async () => {
    const acne = await startTreatment(test, patientId, 100_000)
    await discount({ chargeId: acne, percent: 10 })
    const paid = await ana.pay(patientId, 50_000, { treatmentId: acne, method: 'debit_card' })
    expect(paid.after).toEqual({ outstandingMinor: 40_000, discountMinor: 10_000, balanceMinor: 40_000 })
    await discount({ chargeId: acne, amountMinor: 40_000 })
    const { body } = await ana.call<Transaction>('GET', `/transactions/${paid.id}`)
    expect(body.after).toEqual(paid.after)
    const other = await ana.pay(patientId, 5_000, { method: 'debit_card' })
    expect(other.after).toEqual({ outstandingMinor: null, discountMinor: 0, balanceMinor: -5_000 })
  })
})

it('P4 P9 a closed day does not refuse a discount, which moves no money', async () => {
  const locationId = await makeLocation(test)
  await ana.open(100_000, await makeTill(test, newId(), locationId))
  await ana.count(100_000)
  await ana.close()
  await admin.post(`/till/days/${await dayIdOf(test, locationId)}/close`)
  await stopTills(test)
  const acne = await startTreatment(test, patientId, 100_000)
  expect(await discount({ chargeId: acne, percent: 10 }, ana)).toMatchObject({ amountMinor: -10_000 })
  expect(await problems()).toEqual([])
})
