import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import { callsOf, type Calls } from '#/testing/api-client.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'

/** Every call of the specification's point 7, with exactly its payload, written by hand. */
let test: Awaited<ReturnType<typeof buildProviderApp>>
let admin: Calls

interface Registered {
  id: string
  user: { id: string }
}

beforeAll(async () => {
  test = await buildProviderApp()
  const [{ email, password }] = demoAccounts
  const { body } = await callsOf(test, {}).call<{ access_token: string }>('POST', '/auth/login', {
    username: email,
    password,
  })
  admin = callsOf(test, { authorization: `Bearer ${body.access_token}` })
})
afterAll(() => test.close())

const registerPatient = async (email: string) =>
  await admin.call<Registered>('POST', '/auth/register/patient', {
    user: {
      email,
      password: 'Volcan-de-agua-26',
      firstName: 'Ana',
      middleName: 'Inés',
      lastName: 'Ruiz',
      profileKind: 'PATIENT',
      role: 'USER',
    },
    patient: { birthDate: '1990-05-17', genderIdentity: 'FEMALE' },
  })

const registerDoctor = async (email: string) =>
  await admin.call<Registered>('POST', '/auth/register/doctor', {
    user: {
      email,
      password: 'Volcan-de-agua-26!',
      firstName: 'Elena',
      middleName: '',
      lastName: 'Campos',
      profileKind: 'DOCTOR',
      role: 'USER',
    },
    doctor: { licenseNumber: '7654321', speciality: ['dermatologia', 'pediatria'] },
  })

const createUser = async (email: string) =>
  await admin.call<{ id: string }>('POST', '/users', {
    firstName: 'Rosa',
    lastName: 'Lara',
    email,
    password: 'Volcan-de-agua-26',
    confirmPassword: 'Volcan-de-agua-26',
    role: 'USER',
    profileKind: 'PATIENT',
    isPatient: true,
    isDoctor: false,
  })

it('C3 POST /auth/login takes {username, password} and answers access_token', async () => {
  const [{ email, password }] = demoAccounts
  const { status, body } = await callsOf(test, {}).call('POST', '/auth/login', { username: email, password })
  expect([status, body]).toEqual([200, expect.objectContaining({ access_token: expect.any(String) })])
})

it('E9 POST /auth/register/patient takes user and patient without a phone', async () => {
  const { status, body } = await registerPatient('ana@payload.test')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    user: { email: 'ana@payload.test', firstName: 'Ana', middleName: 'Inés', lastName: 'Ruiz', role: 'USER' },
    birthDate: '1990-05-17',
    genderIdentity: 'FEMALE',
    phone: null,
    phoneE164: null,
    isActive: true,
  })
  const listed = await admin.call<{ data: unknown[] }>('GET', '/patient?search=ana@payload.test')
  expect(listed.body.data).toEqual([expect.objectContaining({ id: body.id, phone: null })])
})

it('F7 POST /auth/register/doctor takes user and doctor with licenseNumber and speciality', async () => {
  const { status, body } = await registerDoctor('elena@payload.test')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    user: { email: 'elena@payload.test', firstName: 'Elena', middleName: null, profileKind: 'DOCTOR', role: 'USER' },
    licenseNumber: '7654321',
    speciality: ['dermatologia', 'pediatria'],
  })
})

it('D2 POST /auth/register takes email, password, name and isPatient', async () => {
  const { status, body } = await admin.call('POST', '/auth/register', {
    email: 'ines@payload.test',
    password: 'Volcan-de-agua-26',
    name: 'Inés',
    isPatient: true,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ email: 'ines@payload.test', firstName: 'Inés', lastName: '', isPatient: true })
})

it('D2 POST /users takes the fields of the user form', async () => {
  const { status, body } = await createUser('rosa@payload.test')
  expect(status).toBe(201)
  expect(body).toMatchObject({ firstName: 'Rosa', role: 'USER', profileKind: 'PATIENT', isPatient: true })
})

it('D2 GET and PATCH /users/{id} take firstName, email, role and profileKind, and DELETE archives', async () => {
  const { id } = (await createUser('berta@payload.test')).body
  expect((await admin.call('GET', '/users')).status).toBe(200)
  const patched = await admin.call('PATCH', `/users/${id}`, {
    firstName: 'Berta',
    email: 'berta2@payload.test',
    role: 'STAFF',
    profileKind: 'NONE',
  })
  expect([patched.status, patched.body]).toEqual([
    200,
    expect.objectContaining({ firstName: 'Berta', email: 'berta2@payload.test', role: 'STAFF', profileKind: 'NONE' }),
  ])
  expect((await admin.call('GET', `/users/${id}`)).body).toEqual(patched.body)
  expect((await admin.call('DELETE', `/users/${id}`)).status).toBe(204)
})

