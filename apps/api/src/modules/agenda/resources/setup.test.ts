import type { BlockWithAppointments } from '@piel/contract/agenda/blocks'
import type { Resource } from '@piel/contract/agenda/resources'
import type { AppointmentType } from '@piel/contract/agenda/types'
import type { HoursOfPerson } from '@piel/contract/agenda/hours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, makeResource, mondayMorning } from '#/testing/agenda.ts'
import { makeDoctor } from '#/testing/care.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let admin: ReturnType<typeof agendaCallsOf>
let desk: ReturnType<typeof agendaCallsOf>
let locationId: string
let typeId: string
let patientId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  locationId = (await admin.locations())[0]?.id ?? ''
  typeId = await desk.typeId()
  patientId = await makeAgendaPatient(test.db)
})
afterAll(() => test.close())

it('K12 four types come with an installation', async () => {
  const { body } = await desk.call<{ data: AppointmentType[] }>('GET', '/agenda/types')
  expect(
    body.data.slice(0, 4).map(({ nameEn, nameEs, minutes, parts }) => [nameEn, nameEs, minutes, parts.lead]),
  ).toEqual([
    ['First visit', 'Primera vez', 40, [0, 40]],
    ['Follow-up', 'Subsecuente', 20, [0, 20]],
    ['Procedure', 'Procedimiento', 60, [0, 60]],
    ['Session', 'Sesión', 30, [0, 30]],
  ])
})

it('K12 creates and updates types with parts, and refuses what does not fit', async () => {
  const parts = { lead: [30, 60], assistant: [0, 30], room: [0, 75], device: [35, 55] }
  const body = {
    nameEn: 'Laser',
    nameEs: 'Láser',
    minutes: 75,
    parts,
    deviceKind: 'CO2',
    who: 'doctor',
    preparationEs: 'Sin sol',
  }
  const created = await admin.call<AppointmentType>('POST', '/agenda/types', body)
  expect([created.status, created.etag]).toEqual([201, '"v1"'])
  expect(created.body).toMatchObject({
    ...body,
    preparationEn: null,
    treatmentTypeId: null,
    isActive: true,
    position: 4,
  })
  const fieldsOf = async (more: object) =>
    refusedFields(await admin.refused('POST', '/agenda/types', { ...body, nameEn: newId(), nameEs: newId(), ...more }))
  for (const minutes of [4, 481, 20.5])
    expect(await fieldsOf({ minutes })).toEqual(['/minutes validation.minutesInvalid'])
  expect(await fieldsOf({ preparationEn: 'x'.repeat(501) })).toEqual(['/preparationEn validation.preparationMax'])
  expect(await fieldsOf({ preparationEs: 'x'.repeat(501) })).toEqual(['/preparationEs validation.preparationMax'])
  expect(await fieldsOf({ minutes: 60 })).toEqual(['/parts/room validation.partInvalid'])
  expect(await fieldsOf({ parts: { lead: [30, 30] } })).toEqual(['/parts/lead validation.partInvalid'])
  expect(await fieldsOf({ deviceKind: null })).toEqual(['/deviceKind validation.deviceKindWithPart'])
  expect(await fieldsOf({ treatmentTypeId: newId() })).toEqual(['/treatmentTypeId validation.typeUnknown'])
  expect(await fieldsOf({ nameEs: 'LASER' })).toEqual(['/nameEs validation.appointmentTypeNameTaken'])
  for (const minutes of [5, 480]) {
    const widest = {
      nameEn: newId(),
      nameEs: newId(),
      minutes,
      preparationEn: 'x'.repeat(500),
      preparationEs: 'x'.repeat(500),
    }
    expect((await admin.call('POST', '/agenda/types', widest)).status).toBe(201)
  }
  const same = await admin.call<AppointmentType>('PATCH', `/agenda/types/${created.body.id}`, { parts })
  expect(same.body.version).toBe(1)
})

it('K10 persons are those who see patients, each once', async () => {
  const { account } = await makeDoctor(test)
  const person = await admin.call<Resource>('POST', '/agenda/resources', {
    kind: 'person',
    userId: account.id,
    overbook: 1,
  })
  expect(person.body).toMatchObject({
    kind: 'person',
    userId: account.id,
    locationId: null,
    name: 'Ana DOCTOR Ruiz',
    capacity: 1,
    overbook: 1,
  })
  const twice = await admin.refused('POST', '/agenda/resources', { kind: 'person', userId: account.id })
  expect([...refusal(twice), ...(refusedFields(twice) ?? [])]).toEqual([
    409,
    'name_taken',
    '/userId validation.personTwice',
  ])
  const reception = (await test.signedInAs('STAFF')).account.id
  expect(
    refusedFields(await admin.refused('POST', '/agenda/resources', { kind: 'person', userId: reception })),
  ).toEqual(['/userId validation.personUnknown'])
  const nurse = (await test.signedInAs('CLINICAL')).account.id
  expect((await admin.call('POST', '/agenda/resources', { kind: 'person', userId: nurse })).status).toBe(201)
  expect(refusedFields(await admin.refused('PATCH', `/agenda/resources/${person.body.id}`, { name: 'Otra' }))).toEqual([
    '/name validation.invalid',
  ])
})

