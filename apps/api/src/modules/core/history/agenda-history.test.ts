import type { Resource } from '@piel/contract/agenda/resources'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { ObjectHistory } from '@piel/contract/core/history'
import type { Location } from '@piel/contract/agenda/locations'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { makePerson } from '#/testing/agenda.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { makeTill } from '#/testing/till.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let signedIn: SignedIn
let admin: Calls
let desk: Calls
beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('ADMIN')
  admin = callsOf(test, signedIn.headers)
  desk = callsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const versions = async (path: string) => (await admin.call<ObjectHistory>('GET', `${path}/history`)).body.data
const ofAction = async (id: string) =>
  await test.db.query<{ action: string; fields: string[] }>(
    sql`SELECT action, fields FROM audit_events WHERE object_id = ${id} ORDER BY sequence`,
  )

it('K1 shows the versions of a location, and restores one as a new version', async () => {
  const created = await admin.call<Location>('POST', '/locations', { name: 'Sede Centro', timeZone: 'America/Cancun' })
  const path = `/locations/${created.body.id}`
  expect(refusal(await desk.refused('GET', `${path}/history`))).toEqual([403, 'forbidden'])
  expect(refusal(await admin.refused('GET', `/locations/${newId()}/history`))).toEqual([404, 'not_found'])
  await admin.call('PATCH', path, { name: 'Sede Playa', address: 'Av. Diez 10', phone: '998 123 4567' })
  const [now, earlier, ...others] = await versions(path)
  expect(others).toEqual([])
  expect(now).toMatchObject({
    id: null,
    number: 2,
    action: 'location.update',
    author: { id: signedIn.actor.userId, name: signedIn.actor.name },
    fields: { name: 'Sede Playa', timeZone: 'America/Cancun', address: 'Av. Diez 10', isActive: true },
  })
  expect(earlier).toMatchObject({ number: 1, fields: { name: 'Sede Centro', address: null, phone: null } })

  const restore = { versionId: earlier?.id }
  expect(refusal(await desk.refused('POST', `${path}/history/restore`, restore))).toEqual([403, 'forbidden'])
  expect(refusal(await admin.refused('POST', `${path}/history/restore`, restore, { 'if-match': '"v1"' }))).toEqual([
    412,
    'version_conflict',
  ])
  const restored = await admin.call<Location>('POST', `${path}/history/restore`, restore, { 'if-match': '"v2"' })
  expect([restored.status, restored.etag]).toEqual([200, '"v3"'])
  expect(restored.body).toMatchObject({ name: 'Sede Centro', address: null, phone: null, version: 3 })
  expect(await ofAction(created.body.id)).toEqual([
    { action: 'location.create', fields: ['name', 'timeZone', 'isActive'] },
    { action: 'location.update', fields: ['name', 'address', 'phone'] },
    { action: 'location.update', fields: ['name', 'address', 'phone'] },
  ])
})

it('K1 restores no name of a location that another one has by now', async () => {
  const { body } = await admin.call<Location>('POST', '/locations', { name: 'Sede Uno', timeZone: 'America/Tijuana' })
  await admin.call('PATCH', `/locations/${body.id}`, { name: 'Sede Dos' })
  await admin.call('POST', '/locations', { name: 'Sede Uno', timeZone: 'America/Tijuana' })
  const [, earlier] = await versions(`/locations/${body.id}`)
  const refused = await admin.refused('POST', `/locations/${body.id}/history/restore`, { versionId: earlier?.id })
  expect([...refusal(refused), refusedFields(refused)]).toEqual([
    409,
    'name_taken',
    ['/name validation.locationNameTaken'],
  ])
})

