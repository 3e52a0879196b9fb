import type { LedgerEntry, PatientStatement } from '@piel/contract/money/statement'
import type { Sale } from '@piel/contract/money/sales'
import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createDatabase } from '#/db/connection/pool.ts'
import { newId } from '#/lib/id.ts'
import { verifyMoney } from '#/modules/money/verification/verification.service.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { mergeInto } from '#/testing/persons.ts'
import { linesOf, makeItem, makeSale } from '#/testing/sales.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { cashier, type Cashier } from '#/testing/till.ts'

let test: TestApp
let ana: Cashier
let patientId: string
let visitId: string
let creamId: string

beforeAll(async () => {
  test = await buildTestApp()
  ana = await cashier(test)
  const visit = {
    nameEn: 'Opinion',
    nameEs: 'Dictamen',
    kind: 'service',
    priceMinor: 90_000,
    taxKind: 'exempt',
  } as const
  visitId = await makeItem(test, visit)
  creamId = await makeItem(test, { nameEn: 'Cream', nameEs: 'Crema', priceMinor: 35_000 })
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = (await ana.register()).id
})

const sell = (items: object[], more: object = {}) => ana.post<Sale>('/sales', { patientId, items, ...more })
const refused = (body: object) =>
  ana.refused('POST', '/sales', { patientId, items: [{ itemId: creamId, quantity: 1 }], ...body })
const cancel = (id: string, reason = 'Se equivocó de producto') =>
  ana.call<Sale>('POST', `/sales/${id}/cancel`, { reason })
const statement = async (id = patientId) =>
  (await ana.call<{ account: PatientStatement; data: LedgerEntry[] }>('GET', `/patient/${id}/ledger?limit=50`)).body

it('P2 refuses a sale without lines, of an unknown or inactive item, or in a quantity that is not 1 to 99', async () => {
  expect(refusedFields(await refused({ items: [] }))).toEqual(['/items validation.itemsRequired'])
  for (const quantity of [0, 100, 1.5, '2'])
    expect(refusedFields(await refused({ items: [{ itemId: creamId, quantity }] }))).toEqual([
      '/items/0/quantity validation.quantityInvalid',
    ])
  const twice = [99, 1].map((quantity) => ({ itemId: creamId, quantity }))
  twice[1]!.itemId = creamId.toUpperCase()
  expect(refusedFields(await refused({ items: twice }))).toEqual(['/items validation.invalid'])
  const inactive = await makeItem(test, { isActive: false })
  const items = [
    { itemId: creamId, quantity: 1 },
    { itemId: inactive, quantity: 1 },
  ]
  expect(refusedFields(await refused({ items }))).toEqual(['/items/1/itemId validation.itemInactive'])
  const unknown = [{ itemId: newId(), quantity: 1 }]
  expect(refusedFields(await refused({ items: unknown }))).toEqual(['/items/0/itemId validation.itemUnknown'])
  const dear = await makeItem(test, { priceMinor: 100_000_000 })
  expect(refusedFields(await refused({ items: [{ itemId: dear, quantity: 11 }] }))).toEqual([
    '/items validation.amountTooMuch',
  ])
  expect(refusedFields(await refused({ note: 'x'.repeat(201) }))).toEqual(['/note validation.saleNoteMax'])
  expect((await statement()).data).toEqual([])
})

