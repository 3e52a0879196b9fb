import type { ObjectHistory } from '@piel/contract/core/history'
import type { SaleItem } from '@piel/contract/money/items'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { untilWaitedFor } from '#/testing/locks.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { findForSale } from './items.repository.ts'

let test: TestApp
let admin: Calls
beforeAll(async () => {
  test = await buildTestApp()
  admin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const bodyOf = (changes: object = {}) => ({
  nameEn: `Sunscreen ${newId()}`,
  nameEs: `Protector solar ${newId()}`,
  kind: 'product',
  priceMinor: 48_000,
  taxKind: 'standard',
  ...changes,
})
const create = async (changes: object = {}) =>
  (await admin.call<SaleItem>('POST', '/catalogue/items', bodyOf(changes))).body
const list = async () => (await admin.call<{ data: SaleItem[] }>('GET', '/catalogue/items')).body.data

it('P2 refuses an item without kind, tax or price, or with an unknown kind or tax', async () => {
  const refused = async (changes: object) =>
    refusedFields(await admin.refused('POST', '/catalogue/items', bodyOf(changes)))
  expect(await refused({ kind: undefined, taxKind: undefined, priceMinor: undefined })).toEqual([
    '/kind validation.itemKindRequired',
    '/priceMinor validation.amountRequired',
    '/taxKind validation.taxKindRequired',
  ])
  expect(await refused({ kind: 'gift' })).toEqual(['/kind validation.itemKindRequired'])
  expect(await refused({ taxKind: 'iva8' })).toEqual(['/taxKind validation.taxKindRequired'])
  expect(await refused({ priceMinor: 0 })).toEqual(['/priceMinor validation.amountTooLittle'])
})

it('P2 creates items at the end of the list, and an installation starts with none', async () => {
  expect(await list()).toEqual([])
  const first = await create()
  const second = await create({ kind: 'service', taxKind: 'exempt', isActive: false })
  expect(first).toMatchObject({ version: 1, kind: 'product', taxKind: 'standard', isActive: true, position: 0 })
  expect(second).toMatchObject({ kind: 'service', taxKind: 'exempt', isActive: false, position: 1, currency: 'MXN' })
  expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id])
})

it('P2 refuses a name that another item has, ignoring case and accents', async () => {
  const { nameEn, nameEs } = await create({ nameEs: `Loción ${newId()}` })
  const taken = await admin.refused('POST', '/catalogue/items', bodyOf({ nameEs: nameEs.replace('Loción', 'LOCION') }))
  expect([refusal(taken), refusedFields(taken)]).toEqual([[409, 'name_taken'], ['/nameEs validation.itemNameTaken']])
  const other = await create()
  const renamed = await admin.refused('PATCH', `/catalogue/items/${other.id}`, { nameEn })
  expect(refusedFields(renamed)).toEqual(['/nameEn validation.itemNameTaken'])
})

it('P2 updates what differs as a new version, and refuses an outdated one', async () => {
  const { id } = await create()
  const path = `/catalogue/items/${id}`
  const same = await admin.call<SaleItem>('PATCH', path, { priceMinor: 48_000 })
  expect(same.body.version).toBe(1)
  const { body } = await admin.call<SaleItem>('PATCH', path, { priceMinor: 50_000, taxKind: 'zero' })
  expect(body).toMatchObject({ version: 2, priceMinor: 50_000, taxKind: 'zero', kind: 'product' })
  const outdated = await admin.refused('PATCH', path, { priceMinor: 1 }, { 'if-match': '"v1"' })
  expect(refusal(outdated)).toEqual([412, 'version_conflict'])
  expect(refusal(await admin.refused('PATCH', `/catalogue/items/${newId()}`, {}))).toEqual([404, 'not_found'])
})

it('P2 keeps the versions of an item and restores one', async () => {
  const { id, nameEn } = await create()
  await admin.call('PATCH', `/catalogue/items/${id}`, { priceMinor: 50_000, kind: 'service', isActive: false })
  const { data } = (await admin.call<ObjectHistory>('GET', `/catalogue/items/${id}/history`)).body
  expect(data.map(({ number, action, fields }) => [number, action, fields['priceMinor']])).toEqual([
    [2, 'catalogue.item_update', 50_000],
    [1, null, 48_000],
  ])
  const restored = await admin.call<SaleItem>('POST', `/catalogue/items/${id}/history/restore`, {
    versionId: data[1]?.id,
  })
  expect(restored.body).toMatchObject({ version: 3, nameEn, priceMinor: 48_000, kind: 'product', isActive: true })
})

it('P2 orders the items, and refuses an order that has not exactly all of them', async () => {
  const ids = (await list()).map(({ id }) => id)
  const body = { ids: ids.toReversed() }
  const ordered = await admin.call<{ data: SaleItem[] }>('PUT', '/catalogue/items/order', body)
  expect(ordered.body.data.map(({ id, position }) => [id, position])).toEqual(ids.toReversed().map((id, i) => [id, i]))
  expect(refusal(await admin.refused('PUT', '/catalogue/items/order', { ids: ids.slice(1) }))).toEqual([
    409,
    'conflict',
  ])
})

it('P2 orders items while they are sold, without a deadlock', async () => {
  const [low = '', high = ''] = [(await create()).id, (await create()).id].toSorted()
  // The update makes a new row version, so that the lower id is the later one in the table, too.
  await admin.call('PATCH', `/catalogue/items/${low}`, { priceMinor: 49_000 })
  const others = (await list()).map(({ id }) => id).filter((id) => id !== low && id !== high)
  const ids = [high, low, ...others]
  const ordered = await test.db.transaction(async (tx) => {
    await findForSale(tx, [low])
    const order = admin.call<{ data: SaleItem[] }>('PUT', '/catalogue/items/order', { ids })
    await untilWaitedFor(test, tx)
    expect(await findForSale(tx, [high])).toHaveLength(1)
    return { order }
  })
  expect((await ordered.order).body.data.map(({ id }) => id)).toEqual(ids)
})

it('P2 lets staff read items and only administrators change them', async () => {
  const nurse = callsOf(test, (await test.signedInAs('CLINICAL')).headers)
  expect((await nurse.call('GET', '/catalogue/items')).status).toBe(200)
  expect(refusal(await nurse.refused('POST', '/catalogue/items', bodyOf()))).toEqual([403, 'forbidden'])
  expect(refusal(await nurse.refused('PUT', '/catalogue/items/order', { ids: [] }))).toEqual([403, 'forbidden'])
})

it('P2 has at most 200 items', async () => {
  await test.db.query(sql`
    INSERT INTO sale_items (id, kind, name_en, name_es, price_minor, tax_kind, position, created_at, updated_at)
    SELECT gen_random_uuid(), 'product', 'Filler ' || n, 'Relleno ' || n, 100, 'zero', 100 + n, now(), now()
    FROM generate_series(1, 200 - (SELECT count(*)::int FROM sale_items)) AS n`)
  expect(refusal(await admin.refused('POST', '/catalogue/items', bodyOf()))).toEqual([409, 'list_full'])
})
