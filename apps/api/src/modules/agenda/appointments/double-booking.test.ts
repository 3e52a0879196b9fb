import type { Appointment } from '@piel/contract/agenda/appointments'
import type { FreeStart } from '@piel/contract/core/conflicts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
let patientId: string
const tijuana = newId()

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  typeId = await desk.typeId()
  await test.db.query(sql`
    INSERT INTO locations (id, name, time_zone, position, created_at, updated_at)
    VALUES (${tijuana}, 'Sede Tijuana', 'America/Tijuana', 1, now(), now())`)
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = await makeAgendaPatient(test.db)
})

const at = (time: string, leadId: string, more: object = {}) => ({
  patientId,
  typeId,
  leadId,
  date: '2026-11-24',
  time,
  ...more,
})
const book = async (time: string, more: object = {}) => await desk.book(at(time, await makePerson(test), more))
const beside = { doubleBook: true, doubleBookReason: 'Enfermera y médico' }
const patch = (id: string, body: object) => desk.call<Appointment>('PATCH', `/appointments/${id}`, body)

it.each([
  ['with another doctor at the same time', '10:00', {}],
  ['that overlaps by 15 minutes', '10:25', {}],
  ['that contains it', '09:59', {}],
  ['at another location in another zone', '08:20', { outsideHours: true, locationId: tijuana }],
])('K5 K6 refuses an appointment of the patient %s, and names the other one', async (_, time, more) => {
  const first = await book('10:00')
  const { status, body } = await desk.refusedBooking(at(time, await makePerson(test), more))
  expect([status, body.code]).toEqual([409, 'slot_taken'])
  // The times are those of the requested location.
  const [from, until] = time === '08:20' ? ['08:00', '08:40'] : ['10:00', '10:40']
  expect(body.conflicts).toEqual([
    {
      resourceId: null,
      resource: first.lead.name,
      title: null,
      kind: 'patient',
      date: '2026-11-24',
      from,
      until,
      appointment: {
        id: first.id,
        patientName: expect.stringMatching(/^Ana USER Ruiz/) as string,
        type: { nameEn: 'First visit', nameEs: 'Primera vez' },
        location: 'Piel',
      },
      label: null,
      pass: 'doubleBook',
    },
  ])
})

it('K5 K7 overbooking a doctor does not book the same patient twice', async () => {
  const leadId = await makePerson(test, { overbook: 1 })
  await desk.book(at('10:00', leadId))
  const overbook = { overbook: true, overbookReason: 'Urgencia' }
  const { body } = await desk.refusedBooking(at('10:00', leadId, overbook))
  expect(body.conflicts?.map(({ kind, pass }) => [kind, pass])).toEqual([['patient', 'doubleBook']])
  const both = await desk.book(at('10:00', leadId, { ...overbook, ...beside }))
  expect([both.isOverbooked, both.isDoubleBooked]).toEqual([true, true])
})

it('K5 one appointment may begin when another of the patient ends', async () => {
  await book('10:00')
  await book('10:40')
  expect((await book('09:20')).isDoubleBooked).toBe(false)
})

it('K5 books beside another appointment of the patient for a reason, and marks it', async () => {
  const first = await book('10:00')
  const leadId = await makePerson(test)
  const fields = await desk.refusedBooking(at('10:00', leadId, { doubleBook: true, doubleBookReason: ' a' }))
  expect(refusedFields(fields)).toEqual(['/doubleBookReason validation.reasonRequired'])
  const second = await desk.book(at('10:00', leadId, beside))
  expect(second).toMatchObject({ isDoubleBooked: true, doubleBookReason: 'Enfermera y médico', isOverbooked: false })
  expect(second.changes[0]).toMatchObject({ kind: 'booked', reason: 'Enfermera y médico' })
  expect((await desk.call<Appointment>('GET', `/appointments/${first.id}`)).body.isDoubleBooked).toBe(false)
  const third = await desk.refusedBooking(at('10:00', await makePerson(test)))
  expect(third.body.conflicts?.map(({ kind }) => kind)).toEqual(['patient', 'patient'])
})

it('K5 K14 refuses a move into another appointment of the patient; a reason that was given holds for its time', async () => {
  const [, second] = [await book('10:00'), await book('12:00')]
  const refused = await desk.refused('PATCH', `/appointments/${second.id}`, { time: '10:15' })
  expect(refused.body.conflicts).toMatchObject([{ kind: 'patient', pass: 'doubleBook' }])
  const moved = await patch(second.id, { time: '10:15', ...beside })
  expect(moved.body).toMatchObject({ time: '10:15', isDoubleBooked: true, doubleBookReason: 'Enfermera y médico' })
  expect(moved.body.changes[0]).toMatchObject({ kind: 'moved', reason: 'Enfermera y médico' })
  const other = await patch(second.id, { leadId: await makePerson(test) })
  expect([other.status, other.body.isDoubleBooked]).toEqual([200, true])
  expect((await desk.refused('PATCH', `/appointments/${second.id}`, { time: '10:20' })).status).toBe(409)
  const away = await patch(second.id, { time: '13:00' })
  expect(away.body).toMatchObject({ isDoubleBooked: false, doubleBookReason: null })
})