it('P2 refuses a sale to an unknown, an archived or a merged patient', async () => {
  expect(refusedFields(await refused({ patientId: newId() }))).toEqual(['/patientId validation.patientUnknown'])
  const { id: kept } = await ana.register()
  await mergeInto(test, patientId, kept)
  const merged = await refused({})
  expect([...refusal(merged), merged.body.keptId]).toEqual([409, 'merged', kept])
  await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${kept}`)
  expect(refusal(await refused({ patientId: kept }))).toEqual([409, 'archived'])
})

it('P2 makes one charge of a sale, with each line as it was sold and the tax that it contains', async () => {
  const gelId = await makeItem(test, { nameEn: 'Gel', nameEs: 'Gel', priceMinor: 35_000 })
  const items = [
    { itemId: visitId, quantity: 1 },
    { itemId: creamId, quantity: 3 },
    { itemId: gelId, quantity: 1 },
  ]
  const sold = await sell(items, { note: 'Para su hermana' })
  expect(sold).toMatchObject({
    patientId,
    nameEn: 'Opinion and 2 more',
    nameEs: 'Dictamen y 2 más',
    note: 'Para su hermana',
    // 1,400.00 at 16 % contain 193.10.
    totalMinor: 230_000,
    taxMinor: 19_310,
    chargedMinor: 230_000,
    discountMinor: 0,
    paidMinor: 0,
    outstandingMinor: 230_000,
    appointment: null,
    cancelled: null,
  })
  expect(linesOf(sold)).toEqual([
    '1 × Opinion 900.00 = 900.00, 0.00 tax',
    '3 × Cream 350.00 = 1050.00, 144.83 tax',
    '1 × Gel 350.00 = 350.00, 48.27 tax',
  ])
  const { account, data } = await statement()
  expect(account.balanceMinor).toBe(230_000)
  expect(account.open).toMatchObject([
    { kind: 'sale', id: sold.id, nameEs: 'Dictamen y 2 más', tier: null, plan: null, chargedMinor: 230_000 },
  ])
  const named = { id: sold.id, nameEn: 'Opinion and 2 more', nameEs: 'Dictamen y 2 más' }
  expect(data).toMatchObject([{ kind: 'charge', amountMinor: 230_000, sale: named, treatment: null, membership: null }])
  expect((await ana.call('GET', `/sales/${sold.id}`)).body).toEqual(sold)
})

it('P2 keeps name, price and tax of what was sold when the item changes', async () => {
  const itemId = await makeItem(test, { nameEn: 'Dressing', priceMinor: 11_600 })
  const { id } = await sell([{ itemId, quantity: 1 }])
  await test.db.query(
    sql`UPDATE sale_items SET price_minor = 20000, tax_kind = 'zero', is_active = false WHERE id = ${itemId}`,
  )
  const { body } = await ana.call<Sale>('GET', `/sales/${id}`)
  expect(linesOf(body)).toEqual(['1 × Dressing 116.00 = 116.00, 16.00 tax'])
})

it('P2 finds a sale on the statement by its name in either language', async () => {
  await sell([{ itemId: visitId, quantity: 1 }])
  await sell([{ itemId: creamId, quantity: 1 }])
  const found = async (text: string) =>
    (await ana.call<{ data: LedgerEntry[] }>('GET', `/patient/${patientId}/ledger?description=${text}`)).body.data
  expect((await found('crema')).map(({ sale }) => sale?.nameEn)).toEqual(['Cream'])
  expect((await found('opinion')).map(({ amountMinor }) => amountMinor)).toEqual([90_000])
})

it('P2 cancels a sale once, by an adjustment with its reason', async () => {
  const { id } = await sell([{ itemId: creamId, quantity: 2 }])
  const empty = await ana.refused('POST', `/sales/${id}/cancel`, { reason: ' ' })
  expect(refusedFields(empty)).toEqual(['/reason validation.reasonRequired'])
  const code = await ana.refused('POST', `/sales/${id}/cancel`, { reason: 'appointment.cancelled' })
  expect(refusedFields(code)).toEqual(['/reason validation.invalid'])
  const { status, body } = await cancel(id)
  expect([status, body]).toMatchObject([
    200,
    { totalMinor: 70_000, chargedMinor: 0, outstandingMinor: 0, cancelled: { reason: 'Se equivocó de producto' } },
  ])
  const { account, data } = await statement()
  expect(account).toMatchObject({ balanceMinor: 0, open: [] })
  expect(data.map(({ kind, amountMinor, reason, sale }) => [kind, amountMinor, reason, sale?.id])).toEqual([
    ['adjustment', -70_000, 'sale.cancelled', id],
    ['charge', 70_000, null, id],
  ])
  const again = await ana.refused('POST', `/sales/${id}/cancel`, { reason: 'Otra vez' })
  expect(refusal(again)).toEqual([409, 'transition_refused'])
  expect((await verifyMoney(test.db)).problems).toEqual([])
})

it('P2 refuses to cancel an unknown sale, or one of an archived patient', async () => {
  expect(refusal(await ana.refused('POST', `/sales/${newId()}/cancel`, { reason: 'Error' }))).toEqual([
    404,
    'not_found',
  ])
  const { id } = await sell([{ itemId: creamId, quantity: 1 }])
  await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${patientId}`)
  expect(refusal(await ana.refused('POST', `/sales/${id}/cancel`, { reason: 'Error' }))).toEqual([409, 'archived'])
})

