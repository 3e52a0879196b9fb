import { ServerResponse } from 'node:http'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeScene, type Scene } from '#/testing/reach.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { statementsOf } from '#/testing/statement-count.ts'
import { newId } from '#/lib/id.ts'

let test: TestApp
/** Its patient, appointment, treatment and alert are those of another doctor. */
let shared: Scene | undefined
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

type Refused = [method: 'GET' | 'POST' | 'PATCH', url: string, body?: object | undefined]
const note = { kind: 'note', date: '2026-11-23', text: 'Evolución favorable' }
const alert = { kind: 'condition', label: 'Marcapasos', source: 'patient', atDesk: false }
const idOf = { patient: 'patientId', treatments: 'treatmentId', alerts: 'alertId' } as const

/** What is sent to the database until the answer to a refused call is sent. */
async function untilAnswer(headers: Record<string, string>, [method, url, body]: Refused): Promise<string[]> {
  const before: string[] = []
  const original = ServerResponse.prototype.end as (...args: unknown[]) => ServerResponse
  await statementsOf(async (sent) => {
    const end = vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (
      this: ServerResponse,
      ...args: unknown[]
    ) {
      before.push(...sent.statements)
      return Reflect.apply(original, this, args)
    } as ServerResponse['end'])
    const answer = await test.app.inject({ method, url: `/api${url}`, headers, ...(body && { payload: body }) })
    end.mockRestore()
    expect(answer.statusCode).toBe(404)
  })
  return before
}

it.each<[object: keyof typeof idOf | 'appointments', ...Refused]>([
  ['patient', 'GET', '/patient/:id'],
  ['patient', 'GET', '/patient/:id/medical-history'],
  ['patient', 'POST', '/patient/:id/medical-history', note],
  ['patient', 'GET', '/patient/:id/alerts'],
  ['patient', 'POST', '/patient/:id/alerts', alert],
  ['patient', 'POST', '/patient/:id/allergy-review', { state: 'known' }],
  ['patient', 'GET', '/patient/:id/appointments'],
  ['patient', 'GET', '/agenda/free?patientId=:id&typeId=:type'],
  ['alerts', 'POST', '/alerts/:id/end', { reason: 'Prueba negativa' }],
  ['treatments', 'GET', '/treatments/:id'],
  ['appointments', 'GET', '/appointments/:id'],
  ['appointments', 'PATCH', '/appointments/:id', { deskNote: 'Llamar antes' }],
  ['appointments', 'POST', '/appointments/:id/status', { status: 'confirmed' }],
])(
  'J4 J5 sends the same to the database before it answers for a %s of others and an unknown one: %s %s',
  async (object, ...call) => {
    const scene = (shared ??= await makeScene(test))
    const known = object === 'appointments' ? scene.appointment.id : scene[idOf[object]]
    const [method, url, body] = call
    const sent = []
    for (const id of [known, newId()]) {
      const { headers } = await test.signedInAs('DOCTOR')
      // The first request of a session also records its use.
      await test.app.inject({ url: '/api/me', headers })
      const at = url.replace(':id', id).replace(':type', scene.typeId)
      sent.push(await untilAnswer(headers, [method, at, body]))
    }
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]?.length).toBeGreaterThan(0)
  },
)

it.each([
  ['treatment', (scene: Scene) => `/treatments/${scene.treatmentId}`, (scene: Scene) => scene.treatmentId],
  ['appointment', (scene: Scene) => `/appointments/${scene.appointment.id}`, (scene: Scene) => scene.appointment.id],
])('J5 records a doctor’s request for the %s of another doctor', async (kind, urlOf, idIn) => {
  const scene = (shared ??= await makeScene(test))
  const doctor = await test.signedInAs('DOCTOR')
  const answer = await test.app.inject({ url: `/api${urlOf(scene)}`, headers: doctor.headers })
  expect(answer.statusCode).toBe(404)
  expect(await refusals(doctor.actor.userId)).toMatchObject([{ kind, id: idIn(scene) }])
})