it('E9 GET, PATCH and DELETE /patient/{id} take user names and e-mail, gender and birth date', async () => {
  const { id } = (await registerPatient('carla@payload.test')).body
  const listed = await admin.call<{ data: object[] }>('GET', '/patient')
  expect(listed.body.data).toContainEqual(
    expect.objectContaining({
      id,
      user: expect.objectContaining({ firstName: 'Ana', lastName: 'Ruiz', email: 'carla@payload.test' }),
    }),
  )
  const patched = await admin.call('PATCH', `/patient/${id}`, {
    user: { firstName: 'Carla', middleName: '', lastName: 'Ríos', email: 'carla2@payload.test' },
    patient: { genderIdentity: 'OTHER', birthDate: '1991-06-18' },
  })
  expect([patched.status, patched.body]).toEqual([
    200,
    expect.objectContaining({
      user: expect.objectContaining({ firstName: 'Carla', middleName: null, lastName: 'Ríos' }),
      genderIdentity: 'OTHER',
      birthDate: '1991-06-18',
      phone: null,
    }),
  ])
  expect((await admin.call('GET', `/patient/${id}`)).body).toEqual(patched.body)
  expect((await admin.call('DELETE', `/patient/${id}`)).status).toBe(204)
})

it('E3 GET and POST /patient/{id}/medical-history list and add an entry', async () => {
  const { id } = (await registerPatient('diana@payload.test')).body
  const path = `/patient/${id}/medical-history`
  const entry = { kind: 'note', date: '2026-01-15', text: 'Control a los tres meses.' }
  expect((await admin.call('POST', path, entry)).status).toBe(201)
  expect((await admin.call('GET', path)).body).toMatchObject({ data: [entry] })
})

it('F7 GET, PATCH and DELETE /doctor/{id}, its status and GET /doctor/search by speciality', async () => {
  const { id } = (await registerDoctor('flor@payload.test')).body
  expect((await admin.call('GET', '/doctor')).status).toBe(200)
  const patched = await admin.call('PATCH', `/doctor/${id}`, {
    user: { firstName: 'Flor', middleName: '', lastName: 'Campos', email: 'flor2@payload.test' },
    doctor: { specialties: [{ specialtyId: 'urologia', certifiedAt: '2016-05-20', certificateNumber: '1482' }] },
  })
  expect([patched.status, patched.body]).toEqual([
    200,
    expect.objectContaining({ speciality: ['urologia'], licenseNumber: '7654321' }),
  ])
  expect((await admin.call('GET', `/doctor/${id}`)).body).toEqual(patched.body)
  const status = await admin.call('PATCH', `/doctor/${id}/status`, { status: 'INACTIVE' })
  expect([status.status, status.body]).toEqual([200, expect.objectContaining({ status: 'INACTIVE' })])
  const found = await admin.call('GET', '/doctor/search?speciality=urologia')
  expect([found.status, found.body]).toEqual([
    200,
    { data: [expect.objectContaining({ id })], meta: expect.anything() },
  ])
  expect((await admin.call('DELETE', `/doctor/${id}`)).status).toBe(204)
})

// The fields of point 3, without those that it calls optional.
const timesOfRecord = ['createdAt', 'updatedAt']
const personFields = ['id', 'firstName', 'middleName', 'lastName', 'email', ...timesOfRecord]
const userFields = [...personFields, 'role', 'profileKind', 'isPatient', 'isDoctor', 'gender', 'lastLogin']
const patientFields = ['id', 'user', 'phone', 'birthDate', 'gender', 'genderIdentity', 'address', 'medicalHistory']
const doctorFields = ['id', 'userId', 'auth0Id', 'user', 'specialties', 'licenses', 'license', 'phone', 'licenseNumber']

/** Fields that the specification names and an answer lacks. */
const missing = (answered: unknown, fields: readonly string[]) =>
  fields.filter((field) => !Object.hasOwn(Object(answered), field))

it('J1 returns a user with every field that the specification names', async () => {
  const { id } = (await createUser('fields@payload.test')).body
  const { body } = await admin.call('GET', `/users/${id}`)
  expect(missing(body, userFields)).toEqual([])
  const { data } = (await admin.call<{ data: object[] }>('GET', '/users?search=fields@payload.test')).body
  expect(data.map((row) => missing(row, ['id', 'firstName', 'lastName', 'email', 'role', 'profileKind']))).toEqual([[]])
})

it('J1 returns a patient with every field that the specification names', async () => {
  const registered = (await registerPatient('patient.fields@payload.test')).body
  const { body } = await admin.call<Registered>('GET', `/patient/${registered.id}`)
  for (const patient of [registered, body]) {
    expect(missing(patient, [...patientFields, 'isActive', 'role', ...timesOfRecord])).toEqual([])
    expect(missing(patient.user, [...personFields, 'gender'])).toEqual([])
  }
})

it('J1 returns a doctor with every field that the specification names', async () => {
  const registered = (await registerDoctor('doctor.fields@payload.test')).body
  const { body } = await admin.call<Registered>('GET', `/doctor/${registered.id}`)
  for (const doctor of [registered, body]) {
    expect(missing(doctor, [...doctorFields, 'speciality', ...timesOfRecord])).toEqual([])
    expect(missing(doctor.user, [...personFields, 'role', 'profileKind', 'auth0Id', 'lastLogin'])).toEqual([])
  }
  expect(body).toMatchObject({
    specialties: [
      {
        specialtyId: 'dermatologia',
        certifiedAt: null,
        certificateNumber: null,
        certifiedUntil: null,
        specialty: { name: 'Dermatology' },
      },
      {
        specialtyId: 'pediatria',
        certifiedAt: null,
        certificateNumber: null,
        certifiedUntil: null,
        specialty: { name: 'Paediatrics' },
      },
    ],
    licenses: [{ licenseNumber: '7654321' }],
    license: { number: '7654321', jurisdiction: 'México', issuedAt: null, expiresAt: null, status: 'ACTIVE' },
  })
})