it('O7 reads and cancels the sale of a merged record on the account of the kept one', async () => {
  const { id } = await sell([{ itemId: creamId, quantity: 1 }])
  const { id: kept } = await ana.register()
  await mergeInto(test, patientId, kept)
  expect((await ana.call<Sale>('GET', `/sales/${id}`)).body.patientId).toBe(kept)
  expect((await statement(kept)).account.open).toMatchObject([{ id, outstandingMinor: 35_000 }])
  expect((await cancel(id)).body).toMatchObject({ patientId: kept, chargedMinor: 0 })
  expect((await statement(kept)).account).toMatchObject({ balanceMinor: 0, open: [] })
  expect((await verifyMoney(test.db)).problems).toEqual([])
})

it('P2 sells once for 20 calls at once with one key, and cancels once for 20 at once', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const body = { patientId, items: [{ itemId: creamId, quantity: 1 }] }
  const sales = await Promise.all(Array.from({ length: 20 }, () => ana.call<Sale>('POST', '/sales', body, key)))
  const made = sales.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1)
  expect(sales.filter(({ status }) => status > 499)).toEqual([])
  expect((await statement()).data).toHaveLength(1)
  const id = made[0]?.body.id ?? ''
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect((await statement()).data).toHaveLength(2)
})

it('G5 cancels a sale while it is paid: it is paid before and leaves credit, or it is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const { id: payer } = await ana.register()
    const { id } = await makeSale(test, payer, { priceMinor: 10_000 })
    const pay = { patientId: payer, charges: [id], payments: [{ method: 'debit_card', amountMinor: 10_000 }] }
    const [cancelled, paid] = await Promise.all([cancel(id), ana.call('POST', '/checkouts', pay)])
    expect(cancelled.status).toBe(200)
    expect([201, 422]).toContain(paid.status)
    expect((await statement(payer)).account.balanceMinor).toBe(paid.status === 201 ? -10_000 : 0)
  }
  expect((await verifyMoney(test.db)).problems).toEqual([])
})

it('P2 is written once: the database refuses every change of a sale but its cancellation', async () => {
  const { id } = await sell([{ itemId: creamId, quantity: 1 }])
  const owner = createDatabase(test.databaseUrl, { role: null })
  const change = (statement: string) => owner.query(sql`${raw(statement)}`)
  try {
    await expect(change(`UPDATE sales SET total_minor = 1 WHERE id = '${id}'`)).rejects.toThrow(/cannot be changed/)
    await expect(change(`DELETE FROM sales WHERE id = '${id}'`)).rejects.toThrow(/is append-only/)
    await expect(change(`UPDATE sale_lines SET quantity = 2 WHERE sale_id = '${id}'`)).rejects.toThrow(/is append-only/)
    await expect(change(`DELETE FROM sale_lines WHERE sale_id = '${id}'`)).rejects.toThrow(/is append-only/)
    await cancel(id)
    await expect(
      change(`UPDATE sales SET cancelled_at = NULL, cancelled_by = NULL, cancelled_by_name = NULL,
      cancel_reason = NULL WHERE id = '${id}'`),
    ).rejects.toThrow(/cannot be changed/)
    await expect(test.db.query(sql`UPDATE sales SET note = 'x' WHERE id = ${id}`)).rejects.toThrow(/permission denied/)
    await expect(test.db.query(sql`UPDATE sale_lines SET quantity = 2`)).rejects.toThrow(/permission denied/)
  } finally {
    await owner.close()
  }
})
