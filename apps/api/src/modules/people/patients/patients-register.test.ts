import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientBody, patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, externalOidc, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
let signedIn: SignedIn
const path = '/auth/register/patient'

beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('STAFF')
  staff = patientCallsOf(test, signedIn.headers)
})
afterAll(() => test.close())

const register = (parts: Parameters<typeof patientBody>[0] = {}) =>
  staff.call<Patient>('POST', path, patientBody(parts))
const refusedRegister = (parts: Parameters<typeof patientBody>[0]) => staff.refused('POST', path, patientBody(parts))

it('E9 registers no patient without a token', async () => {
  expect(refusal(await patientCallsOf(test, {}).refused('POST', path, patientBody()))).toEqual([
    401,
    'not_authenticated',
  ])
})

it('E7 requires first name, last name and birth date, and says so at each field', async () => {
  const answer = await staff.refused('POST', path, { user: {}, patient: {} })
  expect(refusal(answer)).toEqual([422, 'validation_failed'])
  expect(refusedFields(answer)).toEqual([
    '/user/firstName validation.firstNameMin',
    '/user/lastName validation.lastNameMin',
    '/patient/birthDate validation.birthDateRequired',
  ])
})

it.each([
  ['/user/firstName validation.firstNameFormat', { user: { firstName: '<b>Ana</b>' } }],
  ['/user/lastName validation.lastNameFormat', { user: { lastName: 'Pérez<egro' } }],
  ['/user/lastName validation.lastNameMin', { user: { lastName: 'P' } }],
  ['/user/firstName validation.firstNameLetters', { user: { firstName: 'A.' } }],
  ['/user/middleName validation.middleNameMax', { user: { middleName: 'x'.repeat(51) } }],
  ['/user/secondLastName validation.secondLastNameFormat', { user: { secondLastName: 'R2D2' } }],
  ['/user/email validation.emailInvalid', { user: { email: 'nobody' } }],
  ['/user/password validation.passwordMin8', { user: { password: 'Short1' } }],
  ['/patient/phone validation.phoneMin', { patient: { phone: '12345678' } }],
  ['/patient/phone validation.phoneMin', { patient: { phone: '+52 (55) 12-34' } }],
  ['/patient/phone validation.phoneFormat', { patient: { phone: '55 1234 567x' } }],
  ['/patient/birthDate validation.birthDateInvalid', { patient: { birthDate: '2025-02-29' } }],
  ['/patient/genderIdentity validation.genderRequired', { patient: { genderIdentity: 'masculino' as 'MALE' } }],
  ['/patient/address validation.addressMin', { patient: { address: 'Calle 5' } }],
  ['/patient/medicalHistory validation.medicalHistoryMin', { patient: { medicalHistory: 'Alergia' } }],
  ['/patient/medicalHistory validation.medicalHistoryMax', { patient: { medicalHistory: 'x'.repeat(1001) } }],
])('E8 refuses %s', async (field, parts) => {
  expect(refusedFields(await refusedRegister(parts))).toEqual([field])
})

it('E8 stores what was pasted without its invisible characters', async () => {
  const { user, phone, phoneE164 } = await staff.register({
    user: { firstName: 'García\u200b', lastName: 'De\u00a0la\u00a0 Cruz', secondLastName: 'D´Alessio' },
    patient: { phone: '\u202a+52 55 1234\u20115678\u202c' },
  })
  expect(user).toMatchObject({ firstName: 'García', lastName: 'De la Cruz', secondLastName: "D'Alessio" })
  expect([phone, phoneE164]).toEqual(['+52 55 1234-5678', '+525512345678'])
})

it('E8 keeps a number of the United States without +1 as typed, and dials none', async () => {
  const { phone, phoneE164 } = await staff.register({ patient: { phone: '(619) 234-5678' } })
  expect([phone, phoneE164]).toEqual(['(619) 234-5678', null])
})

it('E8 refuses keys that the caller may not set', async () => {
  const body = patientBody()
  const answer = await staff.refused('POST', path, {
    user: { ...body.user, id: '0199f0a0-0000-7000-8000-000000000001' },
    patient: { ...body.patient, isActive: false, version: 9 },
  })
  expect(refusedFields(answer)).toEqual([
    '/user/id validation.unknownKey',
    '/patient/isActive validation.unknownKey',
    '/patient/version validation.unknownKey',
  ])
})

it('E8 computes the age on the clinic’s calendar: 0 to 120 years today', async () => {
  test.clock.set('2026-03-01T05:59:59Z') // still 28 February in Mexico City
  try {
    const then = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
    for (const birthDate of ['2026-03-01', '1905-02-28']) {
      const answer = await then.refused('POST', path, patientBody({ patient: { birthDate } }))
      expect(refusedFields(answer)).toEqual(['/patient/birthDate validation.birthDateInvalid'])
    }
    for (const birthDate of ['2026-02-28', '1905-03-01'])
      expect((await then.register({ patient: { birthDate } })).birthDate).toBe(birthDate)
  } finally {
    test.clock.set(new Date().toISOString())
  }
})

it.each(['USER', 'DOCTOR'] as const)('J4 refuses registration by a %s', async (kind) => {
  const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
  expect(refusal(await calls.refused('POST', path, patientBody()))).toEqual([403, 'forbidden'])
})

