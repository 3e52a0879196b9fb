import { setTimeout } from 'node:timers/promises'
import type { Appointment } from '@piel/contract/agenda/appointments'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '#/lib/app-error.ts'
import { newId } from '#/lib/id.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, makeResource, mondayMorning, worksAt } from '#/testing/agenda.ts'
import { wrongClaims } from '#/testing/agenda-claims.ts'
import { refusal, refusedFields, type Answered } from '#/testing/api-client.ts'
import { startChange } from '#/testing/locks.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { typeAndLocation } from './booking.service.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
let patientId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  typeId = await desk.typeId()
})
afterAll(() => test.close())
beforeEach(async () => {
  patientId = await makeAgendaPatient(test.db)
})

const another = async (time: string, more: object = {}) =>
  at(time, { ...more, patientId: await makeAgendaPatient(test.db) })

const at = (time: string, more: object = {}) => ({ patientId, typeId, date: '2026-11-24', time, ...more })

it('K21 books nothing without a token, and nothing for accounts without the agenda', async () => {
  const leadId = await makePerson(test)
  expect((await agendaCallsOf(test, {}).refusedBooking(at('10:00', { leadId }))).status).toBe(401)
  const user = agendaCallsOf(test, (await test.signedInAs('USER')).headers)
  expect(refusal(await user.refusedBooking(at('10:00', { leadId })))).toEqual([403, 'forbidden'])
})

it('K4 refuses an invalid booking at each field', async () => {
  const answer = await desk.refusedBooking({ typeId: 'x', date: '2026-02-30', time: '24:30', color: 1 })
  expect(refusedFields(answer)?.toSorted()).toEqual([
    '/color validation.unknownKey',
    '/date validation.dateInvalid',
    '/leadId validation.leadRequired',
    '/time validation.timeInvalid',
    '/typeId validation.appointmentTypeRequired',
  ])
  const leadId = await makePerson(test)
  const both = { newPatient: { firstName: 'Eva', lastName: 'Luna', phone: '5512345678' }, overbook: true }
  expect(refusedFields(await desk.refusedBooking(at('10:00', { leadId, ...both })))).toEqual([
    '/overbookReason validation.reasonRequired',
    '/patientId validation.patientRequired',
  ])
  const fieldsOf = async (more: object) => refusedFields(await desk.refusedBooking(at('10:00', { leadId, ...more })))
  expect(await fieldsOf({ patientId: newId() })).toEqual(['/patientId validation.patientUnknown'])
  expect(await fieldsOf({ typeId: newId() })).toEqual(['/typeId validation.appointmentTypeUnknown'])
  expect(await fieldsOf({ leadId: newId() })).toEqual(['/leadId validation.resourceUnknown'])
  expect(await fieldsOf({ locationId: newId() })).toEqual(['/locationId validation.locationUnknown'])
  expect(await fieldsOf({ roomId: newId() })).toEqual(['/roomId validation.resourceNotNeeded'])
  expect(await fieldsOf({ date: '2026-11-22' })).toEqual(['/date validation.appointmentDateRange'])
  expect(await fieldsOf({ date: '2028-11-23' })).toEqual(['/date validation.appointmentDateRange'])
  expect(await fieldsOf({ againOf: newId() })).toEqual(['/againOf validation.againOfUnknown'])
})

it('K13 books again only for an appointment that was cancelled or missed', async () => {
  const leadId = await makePerson(test)
  const { id: againOf } = await desk.book(at('09:00', { leadId }))
  const refused = await desk.refusedBooking(at('10:00', { leadId, againOf }))
  expect(refusedFields(refused)).toEqual(['/againOf validation.againOfUnknown'])
  await desk.step(againOf, { status: 'cancelled', by: 'patient', reason: 'Viaja' })
  expect((await desk.book(at('10:00', { leadId, againOf }))).againOf).toBe(againOf)
})

it('K4 books a known patient, and answers where and when by the wall clock', async () => {
  const leadId = await makePerson(test)
  const [location] = await desk.locations()
  const booked = await desk.book(at('10:15', { leadId, reason: ' Lunar que cambió ', origin: 'phone' }))
  expect(booked).toMatchObject({
    status: 'booked',
    version: 1,
    date: '2026-11-24',
    time: '10:15',
    until: '10:55',
    minutes: 40,
    isLater: false,
    startsAt: '2026-11-24T16:15:00.000Z',
    endsAt: '2026-11-24T16:55:00.000Z',
    location: { id: location?.id, name: 'Piel' },
    type: { nameEn: 'First visit', nameEs: 'Primera vez' },
    patient: { id: patientId, phone: '55 1234 5678', allergies: 'notAsked' },
    lead: { id: leadId, title: null },
    assistant: null,
    room: null,
    reason: 'Lunar que cambió',
    origin: 'phone',
    isOverbooked: false,
    isOutsideHours: false,
    messages: { phoneE164: null, language: 'es' },
    noShows: 0,
    takeBackTo: null,
  })
  expect(booked.changes).toMatchObject([{ kind: 'booked', from: null, to: 'booked', fields: [] }])
  expect((await desk.call('GET', `/appointments/${booked.id}`)).body).toEqual(booked)
})

