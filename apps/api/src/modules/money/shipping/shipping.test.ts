import { maxShippingOptions, type ShippingOption } from '@piel/contract/money/shipping'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { makeShippingOption, shippingBody } from '#/testing/examples/shipping.ts'
import { callsOf, retryUnavailable, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { startChange } from '#/testing/locks.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let admin: Calls

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  admin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query(sql`UPDATE shipping_options SET archived_at = now() WHERE archived_at IS NULL`)
})

const create = (body: object = {}, more?: Record<string, string>) =>
  admin.call<ShippingOption>('POST', '/shipping', { ...shippingBody(), ...body }, more)
const change = (id: string, body: object, more?: Record<string, string>) =>
  admin.call<ShippingOption>('PATCH', `/shipping/${id}`, body, more)
const refusedChange = (id: string, body: object, more?: Record<string, string>) =>
  admin.refused('PATCH', `/shipping/${id}`, body, more)
const list = async () => (await admin.call<{ data: ShippingOption[] }>('GET', '/shipping')).body.data
const idsNow = async () => (await list()).map(({ id }) => id)
const order = (ids: string[]) => admin.call<{ data: ShippingOption[] }>('PUT', '/shipping/order', { ids })
const refusedOrder = (ids: string[]) => admin.refused('PUT', '/shipping/order', { ids })
const make = async (count: number) => {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await makeShippingOption(test))
  return ids
}
const eventsOf = (action: string, id: string | null) =>
  test.db.query<{ kind: string; fields: string[] }>(sql`
    SELECT object_kind AS kind, fields FROM audit_events
    WHERE action = ${action} AND object_id IS NOT DISTINCT FROM ${id} ORDER BY sequence`)

it('B13 shows and changes nothing without a token', async () => {
  const [id = ''] = await make(1)
  const stranger = callsOf(test, {})
  for (const [method, path, body] of [
    ['GET', '/shipping'],
    ['GET', `/shipping/${id}`],
    ['POST', '/shipping', shippingBody()],
    ['PUT', '/shipping/order', { ids: [id] }],
    ['PATCH', `/shipping/${id}`, {}],
    ['DELETE', `/shipping/${id}`],
  ] as const)
    expect((await stranger.refused(method, path, body)).status).toBe(401)
})

it('B13 refuses an invalid shipping option', async () => {
  const answer = await admin.refused('POST', '/shipping', {
    ...shippingBody(),
    zone: [],
    freeFromMinor: -1,
    maxDays: 400,
    position: 0,
  })
  expect(refusedFields(answer)).toEqual([
    '/zone validation.zoneRequired',
    '/freeFromMinor validation.amountNegative',
    '/maxDays validation.daysInvalid',
    '/position validation.unknownKey',
  ])
  expect(refusedFields(await admin.refused('PUT', '/shipping/order', { ids: ['first'] }))).toEqual([
    '/ids/0 validation.invalid',
  ])
})

it('B13 refuses days that conflict with an earlier change', async () => {
  const { id } = (await create({ minDays: 2, maxDays: 4 })).body
  expect(refusedFields(await refusedChange(id, { minDays: 5 }))).toEqual(['/maxDays validation.daysOrder'])
  expect(refusedFields(await refusedChange(id, { maxDays: 1 }))).toEqual(['/maxDays validation.daysOrder'])
  expect((await change(id, { minDays: 4 })).body).toMatchObject({ minDays: 4, maxDays: 4 })
})

it('J4 lets only ADMIN read and change shipping options', async () => {
  const [id = ''] = await make(1)
  for (const kind of ['STAFF', 'DOCTOR', 'USER'] as const) {
    const calls = callsOf(test, (await test.signedInAs(kind)).headers)
    expect(refusal(await calls.refused('GET', '/shipping'))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('POST', '/shipping', shippingBody()))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('PUT', '/shipping/order', { ids: [id] }))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('DELETE', `/shipping/${id}`))).toEqual([403, 'forbidden'])
  }
})

it('B13 answers 404 for what does not exist or was removed from the list', async () => {
  for (const id of [newId(), await makeShippingOption(test, true)]) {
    expect(refusal(await admin.refused('GET', `/shipping/${id}`))).toEqual([404, 'not_found'])
    expect(refusal(await refusedChange(id, { minDays: 1 }))).toEqual([404, 'not_found'])
    expect(refusal(await admin.refused('DELETE', `/shipping/${id}`))).toEqual([404, 'not_found'])
  }
})

it('B13 refuses an order that is not each option exactly once', async () => {
  const [a = '', b = '', c = ''] = await make(3)
  for (const ids of [[], [a, b], [a, b, b], [a, b, c, c], [a, b, newId()], [a, b, c, newId()]])
    expect(refusal(await refusedOrder(ids))).toEqual([409, 'conflict'])
  expect(await idsNow()).toEqual([a, b, c])
})

it('B13 allows at most 100 options, also when they are sent at once', async () => {
  await make(maxShippingOptions - 1)
  const answers = await Promise.all(Array.from({ length: 5 }, () => retryUnavailable(() => create())))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  const refused = await admin.refused('POST', '/shipping', shippingBody())
  expect(refusal(refused)).toEqual([409, 'list_full'])
  expect(await list()).toHaveLength(maxShippingOptions)
})

