import type { Appointment } from '@piel/contract/agenda/appointments'
import type { BlockWithAppointments } from '@piel/contract/agenda/blocks'
import { recordEndpoints } from '@piel/contract/clinical/records'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agendaCallsOf } from '#/testing/agenda.ts'
import { refusal, type Calls } from '#/testing/api-client.ts'
import { patientBody } from '#/testing/patients.ts'
import { asDesk, callsNow, makeScene, noonOf, visitDay } from '#/testing/reach.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { checkRoutes } from './register.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** A doctor on the day of the visit, within reach of the patient. */
async function onVisitDay() {
  const scene = await makeScene(test)
  test.clock.set(noonOf(visitDay))
  return { ...scene, doctor: await callsNow(test, scene.doctor) }
}

const withKey = ({ call, refused }: Calls, ...[method, url, body, key]: ['POST', string, object, string]) => ({
  first: <T>() => call<T>(method, url, body, { 'idempotency-key': key }),
  refused: () => refused(method, url, body, { 'idempotency-key': key }),
})

const cancel = async (id: string) => {
  const step = { status: 'cancelled', by: 'patient', reason: 'Viaje' }
  expect((await (await asDesk(test)).step(id, step)).status).toBe(200)
}

it('G5 K21 answers a repeated call about a patient that the doctor no longer reaches with 404', async () => {
  const { patientId, alertId, appointment, doctor } = await onVisitDay()
  const note = { kind: 'note', date: visitDay, text: 'Evolución favorable de las lesiones' }
  const pulse = { kind: 'pulse', at: noonOf(visitDay), detail: { value: 72 } }
  const alert = { kind: 'condition', label: 'Marcapasos', source: 'patient', atDesk: false }
  const calls = [
    withKey(doctor, 'POST', `/patient/${patientId}/medical-history`, note, 'note'),
    withKey(doctor, 'POST', `/patient/${patientId}/measures`, pulse, 'measure'),
    withKey(doctor, 'POST', `/patient/${patientId}/alerts`, alert, 'alert'),
    withKey(doctor, 'POST', `/patient/${patientId}/allergy-review`, { state: 'known' }, 'review'),
    withKey(doctor, 'POST', `/alerts/${alertId}/end`, { reason: 'Prueba negativa' }, 'end'),
  ]
  const answers = []
  for (const { first } of calls) answers.push(await first())
  for (const [i, { first }] of calls.entries()) expect(await first()).toEqual(answers[i])
  await cancel(appointment.id)
  for (const { refused } of calls) expect(refusal(await refused())).toEqual([404, 'not_found'])
})

it('G5 K21 answers a repeated booking, step or block without what the doctor may no longer read', async () => {
  const { patientId, leadId, typeId, appointment, doctor } = await onVisitDay()
  const body = { patientId, leadId, typeId, date: visitDay, time: '20:00', outsideHours: true }
  const booking = withKey(doctor, 'POST', '/appointments', body, 'booking')
  const { body: booked } = await booking.first<Appointment>()
  const step = withKey(doctor, 'POST', `/appointments/${booked.id}/status`, { status: 'confirmed' }, 'step')
  const times = { resourceId: leadId, kind: 'other', date: visitDay, from: '20:00', until: '21:00', repeat: 'once' }
  const block = withKey(doctor, 'POST', '/agenda/blocks', times, 'block')
  expect([booked.patient.phone, (await step.first<Appointment>()).body.alerts?.length]).toEqual([expect.any(String), 1])
  expect((await block.first<BlockWithAppointments>()).body.appointments[0]?.patient.phone).toEqual(expect.any(String))
  await cancel(appointment.id)
  for (const { first } of [booking, step]) {
    const again = await first<Appointment>()
    const { id, patient, alerts, allergies, noShows } = again.body
    expect([again.status < 300, id, patient.phone, alerts, allergies, noShows]).toEqual([
      true,
      booked.id,
      null,
      null,
      null,
      null,
    ])
  }
  expect((await block.first<BlockWithAppointments>()).body.appointments[0]?.patient.phone).toBeNull()
})

it('G5 J4 answers a repeated call by the rights of the caller’s present role, and executes it no second time', async () => {
  const clinical = await test.signedInAs('CLINICAL')
  const admin = await test.signedInAs('ADMIN')
  const { body: patient } = await (
    await asDesk(test)
  ).call<{ id: string }>('POST', '/auth/register/patient', patientBody())
  const note = { kind: 'note', date: '2026-01-15', text: 'Evolución favorable de las lesiones' }
  const notes = withKey(
    agendaCallsOf(test, clinical.headers),
    'POST',
    `/patient/${patient.id}/medical-history`,
    note,
    'note',
  )
  const registered = patientBody()
  const registering = withKey(
    agendaCallsOf(test, admin.headers),
    'POST',
    '/auth/register/patient',
    registered,
    'register',
  )
  for (const { first } of [notes, registering]) expect((await first()).status).toBe(201)
  await test.db.query(sql`UPDATE users SET duty = 'reception' WHERE id = ${clinical.account.id}`)
  await test.db.query(sql`UPDATE users SET role = 'STAFF', duty = 'reception' WHERE id = ${admin.account.id}`)
  expect(refusal(await notes.refused())).toEqual([403, 'forbidden'])
  expect(refusal(await registering.refused())).toEqual([422, 'idempotency_mismatch'])
  const found = await test.db.query(sql`SELECT FROM users WHERE email = ${registered.user.email}`)
  expect(found).toHaveLength(1)
})

it('G5 K21 does not start with an endpoint that repeats answers to callers whose reach can end', () => {
  const endpoint = recordEndpoints.create
  const handler = () => Promise.resolve()
  expect(() => checkRoutes([endpoint], [{ endpoint, handler }])).toThrow(
    'POST /patient/:id/medical-history answers repeated calls without `replay`',
  )
  checkRoutes([endpoint], [{ endpoint, handler, replay: handler }])
})
