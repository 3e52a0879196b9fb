import type { Visit } from '@piel/contract/office/dashboard'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { agendaCallsOf, makeAgendaPatient, makePerson, makeResource, mondayMorning } from '#/testing/agenda.ts'
import { callsOf, refusal } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let desk: ReturnType<typeof agendaCallsOf>
let typeId: string
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set(mondayMorning)
  desk = agendaCallsOf(test, (await test.signedInAs('STAFF')).headers)
  typeId = await desk.typeId()
})
afterAll(() => test.close())

const refusedStart = async (id: string, body: object = { status: 'inProgress' }) =>
  refusal(await desk.refused('POST', `/appointments/${id}/status`, body))
async function arrived(leadId: string, time: string, more: object = {}): Promise<string> {
  const patientId = await makeAgendaPatient(test.db)
  const { id } = await desk.book({ patientId, typeId, leadId, date: '2026-11-23', time, ...more })
  await desk.step(id, { status: 'arrived' })
  return id
}
const start = async (id: string) => (await desk.step(id, { status: 'inProgress' })).status

it('Q2 refuses a second visit in progress of a person, and allows it after the first ends', async () => {
  const [leadId, other] = [await makePerson(test), await makePerson(test)]
  const [first, second, elsewhere] = [
    await arrived(leadId, '09:00'),
    await arrived(leadId, '10:00'),
    await arrived(other, '09:00'),
  ]
  expect(await start(first)).toBe(200)
  expect(await refusedStart(second)).toEqual([409, 'visit_in_progress'])
  expect(await start(elsewhere)).toBe(200)
  await desk.step(first, { status: 'completed' })
  expect(await start(second)).toBe(200)
  // Nor is an ended visit taken up again.
  expect(await refusedStart(first, { status: 'inProgress', takeBack: true })).toEqual([409, 'visit_in_progress'])
})

it('Q2 starts one of two visits that are started at the same time', async () => {
  const leadId = await makePerson(test)
  const both = [await arrived(leadId, '09:00'), await arrived(leadId, '10:00')]
  const answers = await Promise.all(both.map((id) => desk.step(id, { status: 'inProgress' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('Q2 counts as many visits as the person attends at once, and none whose part of the person is over', async () => {
  const two = await makePerson(test, { capacity: 2 })
  for (const time of ['09:00', '10:00']) expect(await start(await arrived(two, time))).toBe(200)
  expect(await refusedStart(await arrived(two, '11:00'))).toEqual([409, 'visit_in_progress'])
  const [leadId, room, type] = [await makePerson(test), await makeResource(test, { kind: 'room' }), newId()]
  await test.db.query(sql`
    INSERT INTO appointment_types (id, name_en, name_es, minutes, parts, who, position, created_at, updated_at)
    VALUES (${type}, 'Peel', 'Exfoliación', 60, '{"lead":[0,10],"assistant":null,"room":[0,60],"device":null}', 'any', 9, now(), now())`)
  const peel = await arrived(leadId, '09:00', { typeId: type, roomId: room })
  const next = await arrived(leadId, '10:00')
  expect(await start(peel)).toBe(200)
  expect(await refusedStart(next)).toEqual([409, 'visit_in_progress'])
  test.clock.advance(10 * 60_000)
  expect(await start(next)).toBe(200)
})

it('Q2 answers the person’s own visit in progress, and no other', async () => {
  const doctor = await test.signedInAs('DOCTOR')
  const leadId = await makePerson(test, { owner: doctor.account })
  const visitOf = async (headers: Record<string, string>) =>
    (await callsOf(test, headers).call<{ visit: Visit | null }>('GET', '/dashboard/visit')).body.visit
  expect(await visitOf(doctor.headers)).toBeNull()
  const id = await arrived(leadId, '09:00')
  expect(await visitOf(doctor.headers)).toBeNull()
  await start(id)
  expect(await visitOf(doctor.headers)).toMatchObject({ id, status: 'inProgress', startedAt: expect.any(String) })
  expect(await visitOf((await test.signedInAs('ADMIN')).headers)).toBeNull()
  await desk.step(id, { status: 'completed' })
  expect(await visitOf(doctor.headers)).toBeNull()
})
