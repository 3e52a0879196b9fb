import type { Patient } from '@piel/contract/people/patients'
import type { ActorKind } from '@piel/contract/core/permissions'
import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { createInvitation } from '#/credentials/invitations.ts'
import { callsOf, retryUnavailable, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let signedIn: SignedIn
let admin: Calls
beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('ADMIN')
  admin = callsOf(test, signedIn.headers)
})
afterAll(() => test.close())

async function create(more: object = {}): Promise<User> {
  const body = { firstName: 'Lucía', lastName: 'Beltrán', email: `${newId()}@example.test`, invite: true, ...more }
  return (await admin.call<User>('POST', '/users', body)).body
}
const change = (id: string, body: object, headers?: Record<string, string>) =>
  admin.call<User>('PATCH', `/users/${id}`, body, headers)
const eventsOn = (id: string | null) =>
  test.db.query<{ action: string; fields: string[] }>(sql`
    SELECT action, fields FROM audit_events WHERE object_id = ${id} ORDER BY sequence`)

it('J4 shows and changes users for administrators only', async () => {
  const { id } = await create()
  for (const [method, body] of [['GET', undefined] as const, ['PATCH', { firstName: 'Ana' }] as const]) {
    expect((await callsOf(test, {}).refused(method, `/users/${id}`, body)).status).toBe(401)
    for (const kind of ['USER', 'DOCTOR', 'STAFF'] as const) {
      const calls = callsOf(test, (await test.signedInAs(kind)).headers)
      expect(refusal(await calls.refused(method, `/users/${id}`, body))).toEqual([403, 'forbidden'])
    }
  }
})

it.each([
  [{ firstName: '' }, '/firstName validation.firstNameMin'],
  [{ lastName: 'x'.repeat(51) }, '/lastName validation.lastNameMax'],
  [{ email: 'x' }, '/email validation.emailInvalid'],
  [{ role: 'USER; DROP' }, '/role validation.invalid'],
  [{ profileKind: null }, '/profileKind validation.invalid'],
  [{ phone: 'none of it' }, '/phone validation.phoneFormat'],
  [{ password: 'Volcan-de-agua-26' }, '/password validation.unknownKey'],
  [{ isDoctor: true }, '/isDoctor validation.unknownKey'],
])('D4 refuses the change %o', async (body, field) => {
  const { id } = await create()
  expect(refusedFields(await admin.refused('PATCH', `/users/${id}`, body))).toContain(field)
})

it('D1 answers 404 for an unknown user, and changes no archived one', async () => {
  expect(refusal(await admin.refused('GET', `/users/${newId()}`))).toEqual([404, 'not_found'])
  expect(refusal(await admin.refused('PATCH', `/users/${newId()}`, {}))).toEqual([404, 'not_found'])
  const { id } = await create()
  await admin.call('DELETE', `/users/${id}`)
  expect(refusal(await admin.refused('PATCH', `/users/${id}`, { firstName: 'Ana' }))).toEqual([404, 'not_found'])
  expect((await admin.call<User>('GET', `/users/${id}`)).body.archivedAt).not.toBeNull()
})

it('J6 accepts one of 20 parallel changes of one version, and refuses 19', async () => {
  const { id } = await create()
  const { etag } = await admin.call<User>('GET', `/users/${id}`)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      retryUnavailable(() => change(id, { phone: `55 1000 ${1000 + i}` }, { 'if-match': String(etag) })),
    ),
  )
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 412)).toHaveLength(19)
})

it('D5 refuses an e-mail that another user has', async () => {
  const { email } = await create()
  const { id } = await create()
  const taken = await admin.refused('PATCH', `/users/${id}`, { email })
  expect(refusal(taken)).toEqual([409, 'email_taken'])
  expect(refusedFields(taken)).toEqual(['/email validation.emailTaken'])
})

it('D4 changes names, e-mail, role, kind and phone, and records which', async () => {
  const { id, version } = await create({ role: 'STAFF' })
  const sent = {
    firstName: 'Renata',
    middleName: 'Inés',
    lastName: 'Ibáñez',
    secondLastName: 'Ñuño',
    email: `${newId()}@example.test`,
    role: 'USER',
    profileKind: 'NONE',
    phone: '55 1234 5678',
  }
  const answer = await change(id, sent)
  expect(answer).toMatchObject({ status: 200, etag: `"v${version + 1}"` })
  expect(answer.body).toMatchObject({ ...sent, phoneE164: '+525512345678' })
  const event = (await eventsOn(id)).find(({ action }) => action === 'user.update')
  // The kind was NONE before.
  expect(event?.fields.toSorted()).toEqual([
    'duty',
    'email',
    'firstName',
    'lastName',
    'middleName',
    'phone',
    'role',
    'secondLastName',
  ])
  const cleared = await change(id, { middleName: '', secondLastName: null, phone: null })
  expect(cleared.body).toMatchObject({ middleName: null, secondLastName: null, phone: null, phoneE164: null })
})

it('J6 creates no version for a change without effect', async () => {
  const user = await create()
  const { firstName, email, role, profileKind } = user
  const answer = await change(user.id, { firstName, email: email.toUpperCase(), role, profileKind })
  expect(answer.body).toEqual(user)
  expect(await eventsOn(user.id)).toHaveLength(1)
})

it('D4 marks a changed e-mail as unverified, and ends links that went to the old one', async () => {
  const { id } = await create()
  await test.db.query(sql`UPDATE users SET email_verified = true WHERE id = ${id}`)
  await test.db.transaction((tx) => createInvitation(tx, test.deps, { userId: id, createdBy: signedIn.account.id }))
  expect((await admin.call<User>('GET', `/users/${id}`)).body.invitedUntil).not.toBeNull()
  const { body } = await change(id, { email: `${newId()}@example.test` })
  expect(body.invitedUntil).toBeNull()
  expect(await test.db.query(sql`SELECT email_verified FROM users WHERE id = ${id}`)).toEqual([
    { email_verified: false },
  ])
})

