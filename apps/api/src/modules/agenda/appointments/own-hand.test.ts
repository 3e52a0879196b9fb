import type { Appointment } from '@piel/contract/agenda/appointments'
import type { AgendaDay } from '@piel/contract/agenda/calendar'
import { addDays } from '@piel/contract/core/dates'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { makeAgendaPatient, makePerson, makeResource, mondayMorning, worksAt } from '#/testing/agenda.ts'
import { refusal } from '#/testing/api-client.ts'
import { asDesk, callsNow, noonOf } from '#/testing/reach.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

const start = '2026-12-01'
let test: TestApp
let typeId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  typeId = await (await asDesk(test)).typeId()
})
afterAll(() => test.close())

/** A doctor and a patient, on a day relative to the first of December. */
async function makePair() {
  onDay(0)
  const doctor = await test.signedInAs('DOCTOR')
  return {
    doctor,
    leadId: await makePerson(test, { owner: doctor.account }),
    patientId: await makeAgendaPatient(test.db),
  }
}
type Pair = Awaited<ReturnType<typeof makePair>>

const onDay = (day: number): void => test.clock.set(noonOf(addDays(start, day)))

/** Books as reception or, without `desk`, as the doctor. */
const bookOn = async (day: number, { leadId, patientId, doctor }: Pair, by?: 'desk') =>
  await (by ? await asDesk(test) : await callsNow(test, doctor)).book({
    patientId,
    typeId,
    leadId,
    date: addDays(start, day),
    time: '16:00',
  })

const step = async (id: string, status: string, by?: SignedIn) =>
  (await (by ? await callsNow(test, by) : await asDesk(test)).step(id, { status })).status

const readsOn = async (day: number, { doctor, patientId }: Pair): Promise<number> => {
  onDay(day)
  return (await (await callsNow(test, doctor)).call('GET', `/patient/${patientId}`)).status
}

describe('K21 a move by the doctor of an appointment', () => {
  it.each([
    ['20 days ahead', 20, 0],
    ['31 days old and still open', 0, 31],
  ])('K21 is refused as unknown while its patient is out of reach: %s', async (_name, booked, now) => {
    const pair = await makePair()
    const { id, date } = await bookOn(booked, pair, 'desk')
    onDay(now)
    const doctor = await callsNow(test, pair.doctor)
    const move = { date: test.clock.today(), time: '17:00', outsideHours: true }
    expect(refusal(await doctor.refused('PATCH', `/appointments/${id}`, move))).toEqual([404, 'not_found'])
    expect(await readsOn(now, pair)).toBe(404)
    const shown = (await doctor.call<Appointment>('GET', `/appointments/${id}`)).body
    expect([shown.patient.phone, shown.patient.allergies, shown.allergies, shown.alerts, shown.noShows]).toEqual(
      Array(5).fill(null),
    )
    const day = (await doctor.call<AgendaDay>('GET', `/agenda/day?date=${date}`)).body
    expect(day.columns.flatMap(({ appointments }) => appointments.map((one) => one.id))).toEqual([id])
    const events = await test.db.query(sql`
      SELECT object_kind AS kind, object_id AS id FROM audit_events
      WHERE actor_id = ${pair.doctor.account.id} AND action = 'access.refused' ORDER BY sequence`)
    expect(events).toEqual([
      { kind: 'appointment', id },
      { kind: 'patient', id: pair.patientId },
    ])
  })

  it('K21 shortens the reach and never lengthens it, until another person takes a step', async () => {
    const pair = await makePair()
    const { id } = await bookOn(5, pair, 'desk')
    const move = async (day: number) =>
      (await (await callsNow(test, pair.doctor)).call('PATCH', `/appointments/${id}`, { date: addDays(start, day) }))
        .status
    expect(await move(25)).toBe(200)
    expect([await readsOn(17, pair), await readsOn(18, pair), await readsOn(35, pair)]).toEqual([404, 200, 200])
    expect(await readsOn(36, pair)).toBe(404)
    onDay(20)
    expect(await move(60)).toBe(200)
    expect(await readsOn(20, pair)).toBe(404)
    onDay(60)
    expect(await step(id, 'confirmed', pair.doctor)).toBe(200)
    expect(await readsOn(60, pair)).toBe(404)
    expect(await step(id, 'arrived')).toBe(200)
    expect([
      await readsOn(52, pair),
      await readsOn(53, pair),
      await readsOn(90, pair),
      await readsOn(91, pair),
    ]).toEqual([404, 200, 200, 404])
  })

  it('K12 K21 to a type without an assistant keeps the lead', async () => {
    const [pair, desk, nurse] = [await makePair(), await asDesk(test), await test.signedInAs('CLINICAL')]
    const assistantId = await makeResource(test, { kind: 'person', userId: nurse.account.id })
    await worksAt(test.db, assistantId, ['00:00', '24:00'])
    const assisted = newId()
    await test.db.query(sql`
      INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, who, position, created_at, updated_at)
      SELECT ${assisted}, 'Excision', 'Escisión', minutes, parts || '{"assistant": [0, 20]}', who, 9, now(), now()
      FROM appointment_types WHERE id = ${typeId}`)
    const { patientId, leadId } = pair
    const place = { patientId, leadId, date: addDays(start, 1), time: '16:00' }
    const booked = await desk.book({ ...place, typeId: assisted, assistantId })
    expect(booked.assistant?.id).toBe(assistantId)
    const { body } = await desk.call<Appointment>('PATCH', `/appointments/${booked.id}`, { typeId })
    expect([body.lead.id, body.assistant]).toEqual([leadId, null])
    expect(body.changes[0]?.fields.map(({ name }) => name)).not.toContain('lead')
    expect(await readsOn(1, pair)).toBe(200)
  })
})