it('K1 puts a location at another position, and keeps the order of the others', async () => {
  const list = async () => (await admin.call<{ data: Location[] }>('GET', '/locations')).body.data
  const before = await list()
  const last = before.at(-1)
  const path = `/locations/${last?.id}`
  expect(refusedFields(await admin.refused('PATCH', path, { position: before.length }))).toEqual([
    '/position validation.invalid',
  ])
  const moved = await admin.call<Location>('PATCH', path, { position: 0 }, { 'if-match': `"v${last?.version}"` })
  expect([moved.body.position, moved.body.version]).toEqual([0, (last?.version ?? 0) + 1])
  const after = await list()
  expect(after.map(({ id }) => id)).toEqual([last?.id, ...before.slice(0, -1).map(({ id }) => id)])
  expect(after.map(({ position }) => position)).toEqual(before.map((_, index) => index))
  expect(after.slice(1).map(({ version }) => version)).toEqual(before.slice(0, -1).map(({ version }) => version))
})

it('K1 keeps a location with tills in use active, and states their number', async () => {
  const { body } = await admin.call<Location>('POST', '/locations', { name: 'Sede Caja', timeZone: 'America/Cancun' })
  const tillId = await makeTill(test, newId(), body.id)
  const path = `/locations/${body.id}`
  const refused = await admin.refused('PATCH', path, { isActive: false })
  expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'tills_in_use', 1])
  await test.db.query(sql`UPDATE tills SET is_active = false WHERE id = ${tillId}`)
  expect((await admin.call<Location>('PATCH', path, { isActive: false })).body.isActive).toBe(false)
})

it('K1 shows and restores the versions of a room; hours of a person make none', async () => {
  const [location] = (await admin.call<{ data: Location[] }>('GET', '/locations')).body.data
  const room = { kind: 'room', locationId: location?.id, name: 'Consultorio 7', capacity: 2 }
  const { body } = await admin.call<Resource>('POST', '/agenda/resources', room)
  const path = `/agenda/resources/${body.id}`
  expect(refusal(await desk.refused('GET', `${path}/history`))).toEqual([403, 'forbidden'])
  await admin.call('PATCH', path, { name: 'Consultorio 8', overbook: 1 })
  const [now, earlier] = await versions(path)
  expect(now?.fields).toEqual({
    name: 'Consultorio 8',
    deviceKind: null,
    capacity: 2,
    overbook: 1,
    tint: 0,
    isActive: true,
  })
  const restored = await admin.call<Resource>('POST', `${path}/history/restore`, { versionId: earlier?.id })
  expect(restored.body).toMatchObject({ name: 'Consultorio 7', overbook: 0, version: 3 })

  const personId = await makePerson(test)
  const hours = { hours: [{ locationId: location?.id, weekday: 1, from: '09:00', until: '14:00' }] }
  await admin.call('PUT', `/agenda/resources/${personId}/hours`, hours)
  expect(await versions(`/agenda/resources/${personId}`)).toMatchObject([{ id: null, number: 2 }])
})

it('K12 shows the versions of a type, and restores minutes and parts', async () => {
  const body = { nameEn: 'Peeling', nameEs: 'Exfoliación', minutes: 45, parts: { lead: [0, 15], room: [0, 45] } }
  const { id } = (await admin.call<AppointmentType>('POST', '/agenda/types', body)).body
  const path = `/agenda/types/${id}`
  expect(refusal(await desk.refused('GET', `${path}/history`))).toEqual([403, 'forbidden'])
  await admin.call('PATCH', path, {
    minutes: 60,
    parts: { lead: [30, 60], room: [0, 60] },
    preparationEs: 'En ayunas.',
  })
  const [, earlier] = await versions(path)
  expect(earlier?.fields).toMatchObject({
    minutes: 45,
    parts: { lead: [0, 15], assistant: null, room: [0, 45], device: null },
    preparationEs: null,
  })
  const restored = await admin.call<AppointmentType>(
    'POST',
    `${path}/history/restore`,
    { versionId: earlier?.id },
    { 'if-match': '"v2"' },
  )
  expect(restored.body).toMatchObject({
    minutes: 45,
    parts: { lead: [0, 15], assistant: null, room: [0, 45], device: null },
    preparationEs: null,
    version: 3,
  })
})