it('K4 registers a patient who is unknown so far with the booking', async () => {
  const leadId = await makePerson(test)
  const newPatient = { firstName: 'Lucía', lastName: 'Ibarra', phone: '33 1234 5678' }
  const { patient } = await desk.book({ newPatient, typeId, leadId, date: '2026-11-24', time: '12:00' })
  expect(patient).toMatchObject({ firstName: 'Lucía', lastName: 'Ibarra', phone: '33 1234 5678' })
  const { body } = await desk.call<{ contactEmail: string | null; birthDate: string | null }>(
    'GET',
    `/patient/${patient.id}`,
  )
  expect([body.contactEmail, body.birthDate]).toEqual([null, null])
  const refused = await desk.refusedBooking({ newPatient: { ...newPatient, phone: '1' }, typeId, leadId })
  expect(refusedFields(refused)).toContain('/newPatient/phone validation.phoneMin')
  const twice = { newPatient: { ...newPatient, firstName: 'Berta' }, typeId, leadId, date: '2026-11-24', time: '12:00' }
  expect((await desk.refusedBooking(twice)).status).toBe(409)
  expect(await test.db.query(sql`SELECT FROM users WHERE first_name = 'Berta'`)).toEqual([])
})

it('K4 books a walk-in for today, as arrived', async () => {
  const leadId = await makePerson(test)
  const walkIn = await desk.book({ ...at('08:00', { leadId }), date: '2026-11-23', origin: 'walkIn' })
  expect([walkIn.status, walkIn.arrivedAt]).toEqual(['arrived', '2026-11-23T14:00:00.000Z'])
  expect(refusedFields(await desk.refusedBooking(at('08:00', { leadId, origin: 'walkIn' })))).toEqual([
    '/date validation.walkInToday',
  ])
})

it('K4 books up to 730 days ahead, the last of them included', async () => {
  const leadId = await makePerson(test)
  const on = (date: string) => ({ ...at('10:00', { leadId }), date })
  expect((await desk.book(on('2028-11-22'))).date).toBe('2028-11-22')
  expect(refusedFields(await desk.refusedBooking(on('2028-11-23')))).toEqual(['/date validation.appointmentDateRange'])
})

it('K10 waits for the archiving of a patient that is under way, and books nothing for them', async () => {
  const [leadId, leaving] = [await makePerson(test), await makeAgendaPatient(test.db)]
  const archiving = await startChange(test, sql`UPDATE patients SET archived_at = now() WHERE id = ${leaving}`)
  const booking = desk.refusedBooking(at('10:00', { leadId, patientId: leaving }))
  await archiving.hasWaiting()
  await archiving.commit()
  expect(refusal(await booking)).toEqual([409, 'archived'])
  expect(await test.db.query(sql`SELECT FROM appointments WHERE patient_id = ${leaving}`)).toEqual([])
})

/** Repeats, after a pause and while the test runs, a request that a busy machine answered with 503, which has no effect. */
async function whenAvailable<T>(signal: AbortSignal, send: () => Promise<Answered<T>>): Promise<Answered<T>> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
    await setTimeout(500, undefined, { signal })
  }
}

it('K5 gives one place to one of 50 who ask at once', async ({ signal }) => {
  const leadId = await makePerson(test)
  const bodies: object[] = []
  for (let i = 0; i < 5; i++) bodies.push(await another('09:00', { leadId }))
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => bodies)
      .flat()
      .map((body) => whenAvailable(signal, () => desk.call<{ code?: string }>('POST', '/appointments', body))),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(49)
  expect(refused.every(({ body }) => body.code === 'slot_taken')).toBe(true)
  expect(await wrongClaims(test.db)).toBe(0)
}, 120_000)

it('J3 answers 503, not that the location is unknown, while the database is unavailable', async () => {
  const query: typeof test.db.query = (statement) =>
    statement.text.includes('FROM locations') ? Promise.reject(new AppError('unavailable')) : test.db.query(statement)
  const deps = { ...test.deps, db: { ...test.db, query } }
  await expect(typeAndLocation(deps, { typeId })).rejects.toMatchObject({ code: 'unavailable' })
})