describe('K21 a booking by a doctor', () => {
  it('K21 gives no access of itself: neither do the doctor’s own steps or a no-show', async () => {
    const pair = await makePair()
    await bookOn(0, pair, 'desk')
    const { id } = await bookOn(60, pair)
    onDay(60)
    expect(await step(id, 'confirmed', pair.doctor)).toBe(200)
    expect(await readsOn(60, pair)).toBe(404)
    test.clock.set(`${addDays(start, 60)}T23:00:00Z`)
    expect(await step(id, 'noShow')).toBe(200)
    expect(await readsOn(60, pair)).toBe(404)
  })

  it('K21 gives access once another person confirms it', async () => {
    const pair = await makePair()
    await bookOn(0, pair, 'desk')
    const { id } = await bookOn(60, pair)
    expect(await step(id, 'confirmed')).toBe(200)
    expect([await readsOn(52, pair), await readsOn(53, pair), await readsOn(90, pair)]).toEqual([404, 200, 200])
  })

  it.each(['inProgress', 'completed'])('K21 gives access after a visit that is %s', async (status) => {
    const pair = await makePair()
    const { id } = await bookOn(0, pair, 'desk')
    for (const to of status === 'completed' ? ['arrived', 'inProgress', status] : ['arrived', status])
      expect(await step(id, to, pair.doctor)).toBe(200)
    await bookOn(60, pair)
    expect([
      await readsOn(52, pair),
      await readsOn(53, pair),
      await readsOn(90, pair),
      await readsOn(91, pair),
    ]).toEqual([404, 200, 200, 404])
  })

  it.each([
    [30, 200],
    [31, 404],
  ])('K21 counts a visit for 30 days: booked %i days after it', async (later, expected) => {
    const pair = await makePair()
    const { id } = await bookOn(0, pair, 'desk')
    for (const to of ['arrived', 'inProgress', 'completed']) expect(await step(id, to)).toBe(200)
    await test.db.query(sql`
      INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until)
      VALUES (${newId()}, ${pair.patientId}, ${pair.doctor.account.id}, ${start}, ${addDays(start, 40)})`)
    onDay(later)
    await bookOn(90, pair)
    expect(await readsOn(90, pair)).toBe(expected)
  })

  it('K21 does not count a visit that the doctor booked and completed alone', async () => {
    const pair = await makePair()
    await bookOn(0, pair, 'desk')
    const { id } = await bookOn(20, pair)
    onDay(20)
    for (const to of ['arrived', 'inProgress', 'completed']) expect(await step(id, to, pair.doctor)).toBe(200)
    await bookOn(60, pair)
    expect(await readsOn(60, pair)).toBe(404)
  })

  it('K21 is refused for a patient out of reach, as for an unknown one', async () => {
    const pair = await makePair()
    await bookOn(20, pair, 'desk')
    const doctor = await callsNow(test, pair.doctor)
    const body = { typeId, leadId: pair.leadId, date: start, time: '16:00' }
    for (const patientId of [pair.patientId, newId()])
      expect(refusal(await doctor.refusedBooking({ ...body, patientId }))).toEqual([422, 'validation_failed'])
  })
})

it('K21 a doctor who assists sees the appointment, and of the patient the name', async () => {
  const [pair, assisting, desk] = [await makePair(), await test.signedInAs('DOCTOR'), await asDesk(test)]
  const { id, date } = await bookOn(1, pair, 'desk')
  const assistantId = await makePerson(test, { owner: assisting.account })
  await test.db.query(sql`UPDATE appointments SET assistant_id = ${assistantId} WHERE id = ${id}`)
  const doctor = await callsNow(test, assisting)
  const shown = (await doctor.call<Appointment>('GET', `/appointments/${id}`)).body
  expect([shown.id, shown.patient.phone, shown.alerts]).toEqual([id, null, null])
  const { body } = await doctor.call<{ data: Appointment[] }>('GET', `/appointments?from=${date}&to=${date}`)
  expect(body.data.map((one) => one.id)).toEqual([id])
  const day = (await doctor.call<AgendaDay>('GET', `/agenda/day?date=${date}`)).body
  expect(day.columns.flatMap(({ appointments }) => appointments.map((one) => one.id))).toEqual([id])
  expect((await desk.call<Appointment>('GET', `/appointments/${id}`)).body.patient.phone).toBe('55 1234 5678')
})

it('K21 a booking gives an archived doctor no access', async () => {
  const [desk, { patientId }] = [await asDesk(test), await makePair()]
  const nurse = await test.signedInAs('CLINICAL')
  await test.db.query(sql`
    INSERT INTO doctors (id, user_id, archived_at) VALUES (${newId()}, ${nurse.account.id}, ${test.clock.now().toISOString()})`)
  const leadId = await makeResource(test, { kind: 'person', userId: nurse.account.id })
  const session = await desk.typeId('Session')
  await desk.book({ patientId, typeId: session, leadId, date: addDays(start, 1), time: '16:00', outsideHours: true })
  expect(await test.db.query(sql`SELECT FROM patient_doctors WHERE patient_id = ${patientId}`)).toEqual([])
})
