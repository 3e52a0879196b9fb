import type { Appointment } from '@piel/contract/agenda/appointments'
import type { AgendaDay } from '@piel/contract/agenda/calendar'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { wrongClaims } from '#/testing/agenda-claims.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { releaseEndedClaims } from '#/modules/agenda/appointment-store/cancel.service.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
let patientId: string
let leadId: string
const signIn = async () => {
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
}
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  await signIn()
  typeId = await desk.typeId()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set(mondayMorning)
  await signIn()
  leadId = await makePerson(test)
  patientId = await makeAgendaPatient(test.db)
})

const today = (time: string) => desk.book({ patientId, typeId, leadId, date: '2026-11-23', time })
const refusedStep = (id: string, body: object) => desk.refused('POST', `/appointments/${id}/status`, body)
const claimsOf = async (id: string) =>
  (await test.db.query(sql`SELECT FROM claims WHERE appointment_id = ${id}`)).length

it('K13 goes from booked to completed, with time and author of every step', async () => {
  const { id } = await today('08:30')
  for (const status of ['confirmed', 'arrived', 'inProgress', 'completed']) {
    test.clock.advance(60_000)
    expect((await desk.step(id, { status })).status).toBe(200)
  }
  const { body } = await desk.call<Appointment>('GET', `/appointments/${id}`)
  expect(body).toMatchObject({
    status: 'completed',
    version: 5,
    arrivedAt: '2026-11-23T14:02:00.000Z',
    startedAt: '2026-11-23T14:03:00.000Z',
    endedAt: '2026-11-23T14:04:00.000Z',
  })
  expect(body.changes.map(({ from, to, at }) => [from, to, at.slice(11, 16)])).toEqual([
    ['inProgress', 'completed', '14:04'],
    ['arrived', 'inProgress', '14:03'],
    ['confirmed', 'arrived', '14:02'],
    ['booked', 'confirmed', '14:01'],
    [null, 'booked', '14:00'],
  ])
})

it('K13 refuses steps that the status, the day or the time does not allow', async () => {
  const { id } = await today('09:30')
  expect(refusal(await refusedStep(id, { status: 'completed' }))).toEqual([409, 'transition_refused'])
  expect(refusedFields(await refusedStep(id, { status: 'cancelled' }))).toEqual([
    '/by validation.cancelledByRequired',
    '/reason validation.reasonRequired',
  ])
  expect(refusedFields(await refusedStep(id, { status: 'noShow' }))).toEqual(['/status validation.noShowBeforeStart'])
  const tomorrow = await desk.book({ patientId, typeId, leadId, date: '2026-11-24', time: '09:30' })
  expect(refusedFields(await refusedStep(tomorrow.id, { status: 'arrived' }))).toEqual([
    '/status validation.statusBeforeDay',
  ])
  const stale = await desk.refused(
    'POST',
    `/appointments/${id}/status`,
    { status: 'confirmed' },
    { 'if-match': '"v7"' },
  )
  expect(refusal(stale)).toEqual([412, 'version_conflict'])
})

it('K13 nothing leaves cancelled, and booking again names it', async () => {
  const { id } = await today('10:30')
  const cancelled = await desk.step(id, { status: 'cancelled', by: 'patient', reason: 'Viaja' })
  expect(cancelled.body).toMatchObject({ cancelledBy: 'patient', cancelReason: 'Viaja', takeBackTo: null })
  expect(refusal(await refusedStep(id, { status: 'booked', takeBack: true }))).toEqual([409, 'transition_refused'])
  expect(refusal(await refusedStep(id, { status: 'confirmed' }))).toEqual([409, 'transition_refused'])
  expect((await desk.refused('PATCH', `/appointments/${id}`, { time: '11:30' })).status).toBe(409)
  const again = await desk.book({ patientId, typeId, leadId, date: '2026-11-23', time: '10:30', againOf: id })
  expect(again.againOf).toBe(id)
})

it('K8 cancelling, missing and completing release the claims in the same transaction', async () => {
  const [one, two, three] = [await today('08:00'), await today('08:40'), await today('10:00')]
  expect(await claimsOf(one.id)).toBe(1)
  await desk.step(one.id, { status: 'cancelled', by: 'clinic', reason: 'Cierre' })
  test.clock.advance(2_700_000)
  await desk.step(two.id, { status: 'noShow' })
  for (const status of ['arrived', 'inProgress', 'completed']) await desk.step(three.id, { status })
  expect([await claimsOf(one.id), await claimsOf(two.id), await claimsOf(three.id)]).toEqual([0, 0, 0])
  expect(await wrongClaims(test.db)).toBe(0)
})

