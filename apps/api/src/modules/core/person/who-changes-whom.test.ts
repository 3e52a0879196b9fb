import type { ActorKind } from '@piel/contract/core/permissions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { createAccount } from '#/testing/accounts.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
const callers = {} as Record<ActorKind, Calls>
beforeAll(async () => {
  test = await buildTestApp()
  for (const kind of ['USER', 'DOCTOR', 'STAFF', 'ADMIN'] as const)
    callers[kind] = callsOf(test, (await test.signedInAs(kind)).headers)
})
afterAll(() => test.close())

/** Accounts, each with a patient's record and some with a doctor's. */
const targets = {
  patient: { kind: 'USER', doctor: 'none' },
  doctor: { kind: 'DOCTOR', doctor: 'live' },
  'former doctor': { kind: 'USER', doctor: 'archived' },
  staff: { kind: 'STAFF', doctor: 'live' },
  administrator: { kind: 'ADMIN', doctor: 'live' },
} as const satisfies Record<string, { kind: ActorKind; doctor: 'none' | 'live' | 'archived' }>
type Target = keyof typeof targets

async function make(target: Target) {
  const { kind, doctor } = targets[target]
  const account = await createAccount(test.db, kind)
  const [patientId, doctorId] = [newId(), newId()]
  await test.db.query(sql`INSERT INTO patients (id, user_id) VALUES (${patientId}, ${account.id})`)
  if (doctor !== 'none') await test.db.query(sql`INSERT INTO doctors (id, user_id) VALUES (${doctorId}, ${account.id})`)
  if (doctor === 'archived') await test.db.query(sql`UPDATE doctors SET archived_at = now() WHERE id = ${doctorId}`)
  return { userId: account.id, patientId, doctorId }
}
type Made = Awaited<ReturnType<typeof make>>

const email = () => `${newId()}@example.test`
const requests = {
  'patient e-mail': (calls: Calls, { patientId }: Made) =>
    calls.refused('PATCH', `/patient/${patientId}`, { user: { email: email() } }),
  'patient first name': (calls: Calls, { patientId }: Made) =>
    calls.refused('PATCH', `/patient/${patientId}`, { user: { firstName: 'Otra' } }),
  'patient middle name': (calls: Calls, { patientId }: Made) =>
    calls.refused('PATCH', `/patient/${patientId}`, { user: { middleName: 'Otra' } }),
  'patient last name': (calls: Calls, { patientId }: Made) =>
    calls.refused('PATCH', `/patient/${patientId}`, { user: { lastName: 'Otra' } }),
  'patient second last name': (calls: Calls, { patientId }: Made) =>
    calls.refused('PATCH', `/patient/${patientId}`, { user: { secondLastName: 'Otra' } }),
  'patient phone': (calls: Calls, { patientId }: Made) =>
    calls.refused('PATCH', `/patient/${patientId}`, { patient: { phone: '55 0000 1111' } }),
  'doctor e-mail': (calls: Calls, { doctorId }: Made) =>
    calls.refused('PATCH', `/doctor/${doctorId}`, { user: { email: email() } }),
  'doctor first name': (calls: Calls, { doctorId }: Made) =>
    calls.refused('PATCH', `/doctor/${doctorId}`, { user: { firstName: 'Otra' } }),
  'doctor middle name': (calls: Calls, { doctorId }: Made) =>
    calls.refused('PATCH', `/doctor/${doctorId}`, { user: { middleName: 'Otra' } }),
  'doctor last name': (calls: Calls, { doctorId }: Made) =>
    calls.refused('PATCH', `/doctor/${doctorId}`, { user: { lastName: 'Otra' } }),
  'doctor second last name': (calls: Calls, { doctorId }: Made) =>
    calls.refused('PATCH', `/doctor/${doctorId}`, { user: { secondLastName: 'Otra' } }),
  'doctor phone': (calls: Calls, { doctorId }: Made) =>
    calls.refused('PATCH', `/doctor/${doctorId}`, { doctor: { phone: '55 0000 1111' } }),
  'doctor archive': (calls: Calls, { doctorId }: Made) => calls.refused('DELETE', `/doctor/${doctorId}`),
  'user e-mail': (calls: Calls, { userId }: Made) => calls.refused('PATCH', `/users/${userId}`, { email: email() }),
  'user first name': (calls: Calls, { userId }: Made) =>
    calls.refused('PATCH', `/users/${userId}`, { firstName: 'Otra' }),
  'user role': (calls: Calls, { userId }: Made) => calls.refused('PATCH', `/users/${userId}`, { role: 'STAFF' }),
  'user archive': (calls: Calls, { userId }: Made) => calls.refused('DELETE', `/users/${userId}`),
  'user invitation': (calls: Calls, { userId }: Made) => calls.refused('POST', `/users/${userId}/invitation`),
  'user sign-out': (calls: Calls, { userId }: Made) => calls.refused('POST', `/users/${userId}/sign-out`),
  'user second factor': (calls: Calls, { userId }: Made) =>
    calls.refused('POST', `/users/${userId}/second-factor/reset`),
  'user unlock': (calls: Calls, { userId }: Made) => calls.refused('POST', `/users/${userId}/unlock`),
} as const
type Request = keyof typeof requests

