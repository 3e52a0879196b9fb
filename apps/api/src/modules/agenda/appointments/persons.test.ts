import type { Appointment, appointmentEndpoints } from '@piel/contract/agenda/appointments'
import type { AppointmentRow } from '@piel/contract/agenda/appointment-shapes'
import type { AgendaDay } from '@piel/contract/agenda/calendar'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { wrongClaims } from '#/testing/agenda-claims.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { parseCsv } from '#/testing/csv.ts'
import { mergeAll, mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let staff: SignedIn
let typeId: string
let leadId: string
let kept: string
let merged: string

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  staff = await test.signedInAs('STAFF')
  desk = agendaCallsOf(test, staff.headers)
  typeId = await desk.typeId()
})
beforeEach(async () => {
  leadId = await makePerson(test)
  kept = await makeAgendaPatient(test.db)
  merged = await makeAgendaPatient(test.db)
})
afterAll(() => test.close())

const renameKept = () =>
  test.db
    .query(sql`UPDATE users SET first_name = 'Ximena', middle_name = NULL, last_name = 'Quintanar', second_last_name = NULL
    WHERE id = (SELECT user_id FROM patients WHERE id = ${kept})`)
const merge = () => mergeInto(test, merged, kept)
const book = (patientId: string, time: string, more: object = {}) =>
  desk.book({ patientId, typeId, leadId, date: '2026-11-24', time, ...more })
