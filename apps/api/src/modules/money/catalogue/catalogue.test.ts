import type { CatalogueChange, MembershipTier, TreatmentType } from '@piel/contract/money/catalogue'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { makeType } from '#/testing/catalogue.ts'
import { callsOf, retryUnavailable, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let administrator: SignedIn
let admin: Calls
let staff: Calls

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  administrator = await test.signedInAs('ADMIN')
  admin = callsOf(test, administrator.headers)
  staff = callsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

/** A type with a unique name. */
const peel = (more: object = {}) => {
  const id = newId()
  return { nameEn: `Peel ${id}`, nameEs: `Exfoliación ${id}`, priceMinor: 85_000, ...more }
}
const create = (body: object = peel(), more?: Record<string, string>) =>
  admin.call<TreatmentType>('POST', '/catalogue/types', body, more)
const change = (id: string, body: object, more?: Record<string, string>) =>
  admin.call<TreatmentType>('PATCH', `/catalogue/types/${id}`, body, more)
const refusedChange = (id: string, body: object, more?: Record<string, string>) =>
  admin.refused('PATCH', `/catalogue/types/${id}`, body, more)
const changesOf = async (path: string) =>
  (await admin.call<{ data: CatalogueChange[] }>('GET', `/catalogue/${path}/changes`)).body.data
const read = async () =>
  (await staff.call<{ types: TreatmentType[]; tiers: MembershipTier[] }>('GET', '/catalogue')).body
const eventsOn = (id: string) =>
  test.db.query<{ action: string; kind: string; fields: string[] }>(sql`
    SELECT action, object_kind AS kind, fields FROM audit_events WHERE object_id = ${id} ORDER BY sequence`)

it('B12 shows and changes nothing without a token', async () => {
  const stranger = callsOf(test, {})
  const id = await makeType(test)
  for (const path of ['/catalogue', `/catalogue/types/${id}`, `/catalogue/types/${id}/changes`])
    expect((await stranger.refused('GET', path)).status).toBe(401)
  expect((await stranger.refused('POST', '/catalogue/types', peel())).status).toBe(401)
  expect((await stranger.refused('PATCH', '/catalogue/tiers/vip', { priceMinor: 1 })).status).toBe(401)
})

it('B12 refuses an invalid type and an invalid tier', async () => {
  const answer = await admin.refused('POST', '/catalogue/types', {
    nameEn: ' A ',
    nameEs: 7,
    priceMinor: 10.5,
    id: newId(),
  })
  expect(refusedFields(answer)).toEqual([
    '/nameEn validation.catalogueNameMin',
    '/nameEs validation.catalogueNameMin',
    '/priceMinor validation.amountInvalid',
    '/id validation.unknownKey',
  ])
  const id = await makeType(test)
  expect(refusedFields(await refusedChange(id, { discountPercent: 5 }))).toEqual([
    '/discountPercent validation.unknownKey',
  ])
  const tier = await admin.refused('PATCH', '/catalogue/tiers/vip', { discountPercent: 101, plan: 'VIP' })
  expect(refusedFields(tier)).toEqual(['/discountPercent validation.percentInvalid', '/plan validation.unknownKey'])
  expect((await admin.refused('PATCH', '/catalogue/tiers/gold', {})).status).toBe(422)
})

it('J4 lets STAFF read the catalogue, and only ADMIN set its prices and see their history', async () => {
  const id = await makeType(test)
  expect((await staff.call('GET', `/catalogue/types/${id}`)).status).toBe(200)
  for (const kind of ['STAFF', 'DOCTOR', 'USER'] as const) {
    const calls = callsOf(test, (await test.signedInAs(kind)).headers)
    expect(refusal(await calls.refused('POST', '/catalogue/types', peel()))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('PATCH', `/catalogue/types/${id}`, {}))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('PATCH', '/catalogue/tiers/vip', {}))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('GET', '/catalogue/tiers/vip/changes'))).toEqual([403, 'forbidden'])
    if (kind !== 'STAFF') expect(refusal(await calls.refused('GET', '/catalogue'))).toEqual([403, 'forbidden'])
  }
})

it('B12 answers 404 for an unknown type', async () => {
  const id = newId()
  expect(refusal(await admin.refused('GET', `/catalogue/types/${id}`))).toEqual([404, 'not_found'])
  expect(refusal(await admin.refused('GET', `/catalogue/types/${id}/changes`))).toEqual([404, 'not_found'])
  expect(refusal(await refusedChange(id, {}))).toEqual([404, 'not_found'])
})