it('K7 rooms and devices belong to a location and have a name there', async () => {
  const room = { kind: 'room', locationId, name: 'Cabina 1', capacity: 3 }
  const created = await admin.call<Resource>('POST', '/agenda/resources', room)
  expect(created.body).toMatchObject({ ...room, userId: null, deviceKind: null, isMine: false })
  expect(refusedFields(await admin.refused('POST', '/agenda/resources', { ...room, name: 'CABINA 1' }))).toEqual([
    '/name validation.resourceNameTaken',
  ])
  expect(refusedFields(await admin.refused('POST', '/agenda/resources', { ...room, capacity: 5 }))).toEqual([
    '/capacity validation.invalid',
  ])
  expect(refusedFields(await admin.refused('POST', '/agenda/resources', { ...room, kind: 'device' }))).toEqual([
    '/deviceKind validation.deviceKindMin',
  ])
  expect(refusedFields(await admin.refused('POST', '/agenda/resources', { ...room, locationId: newId() }))).toEqual([
    '/locationId validation.locationUnknown',
  ])
})

it('K10 sets weekly hours and exceptions, cancels nothing, and lists what falls outside', async () => {
  const leadId = await makePerson(test)
  const { id } = await desk.book({ patientId, typeId, leadId, date: '2026-11-24', time: '17:00' })
  const hours = [
    { locationId, weekday: 2, from: '09:00', until: '14:00', validFrom: null, validUntil: '2026-11-30' },
    { locationId, weekday: 2, from: '16:00', until: '24:00', validFrom: '2026-12-01', validUntil: null },
  ]
  const set = await admin.call<HoursOfPerson>('PUT', `/agenda/resources/${leadId}/hours`, { hours })
  expect(set.body).toMatchObject({ version: 2, hours, exceptions: [] })
  expect(set.body.outside.map((one) => one.id)).toEqual([id])
  expect((await desk.step(id, { status: 'confirmed' })).status).toBe(200)
  const exception = { locationId, day: '2026-11-24', spans: [{ from: '16:00', until: '20:00' }] }
  const other = await admin.call<HoursOfPerson>('PUT', `/agenda/resources/${leadId}/hours/exception`, exception)
  expect([other.body.exceptions, other.body.outside]).toEqual([[exception], []])
  const back = await admin.call<HoursOfPerson>('PUT', `/agenda/resources/${leadId}/hours/exception`, {
    ...exception,
    spans: null,
  })
  expect([back.body.exceptions, back.body.outside.length]).toEqual([[], 1])
})

it('K10 refuses hours that overlap, those of rooms, and a version that has changed', async () => {
  const leadId = await makePerson(test)
  const span = (from: string, until: string, weekday = 1) => ({ locationId, weekday, from, until })
  const set = (id: string, hours: object[], more?: Record<string, string>) =>
    admin.refused('PUT', `/agenda/resources/${id}/hours`, { hours }, more)
  expect(refusedFields(await set(leadId, [span('09:00', '14:00'), span('13:00', '15:00')]))).toEqual([
    '/hours/1/from validation.hoursOverlap',
  ])
  expect(refusedFields(await set(leadId, [span('14:00', '09:00')]))).toEqual(['/hours/0/until validation.timeOrder'])
  expect(refusedFields(await set(await makeResource(test, { kind: 'room' }), []))).toEqual([
    '/hours validation.hoursOfPersons',
  ])
  expect(refusal(await set(leadId, [], { 'if-match': '"v9"' }))).toEqual([412, 'version_conflict'])
})

it('K11 a block may lie over appointments, lists them, changes none, and takes no booking unless it says so', async () => {
  const leadId = await makePerson(test)
  const booked = await desk.book({ patientId, typeId, leadId, date: '2026-11-26', time: '10:00' })
  const block = { resourceId: leadId, kind: 'congress', date: '2026-11-26', from: '09:00', until: '12:00' }
  const created = await desk.call<BlockWithAppointments>('POST', '/agenda/blocks', block)
  expect(created.body).toMatchObject({ ...block, of: booked.lead.name, repeat: 'once', lastDate: null })
  expect(created.body.appointments.map(({ id }) => id)).toEqual([booked.id])
  const at = { patientId, typeId, leadId, date: '2026-11-26', time: '11:30' }
  const refused = await desk.refusedBooking(at)
  expect(refused.body.conflicts).toEqual([
    {
      resourceId: leadId,
      resource: booked.lead.name,
      title: null,
      kind: 'block',
      date: '2026-11-26',
      from: '09:00',
      until: '12:00',
      appointment: null,
      label: { en: 'Conference', es: 'Congreso' },
      pass: 'intoBlock',
    },
  ])
  expect((await desk.book({ ...at, intoBlock: true })).time).toBe('11:30')
})