it('K8 releases what ended more than a day ago and was not completed', async () => {
  const { id } = await today('08:00')
  test.clock.set('2026-11-24T14:39:00Z')
  await releaseEndedClaims(test.deps)
  expect(await claimsOf(id)).toBe(1)
  test.clock.set('2026-11-24T14:41:00Z')
  await releaseEndedClaims(test.deps)
  expect(await claimsOf(id)).toBe(0)
})

it('K13 takes a step back on the same day, and from an open appointment on a later one', async () => {
  const { id } = await today('08:00')
  await desk.step(id, { status: 'arrived' })
  const started = await desk.step(id, { status: 'inProgress' })
  expect(started.body.takeBackTo).toBe('arrived')
  expect(refusal(await refusedStep(id, { status: 'booked', takeBack: true }))).toEqual([409, 'transition_refused'])
  const back = await desk.step(id, { status: 'arrived', takeBack: true })
  expect(back.body).toMatchObject({ status: 'arrived', startedAt: null, takeBackTo: 'booked' })
  expect(back.body.changes[0]).toMatchObject({ kind: 'takenBack', from: 'inProgress', to: 'arrived' })
  test.clock.set('2026-11-24T06:00:00Z')
  await signIn()
  const undone = await desk.step(id, { status: 'booked', takeBack: true })
  expect(undone.body).toMatchObject({ status: 'booked', arrivedAt: null, takeBackTo: null })
})

const tuesday = '2026-11-24T15:00:00Z'

it.each([
  ['inProgress', ['arrived', 'inProgress']],
  ['arrived', ['arrived']],
  ['confirmed', ['confirmed']],
  ['booked', []],
])('K13 a visit that is %s when its day ends goes on afterwards, dated when its steps are made', async (_, before) => {
  const { id } = await today('08:00')
  for (const status of before) await desk.step(id, { status })
  test.clock.set(tuesday)
  await signIn()
  for (const status of ['arrived', 'inProgress', 'completed'].filter((one) => !before.includes(one))) {
    const { status: answered, body } = await desk.step(id, { status })
    expect([answered, body.status, body.date, body.changes[0]?.at]).toEqual([
      200,
      status,
      '2026-11-23',
      '2026-11-24T15:00:00.000Z',
    ])
  }
  expect((await desk.call<Appointment>('GET', `/appointments/${id}`)).body).toMatchObject({
    status: 'completed',
    endedAt: '2026-11-24T15:00:00.000Z',
  })
})

it('K13 a walk-in at 23:55 begins at 00:01', async () => {
  test.clock.set('2026-11-24T05:55:00Z')
  await signIn()
  const { id } = await desk.book({ patientId, typeId, leadId, date: '2026-11-23', time: '23:55', origin: 'walkIn' })
  test.clock.set('2026-11-24T06:01:00Z')
  await signIn()
  const { body } = await desk.step(id, { status: 'inProgress' })
  expect(body).toMatchObject({ status: 'inProgress', startedAt: '2026-11-24T06:01:00.000Z', takeBackTo: 'arrived' })
})

it('K13 a visit of yesterday that did not take place is taken back and cancelled', async () => {
  const { id } = await today('08:00')
  for (const status of ['arrived', 'inProgress']) await desk.step(id, { status })
  test.clock.set(tuesday)
  await signIn()
  expect((await desk.step(id, { status: 'arrived', takeBack: true })).body.takeBackTo).toBe('booked')
  const { body } = await desk.step(id, { status: 'cancelled', by: 'patient', reason: 'Se fue' })
  expect(body).toMatchObject({ status: 'cancelled', takeBackTo: null })
})

it('K13 a no-show of yesterday who came is taken back; a completed visit stays completed', async () => {
  const [missed, done] = [await today('08:00'), await today('08:40')]
  for (const status of ['arrived', 'inProgress', 'completed']) await desk.step(done.id, { status })
  test.clock.advance(60_000)
  await desk.step(missed.id, { status: 'noShow' })
  test.clock.set(tuesday)
  await signIn()
  const { body } = await desk.step(missed.id, { status: 'booked', takeBack: true })
  expect([body.status, body.noShows]).toEqual(['booked', 0])
  expect(refusal(await refusedStep(done.id, { status: 'inProgress', takeBack: true }))).toEqual([
    409,
    'transition_refused',
  ])
})