/** Statuses for the callers USER, DOCTOR, STAFF and ADMIN. */
const table: [Request, Target, number, number, number, number][] = [
  ['patient e-mail', 'patient', 403, 403, 200, 200],
  ['patient e-mail', 'doctor', 403, 403, 403, 200],
  ['patient e-mail', 'former doctor', 403, 403, 403, 200],
  ['patient e-mail', 'staff', 403, 403, 403, 200],
  ['patient e-mail', 'administrator', 403, 403, 403, 200],
  ['patient first name', 'patient', 403, 403, 200, 200],
  ['patient first name', 'doctor', 403, 403, 200, 200],
  ['patient first name', 'staff', 403, 403, 200, 200],
  ['patient first name', 'administrator', 403, 403, 403, 200],
  ['patient middle name', 'administrator', 403, 403, 403, 200],
  ['patient last name', 'administrator', 403, 403, 403, 200],
  ['patient second last name', 'administrator', 403, 403, 403, 200],
  ['patient phone', 'patient', 403, 403, 200, 200],
  ['patient phone', 'doctor', 403, 403, 200, 200],
  ['patient phone', 'administrator', 403, 403, 200, 200],
  ['doctor e-mail', 'doctor', 403, 403, 403, 200],
  ['doctor e-mail', 'staff', 403, 403, 403, 200],
  ['doctor e-mail', 'administrator', 403, 403, 403, 200],
  ['doctor first name', 'doctor', 403, 403, 200, 200],
  ['doctor first name', 'staff', 403, 403, 200, 200],
  ['doctor first name', 'administrator', 403, 403, 403, 200],
  ['doctor middle name', 'administrator', 403, 403, 403, 200],
  ['doctor last name', 'administrator', 403, 403, 403, 200],
  ['doctor second last name', 'administrator', 403, 403, 403, 200],
  ['doctor phone', 'doctor', 403, 403, 200, 200],
  ['doctor phone', 'administrator', 403, 403, 200, 200],
  ['doctor archive', 'doctor', 403, 403, 403, 204],
  ['doctor archive', 'staff', 403, 403, 403, 204],
  ['doctor archive', 'administrator', 403, 403, 403, 204],
  ['user e-mail', 'patient', 403, 403, 403, 200],
  ['user e-mail', 'doctor', 403, 403, 403, 200],
  ['user e-mail', 'administrator', 403, 403, 403, 200],
  ['user first name', 'administrator', 403, 403, 403, 200],
  ['user role', 'patient', 403, 403, 403, 200],
  ['user archive', 'patient', 403, 403, 403, 204],
  ['user archive', 'doctor', 403, 403, 403, 204],
  ['user archive', 'administrator', 403, 403, 403, 204],
  ['user invitation', 'doctor', 403, 403, 403, 201],
  ['user sign-out', 'doctor', 403, 403, 403, 204],
  ['user unlock', 'doctor', 403, 403, 403, 204],
  ['user second factor', 'patient', 403, 403, 403, 204],
  ['user second factor', 'doctor', 403, 403, 403, 204],
  ['user second factor', 'administrator', 403, 403, 403, 204],
]

describe('J4 changes of other accounts', () => {
  it.each(table)('J4 %s of %s', async (request, target, user, doctor, staff, admin) => {
    const statuses: number[] = []
    for (const kind of ['USER', 'DOCTOR', 'STAFF', 'ADMIN'] as const)
      statuses.push((await requests[request](callers[kind], await make(target))).status)
    expect(statuses).toEqual([user, doctor, staff, admin])
  })

  it('J4 names each refused field at its place and stores nothing', async () => {
    const { patientId, doctorId, userId } = await make('administrator')
    const body = { user: { email: email(), firstName: 'Otra', secondLastName: 'Otra' } }
    for (const path of [`/patient/${patientId}`, `/doctor/${doctorId}`]) {
      const answer = await callers.STAFF.refused('PATCH', path, body)
      expect(refusal(answer)).toEqual([403, 'forbidden'])
      expect(refusedFields(answer)).toEqual([
        '/user/email validation.administratorsOnly',
        '/user/firstName validation.administratorsOnly',
        '/user/secondLastName validation.administratorsOnly',
      ])
    }
    const stored = await test.db.query(sql`SELECT first_name, second_last_name FROM users WHERE id = ${userId}`)
    expect(stored).toEqual([{ first_name: 'Ana', second_last_name: null }])
  })

  it('J4 lets all users change their own sign-in name, and none their own role', async () => {
    for (const kind of ['USER', 'DOCTOR', 'STAFF', 'ADMIN'] as const) {
      const own = callsOf(test, (await test.signedInAs(kind)).headers)
      expect((await own.call('PATCH', '/me', { role: 'ADMIN' })).status).toBe(422)
      expect((await own.call('PATCH', '/me', { email: email() })).status).toBe(200)
    }
  })
})
