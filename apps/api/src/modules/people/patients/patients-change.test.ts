import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { retryUnavailable, refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let signedIn: SignedIn
let staff: PatientCalls
let admin: PatientCalls
let doctor: PatientCalls
let doctorId: string

beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('STAFF')
  staff = patientCallsOf(test, signedIn.headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  const treating = await test.signedInAs('DOCTOR')
  doctor = patientCallsOf(test, treating.headers)
  doctorId = treating.account.id
})
afterAll(() => test.close())

const change = (id: string, body: object, ifMatch?: string) =>
  staff.call<Patient>('PATCH', `/patient/${id}`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })
const refusedChange = (id: string, body: object, ifMatch?: string) =>
  staff.refused('PATCH', `/patient/${id}`, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })
const assign = (patientId: string, since: string, until: string | null = null) =>
  test.db.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since, until)
    VALUES (${patientId}, ${doctorId}, ${since}, ${until})`)

const actionsOn = async (id: string) =>
  (
    await test.db.query<{ action: string }>(sql`
      SELECT action FROM audit_events WHERE object_id = ${id} ORDER BY sequence`)
  ).map((event) => event.action)

it('E9 shows and changes nothing without a token', async () => {
  const { id } = await staff.register()
  const stranger = patientCallsOf(test, {})
  expect((await stranger.refused('GET', `/patient/${id}`)).status).toBe(401)
  expect((await stranger.refused('PATCH', `/patient/${id}`, {})).status).toBe(401)
})

it('E8 refuses what registration would refuse', async () => {
  const { id } = await staff.register()
  expect((await refusedChange('nonsense', {})).status).toBe(422)
  const answer = await refusedChange(id, {
    user: { firstName: 'X', role: 'ADMIN' },
    patient: { birthDate: '1990-02-30', phone: null, version: 4 },
  })
  expect(refusedFields(answer)).toEqual([
    '/user/firstName validation.firstNameMin',
    '/user/role validation.unknownKey',
    '/patient/birthDate validation.birthDateInvalid',
    '/patient/phone validation.phoneMin',
    '/patient/version validation.unknownKey',
  ])
  const tomorrow = '2199-01-01'
  expect(refusedFields(await refusedChange(id, { patient: { birthDate: tomorrow } }))).toEqual([
    '/patient/birthDate validation.birthDateInvalid',
  ])
})

it('J4 refuses reads by a USER, and writes by a DOCTOR', async () => {
  const { id } = await staff.register()
  const user = patientCallsOf(test, (await test.signedInAs('USER')).headers)
  expect(refusal(await user.refused('GET', `/patient/${id}`))).toEqual([403, 'forbidden'])
  expect(refusal(await doctor.refused('PATCH', `/patient/${id}`, {}))).toEqual([403, 'forbidden'])
})

it('J4 shows a DOCTOR only the patients treated today; other and unknown ones are not found', async () => {
  const [own, past, future, foreign] = await Promise.all([1, 2, 3, 4].map(() => staff.register()))
  const today = test.clock.today()
  await assign(own!.id, '2026-01-01', today)
  await assign(past!.id, '2020-01-01', '2020-12-31')
  await assign(future!.id, '2199-01-01')
  expect((await doctor.call('GET', `/patient/${own!.id}`)).status).toBe(200)
  for (const id of [past!.id, future!.id, foreign!.id, newId()])
    expect(refusal(await doctor.refused('GET', `/patient/${id}`))).toEqual([404, 'not_found'])
  const list = await doctor.list()
  expect(list.data.map((row) => row.id)).toEqual([own!.id])
  expect(list.meta).toMatchObject({ total: 1, totalIsExact: true })
})

it('J6 refuses a change of another version, and loses nothing', async () => {
  const { id } = await staff.register({ user: { firstName: 'Ximena' } })
  const { etag } = await staff.call('GET', `/patient/${id}`)
  expect((await change(id, { user: { firstName: 'Xóchitl' } }, etag)).etag).toBe('"v2"')
  expect(refusal(await refusedChange(id, { user: { lastName: 'Otro' } }, etag))).toEqual([412, 'version_conflict'])
  const { body } = await staff.call<Patient>('GET', `/patient/${id}`)
  expect(body.user).toMatchObject({ firstName: 'Xóchitl', lastName: 'Hernández' })
})

it('J6 accepts one of 40 simultaneous changes of one version', async () => {
  const { id } = await staff.register()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      retryUnavailable(() => change(id, { patient: { phone: `55 1234 50${10 + i}` } }, '"v1"')),
    ),
  )
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  expect(answers.filter((a) => a.status === 412)).toHaveLength(39)
})

it('E9 refuses an e-mail that another user has', async () => {
  const [one, other] = await Promise.all([staff.register(), staff.register()])
  const answer = await refusedChange(one.id, { user: { email: other.user.email } })
  expect(refusal(answer)).toEqual([409, 'email_taken'])
  expect((await staff.call<Patient>('GET', `/patient/${one.id}`)).body.version).toBe(1)
})

it('E9 D4 marks a changed e-mail as unverified, and keeps the state of an unchanged one', async () => {
  const { id, user } = await staff.register()
  await test.db.query(sql`UPDATE users SET email_verified = true WHERE id = ${user.id}`)
  const verified = () => test.db.query(sql`SELECT email_verified AS verified FROM users WHERE id = ${user.id}`)
  await change(id, { user: { firstName: 'Renata', email: user.email.toUpperCase() }, patient: { phone: '5587654321' } })
  expect(await verified()).toEqual([{ verified: true }])
  await change(id, { user: { email: `${newId()}@example.test` } })
  expect(await verified()).toEqual([{ verified: false }])
})

it('J4 leaves the e-mail of a staff member who is also a patient to administrators', async () => {
  const { id, user } = await staff.register()
  await test.db.query(sql`UPDATE users SET role = 'ADMIN' WHERE id = ${user.id}`)
  const body = { user: { email: `${newId()}@example.test` } }
  expect(refusal(await refusedChange(id, body))).toEqual([403, 'forbidden'])
  expect((await change(id, { patient: { phone: '55 0000 1111' } })).status).toBe(200)
  expect((await admin.call('PATCH', `/patient/${id}`, body)).status).toBe(200)
})

it('E7 changes only what is sent', async () => {
  const before = await staff.register({
    patient: { address: 'Calle Sauce 12, Puebla', medicalHistory: 'Rosácea leve.' },
  })
  const { body } = await change(before.id, { user: { middleName: 'Inés' }, patient: { genderIdentity: 'OTHER' } })
  expect(body).toEqual({
    ...before,
    version: 2,
    gender: 'OTHER',
    genderIdentity: 'OTHER',
    updatedAt: body.updatedAt,
    user: { ...before.user, middleName: 'Inés', gender: 'OTHER', updatedAt: body.user.updatedAt },
  })
})

it.each([null, '', '  '])('E7 clears optional fields with %j', async (none) => {
  const before = await staff.register({
    user: { middleName: 'Inés' },
    patient: { address: 'Calle Sauce 12, Puebla', medicalHistory: 'Rosácea leve.' },
  })
  const { body } = await change(before.id, {
    user: { middleName: none, secondLastName: none },
    patient: { address: none, medicalHistory: none },
  })
  expect(body).toMatchObject({ version: 2, address: null, medicalHistory: null })
  expect(body.user).toMatchObject({ middleName: null, secondLastName: null })
})

it('E7 creates no version for a change without effect', async () => {
  const before = await staff.register({ user: { firstName: 'José' } })
  const { user } = before
  const same = {
    user: { firstName: 'Jose\u0301', lastName: user.lastName, email: user.email.toUpperCase(), middleName: '' },
    patient: { phone: before.phone, birthDate: before.birthDate, isActive: true, medicalHistory: null },
  }
  expect((await change(before.id, same)).body).toEqual(before)
  // The answer includes the history, so that it is recorded as a reading.
  expect(await actionsOn(before.id)).toEqual(['patient.create', 'patient.read'])
})

it('E9 parses a changed phone, and finds the patient by it', async () => {
  const { id } = await staff.register()
  const { body } = await change(id, { patient: { phone: '044 33 9876 0001' } })
  expect(body).toMatchObject({ phone: '044 33 9876 0001', phoneE164: '+523398760001' })
  expect((await staff.list({ search: '3398760001' })).data.map((row) => row.id)).toEqual([id])
})

it('E10 switches a patient between active and inactive', async () => {
  const { id } = await staff.register()
  expect((await change(id, { patient: { isActive: false } })).body).toMatchObject({ isActive: false, version: 2 })
  expect((await change(id, { patient: { isActive: true } })).body).toMatchObject({ isActive: true, version: 3 })
})

it('J6 creates one new version for one change, whichever tables it touches', async () => {
  const { id, user } = await staff.register()
  const both = { user: { lastName: 'Zapata' }, patient: { phone: '55 1234 0000' } }
  expect((await change(id, both)).etag).toBe('"v2"')
  await test.db.query(sql`UPDATE users SET first_name = 'Emilia' WHERE id = ${user.id}`)
  const read = await staff.call<Patient>('GET', `/patient/${id}`)
  expect(read.etag).toBe('"v3"')
  expect((await staff.list({ search: 'emilia zapata' })).data.map((row) => row.id)).toEqual([id])
})

it('J5 records every reading of a patient, also by a caller who has its version, and a refused one as such', async () => {
  const { id } = await staff.register()
  const read = (headers = {}) => staff.call('GET', `/patient/${id}`, undefined, headers)
  expect((await read()).status).toBe(200)
  expect((await read({ 'if-none-match': '"v1"' })).status).toBe(200)
  // Another spelling of the ID refers to the same object of the trail.
  expect((await staff.call('GET', `/patient/${id.toUpperCase()}`)).status).toBe(200)
  const stranger = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
  expect((await stranger.refused('GET', `/patient/${id}`)).status).toBe(404)
  expect(await actionsOn(id)).toEqual([
    'patient.create',
    'patient.read',
    'patient.read',
    'patient.read',
    'access.refused',
  ])
})

it('J5 records the names of the changed fields, never their values', async () => {
  const { id } = await staff.register()
  await change(id, {
    user: { firstName: 'Regina', lastName: 'Hernández' },
    patient: { phone: '55 4321 8765', medicalHistory: 'Melasma centrofacial.' },
  })
  const [event] = await test.db.query(sql`
    SELECT fields, outcome, actor_id FROM audit_events WHERE object_id = ${id} AND action = 'patient.update'`)
  expect(event).toEqual({
    fields: ['firstName', 'phone', 'medicalHistory'],
    outcome: 'success',
    actor_id: signedIn.account.id,
  })
})