it('K13 the day states how many visits of earlier days are open', async () => {
  const count = async () => (await desk.call<AgendaDay>('GET', '/agenda/day')).body.openEarlier
  const [first, second] = [await today('08:00'), await today('08:40')]
  const before = await count()
  test.clock.set(tuesday)
  await signIn()
  const open = await count()
  for (const status of ['arrived', 'inProgress', 'completed']) await desk.step(first.id, { status })
  expect(await count()).toBe(open - 1)
  const path = '/appointments?to=2026-11-23&status=booked,confirmed,arrived,inProgress&limit=100'
  const { data } = (await desk.call<{ data: { id: string }[] }>('GET', path)).body
  expect(data).toHaveLength(open - 1)
  expect([before, data.some(({ id }) => id === second.id)]).toEqual([0, true])
})

it('K13 a patient who comes after all gets the place back, or goes on as overbooked', async () => {
  const [late, later] = [await today('08:00'), await today('08:40')]
  test.clock.advance(2_700_000)
  await desk.step(late.id, { status: 'noShow' })
  await desk.step(later.id, { status: 'noShow' })
  const free = await desk.step(late.id, { status: 'booked', takeBack: true })
  expect([free.body.status, free.body.isOverbooked, await claimsOf(late.id)]).toEqual(['booked', false, 1])
  await today('08:40')
  const taken = await desk.step(later.id, { status: 'booked', takeBack: true })
  expect([taken.body.status, taken.body.isOverbooked, await claimsOf(later.id)]).toEqual(['booked', true, 0])
})

it('K13 counts the no-shows of twelve months', async () => {
  const other = await makeAgendaPatient(test.db)
  const { id } = await desk.book({ patientId: other, typeId, leadId, date: '2026-11-23', time: '08:00' })
  test.clock.advance(60_000)
  const missed = await desk.step(id, { status: 'noShow' })
  expect(missed.body.noShows).toBe(1)
  const { body } = await desk.call<{ noShows: number; past: { id: string }[] }>('GET', `/patient/${other}/appointments`)
  expect([body.noShows, body.past.map((one) => one.id)]).toEqual([1, [id]])
  // It counts on the last day of the twelve months, and not on the day after.
  for (const [now, count] of [
    ['2027-11-22T14:00:00Z', 1],
    ['2027-11-23T14:00:00Z', 0],
  ] as const) {
    test.clock.set(now)
    await signIn()
    const later = await desk.call<{ noShows: number }>('GET', `/patient/${other}/appointments`)
    expect([now, later.body.noShows]).toEqual([now, count])
  }
})

it('K13 is missed from its start on, and not before', async () => {
  const { id } = await today('09:30')
  test.clock.set('2026-11-23T15:29:59.999Z')
  await signIn()
  expect(refusedFields(await refusedStep(id, { status: 'noShow' }))).toEqual(['/status validation.noShowBeforeStart'])
  test.clock.set('2026-11-23T15:30:00.000Z')
  expect((await desk.step(id, { status: 'noShow' })).body.status).toBe('noShow')
})

it('J5 records each step, and its reason by name', async () => {
  const { id } = await today('13:00')
  await desk.step(id, { status: 'confirmed' })
  await desk.step(id, { status: 'booked', takeBack: true })
  await desk.step(id, { status: 'cancelled', by: 'patient', reason: 'Viaja' })
  const events = await test.db.query(sql`
    SELECT action, fields FROM audit_events WHERE object_kind = 'appointment' AND object_id = ${id}
    ORDER BY sequence OFFSET 1`)
  expect(events).toEqual([
    { action: 'appointment.status', fields: ['status'] },
    { action: 'appointment.status', fields: ['status'] },
    { action: 'appointment.status', fields: ['status', 'reason'] },
  ])
})

it('J5 opening an appointment is a reading of the patient', async () => {
  const { id } = await today('12:00')
  await desk.call('GET', `/appointments/${id}`)
  const events = await test.db.query<{ action: string }>(sql`
    SELECT action FROM audit_events WHERE object_kind = 'patient' AND object_id = ${patientId}
    ORDER BY sequence DESC LIMIT 1`)
  expect(events).toEqual([{ action: 'appointment.read' }])
})

it('K13 J5 the history of appointments never changes, and no appointment is deleted', async () => {
  await expect(test.db.query(sql`UPDATE appointment_changes SET reason = 'x'`)).rejects.toThrow('appointment_changes')
  await expect(test.db.query(sql`DELETE FROM appointment_changes`)).rejects.toThrow('appointment_changes')
  await expect(test.db.query(sql`DELETE FROM appointments`)).rejects.toThrow('appointments')
})