it('E9 keeps one phone for a patient, whether the user or the patient is changed', async () => {
  const { id, patientId } = await create({ phone: '55 1111 2222' })
  const before = await admin.call<Patient>('GET', `/patient/${patientId}`)
  await change(id, { phone: '55 3333 4444', firstName: 'Renata' })
  const after = await admin.call<Patient>('GET', `/patient/${patientId}`)
  expect(after.body).toMatchObject({ phone: '55 3333 4444', phoneE164: '+525533334444', user: { firstName: 'Renata' } })
  expect(after.body.version).toBeGreaterThan(before.body.version)
  await admin.call('PATCH', `/patient/${patientId}`, { patient: { phone: '55 5555 6666' } })
  expect((await admin.call<User>('GET', `/users/${id}`)).body.phone).toBe('55 5555 6666')
})

describe('D2 the records that a profile creates', () => {
  it('D2 creates the doctor or the patient that a user becomes', async () => {
    const { id } = await create({ profileKind: 'NONE', phone: '55 1234 5678' })
    const doctor = await change(id, { profileKind: 'DOCTOR' })
    expect(doctor.body).toMatchObject({ profileKind: 'DOCTOR', isDoctor: true, isPatient: false })
    expect((await eventsOn(doctor.body.doctorId)).map((event) => event.action)).toEqual(['doctor.create'])
    const patient = await change(id, { profileKind: 'PATIENT' })
    expect(patient.body).toMatchObject({ isDoctor: true, isPatient: true, phone: '55 1234 5678' })
    const read = await admin.call<Patient>('GET', `/patient/${patient.body.patientId}`)
    expect(read.body).toMatchObject({ phone: '55 1234 5678', birthDate: null })
  })

  it('D2 restores an archived record', async () => {
    const { id, doctorId } = await create({ profileKind: 'DOCTOR' })
    await change(id, { profileKind: 'NONE' })
    await test.db.query(sql`UPDATE doctors SET archived_at = now() WHERE id = ${doctorId}`)
    const { body } = await change(id, { profileKind: 'DOCTOR' })
    expect([body.isDoctor, body.doctorId]).toEqual([true, doctorId])
    expect((await eventsOn(doctorId)).map((event) => event.action)).toEqual(['doctor.create', 'doctor.restore'])
  })
})

describe('J4 a role', () => {
  /** The statuses of `GET /patient` and `GET /users`. */
  async function reach(calls: Calls): Promise<number[]> {
    const answers = [await calls.call('GET', '/patient'), await calls.call('GET', '/users')]
    return answers.map((answer) => answer.status)
  }

  it.each([
    ['USER', { role: 'STAFF' }, [403, 403], [200, 403]],
    ['STAFF', { role: 'ADMIN' }, [200, 403], [200, 200]],
    ['ADMIN', { role: 'USER' }, [200, 200], [403, 403]],
    ['USER', { profileKind: 'DOCTOR' }, [403, 403], [200, 403]],
    ['DOCTOR', { profileKind: 'NONE' }, [200, 403], [403, 403]],
  ] as const)('J4 of a %s changed to %o applies from the next request on', async (kind, to, before, after) => {
    const { headers, account } = await test.signedInAs(kind satisfies ActorKind)
    const calls = callsOf(test, headers)
    expect(await reach(calls)).toEqual(before)
    expect((await change(account.id, to)).status).toBe(200)
    expect(await reach(calls)).toEqual(after)
  })

  it('D3 cannot be removed by administrators from themselves', async () => {
    const { id } = signedIn.account
    for (const role of ['USER', 'STAFF'])
      expect(refusal(await admin.refused('PATCH', `/users/${id}`, { role }))).toEqual([409, 'own_account'])
    expect((await change(id, { role: 'ADMIN', firstName: 'Noemí' })).status).toBe(200)
  })

  it('D3 stays with one administrator when all of them remove it from each other at once', async () => {
    for (const method of ['PATCH', 'DELETE'] as const)
      for (let round = 0; round < 5; round++) {
        const all = await Promise.all(Array.from({ length: 4 }, () => test.signedInAs('ADMIN')))
        await test.db.query(sql`UPDATE users SET role = 'STAFF', duty = 'reception' WHERE role = 'ADMIN'
          AND NOT id = ANY (${all.map(({ account }) => account.id)})`)
        const answers = await Promise.all(
          all.map(({ headers }, i) =>
            retryUnavailable(() =>
              callsOf(test, headers).refused(
                method,
                `/users/${all[(i + 1) % all.length]!.account.id}`,
                method === 'PATCH' ? { role: 'USER' } : undefined,
              ),
            ),
          ),
        )
        const left = await test.db.query(sql`SELECT FROM users WHERE role = 'ADMIN' AND archived_at IS NULL`)
        expect(left.length).toBeGreaterThanOrEqual(1)
        const codes = answers.filter((answer) => answer.status >= 400).map(refusal)
        for (const code of codes)
          expect([
            [409, 'last_administrator'],
            // The other call was faster, before this caller was authorised.
            [403, 'forbidden'],
            [401, 'account_archived'],
          ]).toContainEqual(code)
        expect(codes.length).toBe(left.length)
      }
    await test.db.query(sql`UPDATE users SET role = 'ADMIN', duty = NULL WHERE id = ${signedIn.account.id}`)
  })
})
