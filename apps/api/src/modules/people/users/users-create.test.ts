import type { Patient } from '@piel/contract/people/patients'
import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { verifyCredentials } from '#/credentials/passwords.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, externalOidc, type TestApp } from '#/testing/test-app.ts'

const password = 'Volcan-de-agua-26'
let test: TestApp
let admin: PatientCalls
beforeAll(async () => {
  test = await buildTestApp()
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const body = (more: object = {}) => ({
  firstName: 'Lucía',
  lastName: 'Beltrán',
  email: `${newId()}@example.test`,
  password,
  confirmPassword: password,
  ...more,
})
async function create(more: object = {}): Promise<User> {
  const { status, body: user } = await admin.call<User>('POST', '/users', body(more))
  expect([status, user]).toEqual([201, expect.objectContaining({ version: 1 })])
  return user
}
const actionsOn = async (id: string | null) =>
  (
    await test.db.query<{ action: string }>(
      sql`SELECT action FROM audit_events WHERE object_id = ${id} ORDER BY sequence`,
    )
  ).map((event) => event.action)

it('J4 allows only administrators to create users', async () => {
  expect((await patientCallsOf(test, {}).refused('POST', '/users', body())).status).toBe(401)
  for (const kind of ['USER', 'DOCTOR', 'STAFF'] as const) {
    const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
    expect(refusal(await calls.refused('POST', '/users', body()))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('POST', '/auth/register', {}))).toEqual([403, 'forbidden'])
  }
})

it.each([
  [{ firstName: 'L' }, '/firstName validation.firstNameMin'],
  [{ lastName: 'B3ltrán' }, '/lastName validation.lastNameFormat'],
  [{ email: '' }, '/email validation.emailRequired'],
  [{ email: 'nobody' }, '/email validation.emailInvalid'],
  [{ password: undefined, confirmPassword: undefined }, '/password validation.passwordRequired'],
  [{ password: undefined, confirmPassword: undefined, invite: false }, '/password validation.passwordRequired'],
  [{ password: 'Corta-1', confirmPassword: 'Corta-1' }, '/password validation.passwordMin8'],
  [{ confirmPassword: 'Otra-cosa-26' }, '/confirmPassword validation.passwordsMismatch'],
  [{ role: 'OWNER' }, '/role validation.invalid'],
  [{ profileKind: 'NURSE' }, '/profileKind validation.invalid'],
  [{ birthDate: '2190-01-01' }, '/birthDate validation.birthDateInvalid'],
  [{ phone: '12' }, '/phone validation.phoneMin'],
  [{ subject: 'auth0|x' }, '/subject validation.unknownKey'],
])('D4 refuses a user with %o', async (more, field) => {
  const answer = await admin.refused('POST', '/users', body(more))
  expect(refusal(answer)).toEqual([422, 'validation_failed'])
  expect(refusedFields(answer)).toContain(field)
})

it('D5 reports at the field that a password is too weak, and that the e-mail is taken', async () => {
  const weak = await admin.refused('POST', '/users', body({ password: 'password1', confirmPassword: 'password1' }))
  expect(refusal(weak)).toEqual([422, 'password_too_weak'])
  expect(weak.body.message).toContain('PasswordStrengthError')
  expect(refusedFields(weak)?.[0]).toMatch(/^\/password /)
  const { email } = await create()
  const taken = await admin.refused('POST', '/users', body({ email: ` ${email.toUpperCase()}` }))
  expect([...refusal(taken), taken.body.message]).toEqual([409, 'email_taken', 'The user already exists.'])
  expect(refusedFields(taken)).toEqual(['/email validation.emailTaken'])
})

it('D5 stores nothing of a refused user', async () => {
  const { email } = body()
  await admin.refused('POST', '/users', body({ email, password: 'password1', confirmPassword: 'password1' }))
  expect(await test.db.query(sql`SELECT FROM users WHERE email = ${email}`)).toHaveLength(0)
})

describe('D2 what a new user is', () => {
  it.each([
    [{}, 'PATIENT', true, false],
    [{ isPatient: true, isDoctor: false, profileKind: 'PATIENT' }, 'PATIENT', true, false],
    [{ isPatient: false, isDoctor: false, profileKind: 'PATIENT' }, 'NONE', false, false],
    [{ isPatient: true, isDoctor: true, profileKind: 'PATIENT' }, 'DOCTOR', true, true],
    [{ isDoctor: true }, 'DOCTOR', false, true],
    [{ profileKind: 'DOCTOR' }, 'DOCTOR', false, true],
    [{ profileKind: 'NONE' }, 'NONE', false, false],
    [{ role: 'STAFF' }, 'NONE', false, false],
    [{ role: 'ADMIN', isPatient: true }, 'PATIENT', true, false],
    [{ role: 'STAFF', isDoctor: true }, 'DOCTOR', false, true],
  ] as const)('D2 %o makes %s', async (said, profileKind, isPatient, isDoctor) => {
    const user = await create(said)
    expect(user).toMatchObject({ profileKind, isPatient, isDoctor, role: 'role' in said ? said.role : 'USER' })
    expect([user.patientId !== null, user.doctorId !== null]).toEqual([isPatient, isDoctor])
    expect(await actionsOn(user.id)).toEqual(['user.create'])
    if (user.patientId) expect(await actionsOn(user.patientId)).toEqual(['patient.create'])
    if (user.doctorId) expect(await actionsOn(user.doctorId)).toEqual(['doctor.create'])
  })
})

it('D2 creates a patient without phone and birth date, which the patients’ list shows', async () => {
  const user = await create()
  const patient = await admin.call<Patient>('GET', `/patient/${user.patientId}`)
  expect(patient.body).toMatchObject({ phone: null, birthDate: null, isActive: true, user: { id: user.id } })
  expect((await admin.list({ search: user.email })).data.map((row) => row.id)).toEqual([user.patientId])
})

it('D2 gives the patient the phone, the birth date and the gender that were sent', async () => {
  const sent = { phone: '044 55 8765 4321', birthDate: '1984-02-29', gender: 'FEMALE' }
  const user = await create(sent)
  expect(user).toMatchObject({ phone: sent.phone, phoneE164: '+525587654321', gender: 'FEMALE' })
  const patient = await admin.call<Patient>('GET', `/patient/${user.patientId}`)
  expect(patient.body).toMatchObject({ ...sent, phoneE164: '+525587654321' })
})

it('H5 notifies the staff of a patient created as a user', async () => {
  const staff = await test.signedInAs('STAFF')
  const user = await create()
  const news = await test.db.query(sql`
    SELECT FROM notifications WHERE user_id = ${staff.account.id} AND object_id = ${user.patientId}`)
  expect(news).toHaveLength(1)
})

it('F1 creates an active doctor without an invented licence', async () => {
  const { doctorId } = await create({ isDoctor: true })
  expect(await test.db.query(sql`SELECT status, archived_at FROM doctors WHERE id = ${doctorId}`)).toEqual([
    { status: 'ACTIVE', archived_at: null },
  ])
  expect(await test.db.query(sql`SELECT FROM doctor_licenses WHERE doctor_id = ${doctorId}`)).toHaveLength(0)
})

it('D2 accepts a password that signs in, and creates none if an invitation is to follow', async () => {
  const user = await create()
  expect(user).toMatchObject({ hasSignIn: true, invitedUntil: null, isBlocked: false, lastLogin: null })
  expect(await verifyCredentials(test.db, user.email, password)).toMatchObject({ userId: user.id })
  const invited = await create({ password: undefined, confirmPassword: undefined, invite: true })
  expect(invited.hasSignIn).toBe(false)
})

it('D2 registers by the generic call: a name, an e-mail, a password', async () => {
  const call = { email: `${newId()}@example.test`, password, name: 'Renata' }
  const { status, body: user } = await admin.call<User>('POST', '/auth/register', call)
  expect(status).toBe(201)
  expect(user).toMatchObject({ firstName: 'Renata', lastName: '', email: call.email, role: 'USER', isPatient: true })
  const other = { ...call, email: `${newId()}@example.test`, isPatient: false }
  const { body: plain } = await admin.call<User>('POST', '/auth/register', other)
  expect(plain).toMatchObject({ profileKind: 'NONE', isPatient: false })
  expect(refusal(await admin.refused('POST', '/auth/register', call))).toEqual([409, 'email_taken'])
})

it('G5 creates one user for a call sent twice', async () => {
  const sent = body()
  const key = { 'idempotency-key': newId() }
  const first = await admin.call<User>('POST', '/users', sent, key)
  const second = await admin.call<User>('POST', '/users', sent, key)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
})

it('D2 accepts and needs no password with an external provider', async () => {
  const external = await buildTestApp({ env: { oidc: externalOidc('https://login.example.test') } })
  try {
    const calls = patientCallsOf(external, (await external.signedInAs('ADMIN')).headers)
    const refused = await calls.refused('POST', '/users', body())
    expect(refusedFields(refused)).toEqual(['/password validation.unknownKey'])
    const sent = body({ password: undefined, confirmPassword: undefined })
    const { status, body: user } = await calls.call<User>('POST', '/users', sent)
    expect([status, user.hasSignIn, user.isBlocked]).toEqual([201, false, false])
    // The first sign-in by verified e-mail links the account.
    const token = await external.issuer.sign({ sub: 'auth0|lucia', email: sent.email, email_verified: true })
    const me = await external.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
    expect([me.statusCode, me.json().id]).toEqual([200, user.id])
    expect((await calls.call<User>('GET', `/users/${user.id}`)).body.hasSignIn).toBe(true)
    const invited = await calls.refused('POST', `/users/${user.id}/invitation`)
    expect(refusal(invited)).toEqual([409, 'invitation_unavailable'])
  } finally {
    await external.close()
  }
})