it('J6 refuses a change of a version that another user changed in the meantime', async () => {
  const { body, etag } = await create()
  const seen = { 'if-match': String(etag) }
  expect((await change(body.id, { priceMinor: 0 }, seen)).etag).toBe('"v2"')
  expect(refusal(await refusedChange(body.id, { priceMinor: 1 }, seen))).toEqual([412, 'version_conflict'])
  const remove = await admin.refused('DELETE', `/shipping/${body.id}`, undefined, seen)
  expect(refusal(remove)).toEqual([412, 'version_conflict'])
})

it('B13 adds an option at the end, as it was sent, with its states sorted', async () => {
  await make(2)
  const { status, body, etag } = await create({ zone: ['ZAC', 'AGU', 'CMX'] })
  expect([status, etag]).toEqual([201, '"v1"'])
  expect(body).toEqual({
    ...shippingBody(),
    id: body.id,
    version: 1,
    zone: ['AGU', 'CMX', 'ZAC'],
    currency: 'MXN',
    isActive: true,
    position: 2,
    createdAt: '2026-11-21T16:00:00.000Z',
    updatedAt: '2026-11-21T16:00:00.000Z',
  })
  expect((await list()).at(-1)).toEqual(body)
  const later = (await change(body.id, { freeFromMinor: null, isActive: false })).body
  expect(later).toEqual({ ...body, freeFromMinor: null, isActive: false, version: 2 })
  expect((await admin.call('GET', `/shipping/${body.id}`)).body).toEqual(later)
})

it('B13 creates no version for a change without effect', async () => {
  const { body } = await create({ zone: ['CMX', 'JAL'] })
  expect((await change(body.id, { zone: ['JAL', 'CMX'], priceMinor: body.priceMinor })).body).toEqual(body)
})

it('B13 sorts options without disturbing an edit in progress', async () => {
  const [a = '', b = '', c = ''] = await make(3)
  const answer = await order([c, a, b])
  expect(answer.status).toBe(200)
  expect(answer.body.data.map(({ id, position, version }) => [id, position, version])).toEqual([
    [c, 0, 1],
    [a, 1, 1],
    [b, 2, 1],
  ])
  expect(await idsNow()).toEqual([c, a, b])
})

it('B13 closes the gap that a removed option leaves', async () => {
  const [a = '', b = '', c = ''] = await make(3)
  expect((await admin.call('DELETE', `/shipping/${b}`)).status).toBe(204)
  expect((await list()).map(({ id, position }) => [id, position])).toEqual([
    [a, 0],
    [c, 1],
  ])
  expect((await create()).body.position).toBe(2)
})

it('B13 applies two orders sent at once one after the other, while others add and remove', async () => {
  const [a = '', b = '', c = '', d = ''] = await make(4)
  const wanted = [
    [d, c, b, a],
    [b, a, d, c],
  ]
  const answers = await Promise.all(wanted.map((ids) => retryUnavailable(() => order(ids))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(wanted).toContainEqual(await idsNow())
  const all = await Promise.all([
    retryUnavailable(() => order([a, b, c, d])),
    retryUnavailable(() => admin.call('DELETE', `/shipping/${d}`)),
    retryUnavailable(() => create()),
    retryUnavailable(() => order([d, c, b, a])),
    retryUnavailable(() => create()),
  ])
  expect(all.every(({ status }) => [200, 201, 204, 409].includes(status))).toBe(true)
  const after = await list()
  expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
})

it('B13 orders options only when no other change of the list is under way', async () => {
  const [a = '', b = ''] = await make(2)
  const other = await startChange(test, sql`SELECT pg_advisory_xact_lock(hashtext('piel.shipping_options'))`)
  const ordering = order([b, a])
  try {
    await other.hasWaiting()
  } finally {
    await other.commit()
  }
  expect((await ordering).status).toBe(200)
  expect(await idsNow()).toEqual([b, a])
})

it('J5 records every change of shipping, by the name of the option', async () => {
  const { id, nameEn, nameEs } = (await create()).body
  await change(id, { zone: ['JAL'], minDays: 1 })
  await order([id])
  await admin.call('DELETE', `/shipping/${id}`)
  const kind = 'shipping_option'
  const names = ['nameEn', 'nameEs', 'zone', 'priceMinor', 'freeFromMinor', 'minDays', 'maxDays', 'isActive']
  expect(await eventsOf('shipping.create', id)).toEqual([{ kind, fields: names }])
  expect(await eventsOf('shipping.update', id)).toEqual([{ kind, fields: ['zone'] }])
  expect((await eventsOf('shipping.order', null)).at(-1)).toEqual({ kind, fields: [] })
  expect(await eventsOf('shipping.archive', id)).toEqual([{ kind, fields: [] }])
  type Named = { data: { object: { name: string } }[] }
  const { data } = (await admin.call<Named>('GET', `/audit?objectId=${id}`)).body
  expect(new Set(data.map(({ object }) => object.name))).toEqual(new Set([`${nameEs} / ${nameEn}`]))
})

it('G5 adds an option once, however often it is sent', async () => {
  const key = { 'idempotency-key': newId() }
  const [first, second] = [await create({}, key), await create({}, key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await list()).toHaveLength(1)
})
