import type { Appointment } from '@piel/contract/agenda/appointments'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agendaCallsOf, makeAgendaPatient, makePerson, mondayMorning } from '#/testing/agenda.ts'
import { wrongClaims } from '#/testing/agenda-claims.ts'
import { refusal } from '#/testing/api-client.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let typeId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  typeId = await (await as('STAFF')).typeId()
})
afterAll(() => test.close())

const as = async (kind: 'STAFF' | 'ADMIN') => agendaCallsOf(test, (await test.signedInAs(kind)).headers)

/** A doctor with a column. */
async function aDoctor(): Promise<SignedIn & { leadId: string }> {
  const signedIn = await test.signedInAs('DOCTOR')
  return { ...signedIn, leadId: await makePerson(test, { owner: signedIn.account }) }
}

/** What the doctor gets for the patient at an instant. */
async function statusAt(instant: string, { account }: SignedIn, patientId: string): Promise<number> {
  test.clock.set(instant)
  const headers = { authorization: `Bearer ${await test.issuer.sign({ sub: account.subject })}` }
  return (await agendaCallsOf(test, headers).call('GET', `/patient/${patientId}`)).status
}

it('K21 a booking lets its doctor reach the patient from 7 days before to 30 after, on the clinic’s day', async () => {
  test.clock.set(mondayMorning)
  const [doctor, desk, patientId] = [await aDoctor(), await as('STAFF'), await makeAgendaPatient(test.db)]
  await desk.book({ patientId, typeId, leadId: doctor.leadId, date: '2026-12-15', time: '10:00' })
  // Midnight in Mexico City is 06:00 UTC.
  expect(await statusAt('2026-12-08T05:59:59Z', doctor, patientId)).toBe(404)
  expect(await statusAt('2026-12-08T06:00:00Z', doctor, patientId)).toBe(200)
  expect(await statusAt('2027-01-15T05:59:59Z', doctor, patientId)).toBe(200)
  expect(await statusAt('2027-01-15T06:00:00Z', doctor, patientId)).toBe(404)
})

it('K21 moving moves the reach, to another doctor too, and cancelling ends it with the transaction', async () => {
  test.clock.set(mondayMorning)
  const [one, two, desk] = [await aDoctor(), await aDoctor(), await as('STAFF')]
  const patientId = await makeAgendaPatient(test.db)
  const { id } = await desk.book({ patientId, typeId, leadId: one.leadId, date: '2026-11-24', time: '10:00' })
  expect(await statusAt(mondayMorning, one, patientId)).toBe(200)
  await desk.call('PATCH', `/appointments/${id}`, { leadId: two.leadId })
  expect([await statusAt(mondayMorning, one, patientId), await statusAt(mondayMorning, two, patientId)]).toEqual([
    404, 200,
  ])
  await desk.call('PATCH', `/appointments/${id}`, { date: '2026-12-31' })
  expect(await statusAt(mondayMorning, two, patientId)).toBe(404)
  await desk.call('PATCH', `/appointments/${id}`, { date: '2026-11-25' })
  await desk.step(id, { status: 'cancelled', by: 'clinic', reason: 'Cierre' })
  expect(await statusAt(mondayMorning, two, patientId)).toBe(404)
})

it('K21 lists the assigned doctors of a patient without those by appointment', async () => {
  test.clock.set(mondayMorning)
  const [doctor, desk, patientId] = [await aDoctor(), await as('STAFF'), await makeAgendaPatient(test.db)]
  await desk.book({ patientId, typeId, leadId: doctor.leadId, date: '2026-11-24', time: '10:00' })
  expect((await desk.call('GET', `/patient/${patientId}/doctors`)).body).toEqual({ data: [] })
  const [row] = await test.db.query<{ id: string }>(sql`SELECT id FROM doctors WHERE user_id = ${doctor.account.id}`)
  const assigned = await desk.call('POST', `/patient/${patientId}/doctors`, { doctorId: row?.id })
  expect(assigned.status).toBe(201)
})