it('K5 the database itself refuses a second claim', async () => {
  const leadId = await makePerson(test)
  const { id } = await desk.book(at('16:00', { leadId }))
  await expect(
    test.db.query(sql`
      INSERT INTO claims (id, resource_id, lane, during, appointment_id)
      VALUES (gen_random_uuid(), ${leadId}, 0, tstzrange('2026-11-24T22:39:00Z', '2026-11-24T23:00:00Z'), ${id})`),
  ).rejects.toThrow('claims_once')
})

it('K6 lists the conflicts and the next three free starts', async () => {
  const leadId = await makePerson(test)
  await worksAt(test.db, leadId, ['09:00', '12:00'])
  const first = await desk.book(at('10:00', { leadId }))
  const { status, body } = await desk.refusedBooking(await another('10:30', { leadId }))
  expect([status, body.code]).toEqual([409, 'slot_taken'])
  expect(body.conflicts).toEqual([
    {
      resourceId: leadId,
      resource: first.lead.name,
      title: null,
      kind: 'appointment',
      date: '2026-11-24',
      from: '10:00',
      until: '10:40',
      appointment: {
        id: first.id,
        patientName: expect.stringMatching(/^Ana USER Ruiz/) as string,
        type: { nameEn: 'First visit', nameEs: 'Primera vez' },
        location: 'Piel',
      },
      label: null,
      pass: null,
    },
  ])
  expect(body.free?.map(({ date, time, until }) => [date, time, until])).toEqual([
    ['2026-11-24', '09:00', '09:40'],
    ['2026-11-24', '09:15', '09:55'],
    ['2026-11-24', '10:40', '11:20'],
  ])
})