it('B12 refuses the name of another type, in any spelling, at its field', async () => {
  const first = peel({ nameEn: 'Laser hair removal', nameEs: 'Depilación láser' })
  const { id } = (await create(first)).body
  const shouted = await admin.refused('POST', '/catalogue/types', peel({ nameEs: 'DEPILACION LASER' }))
  expect(refusal(shouted)).toEqual([409, 'name_taken'])
  expect(refusedFields(shouted)).toEqual(['/nameEs validation.catalogueNameTaken'])
  expect(refusedFields(await admin.refused('POST', '/catalogue/types', first))).toEqual([
    '/nameEn validation.catalogueNameTaken',
    '/nameEs validation.catalogueNameTaken',
  ])
  const other = await makeType(test)
  expect(refusedFields(await refusedChange(other, { nameEn: 'laser hair removal' }))).toEqual([
    '/nameEn validation.catalogueNameTaken',
  ])
  // Another spelling of its own name is no duplicate.
  expect((await change(id, { nameEs: 'Depilación Láser' })).status).toBe(200)
})

it('B12 gives a name to one of several types that request it at once', async () => {
  const body = peel()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      retryUnavailable(() => admin.call<{ code?: string }>('POST', '/catalogue/types', body)),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(7).fill(409)])
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.every((answer) => answer.body.code === 'name_taken')).toBe(true)
})

it('J6 refuses a change of a version that another user changed in the meantime', async () => {
  const { body, etag } = await create()
  expect((await change(body.id, { priceMinor: 90_000 }, { 'if-match': String(etag) })).etag).toBe('"v2"')
  const late = await refusedChange(body.id, { priceMinor: 80_000 }, { 'if-match': String(etag) })
  expect(refusal(late)).toEqual([412, 'version_conflict'])
  await admin.call('PATCH', '/catalogue/tiers/premium', { priceMinor: 360_000 })
  const tier = await admin.refused('PATCH', '/catalogue/tiers/premium', { priceMinor: 1 }, { 'if-match': '"v1"' })
  expect(refusal(tier)).toEqual([412, 'version_conflict'])
})

it('B12 starts with the treatments and memberships of the specification', async () => {
  const fresh = await buildTestApp()
  const calls = callsOf(fresh, (await fresh.signedInAs('STAFF')).headers)
  const { types, tiers } = (await calls.call<{ types: TreatmentType[]; tiers: MembershipTier[] }>('GET', '/catalogue'))
    .body
  expect(types.map(({ nameEn, nameEs, priceMinor, isActive }) => [nameEn, nameEs, priceMinor, isActive])).toEqual([
    ['Acne', 'Acné', 0, true],
    ['Alopecia', 'Alopecia', 0, true],
    ['Dermatitis', 'Dermatitis', 0, true],
  ])
  expect(tiers.map((tier) => [tier.id, tier.plan, tier.nameEs, tier.priceMinor, tier.discountPercent])).toEqual([
    ['estandar', 'Standard', 'Estándar', 200_000, 0],
    ['premium', 'Premium', 'Premium', 350_000, 10],
    ['vip', 'VIP', 'VIP', 500_000, 20],
  ])
  await fresh.close()
})

it('B12 adds a type, changes it and takes it off offer, each as it was sent', async () => {
  const suffix = newId()
  const body = peel({ nameEs: `  Ácido  ${suffix}` })
  const { status, body: type, etag } = await create(body)
  expect([status, etag]).toEqual([201, '"v1"'])
  expect(type).toEqual({
    ...body,
    nameEs: `Ácido ${suffix}`,
    id: type.id,
    version: 1,
    currency: 'MXN',
    taxKind: 'exempt',
    isActive: true,
    createdAt: '2026-11-21T16:00:00.000Z',
    updatedAt: '2026-11-21T16:00:00.000Z',
  })
  const off = (await change(type.id, { isActive: false })).body
  expect(off).toEqual({ ...type, isActive: false, version: 2 })
  expect((await admin.call('GET', `/catalogue/types/${type.id}`)).body).toEqual(off)
  expect((await read()).types).toContainEqual(off)
})

it('B12 keeps each former state, with author and time, newest first', async () => {
  const { body: type } = await create()
  test.clock.advance(60_000)
  await change(type.id, { priceMinor: 99_900 })
  await change(type.id, { nameEn: `${type.nameEn} II`, isActive: false })
  const { actor } = administrator
  const names = { nameEn: type.nameEn, nameEs: type.nameEs }
  const stood = { ...names, currency: 'MXN', taxKind: 'exempt', discountPercent: null, isActive: true }
  const author = { id: actor.userId, name: actor.name }
  const later = new Date(Date.parse(type.createdAt) + 60_000).toISOString()
  expect(await changesOf(`types/${type.id}`)).toEqual([
    { ...stood, at: later, author, nameEn: `${type.nameEn} II`, priceMinor: 99_900, isActive: false },
    { ...stood, at: later, author, priceMinor: 99_900 },
    { ...stood, at: type.createdAt, author, priceMinor: 85_000 },
  ])
  await admin.call('PATCH', '/catalogue/tiers/vip', { discountPercent: 25, priceMinor: 520_000 })
  const [now, before, ...none] = await changesOf('tiers/vip')
  expect(now).toMatchObject({ author, priceMinor: 520_000, discountPercent: 25 })
  expect(before).toMatchObject({ author: null, priceMinor: 500_000, discountPercent: 20 })
  expect(none).toEqual([])
})

