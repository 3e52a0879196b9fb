import type { Handover } from '@piel/contract/treatments/handover'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { makeDoctor } from '#/testing/care.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'

const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22']
type Doctor = Awaited<ReturnType<typeof makeDoctor>>
let test: TestApp
let admin: PatientCalls
let staff: PatientCalls
let outgoing: Doctor
let incoming: Doctor
beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())
beforeEach(async () => {
  outgoing = await makeDoctor(test)
  incoming = await makeDoctor(test)
})

const path = (id = outgoing.id) => `/doctor/${id}/handover`
const handOver = (doctorId = incoming.id) => admin.call<Handover>('POST', path(), { doctorId })
const refused = (doctorId: string, calls = admin) => calls.refused('POST', path(), { doctorId })
const patientOf = async (doctor: Doctor | undefined, since = '2026-01-01', until: string | null = null) => {
  const { id } = await staff.register()
  if (doctor) await relate(id, doctor, since, until)
  return id
}
const relate = (patientId: string, doctor: Doctor, since: string, until: string | null) =>
  test.db.query(sql`
    INSERT INTO patient_doctors (id, patient_id, doctor_user_id, since, until)
    VALUES (${newId()}, ${patientId}, ${doctor.account.id}, ${since}, ${until})`)
const spans = async (doctor: Doctor, patientId: string) =>
  (
    await test.db.query<{ since: string; until: string | null }>(sql`
      SELECT since, until FROM patient_doctors WHERE doctor_user_id = ${doctor.account.id}
        AND patient_id = ${patientId} AND archived_at IS NULL ORDER BY since`)
  ).map(({ since, until }) => [since, until])

it('F4 J4 is for administrators, and refuses unknown, inactive and absent doctors, and the same one', async () => {
  expect((await refused(incoming.id, patientCallsOf(test, {}))).status).toBe(401)
  expect(refusal(await refused(incoming.id, staff))).toEqual([403, 'forbidden'])
  expect(refusal(await staff.refused('GET', path()))).toEqual([403, 'forbidden'])
  expect(refusedFields(await refused('nonsense'))).toEqual(['/doctorId validation.doctorRequired'])
  for (const doctorId of [newId(), outgoing.id])
    expect(refusedFields(await refused(doctorId))).toEqual(['/doctorId validation.doctorUnknown'])
  expect(refusal(await admin.refused('POST', path(newId()), { doctorId: incoming.id }))).toEqual([404, 'not_found'])
  expect(refusal(await admin.refused('GET', path(newId())))).toEqual([404, 'not_found'])
  await test.db.query(
    sql`UPDATE doctors SET leave_from = ${today}, leave_until = ${tomorrow} WHERE id = ${incoming.id}`,
  )
  const onLeave = await refused(incoming.id)
  expect([refusal(onLeave), onLeave.body.until]).toEqual([[409, 'doctor_on_leave'], tomorrow])
  await test.db.query(
    sql`UPDATE doctors SET status = 'INACTIVE', leave_from = NULL, leave_until = NULL WHERE id = ${incoming.id}`,
  )
  expect(refusedFields(await refused(incoming.id))).toEqual(['/doctorId validation.doctorNotActive'])
})

it('F4 moves all patients and ongoing treatments in one transaction, from today on', async () => {
  const open = await patientOf(outgoing)
  const ending = await patientOf(outgoing, '2026-03-01', tomorrow)
  const future = await patientOf(outgoing, tomorrow)
  const former = await patientOf(outgoing, '2026-01-01', yesterday)
  const shared = await patientOf(outgoing)
  await relate(shared, incoming, '2026-02-02', null)
  const onlyTreated = await patientOf(undefined)
  const ongoing = await makeTreatment(test, { patientId: onlyTreated, doctorId: outgoing.id, status: 'inProgress' })
  const ended = await makeTreatment(test, { patientId: open, doctorId: outgoing.id, status: 'completed' })
  const archived = await patientOf(outgoing)
  await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${archived}`)

  const expected = { patients: 5, treatments: 1 }
  expect((await admin.call<Handover>('GET', path())).body).toEqual(expected)
  const { status, body } = await handOver()
  expect([status, body]).toEqual([200, expected])

  expect([await spans(outgoing, open), await spans(incoming, open)]).toEqual([
    [['2026-01-01', yesterday]],
    [[today, null]],
  ])
  expect([await spans(outgoing, ending), await spans(incoming, ending)]).toEqual([
    [['2026-03-01', yesterday]],
    [[today, tomorrow]],
  ])
  expect([await spans(outgoing, future), await spans(incoming, future)]).toEqual([[], [[tomorrow, null]]])
  expect([await spans(outgoing, former), await spans(incoming, former)]).toEqual([[['2026-01-01', yesterday]], []])
  expect(await spans(incoming, shared)).toEqual([['2026-02-02', null]])
  expect(await spans(incoming, onlyTreated)).toEqual([[today, null]])
  expect([await spans(outgoing, archived), await spans(incoming, archived)]).toEqual([[['2026-01-01', null]], []])
  const doctors = await test.db.query<{ id: string }>(sql`
    SELECT id FROM treatments WHERE id IN (${ongoing}, ${ended}) AND doctor_id = ${incoming.id}`)
  expect(doctors).toEqual([{ id: ongoing }])
  expect((await handOver()).body).toEqual({ patients: 0, treatments: 0 })
})

it('F4 keeps the incoming’s own later period apart from the one taken over', async () => {
  const patientId = await patientOf(outgoing)
  await relate(patientId, incoming, '2026-12-01', null)
  await handOver()
  expect(await spans(incoming, patientId)).toEqual([
    [today, '2026-11-30'],
    ['2026-12-01', null],
  ])
})

it('F4 H5 J5 notifies the new doctor of each patient and treatment, and is on record', async () => {
  const patientId = await patientOf(outgoing)
  const treatment = await makeTreatment(test, { patientId, doctorId: outgoing.id, status: 'started' })
  await handOver()
  const notified = await test.db.query<{ kind: string; id: string }>(sql`
    SELECT kind, object_id AS id FROM notifications WHERE user_id = ${incoming.account.id} ORDER BY kind`)
  expect(notified).toEqual([
    { kind: 'patient_assigned', id: patientId },
    { kind: 'treatment_changed', id: treatment },
  ])
  const events = await test.db.query<{ action: string; fields: string[] }>(sql`
    SELECT action, fields FROM audit_events WHERE object_id IN (${outgoing.id}, ${patientId}, ${treatment})
      AND action IN ('doctor.handover', 'care.change', 'treatment.update') ORDER BY action`)
  expect(events).toEqual([
    { action: 'care.change', fields: ['doctorId'] },
    { action: 'doctor.handover', fields: ['doctorId', 'rows:1'] },
    { action: 'treatment.update', fields: ['doctorId'] },
  ])
  const [change] = await test.db.query<{ kind: string; fields: object[] }>(sql`
    SELECT kind, fields FROM treatment_changes WHERE treatment_id = ${treatment} ORDER BY at DESC, id DESC LIMIT 1`)
  expect(change).toMatchObject({ kind: 'edited', fields: [{ name: 'doctorId' }] })
})
