import type { Location } from '@piel/contract/agenda/locations'
import type { RestDays } from '@piel/contract/agenda/rest-days'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { ensureFirstLocation } from './locations.service.ts'

let test: TestApp
let admin: Calls
let desk: Calls
beforeAll(async () => {
  test = await buildTestApp({
    env: {
      clinic: {
        name: 'Clínica Sur',
        timeZone: 'America/Tijuana',
        clock: '24',
        address: 'Av. Uno 1',
        phone: '664 123 4567',
        taxId: undefined,
      },
    },
  })
  test.clock.set(mondayMorning)
  admin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
  desk = callsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const list = async () => (await desk.call<{ data: Location[] }>('GET', '/locations')).body.data

it('K1 the first location is made of the clinic’s configuration, once', async () => {
  expect(await list()).toMatchObject([
    {
      name: 'Clínica Sur',
      timeZone: 'America/Tijuana',
      address: 'Av. Uno 1',
      phone: '664 123 4567',
      isActive: true,
      position: 0,
    },
  ])
  await Promise.all([ensureFirstLocation(test.deps), ensureFirstLocation(test.deps)])
  expect(await list()).toHaveLength(1)
})

it('K9 a location has a time zone that the database server knows', async () => {
  const refused = await admin.refused('POST', '/locations', { name: 'Norte', timeZone: 'America/Atlantis' })
  expect(refusedFields(refused)).toEqual(['/timeZone validation.timeZoneUnknown'])
  const fields = await admin.refused('POST', '/locations', { name: 'N', timeZone: '!', phone: '1', postalCode: '123' })
  expect(refusedFields(fields)).toEqual([
    '/name validation.catalogueNameMin',
    '/timeZone validation.timeZoneUnknown',
    '/phone validation.phoneMin',
    '/postalCode validation.postalCodeInvalid',
  ])
  const created = await admin.call<Location>('POST', '/locations', { name: 'Norte', timeZone: 'America/Hermosillo' })
  expect([created.status, created.etag, created.body.position, created.body.address]).toEqual([201, '"v1"', 1, null])
})

it('K1 refuses a name that is taken, another version, and ending the last location', async () => {
  const [first, second] = await list()
  expect(refusedFields(await admin.refused('PATCH', `/locations/${second?.id}`, { name: 'clinica sur' }))).toEqual([
    '/name validation.locationNameTaken',
  ])
  expect(refusal(await admin.refused('PATCH', `/locations/${second?.id}`, {}, { 'if-match': '"v9"' }))).toEqual([
    412,
    'version_conflict',
  ])
  const off = await admin.call<Location>('PATCH', `/locations/${second?.id}`, { isActive: false })
  expect([off.body.isActive, off.body.version]).toEqual([false, 2])
  expect(refusedFields(await admin.refused('PATCH', `/locations/${first?.id}`, { isActive: false }))).toEqual([
    '/isActive validation.locationLast',
  ])
  expect(refusal(await desk.refused('PATCH', `/locations/${first?.id}`, {}))).toEqual([403, 'forbidden'])
})

it('K1 K9 keeps its time zone while appointments are to come, and its other fields can change', async () => {
  const [place] = await list()
  const agenda = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const leadId = await makePerson(test)
  const patientId = await makeAgendaPatient(test.db)
  const typeId = await agenda.typeId()
  const { id } = await agenda.book({ patientId, typeId, leadId, date: '2026-12-01', time: '10:00' })
  const url = `/locations/${place?.id}`
  const zone = { timeZone: 'America/Hermosillo' }
  const refused = await admin.refused('PATCH', url, zone)
  expect([...refusal(refused), refused.body.count]).toEqual([409, 'has_appointments', 1])
  expect((await admin.call<Location>('PATCH', url, { address: 'Av. Dos 2' })).body.address).toBe('Av. Dos 2')
  await agenda.step(id, { status: 'cancelled', by: 'clinic', reason: 'Cierre' })
  expect((await admin.call<Location>('PATCH', url, zone)).body.timeZone).toBe('America/Hermosillo')
  await admin.call('PATCH', url, { timeZone: 'America/Tijuana', address: 'Av. Uno 1' })
})

it('K2 the step of the time axis is a setting', async () => {
  const read = await desk.call('GET', '/agenda/settings')
  expect([read.etag, read.body]).toEqual(['"v1"', { stepMinutes: 15, version: 1, updatedAt: null }])
  expect(refusedFields(await admin.refused('PATCH', '/agenda/settings', { stepMinutes: 7 }))).toEqual([
    '/stepMinutes validation.invalid',
  ])
  const set = await admin.call('PATCH', '/agenda/settings', { stepMinutes: 20 }, { 'if-match': '"v1"' })
  expect(set.body).toEqual({ stepMinutes: 20, version: 2, updatedAt: '2026-11-23T14:00:00.000Z' })
  expect(refusal(await admin.refused('PATCH', '/agenda/settings', { stepMinutes: 5 }, { 'if-match': '"v1"' }))).toEqual(
    [412, 'version_conflict'],
  )
})

it('K11 rest days of the law close nothing until they are accepted', async () => {
  const read = async () => (await desk.call<RestDays>('GET', '/agenda/rest-days?year=2030')).body
  const proposed = (await read()).proposed.map(({ day }) => day)
  expect((await read()).data).toEqual([])
  expect(proposed).toEqual([
    '2030-01-01',
    '2030-02-04',
    '2030-03-18',
    '2030-05-01',
    '2030-09-16',
    '2030-10-01',
    '2030-11-18',
    '2030-12-25',
  ])
  const accepted = await admin.call<{ data: { day: string; source: string }[] }>('POST', '/agenda/rest-days/accept', {
    days: ['2030-10-01', '2030-12-25'],
  })
  expect(accepted.body.data.map(({ day, source }) => [day, source])).toEqual([
    ['2030-10-01', 'law'],
    ['2030-12-25', 'law'],
  ])
  expect((await read()).proposed).toHaveLength(6)
  expect(refusedFields(await admin.refused('POST', '/agenda/rest-days/accept', { days: ['2030-10-02'] }))).toEqual([
    '/days/0 validation.restDayNotOfLaw',
  ])
  expect(refusal(await desk.refused('POST', '/agenda/rest-days/accept', { days: ['2030-05-01'] }))).toEqual([
    403,
    'forbidden',
  ])
})

it('K11 a rest day of the clinic is added once, and can be taken back', async () => {
  const body = { day: '2030-07-05', nameEn: 'Anniversary', nameEs: 'Aniversario' }
  const created = await admin.call<{ id: string }>('POST', '/agenda/rest-days', body)
  expect(created.body).toMatchObject({ ...body, locationId: null, source: 'clinic', version: 1 })
  expect(refusedFields(await admin.refused('POST', '/agenda/rest-days', body))).toEqual([
    '/day validation.restDayTwice',
  ])
  expect((await admin.call('DELETE', `/agenda/rest-days/${created.body.id}`)).status).toBe(204)
  expect(refusal(await admin.refused('DELETE', `/agenda/rest-days/${created.body.id}`))).toEqual([404, 'not_found'])
  expect((await admin.call('POST', '/agenda/rest-days', body)).status).toBe(201)
})

it('K11 a rest day of one location leaves that day of the law proposed for all', async () => {
  const [{ id: locationId } = { id: '' }] = await list()
  const body = { day: '2031-05-01', nameEn: 'Labour Day', nameEs: 'Día del Trabajo' }
  expect((await admin.call('POST', '/agenda/rest-days', { ...body, locationId })).status).toBe(201)
  const proposed = async () => (await desk.call<RestDays>('GET', '/agenda/rest-days?year=2031')).body.proposed
  expect((await proposed()).map(({ day }) => day)).toContain(body.day)
  expect((await admin.call('POST', '/agenda/rest-days/accept', { days: [body.day] })).status).toBe(200)
  expect((await proposed()).map(({ day }) => day)).not.toContain(body.day)
})

it('J5 records every change of locations, settings and rest days', async () => {
  const actions = await test.db.query<{ action: string }>(sql`
    SELECT DISTINCT action FROM audit_events WHERE action LIKE 'location.%' OR action LIKE 'agenda.%' ORDER BY action`)
  expect(actions.map(({ action }) => action)).toEqual([
    'agenda.rest_day_accept',
    'agenda.rest_day_archive',
    'agenda.rest_day_create',
    'agenda.settings_update',
    'location.create',
    'location.update',
  ])
})
