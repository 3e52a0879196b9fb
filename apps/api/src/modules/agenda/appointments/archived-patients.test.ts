import type { Appointment } from '@piel/contract/agenda/appointments'
import type { ActorKind } from '@piel/contract/core/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agendaCallsOf, type AgendaCalls } from '#/testing/agenda.ts'
import { patientBody } from '#/testing/patients.ts'
import { callsNow, makeScene, situations, visitDay, type Scene } from '#/testing/reach.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let scene: Scene
beforeAll(async () => {
  test = await buildTestApp()
  scene = await makeScene(test)
  await situations.archived(test, scene)
})
afterAll(() => test.close())

const as = async (kind: ActorKind): Promise<AgendaCalls> => agendaCallsOf(test, (await test.signedInAs(kind)).headers)

const found = async (calls: AgendaCalls, query: string) =>
  (await calls.call<{ data: Appointment[] }>('GET', `/appointments?from=${visitDay}&${query}`)).body.data

it.each(['STAFF', 'CLINICAL'] as const)(
  'E11 shows %s the appointment of an archived patient with the name alone',
  async (kind) => {
    const calls = await as(kind)
    const { body } = await calls.call<Appointment>('GET', `/appointments/${scene.appointment.id}`)
    const { patient, allergies, alerts, noShows, messages } = body
    expect([body.status, patient.lastName, patient.archivedAt !== null]).toEqual(['booked', scene.surname, true])
    expect([patient.phone, patient.photoId, patient.allergies, patient.balanceMinor, messages.phoneE164]).toEqual(
      Array(5).fill(null),
    )
    expect([allergies, alerts, noShows]).toEqual([null, null, null])
    expect((await found(calls, 'search=Quiñones')).map(({ patient: { phone } }) => phone)).toEqual([null])
    expect(await found(calls, `search=${encodeURIComponent(scene.phone)}`)).toEqual([])
  },
)

it('E11 exports the appointments of archived patients without phones', async () => {
  const { headers } = await test.signedInAs('STAFF')
  const csvOf = async (query = '') =>
    (await test.app.inject({ url: `/api/appointments/export?from=${visitDay}&${query}`, headers })).body
  expect(await csvOf()).toContain(scene.surname)
  expect(await csvOf()).not.toContain(scene.phone)
  expect(await csvOf(`search=${encodeURIComponent(scene.phone)}`)).not.toContain(scene.surname)
})

it('E11 shows administrators, who may restore the patient, everything', async () => {
  const calls = await as('ADMIN')
  const { body } = await calls.call<Appointment>('GET', `/appointments/${scene.appointment.id}`)
  expect([body.patient.phone, body.alerts?.length, body.noShows]).toEqual([scene.phone, 1, 0])
  expect(await found(calls, `search=${encodeURIComponent(scene.phone)}`)).toHaveLength(1)
})

it('E11 K6 a conflict with the appointment of an archived patient does not name the patient to the doctor', async () => {
  const desk = await as('STAFF')
  const { body: other } = await desk.call<{ id: string }>('POST', '/auth/register/patient', patientBody())
  const { leadId, typeId, doctor } = scene
  const place = { leadId, typeId, patientId: other.id, date: visitDay, outsideHours: true, intoBlock: true }
  await desk.book({ ...place, time: '18:00' })
  const conflictsOf = async (calls: AgendaCalls) =>
    (await calls.refusedBooking({ ...place, time: '10:00' })).body.conflicts
  expect((await conflictsOf(desk))?.map(({ appointment }) => appointment?.id)).toEqual([scene.appointment.id])
  expect((await conflictsOf(await callsNow(test, doctor)))?.map(({ appointment }) => appointment)).toEqual([null])
})