it('K6 K21 a doctor books in the own column only, and reads no names in others', async () => {
  const { headers, account } = await test.signedInAs('DOCTOR')
  const doctor = agendaCallsOf(test, headers)
  const [own, other] = [await makePerson(test, { owner: account }), await makePerson(test)]
  await test.db.query(sql`
    INSERT INTO patient_doctors (patient_id, doctor_user_id, since) VALUES (${patientId}, ${account.id}, '2026-11-01')`)
  expect(refusal(await doctor.refusedBooking(at('10:00', { leadId: other })))).toEqual([403, 'forbidden'])
  const stranger = await makeAgendaPatient(test.db)
  expect(refusedFields(await doctor.refusedBooking(at('10:00', { leadId: own, patientId: stranger })))).toEqual([
    '/patientId validation.patientUnknown',
  ])
  const newPatient = { firstName: 'Eva', lastName: 'Luna', phone: '5512345678' }
  const withNew = { newPatient, typeId, leadId: own, date: '2026-11-24', time: '10:00' }
  expect(refusal(await doctor.refusedBooking(withNew))).toEqual([403, 'forbidden'])
  expect((await doctor.book(at('10:00', { leadId: own }))).lead.id).toBe(own)

  const room = await makeResource(test, { kind: 'room' })
  const { id } = await desk.call<{ id: string }>('GET', '/agenda/types').then(() => ({ id: newId() }))
  await test.db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, who, position, created_at, updated_at)
    VALUES (${id}, ${`Peel ${id}`}, ${`Exfoliación ${id}`}, 30, '{"lead":[0,30],"assistant":null,"room":[0,30],"device":null}',
      'any', 9, now(), now())`)
  await desk.book(await another('13:00', { leadId: other, typeId: id, roomId: room }))
  const { body } = await doctor.refusedBooking(at('13:00', { leadId: own, typeId: id, roomId: room }))
  expect(body.conflicts).toMatchObject([{ resourceId: room, kind: 'appointment', appointment: null, label: null }])
})

it('K7 overbooks where the resource allows it, with a reason, and marks it', async () => {
  const leadId = await makePerson(test, { overbook: 1 })
  await desk.book(at('10:00', { leadId }))
  const urgent = await another('10:00', { leadId })
  const { body } = await desk.refusedBooking(urgent)
  expect(body.conflicts).toMatchObject([{ kind: 'appointment', pass: 'overbook' }])
  const second = await desk.book({ ...urgent, overbook: true, overbookReason: 'Urgencia' })
  expect([second.isOverbooked, second.overbookReason]).toEqual([true, 'Urgencia'])
  const overbooked = { leadId, overbook: true, overbookReason: 'Otra urgencia' }
  const third = await desk.refusedBooking(await another('10:20', overbooked))
  expect(third.body.conflicts?.map(({ pass }) => pass)).toEqual([null, null])
  // It stays marked where it is moved to a free place.
  const moved = await desk.call<Appointment>('PATCH', `/appointments/${second.id}`, { time: '15:00' })
  expect([moved.body.time, moved.body.isOverbooked]).toEqual(['15:00', true])
})

it('K7 takes as many at once as the capacity says, which is no overbooking', async () => {
  const leadId = await makePerson(test, { capacity: 2 })
  const one = await desk.book(at('10:00', { leadId }))
  const two = await desk.book(await another('10:20', { leadId }))
  expect([one.isOverbooked, two.isOverbooked]).toEqual([false, false])
  expect((await desk.refusedBooking(await another('10:30', { leadId }))).status).toBe(409)
})

it('K10 asks once more outside working hours, and marks it', async () => {
  const leadId = await makePerson(test)
  await worksAt(test.db, leadId, ['09:00', '14:00'])
  const { body } = await desk.refusedBooking(at('13:30', { leadId }))
  expect(body.conflicts).toMatchObject([
    { resourceId: leadId, kind: 'closed', from: '13:30', until: '14:10', pass: 'outsideHours' },
  ])
  const booked = await desk.book(at('13:30', { leadId, outsideHours: true }))
  expect(booked.isOutsideHours).toBe(true)
})

it('K10 books no doctor who is on leave or inactive', async () => {
  const leadId = await makePerson(test)
  const setDoctor = (values: ReturnType<typeof sql>) =>
    test.db.query(
      sql`UPDATE doctors SET ${values} WHERE user_id = (SELECT user_id FROM resources WHERE id = ${leadId})`,
    )
  await setDoctor(sql`status = 'ON_LEAVE', leave_from = '2026-11-20', leave_until = '2026-11-25'`)
  const onLeave = await desk.refusedBooking(at('10:00', { leadId }))
  expect([onLeave.status, onLeave.body.code, onLeave.body.until]).toEqual([409, 'doctor_on_leave', '2026-11-25'])
  expect((await desk.book({ ...at('10:00', { leadId }), date: '2026-11-26' })).status).toBe('booked')
  await setDoctor(sql`status = 'INACTIVE', leave_from = NULL, leave_until = NULL`)
  expect(refusedFields(await desk.refusedBooking(at('10:00', { leadId })))).toEqual([
    '/leadId validation.doctorNotActive',
  ])
})

it('K12 claims each resource for its part, chooses a free room, and leaves the doctor free in the rest', async () => {
  const leadId = await makePerson(test)
  const [roomA, roomB] = [await makeResource(test, { kind: 'room' }), await makeResource(test, { kind: 'room' })]
  await test.db.query(sql`UPDATE resources SET is_active = id IN (${roomA}, ${roomB}) WHERE kind = 'room'`)
  const id = newId()
  await test.db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, who, position, created_at, updated_at)
    VALUES (${id}, ${`Laser ${id}`}, ${`Láser ${id}`}, 75, '{"lead":[30,60],"assistant":null,"room":[0,75],"device":null}',
      'doctor', 9, now(), now())`)
  const first = await desk.book(at('10:00', { leadId, typeId: id }))
  expect(first.room?.id).toBe(roomA)
  // The doctor is free from 10:00 to 10:30, and busy from 10:30 to 11:00.
  expect((await desk.refusedBooking(await another('10:10', { leadId }))).status).toBe(409)
  const short = await desk.book(await another('10:10', { leadId, typeId: await desk.typeId('Follow-up') }))
  expect(short.until).toBe('10:30')
  const next = await desk.book(await another('11:00', { leadId: await makePerson(test), typeId: id }))
  expect(next.room?.id).toBe(roomB)
  const none = await desk.refusedBooking(await another('11:00', { leadId: await makePerson(test), typeId: id }))
  expect(none.body.conflicts?.map(({ kind }) => kind)).toEqual(['appointment'])
  expect(await wrongClaims(test.db)).toBe(0)
})

it('G5 books once, however often it is sent', async () => {
  const leadId = await makePerson(test)
  const key = { 'idempotency-key': newId() }
  const send = () => desk.call<Appointment>('POST', '/appointments', at('10:00', { leadId }), key)
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  // A key that is new finds the place taken, with free starts besides.
  const other = await desk.refused('POST', '/appointments', at('10:00', { leadId }), { 'idempotency-key': newId() })
  expect([other.status, other.body.free?.length]).toEqual([409, 3])
})

it('J5 records a booking without values', async () => {
  const leadId = await makePerson(test)
  const { id } = await desk.book(at('10:00', { leadId, reason: 'Acné' }))
  const events = await test.db.query(sql`
    SELECT action, object_kind AS kind, fields FROM audit_events WHERE object_id = ${id}`)
  expect(events).toEqual([
    {
      action: 'appointment.book',
      kind: 'appointment',
      fields: ['patientId', 'typeId', 'leadId', 'date', 'time', 'reason'],
    },
  ])
})
