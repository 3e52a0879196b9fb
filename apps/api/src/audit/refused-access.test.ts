import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { newId } from '#/lib/id.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const refusals = (actorId: string) =>
  test.db.query<{ kind: string; id: string; address: string }>(sql`
    SELECT object_kind AS kind, object_id AS id, address FROM audit_events
    WHERE action = 'access.refused' AND outcome = 'refused' AND actor_id = ${actorId} ORDER BY sequence`)

it('J5 records a doctor’s request for the patient of another doctor, which returns 404', async () => {
  const staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  const patient = await staff.register()
  const doctor = await test.signedInAs('DOCTOR')
  const get = (path: string) => test.app.inject({ url: `/api/patient/${path}`, headers: doctor.headers })
  const unknown = newId()
  for (const path of [patient.id, patient.id, unknown]) expect((await get(path)).statusCode).toBe(404)
  expect(await refusals(doctor.actor.userId)).toEqual([{ kind: 'patient', id: patient.id, address: '127.0.0.1' }])
  const entry = { method: 'POST', url: `/api/patient/${patient.id}/medical-history`, headers: doctor.headers } as const
  expect(
    (
      await test.app.inject({
        ...entry,
        payload: { kind: 'note', date: test.clock.today(), text: 'Evolución favorable' },
      })
    ).statusCode,
  ).toBe(404)
  expect(await refusals(doctor.actor.userId)).toHaveLength(2)
})

it('J5 records no refusal for a patient in the doctor’s care', async () => {
  const doctor = await test.signedInAs('DOCTOR')
  const { id } = await patientCallsOf(test, (await test.signedInAs('STAFF')).headers).register()
  await test.db.query(sql`
    INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    VALUES (${id}, ${doctor.actor.userId}, ${test.clock.today()})`)
  const answer = await test.app.inject({ url: `/api/patient/${id}`, headers: doctor.headers })
  expect(answer.statusCode).toBe(200)
  expect(await refusals(doctor.actor.userId)).toEqual([])
})

it('J4 J5 refuses a caller without permission before it reads the body, and records the refusal', async () => {
  for (const [payload, type] of [
    ['{"role":"KING"}', 'application/json'],
    ['{', 'application/json'],
    ['x'.repeat(70_000), 'application/json'],
    ['role=ADMIN', 'text/plain'],
  ] as const) {
    const staff = await test.signedInAs('STAFF')
    const headers = { ...staff.headers, 'content-type': type }
    const answer = await test.app.inject({ method: 'POST', url: '/api/users', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    expect(await refusals(staff.actor.userId)).toMatchObject([{ kind: 'endpoint', id: 'POST /users' }])
  }
  const staff = await test.signedInAs('STAFF')
  const answer = await test.app.inject({ url: '/api/audit?limit=x', headers: staff.headers })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
  expect(await refusals(staff.actor.userId)).toMatchObject([{ kind: 'endpoint', id: 'GET /audit' }])
})

it.each([
  [0, '10.1.2.3'],
  [1, '203.0.113.7'],
])('J5 records the address of the caller behind %i proxies', async (trustProxy, expected) => {
  const behind = await buildTestApp({ env: { trustProxy } })
  const staff = await behind.signedInAs('STAFF')
  await behind.app.inject({
    url: '/api/audit',
    headers: { ...staff.headers, 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
    remoteAddress: '10.1.2.3',
  })
  const [event] = await behind.db.query(sql`SELECT address FROM audit_events WHERE action = 'access.refused'`)
  expect(event).toEqual({ address: expected })
  await behind.close()
})
