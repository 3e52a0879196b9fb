import type { Doctor } from '@piel/contract/people/doctors'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doctorBody, doctorCallsOf, type DoctorCalls, type DoctorParts } from '#/testing/doctors.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, externalOidc, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: DoctorCalls
let admin: DoctorCalls
let signedIn: SignedIn
const path = '/auth/register/doctor'

beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('STAFF')
  staff = doctorCallsOf(test, signedIn.headers)
  admin = doctorCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const refusedRegister = (parts: DoctorParts) => staff.refused('POST', path, doctorBody(parts))
const stored = () => test.db.query(sql`SELECT FROM users WHERE profile_kind = 'DOCTOR'`)

it('F7 registers no doctor without a token', async () => {
  const stranger = doctorCallsOf(test, {})
  expect(refusal(await stranger.refused('POST', path, doctorBody()))).toEqual([401, 'not_authenticated'])
})

it('F6 requires first name, last name and e-mail, and says so at each field', async () => {
  const answer = await staff.refused('POST', path, { user: {}, doctor: { licenses: [{}], specialties: [{}] } })
  expect(refusal(answer)).toEqual([422, 'validation_failed'])
  expect(refusedFields(answer)).toEqual([
    '/user/email validation.emailRequired',
    '/user/firstName validation.firstNameMin',
    '/user/lastName validation.lastNameMin',
    '/doctor/specialties/0/specialtyId validation.specialtyIdRequired',
    '/doctor/licenses/0/number validation.licenseNumberRequired',
    '/doctor/licenses/0/jurisdiction validation.jurisdictionRequired',
  ])
})

it.each<[string, DoctorParts]>([
  ['/user/firstName validation.firstNameFormat', { user: { firstName: '<b>Ana</b>' } }],
  ['/user/password validation.passwordFormatStrong', { user: { password: 'Sin-signo-26' } }],
  ['/doctor/phone validation.phoneFormat', { doctor: { phone: '55 1234 567x' } }],
  ['/doctor/licenses/0/number validation.licenseNumberMexican', { doctor: { licenses: [mexican('TEMP-1')] } }],
  ['/doctor/licenses/0/expiresAt validation.expiresBeforeIssued', { doctor: { licenses: [upsideDown()] } }],
  [
    '/doctor/specialties/0/certifiedAt validation.dateInvalid',
    { doctor: { specialties: [{ specialtyId: 'otra', certifiedAt: '2023-02-29' }] } },
  ],
])('F6 refuses %s', async (field, parts) => {
  const before = await stored()
  expect(refusedFields(await refusedRegister(parts))).toEqual([field])
  expect(await stored()).toHaveLength(before.length)
})

function mexican(number: string) {
  return { number, jurisdiction: 'Jalisco' }
}
function upsideDown() {
  return { ...mexican('7654321'), issuedAt: '2026-02-01', expiresAt: '2026-01-31' }
}

it('F5 stores no placeholder licence: a number without a jurisdiction is a Mexican one, or refused', async () => {
  const body = doctorBody()
  for (const licenseNumber of ['TEMP-LICENSE', 'PENDING', '00000000', '123']) {
    const answer = await staff.refused('POST', path, { ...body, doctor: { licenseNumber, speciality: [] } })
    expect(refusedFields(answer)).toEqual(['/doctor/licenseNumber validation.jurisdictionRequired'])
  }
})

it('F5 accepts dates of issue and certification up to the clinic’s today', async () => {
  const other = await buildTestApp()
  try {
    // 23:30 in Mexico City is the next day in UTC.
    other.clock.set('2026-11-22T05:30:00Z')
    const calls = doctorCallsOf(other, (await other.signedInAs('STAFF')).headers)
    const doctor = (day: string) => ({
      specialties: [{ specialtyId: 'dermatologia' as const, certifiedAt: day }],
      licenses: [{ ...mexican('7654321'), issuedAt: day }],
    })
    const answer = await calls.refused('POST', path, doctorBody({ doctor: doctor('2026-11-22') }))
    expect(refusedFields(answer)).toEqual([
      '/doctor/specialties/0/certifiedAt validation.dateFuture',
      '/doctor/licenses/0/issuedAt validation.dateFuture',
    ])
    const taken = await calls.call('POST', path, doctorBody({ doctor: doctor('2026-11-21') }))
    expect(taken.status).toBe(201)
  } finally {
    await other.close()
  }
})