it('K11 blocks repeat daily or weekly up to a last day, and can be of a whole location', async () => {
  const leadId = await makePerson(test)
  const block = { kind: 'lunch', date: '2026-12-01', from: '14:00', until: '15:00' }
  const weekly = await desk.call<BlockWithAppointments>('POST', '/agenda/blocks', {
    ...block,
    resourceId: leadId,
    repeat: 'weekly',
    lastDate: '2026-12-15',
  })
  const bookings = async (...dates: string[]) => {
    const answers = []
    for (const date of dates)
      answers.push((await desk.refusedBooking({ patientId, typeId, leadId, date, time: '14:15' })).status)
    return answers
  }
  expect(await bookings('2026-12-02', '2026-12-08', '2026-12-15', '2026-12-22')).toEqual([201, 409, 409, 201])
  const changed = await desk.call<BlockWithAppointments>('PATCH', `/agenda/blocks/${weekly.body.id}`, {
    lastDate: null,
  })
  expect(changed.body.lastDate).toBeNull()
  expect(await bookings('2026-12-29')).toEqual([409])
  expect((await desk.call('DELETE', `/agenda/blocks/${weekly.body.id}`)).status).toBe(204)
  expect(await bookings('2026-12-29')).toEqual([201])
  const ofAll = await desk.call<BlockWithAppointments>('POST', '/agenda/blocks', {
    ...block,
    locationId,
    repeat: 'daily',
    date: '2027-01-04',
    lastDate: '2027-01-06',
  })
  expect(ofAll.body.of).toBe('Piel')
  expect(await bookings('2027-01-05', '2027-01-07')).toEqual([409, 201])
  expect(
    refusedFields(await desk.refused('POST', '/agenda/blocks', { ...block, resourceId: leadId, locationId })),
  ).toEqual(['/resourceId validation.blockOf'])
})

it('K7 refuses a smaller capacity than appointments to come need at once', async () => {
  const leadId = await makePerson(test, { capacity: 2 })
  const at = { patientId, typeId, leadId, date: '2026-12-03', time: '10:00' }
  const second = [await desk.book(at), await desk.book({ ...at, patientId: await makeAgendaPatient(test.db) })][1]
  const reduce = () => admin.refused('PATCH', `/agenda/resources/${leadId}`, { capacity: 1 })
  const refused = await reduce()
  expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'has_appointments', 1])
  await desk.step(second?.id ?? '', { status: 'cancelled', by: 'clinic', reason: 'Cierre' })
  expect((await reduce()).status).toBe(200)
})

it('K11 K21 a doctor blocks the own time, and no other’s and no location’s', async () => {
  const { headers, account } = await test.signedInAs('DOCTOR')
  const [own, other] = [await makePerson(test, { owner: account }), await makePerson(test)]
  const doctor = agendaCallsOf(test, headers)
  const block = { kind: 'congress', date: '2026-12-10', from: '09:00', until: '12:00' }
  expect((await doctor.call('POST', '/agenda/blocks', { ...block, resourceId: own })).status).toBe(201)
  for (const of of [{ resourceId: other }, { locationId }])
    expect(refusal(await doctor.refused('POST', '/agenda/blocks', { ...block, ...of }))).toEqual([403, 'forbidden'])
  // Not even of a location that has no other person.
  const { id } = (
    await admin.call<{ id: string }>('POST', '/locations', { name: `Sede ${own}`, timeZone: 'America/Mexico_City' })
  ).body
  const ofAll = await desk.call<BlockWithAppointments>('POST', '/agenda/blocks', { ...block, locationId: id })
  for (const send of [
    () => doctor.refused('POST', '/agenda/blocks', { ...block, locationId: id }),
    () => doctor.refused('PATCH', `/agenda/blocks/${ofAll.body.id}`, { until: '11:00' }),
    () => doctor.refused('DELETE', `/agenda/blocks/${ofAll.body.id}`),
  ])
    expect(refusal(await send())).toEqual([403, 'forbidden'])
})

it('K11 K21 a doctor sees the own appointments below a block of the location', async () => {
  const { headers, account } = await test.signedInAs('DOCTOR')
  const [own, other] = [await makePerson(test, { owner: account }), await makePerson(test)]
  const book = async (leadId: string) =>
    await desk.book({
      patientId: await makeAgendaPatient(test.db),
      typeId,
      leadId,
      date: '2026-12-17',
      time: '10:00',
    })
  const [mine, theirs] = [await book(own), await book(other)]
  const block = { locationId, kind: 'maintenance', date: '2026-12-17', from: '09:00', until: '12:00' }
  const made = await desk.call<BlockWithAppointments>('POST', '/agenda/blocks', block)
  expect(made.body.appointments.map(({ id }) => id).toSorted()).toEqual([mine.id, theirs.id].toSorted())
  const seen = await agendaCallsOf(test, headers).call<BlockWithAppointments>('GET', `/agenda/blocks/${made.body.id}`)
  expect(seen.body.appointments.map(({ id }) => id)).toEqual([mine.id])
})