it('K5 K13 books again only where the patient has no other appointment', async () => {
  const { id: againOf } = await book('10:00')
  await desk.step(againOf, { status: 'cancelled', by: 'patient', reason: 'Viaja' })
  await book('10:20')
  const again = at('10:00', await makePerson(test), { againOf })
  expect(refusal(await desk.refusedBooking(again))).toEqual([409, 'slot_taken'])
  expect((await desk.book({ ...again, ...beside })).againOf).toBe(againOf)
})

it('K5 a missed appointment that is reopened beside another of the patient is marked', async () => {
  const leadId = await makePerson(test)
  const today = { date: '2026-11-23' }
  const missed = await desk.book(at('08:00', leadId, today))
  await desk.step(missed.id, { status: 'noShow' })
  await book('08:20', today)
  const { body } = await desk.step(missed.id, { status: 'booked', takeBack: true })
  expect(body).toMatchObject({ status: 'booked', isDoubleBooked: true, isOverbooked: false })
})

it('K5 finds the appointments of a record that was merged into the patient', async () => {
  await book('10:00')
  const kept = await makeAgendaPatient(test.db)
  await mergeInto(test, patientId, kept)
  const body = at('10:00', await makePerson(test), { patientId: kept })
  expect(refusal(await desk.refusedBooking(body))).toEqual([409, 'slot_taken'])
})

it('K5 of 10 bookings of a patient with 10 doctors at once one is made', async () => {
  const bodies = await Promise.all(Array.from({ length: 10 }, async () => at('10:00', await makePerson(test))))
  const answers = await Promise.all(bodies.map((body) => desk.call<{ code?: string }>('POST', '/appointments', body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  // A busy machine answers some with 503, which has no effect.
  const refused = answers.filter(({ status }) => status !== 201 && status !== 503)
  expect([...new Set(refused.map(({ status, body }) => `${status} ${body.code}`))]).toEqual(['409 slot_taken'])
})

it('K5 the database itself refuses a second appointment of a patient at the same time', async () => {
  const [, second] = [await book('10:00'), await book('12:00')]
  await expect(
    test.db.query(sql`
      UPDATE appointments SET starts_at = starts_at - interval '90 minutes', ends_at = ends_at - interval '90 minutes'
      WHERE id = ${second.id}`),
  ).rejects.toThrow('appointments_patient_once')
})

it('K5 K21 tells a doctor the time of another appointment, not whose column or type', async () => {
  const { headers, account } = await test.signedInAs('DOCTOR')
  const own = await makePerson(test, { owner: account })
  await test.db.query(sql`
    INSERT INTO patient_doctors (patient_id, doctor_user_id, since) VALUES (${patientId}, ${account.id}, '2026-11-01')`)
  await book('10:00')
  const { body } = await agendaCallsOf(test, headers).refusedBooking(at('10:15', own))
  expect(body.conflicts).toMatchObject([
    { kind: 'patient', resource: 'Piel', from: '10:00', until: '10:40', appointment: null, label: null },
  ])
})

it('K5 K16 leaves the own times of the patient out of the free times', async () => {
  await book('10:00')
  const { id: cancelled } = await book('12:00')
  await desk.step(cancelled, { status: 'cancelled', by: 'patient', reason: 'Viaja' })
  const leadId = await makePerson(test)
  const path = `/agenda/free?typeId=${typeId}&leadIds=${leadId}&from=2026-11-24&days=1&fromTime=09:00&untilTime=12:15`
  const times = async (query: string) =>
    (await desk.call<{ data: FreeStart[] }>('GET', path + query)).body.data.map(({ time }) => time)
  const later = ['10:40', '10:45', '11:00', '11:15', '11:30', '11:45', '12:00']
  expect(await times(`&patientId=${patientId}`)).toEqual(['09:00', '09:15', ...later])
  expect(await times('')).toEqual(
    ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15', '10:30', ...later].filter((time) => time !== '10:40'),
  )
  const { body } = await desk.refusedBooking(at('10:00', leadId))
  expect(body.free?.map(({ time }) => time)).toEqual(['00:00', '00:15', '00:30'])
  expect(refusal(await desk.refused('GET', `${path}&patientId=${newId()}`))).toEqual([404, 'not_found'])
  const { headers } = await test.signedInAs('DOCTOR')
  const stranger = await agendaCallsOf(test, headers).refused('GET', `${path}&patientId=${patientId}`)
  expect(refusal(stranger)).toEqual([404, 'not_found'])
})