it('K21 a doctor sees the own appointments only', async () => {
  test.clock.set(mondayMorning)
  const [one, two, desk] = [await aDoctor(), await aDoctor(), await as('STAFF')]
  const book = async (leadId: string, time: string) =>
    await desk.book({ patientId: await makeAgendaPatient(test.db), typeId, leadId, date: '2026-11-26', time })
  const [own, other] = [await book(one.leadId, '10:00'), await book(two.leadId, '10:00')]
  const doctor = agendaCallsOf(test, one.headers)
  expect(refusal(await doctor.refused('GET', `/appointments/${other.id}`))).toEqual([404, 'not_found'])
  const { body } = await doctor.call<{ data: Appointment[] }>('GET', '/appointments?from=2026-11-26&to=2026-11-26')
  expect(body.data.map(({ id }) => id)).toEqual([own.id])
  const day = await doctor.call<{ columns: { resource: { id: string } }[]; counts: { booked: number } }>(
    'GET',
    '/agenda/day?date=2026-11-26',
  )
  expect([day.body.columns.map(({ resource }) => resource.id), day.body.counts.booked]).toEqual([[one.leadId], 1])
  expect((await doctor.call('GET', `/agenda/week?resourceId=${two.leadId}`)).status).toBe(404)
})

it('K10 archives no doctor, person or location with appointments to come', async () => {
  test.clock.set(mondayMorning)
  const [doctor, desk, admin] = [await aDoctor(), await as('STAFF'), await as('ADMIN')]
  const patientId = await makeAgendaPatient(test.db)
  const { id } = await desk.book({ patientId, typeId, leadId: doctor.leadId, date: '2026-11-24', time: '18:00' })
  const [row] = await test.db.query<{ id: string }>(sql`SELECT id FROM doctors WHERE user_id = ${doctor.account.id}`)
  const archive = () => admin.refused('DELETE', `/doctor/${row?.id}`)
  const refused = await archive()
  expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'doctor_has_appointments', 1])
  expect(refusal(await admin.refused('DELETE', `/users/${doctor.account.id}`))).toEqual([409, 'has_appointments'])
  expect(refusal(await admin.refused('PATCH', `/agenda/resources/${doctor.leadId}`, { isActive: false }))).toEqual([
    409,
    'has_appointments',
  ])
  const [location] = await desk.locations()
  expect(refusal(await admin.refused('PATCH', `/locations/${location?.id}`, { timeZone: 'America/Tijuana' }))).toEqual([
    409,
    'has_appointments',
  ])
  await desk.step(id, { status: 'cancelled', by: 'clinic', reason: 'Cierre' })
  expect((await archive()).status).toBe(204)
})

it('K10 archives a patient only together with cancelling the appointments to come, which it counts', async () => {
  test.clock.set(mondayMorning)
  const [leadId, desk, patientId] = [await makePerson(test), await as('STAFF'), await makeAgendaPatient(test.db)]
  const book = (time: string) => desk.book({ patientId, typeId, leadId, date: '2026-11-24', time })
  const [{ id }] = [await book('10:00'), await book('11:00')]
  const refused = await desk.refused('DELETE', `/patient/${patientId}`)
  expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'has_appointments', 2])
  expect((await desk.call('DELETE', `/patient/${patientId}?cancelAppointments=true`)).status).toBe(204)
  const { body } = await desk.call<Appointment>('GET', `/appointments/${id}`)
  expect([body.status, body.cancelledBy, body.cancelReason]).toEqual(['cancelled', 'clinic', 'patient.archived'])
  expect(await wrongClaims(test.db)).toBe(0)
  expect(refusal(await desk.refused('PATCH', `/appointments/${id}`, { deskNote: 'x' }))).toEqual([409, 'archived'])
  const events = await test.db.query(sql`
    SELECT fields FROM audit_events WHERE action = 'appointment.status' AND object_id = ${id}`)
  expect(events).toEqual([{ fields: ['status', 'reason'] }])
})

it('K10 an appointment that ends now is not to come', async () => {
  test.clock.set(mondayMorning)
  const [leadId, desk, patientId] = [await makePerson(test), await as('STAFF'), await makeAgendaPatient(test.db)]
  const { endsAt } = await desk.book({ patientId, typeId, leadId, date: '2026-11-23', time: '11:00' })
  const endAt = async (instant: number) => {
    test.clock.set(new Date(instant).toISOString())
    return (await (await as('ADMIN')).call('PATCH', `/agenda/resources/${leadId}`, { isActive: false })).status
  }
  expect(await endAt(Date.parse(endsAt) - 1)).toBe(409)
  expect(await endAt(Date.parse(endsAt))).toBe(200)
})