const get = async <T>(path: string, calls = desk): Promise<T> => {
  const { status, body } = await calls.call<T>('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}

describe('appointments of a merged record', () => {
  it('O7 are those of the kept one, at each address', async () => {
    const before = await makeAgendaPatient(test.db)
    const own = [await book(kept, '10:00'), await book(merged, '11:00'), await book(before, '12:00')]
    const [past] = [await book(merged, '13:00')]
    await desk.step(past.id, { status: 'cancelled', by: 'patient', reason: 'Viaja' })
    await mergeAll(test, [kept, merged, before])
    for (const id of [kept, merged, before]) {
      const found = await get<AnswerOf<typeof appointmentEndpoints.patient>>(`/patient/${id}/appointments`)
      expect(found.next.map((row) => row.id)).toEqual(own.map((row) => row.id))
      expect(found.past.map((row) => row.id)).toEqual([past.id])
      expect(new Set(found.next.map(({ patient }) => patient.id))).toEqual(new Set([kept]))
    }
  })

  it('O7 stand under the kept one in list, export and day', async () => {
    await book(merged, '10:00')
    await book(kept, '11:00')
    await renameKept()
    await merge()
    for (const id of [kept, merged]) {
      const { data } = await get<{ data: AppointmentRow[] }>(`/appointments?patientId=${id}&sort=start`)
      expect(data.map(({ time, patient }) => [time, patient.id, patient.archivedAt])).toEqual([
        ['10:00', kept, null],
        ['11:00', kept, null],
      ])
    }
    const csv = await test.app.inject({ url: `/api/appointments/export?patientId=${kept}`, headers: staff.headers })
    expect(parseCsv(csv.body).filter((row) => row.includes('Ximena Quintanar'))).toHaveLength(2)
    const { columns } = await get<AgendaDay>('/agenda/day?date=2026-11-24')
    const column = columns.find(({ resource }) => resource.id === leadId)
    expect(column?.appointments.map(({ patient }) => patient.id)).toEqual([kept, kept])
  })

  it('O7 N3 show the alerts and the missed appointments of all records', async () => {
    const { id } = await book(merged, '10:00')
    const missed = await book(kept, '08:00', { date: '2026-11-23' })
    test.clock.advance(3_600_000)
    expect((await desk.step(missed.id, { status: 'noShow' })).status).toBe(200)
    const allergy = { kind: 'allergy', label: 'Látex', source: 'patient' }
    expect((await desk.call('POST', `/patient/${kept}/alerts`, allergy)).status).toBe(201)
    await merge()
    const found = await get<Appointment>(`/appointments/${id}`)
    expect(found).toMatchObject({
      noShows: 1,
      allergies: { state: 'known' },
      patient: { id: kept, allergies: 'known' },
    })
    expect(found.alerts?.map(({ label }) => label)).toEqual(['Látex'])
    const { noShows } = await get<AnswerOf<typeof appointmentEndpoints.patient>>(`/patient/${merged}/appointments`)
    expect(noShows).toBe(1)
    test.clock.set(mondayMorning)
  })

  it('O7 J5 are read on record of the kept one', async () => {
    const { id } = await book(merged, '10:00')
    await merge()
    const reader = await test.signedInAs('STAFF')
    await get(`/appointments/${id}`, agendaCallsOf(test, reader.headers))
    await get(`/patient/${merged}/appointments`, agendaCallsOf(test, reader.headers))
    const events = await test.db.query(sql`
      SELECT action, object_id FROM audit_events WHERE actor_id = ${reader.account.id} ORDER BY sequence`)
    const event = { action: 'appointment.read', object_id: kept }
    expect(events).toEqual([event, event])
  })

  it('O7 K8 take their steps and move while the kept one is not archived', async () => {
    const { id } = await book(merged, '10:00')
    await merge()
    expect((await desk.step(id, { status: 'confirmed' })).status).toBe(200)
    const moved = await desk.call<Appointment>('PATCH', `/appointments/${id}`, { time: '12:00' })
    expect([moved.status, moved.body.time, moved.body.patient.id]).toEqual([200, '12:00', kept])
    expect(await wrongClaims(test.db)).toBe(0)
  })

  it('O7 K21 give their new doctor access to the kept one after a move', async () => {
    const doctor = await test.signedInAs('DOCTOR')
    const column = await makePerson(test, { owner: doctor.account })
    const { id } = await book(merged, '10:00')
    await merge()
    const own = agendaCallsOf(test, doctor.headers)
    expect(refusal(await own.refused('GET', `/patient/${kept}`))).toEqual([404, 'not_found'])
    await desk.call('PATCH', `/appointments/${id}`, { leadId: column })
    for (const patientId of [kept, merged]) await get(`/patient/${patientId}`, own)
  })

  it('O7 K13 are booked again for the kept one', async () => {
    const { id } = await book(merged, '10:00')
    const other = await book(await makeAgendaPatient(test.db), '11:00')
    for (const each of [id, other.id]) await desk.step(each, { status: 'cancelled', by: 'patient', reason: 'Viaja' })
    await merge()
    expect((await book(kept, '10:00', { againOf: id })).againOf).toBe(id)
    const refused = await desk.refusedBooking({
      patientId: kept,
      typeId,
      leadId,
      date: '2026-11-24',
      time: '12:00',
      againOf: other.id,
    })
    expect(refusedFields(refused)).toEqual(['/againOf validation.againOfUnknown'])
  })

  it('O7 K6 name the kept one where they are in the way', async () => {
    await book(merged, '10:00')
    await renameKept()
    await merge()
    const refused = await desk.refusedBooking({ patientId: kept, typeId, leadId, date: '2026-11-24', time: '10:00' })
    expect(refusal(refused)).toEqual([409, 'slot_taken'])
    expect(refused.body.conflicts?.map(({ appointment }) => appointment?.patientName)).toEqual([
      'Ximena Quintanar',
      'Ximena Quintanar',
    ])
  })

  it('O7 K10 are counted and cancelled when the kept one is archived', async () => {
    const own = [await book(merged, '10:00'), await book(kept, '11:00')]
    await merge()
    const admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
    const refused = await desk.refused('DELETE', `/patient/${kept}`)
    expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'has_appointments', 2])
    const [account] = await test.db.query<{ id: string }>(sql`SELECT user_id AS id FROM patients WHERE id = ${kept}`)
    const ofAccount = await admin.refused('DELETE', `/users/${account?.id}`)
    expect([ofAccount.status, ofAccount.body.code, ofAccount.body.count]).toEqual([409, 'has_appointments', 2])
    expect((await desk.call('DELETE', `/patient/${kept}?cancelAppointments=true`)).status).toBe(204)
    for (const { id } of own) {
      expect((await get<Appointment>(`/appointments/${id}`)).status).toBe('cancelled')
      expect(refusal(await desk.refused('PATCH', `/appointments/${id}`, { deskNote: 'x' }))).toEqual([409, 'archived'])
    }
  })
})

it('O7 refuses a booking for a merged record, and names the kept one', async () => {
  await merge()
  const refused = await desk.refusedBooking({
    patientId: merged,
    typeId,
    leadId,
    date: '2026-11-24',
    time: '10:00',
  })
  expect([...refusal(refused), refused.body.keptId]).toEqual([409, 'merged', kept])
})

it('O7 K10 archives an account of a merged record whose kept one has appointments to come', async () => {
  const doctor = await test.signedInAs('DOCTOR')
  const own = await makeAgendaPatient(test.db)
  await test.db.query(sql`UPDATE patients SET user_id = ${doctor.account.id} WHERE id = ${own}`)
  await book(own, '10:00')
  await mergeInto(test, own, kept)
  const admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  expect((await admin.call('DELETE', `/users/${doctor.account.id}`)).status).toBe(204)
})