it('E9 refuses an e-mail that an active person has, at its field, in any letter case', async () => {
  const { user } = await staff.register()
  const answer = await refusedRegister({ user: { email: ` ${user.email.toUpperCase()} ` } })
  expect(refusal(answer)).toEqual([409, 'email_taken'])
  expect(answer.body.message).toBe('The user already exists.')
  expect(refusedFields(answer)).toEqual(['/user/email validation.emailTaken'])
})

it('E9 accepts one of two simultaneous registrations with one e-mail', async () => {
  const user = { email: 'both@example.test' }
  const answers = await Promise.all([register({ user }), register({ user }), register({ user })])
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  const [counted] = await test.db.query(sql`
    SELECT count(*)::int AS people, count(p.id)::int AS patients FROM users u LEFT JOIN patients p ON p.user_id = u.id
    WHERE email = ${user.email}`)
  expect(counted).toEqual({ people: 1, patients: 1 })
})

it('E7 saves every field that the form shows', async () => {
  const sent = patientBody({
    user: { firstName: 'Ma. de los Ángeles', middleName: 'Itzel', lastName: 'O’Farrill', secondLastName: 'Pérez-Gil' },
    patient: {
      birthDate: '2024-02-29',
      genderIdentity: 'UNKNOWN',
      phone: '(55) 1234-5678',
      address: 'Av. Insurgentes Sur 1234, Ciudad de México',
      medicalHistory: 'Alérgica a la penicilina.\nDermatitis atópica desde la infancia.',
    },
  })
  const { status, etag, body } = await staff.call<Patient>('POST', path, sent)
  expect([status, etag]).toEqual([201, '"v1"'])
  expect(body).toMatchObject({
    version: 1,
    user: { ...sent.user, role: 'USER', profileKind: 'PATIENT', gender: 'UNKNOWN', lastLogin: null },
    ...sent.patient,
    gender: 'UNKNOWN',
    role: 'USER',
    isActive: true,
    archivedAt: null,
    phoneE164: '+525512345678',
  })
  expect((await staff.call<Patient>('GET', `/patient/${body.id}`)).body).toEqual(body)
})

it('E7 uses OTHER as the default gender, and stores empty optional fields as none', async () => {
  const { user, patient } = patientBody({ user: { middleName: '', secondLastName: null } })
  const { genderIdentity: _, ...rest } = patient
  const { body } = await staff.call<Patient>('POST', path, {
    user,
    patient: { ...rest, address: ' ', medicalHistory: null },
  })
  expect(body).toMatchObject({
    gender: 'OTHER',
    address: null,
    medicalHistory: null,
    user: { middleName: null, secondLastName: null },
  })
})

it('E8 keeps names of 50 letters of any script, and composes decomposed accents', async () => {
  const long = '漢'.repeat(49) + '.'
  const { body } = await register({
    user: { firstName: 'Jose\u0301', middleName: long, lastName: long, secondLastName: long },
  })
  expect(body.user).toMatchObject({ firstName: 'José', middleName: long, lastName: long, secondLastName: long })
})

it('E8 keeps a phone that it cannot parse as it was typed', async () => {
  const { body } = await register({ patient: { phone: '+(00) 000 000 000' } })
  expect(body).toMatchObject({ phone: '+(00) 000 000 000', phoneE164: null })
})

it('C10 refuses a weak password with the specification’s words, and registers no patient', async () => {
  const parts = { user: { email: 'weak@example.test', password: 'password1' } }
  const answer = await refusedRegister(parts)
  expect(refusal(answer)).toEqual([422, 'password_too_weak'])
  expect(answer.body.message).toContain('PasswordStrengthError')
  expect(answer.body.errors?.[0]?.pointer).toBe('/user/password')
  expect(await test.db.query(sql`SELECT id FROM users WHERE email = 'weak@example.test'`)).toEqual([])
})

it('E7 gives a patient a sign-in when a password is sent', async () => {
  const { body } = await register({ user: { password: 'Volcanes-y-2-lagos' } })
  const rows = await test.db.query(sql`SELECT user_id FROM credentials WHERE user_id = ${body.user.id}`)
  expect(rows).toHaveLength(1)
})

it('D2 accepts no password where an external provider keeps them', async () => {
  const oidc = externalOidc('https://login.example.test')
  const other = await buildTestApp({ env: { oidc } })
  try {
    const calls = patientCallsOf(other, (await other.signedInAs('STAFF')).headers)
    const answer = await calls.refused('POST', path, patientBody({ user: { password: 'Volcanes-y-2-lagos' } }))
    expect(refusedFields(answer)).toEqual(['/user/password validation.unknownKey'])
  } finally {
    await other.close()
  }
})

it('J5 records who registered which patient, without any value', async () => {
  const { body } = await register()
  const events = await test.db.query(sql`
    SELECT action, actor_id, object_kind, outcome, fields FROM audit_events WHERE object_id = ${body.id}`)
  expect(events).toEqual([
    {
      action: 'patient.create',
      actor_id: signedIn.account.id,
      object_kind: 'patient',
      outcome: 'success',
      fields: [],
    },
  ])
})

it('G5 registers once when a call is sent twice with one key', async () => {
  const body = patientBody()
  const key = { 'idempotency-key': 'pressed-twice-1' }
  const first = await staff.call<Patient>('POST', path, body, key)
  const second = await staff.call<Patient>('POST', path, body, key)
  expect(second).toEqual(first)
  expect(first.status).toBe(201)
})