it('J4 refuses registration of a doctor to everyone but staff and administrators', async () => {
  for (const kind of ['USER', 'DOCTOR'] as const) {
    const calls = doctorCallsOf(test, (await test.signedInAs(kind)).headers)
    expect(refusal(await calls.refused('POST', path, doctorBody()))).toEqual([403, 'forbidden'])
  }
  expect((await admin.register()).user.role).toBe('USER')
})

it('F8 refuses an e-mail that an active person has, at its field, in any letter case', async () => {
  const { user } = await staff.register()
  const answer = await refusedRegister({ user: { email: user.email.toUpperCase() } })
  expect(refusal(answer)).toEqual([409, 'email_taken'])
  expect(answer.body.message).toBe('The user already exists.')
  expect(refusedFields(answer)).toEqual(['/user/email validation.emailTaken'])
})

it('F8 accepts one of two simultaneous registrations with one e-mail', async () => {
  const body = doctorBody()
  const answers = await Promise.all([1, 2, 3].map(() => staff.call('POST', path, body)))
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

it('F7 registers with the specification’s payload', async () => {
  const { user } = doctorBody()
  const { status, etag, body } = await admin.call<Doctor>('POST', path, {
    user: { ...user, middleName: 'Inés', password: 'Volcan-2026$', profileKind: 'DOCTOR', role: 'USER' },
    doctor: { licenseNumber: '7654321', speciality: ['dermatologia', 'otra'] },
  })
  expect([status, etag]).toEqual([201, '"v1"'])
  expect(body).toMatchObject({
    status: 'ACTIVE',
    phone: null,
    licenseNumber: '7654321',
    license: { number: '7654321', licenseNumber: '7654321', jurisdiction: 'México', status: 'ACTIVE', state: 'valid' },
    speciality: ['dermatologia', 'otra'],
    user: { email: user.email, middleName: 'Inés', role: 'USER', profileKind: 'DOCTOR', lastLogin: null },
    archivedAt: null,
  })
  expect(body.specialties).toEqual(
    [
      ['dermatologia', 'Dermatology'],
      ['otra', 'Other'],
    ].map(([id, name]) => ({
      specialtyId: id,
      certifiedAt: null,
      certificateNumber: null,
      certifiedUntil: null,
      specialty: { id, name },
    })),
  )
  expect(body.licenses).toHaveLength(1)
  expect(body.auth0Id).toBe(body.userId)
})

it('F5 saves every field that the form shows, several specialities and licences in their order', async () => {
  const parts = doctorBody({
    user: { middleName: 'Inés', gender: 'FEMALE' },
    doctor: {
      specialties: [
        { specialtyId: 'dermatologia', certifiedAt: '2016-05-20', certificateNumber: '1482' },
        { specialtyId: 'pediatria', certifiedAt: null, certificateNumber: '' },
      ],
      licenses: [
        { number: '11223344', jurisdiction: 'México', issuedAt: '2015-09-01', expiresAt: '2199-01-01' },
        { number: 'MD-99/2', jurisdiction: 'Texas', issuedAt: '', expiresAt: null, status: 'SUSPENDED' },
      ],
      phone: '33 3615 4020',
      status: 'ON_LEAVE',
    },
  })
  const made = await staff.register(parts)
  expect(made).toMatchObject({
    status: 'ON_LEAVE',
    phone: '33 3615 4020',
    phoneE164: '+523336154020',
    licenseState: 'suspended',
    user: { middleName: 'Inés', gender: 'FEMALE', secondLastName: 'Leal' },
  })
  expect(
    made.licenses.map(({ number, issuedAt, expiresAt, status, state }) => [number, issuedAt, expiresAt, status, state]),
  ).toEqual([
    ['11223344', '2015-09-01', '2199-01-01', 'ACTIVE', 'valid'],
    ['MD-99/2', null, null, 'SUSPENDED', 'suspended'],
  ])
  expect(made.specialties.map((s) => [s.specialtyId, s.certifiedAt, s.certificateNumber])).toEqual([
    ['dermatologia', '2016-05-20', '1482'],
    ['pediatria', null, null],
  ])
  expect(await staff.read(made.id)).toEqual(made)
})

it('F5 registers a doctor without a licence, and reports its state as none', async () => {
  const { user } = doctorBody()
  const { body } = await staff.call<Doctor>('POST', path, { user })
  expect(body).toMatchObject({
    licenses: [],
    license: null,
    licenseNumber: null,
    licenseState: 'none',
    speciality: null,
  })
  const one = await staff.call<Doctor>('POST', path, {
    user: doctorBody().user,
    doctor: { license: mexican('7654321') },
  })
  expect(one.body.licenses).toMatchObject([{ number: '7654321', jurisdiction: 'Jalisco' }])
})

it('F2 names specialities in the caller’s language', async () => {
  const { id } = await staff.register()
  const { body } = await staff.call<Doctor>('GET', `/doctor/${id}`, undefined, { 'accept-language': 'es-MX' })
  expect(body.specialties[0]?.specialty).toEqual({ id: 'dermatologia', name: 'Dermatología' })
})

it('F6 refuses a weak password with the specification’s words, and registers no doctor', async () => {
  const before = await stored()
  const answer = await admin.refused('POST', path, doctorBody({ user: { password: 'Password1!' } }))
  expect(refusal(answer)).toEqual([422, 'password_too_weak'])
  expect(answer.body.message).toContain('PasswordStrengthError')
  expect(answer.body.errors?.[0]?.pointer).toBe('/user/password')
  expect(await stored()).toHaveLength(before.length)
})

it('F6 gives a doctor a sign-in when a password is sent, and otherwise none', async () => {
  const withOne = await admin.register({ user: { password: 'Volcan-2026$' } })
  const without = await admin.register()
  const rows = await test.db.query<{ user_id: string }>(sql`
    SELECT user_id FROM credentials WHERE user_id IN (${withOne.userId}, ${without.userId})`)
  expect(rows.map((row) => row.user_id)).toEqual([withOne.userId])
  expect(without.auth0Id).toBeNull()
})

it('D2 accepts no password where an external provider keeps them', async () => {
  const oidc = externalOidc('https://login.example.test')
  const external = await buildTestApp({ env: { oidc } })
  try {
    const calls = doctorCallsOf(external, (await external.signedInAs('STAFF')).headers)
    const answer = await calls.refused('POST', path, doctorBody({ user: { password: 'Volcan-2026$' } }))
    expect(refusedFields(answer)).toEqual(['/user/password validation.unknownKey'])
    expect((await calls.register()).auth0Id).toBeNull()
  } finally {
    await external.close()
  }
})

it('J5 records who registered which doctor, without any value', async () => {
  const { id } = await staff.register()
  const events = await test.db.query(sql`
    SELECT action, object_kind, outcome, actor_id, fields FROM audit_events WHERE object_id = ${id}`)
  const expected = { action: 'doctor.create', object_kind: 'doctor', outcome: 'success', fields: [] }
  expect(events).toEqual([{ ...expected, actor_id: signedIn.account.id }])
})

it('G5 registers once when a call is sent twice with one key', async () => {
  const [body, key] = [doctorBody({ user: { password: 'Volcan-2026$' } }), { 'idempotency-key': 'doctor-twice' }]
  const first = await staff.call<Doctor>('POST', path, body, key)
  const second = await staff.call<Doctor>('POST', path, body, key)
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
})