it('B12 creates no version and no history for a change without effect', async () => {
  const { body: type } = await create()
  const again = await change(type.id, { nameEn: type.nameEn, priceMinor: type.priceMinor, isActive: true })
  expect(again.body).toEqual(type)
  expect((await change(type.id, {})).body).toEqual(type)
  expect(await changesOf(`types/${type.id}`)).toHaveLength(1)
  const { tiers } = await read()
  const standard = tiers.find(({ id }) => id === 'estandar')
  const same = await admin.call('PATCH', '/catalogue/tiers/estandar', { priceMinor: standard?.priceMinor })
  expect(same.body).toEqual(standard)
  expect(await changesOf('tiers/estandar')).toHaveLength(1)
})

it('B12 refuses every change of its history', async () => {
  await expect(test.db.query(sql`UPDATE catalogue_changes SET price_minor = 1`)).rejects.toThrow('catalogue_changes')
  await expect(test.db.query(sql`DELETE FROM catalogue_changes`)).rejects.toThrow('catalogue_changes')
})

it('B12 loses none of many concurrent changes', async () => {
  const id = await makeType(test)
  const prices = Array.from({ length: 12 }, (_, i) => 1_000 + i)
  await Promise.all(prices.map((priceMinor) => retryUnavailable(() => change(id, { priceMinor }))))
  const kept = await changesOf(`types/${id}`)
  expect(kept.map(({ priceMinor }) => priceMinor).toSorted((a, b) => a - b)).toEqual([...prices, 100_000])
  expect((await admin.call<TreatmentType>('GET', `/catalogue/types/${id}`)).body).toMatchObject({
    version: 13,
    priceMinor: kept[0]?.priceMinor,
  })
})

it('J5 records every change of the catalogue, by the name of the changed item', async () => {
  const { body: type } = await create(peel({ isActive: false }))
  await change(type.id, { priceMinor: 1, isActive: true })
  await change(type.id, { priceMinor: 1 })
  const kind = 'treatment_type'
  expect(await eventsOn(type.id)).toEqual([
    { action: 'catalogue.type_create', kind, fields: ['nameEn', 'nameEs', 'priceMinor', 'taxKind', 'isActive'] },
    { action: 'catalogue.type_update', kind, fields: ['priceMinor', 'isActive'] },
    { action: 'catalogue.type_update', kind, fields: [] },
  ])
  await admin.call('PATCH', '/catalogue/tiers/estandar', { nameEn: 'Standard' })
  type Named = { data: { object: { name: string | null } }[]; filtered: { objectName: string | null } }
  const named = async (query: string) => (await admin.call<Named>('GET', `/audit?${query}&limit=10`)).body
  const byType = await named(`objectId=${type.id}`)
  expect(byType.data[0]?.object.name).toBe(`${type.nameEs} / ${type.nameEn}`)
  expect(byType.filtered.objectName).toBe(`${type.nameEs} / ${type.nameEn}`)
  expect((await named('objectKind=membership_tier')).data[0]?.object.name).toBe('Estándar / Standard')
})

it('G5 adds a type once, however often it is sent', async () => {
  const [body, key] = [peel(), { 'idempotency-key': newId() }]
  const [first, second] = [await create(body, key), await create(body, key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  // The transaction of an Idempotency-Key also refuses it at its field.
  const taken = await admin.refused('POST', '/catalogue/types', body, { 'idempotency-key': newId() })
  expect(refusedFields(taken)).toHaveLength(2)
})

it('P2 states how types and memberships are taxed, exempt and 16 % unless an administrator changes it', async () => {
  const { body } = await create()
  expect(body.taxKind).toBe('exempt')
  expect((await read()).tiers.map(({ taxKind }) => taxKind)).toEqual(['standard', 'standard', 'standard'])
  expect(refusedFields(await refusedChange(body.id, { taxKind: '8' }))).toEqual(['/taxKind validation.taxKindRequired'])
  expect((await change(body.id, { taxKind: 'zero' })).body).toMatchObject({ version: 2, taxKind: 'zero' })
  expect((await changesOf(`types/${body.id}`)).map(({ taxKind }) => taxKind)).toEqual(['zero', 'exempt'])
  const tier = await admin.call<MembershipTier>('PATCH', '/catalogue/tiers/vip', { taxKind: 'exempt' })
  expect(tier.body.taxKind).toBe('exempt')
  expect((await changesOf('tiers/vip')).slice(0, 2).map(({ taxKind }) => taxKind)).toEqual(['exempt', 'standard'])
})
