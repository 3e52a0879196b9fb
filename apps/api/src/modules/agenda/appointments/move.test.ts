import type { Appointment } from '@piel/contract/agenda/appointments'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { wrongClaims } from '#/testing/agenda-claims.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
let patientId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  typeId = await desk.typeId()
  patientId = await makeAgendaPatient(test.db)
})
afterAll(() => test.close())

/** Each for another patient: one is not in two places. */
const book = async (leadId: string, time: string) =>
  await desk.book({ patientId: await makeAgendaPatient(test.db), typeId, leadId, date: '2026-11-24', time })
const move = (id: string, body: object, more?: Record<string, string>) =>
  desk.call<Appointment>('PATCH', `/appointments/${id}`, body, more)
const refusedMove = (id: string, body: object, more?: Record<string, string>) =>
  desk.refused('PATCH', `/appointments/${id}`, body, more)

it('K14 moves an appointment over its own place', async () => {
  const leadId = await makePerson(test)
  const { id } = await book(leadId, '10:00')
  const moved = await move(id, { time: '10:15' }, { 'if-match': '"v1"' })
  expect([moved.status, moved.etag, moved.body.time, moved.body.until]).toEqual([200, '"v2"', '10:15', '10:55'])
  expect(moved.body.changes[0]).toMatchObject({
    kind: 'moved',
    fields: [
      { name: 'time', before: '10:00', after: '10:15' },
      { name: 'until', before: '10:40', after: '10:55' },
    ],
  })
  expect(await wrongClaims(test.db)).toBe(0)
})

it('K14 refuses a place that is taken, another version and an unknown appointment', async () => {
  const leadId = await makePerson(test)
  const [one] = [await book(leadId, '10:00'), await book(leadId, '11:00')]
  const taken = await refusedMove(one.id, { time: '10:30' })
  expect([taken.status, taken.body.code, taken.body.conflicts?.length]).toEqual([409, 'slot_taken', 1])
  // Its own place is among the free ones.
  expect(taken.body.free?.map(({ time }) => time)).toEqual(['00:00', '00:15', '00:30'])
  expect(refusal(await refusedMove(one.id, { time: '12:00' }, { 'if-match': '"v9"' }))).toEqual([
    412,
    'version_conflict',
  ])
  expect(refusal(await refusedMove(newId(), { time: '12:00' }))).toEqual([404, 'not_found'])
  expect(refusedFields(await refusedMove(one.id, { time: '9:00' }))).toEqual(['/time validation.timeInvalid'])
})

it('K14 moves to another person, day and type, with the names of then in the history', async () => {
  const [from, to] = [await makePerson(test), await makePerson(test)]
  const booked = await book(from, '10:00')
  const followUp = await desk.typeId('Follow-up')
  const { body } = await move(booked.id, { leadId: to, date: '2026-11-25', typeId: followUp })
  expect([body.lead.id, body.date, body.minutes]).toEqual([to, '2026-11-25', 20])
  expect(body.changes[0]?.fields).toEqual([
    { name: 'date', before: '2026-11-24', after: '2026-11-25' },
    { name: 'until', before: '10:40', after: '10:20' },
    { name: 'type', before: 'Primera vez / First visit', after: 'Subsecuente / Follow-up' },
    { name: 'lead', before: booked.lead.name, after: body.lead.name },
  ])
  expect(await wrongClaims(test.db)).toBe(0)
})

it('K14 answers with the phone and the language for a message to the patient', async () => {
  const { id, patient } = await book(await makePerson(test), '10:00')
  await test.db.query(sql`UPDATE users SET language = 'en' WHERE id = ${patient.userId}`)
  await test.db.query(sql`UPDATE patients SET phone_e164 = '+525512345678' WHERE id = ${patient.id}`)
  const moved = await move(id, { time: '11:00' })
  expect(moved.body.messages).toEqual({ phoneE164: '+525512345678', language: 'en' })
  await test.db.query(sql`UPDATE users SET language = NULL WHERE id = ${patient.userId}`)
  await test.db.query(sql`UPDATE patients SET phone_e164 = NULL WHERE id = ${patient.id}`)
  expect((await move(id, { time: '12:00' })).body.messages).toEqual({ phoneE164: null, language: 'es' })
})

it('K14 edits the reason and the note without moving', async () => {
  const { id } = await book(await makePerson(test), '10:00')
  const { body } = await move(id, { reason: 'Lunar', deskNote: 'Trae estudios' })
  expect([body.reason, body.deskNote, body.version]).toEqual(['Lunar', 'Trae estudios', 2])
  expect(body.changes[0]).toMatchObject({ kind: 'edited' })
  expect((await move(id, { reason: 'Lunar' })).body.version).toBe(2)
  expect((await move(id, { reason: '' })).body.reason).toBeNull()
})

it('K14 refuses a day in the past or over two years ahead, and leaves one that has passed where it is', async () => {
  const { id } = await book(await makePerson(test), '10:00')
  for (const date of ['2026-11-22', '2028-11-23'])
    expect(refusedFields(await refusedMove(id, { date }))).toEqual(['/date validation.appointmentDateRange'])
  expect((await move(id, { date: '2028-11-22' })).body.date).toBe('2028-11-22')
})

it('K21 a doctor moves appointments in the own column, and none into another', async () => {
  const { headers, account } = await test.signedInAs('DOCTOR')
  const [own, other] = [await makePerson(test, { owner: account }), await makePerson(test)]
  const { id } = await book(own, '10:00')
  const doctor = agendaCallsOf(test, headers)
  const refused = await doctor.refused('PATCH', `/appointments/${id}`, { leadId: other, time: '12:00' })
  expect(refusal(refused)).toEqual([403, 'forbidden'])
  const moved = await doctor.call<Appointment>('PATCH', `/appointments/${id}`, { time: '12:00' })
  expect([moved.status, moved.body.lead.id, moved.body.time]).toEqual([200, own, '12:00'])
})

it('K12 a changed type changes no appointment', async () => {
  const admin = agendaCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  const leadId = await makePerson(test)
  const type = (
    await admin.call<{ id: string }>('POST', '/agenda/types', { nameEn: 'Biopsy', nameEs: 'Biopsia', minutes: 45 })
  ).body
  const { id } = await desk.book({ patientId, typeId: type.id, leadId, date: '2026-11-24', time: '10:00' })
  await admin.call('PATCH', `/agenda/types/${type.id}`, { minutes: 90, parts: { lead: [0, 90] }, isActive: false })
  const moved = await move(id, { time: '12:00' })
  expect([moved.body.minutes, moved.body.until]).toEqual([45, '12:45'])
  const refused = await desk.refusedBooking({ patientId, typeId: type.id, leadId, date: '2026-11-24', time: '15:00' })
  expect(refusedFields(refused)).toEqual(['/typeId validation.appointmentTypeInactive'])
})

it('J5 records moves and edits by the names of the fields', async () => {
  const { id } = await book(await makePerson(test), '10:00')
  await move(id, { time: '11:00' })
  await move(id, { deskNote: 'Llamar' })
  const events = await test.db.query(sql`
    SELECT action, fields FROM audit_events WHERE object_id = ${id} ORDER BY sequence OFFSET 1`)
  expect(events).toEqual([
    { action: 'appointment.move', fields: ['time'] },
    { action: 'appointment.update', fields: ['deskNote'] },
  ])
})
