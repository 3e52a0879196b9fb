import type { Doctor } from '@piel/contract/people/doctors'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { doctorCallsOf, type DoctorCalls } from '#/testing/doctors.ts'
import { retryUnavailable, refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: DoctorCalls
let admin: DoctorCalls

beforeAll(async () => {
  test = await buildTestApp()
  staff = doctorCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = doctorCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const headersOf = (ifMatch: string | undefined): Record<string, string> =>
  ifMatch === undefined ? {} : { 'if-match': ifMatch }
const change = (id: string, body: object, ifMatch?: string) =>
  staff.call<Doctor>('PATCH', `/doctor/${id}`, body, headersOf(ifMatch))
const refusedChange = (id: string, body: object, ifMatch?: string) =>
  staff.refused('PATCH', `/doctor/${id}`, body, headersOf(ifMatch))
const eventsOn = (id: string) =>
  test.db.query<{ action: string; fields: string[] }>(sql`
    SELECT action, fields FROM audit_events WHERE object_id = ${id} ORDER BY sequence`)

const texan = { number: 'MD-99', jurisdiction: 'Texas' }
const federal = { number: '7654321', jurisdiction: 'México' }

it('F7 shows and changes nothing without a token', async () => {
  const { id } = await staff.register()
  const stranger = doctorCallsOf(test, {})
  for (const [method, path] of [
    ['GET', `/doctor/${id}`],
    ['PATCH', `/doctor/${id}`],
    ['PATCH', `/doctor/${id}/status`],
  ] as const)
    expect((await stranger.refused(method, path, method === 'GET' ? undefined : {})).status).toBe(401)
})

it('F6 refuses what registration would refuse', async () => {
  const { id } = await staff.register()
  expect((await refusedChange('nonsense', {})).status).toBe(422)
  const answer = await refusedChange(id, {
    user: { firstName: 'X', role: 'ADMIN' },
    doctor: { licenses: [{ number: '12', jurisdiction: 'CDMX' }], status: 'GONE', version: 4 },
  })
  expect(refusedFields(answer)).toEqual([
    '/user/firstName validation.firstNameMin',
    '/user/role validation.unknownKey',
    '/doctor/licenses/0/number validation.licenseNumberMexican',
    '/doctor/status validation.invalid',
    '/doctor/version validation.unknownKey',
  ])
  const future = await refusedChange(id, { doctor: { license: { ...texan, issuedAt: '2199-01-01' } } })
  expect(refusedFields(future)).toEqual(['/doctor/license/issuedAt validation.dateFuture'])
})

it('J4 refuses a DOCTOR and a USER, also for their own record', async () => {
  const { account, headers } = await test.signedInAs('DOCTOR')
  const id = newId()
  await test.db.query(sql`INSERT INTO doctors (id, user_id) VALUES (${id}, ${account.id})`)
  const user = await test.signedInAs('USER')
  for (const calls of [doctorCallsOf(test, headers), doctorCallsOf(test, user.headers)]) {
    expect(refusal(await calls.refused('GET', `/doctor/${id}`))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('PATCH', `/doctor/${id}`, {}))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('GET', '/doctor/search?speciality=otra'))).toEqual([403, 'forbidden'])
  }
})

it('F8 answers 404 for an unknown doctor', async () => {
  expect(refusal(await staff.refused('GET', `/doctor/${newId()}`))).toEqual([404, 'not_found'])
  expect(refusal(await refusedChange(newId(), {}))).toEqual([404, 'not_found'])
  const status = await staff.refused('PATCH', `/doctor/${newId()}/status`, { status: 'ACTIVE' })
  expect(refusal(status)).toEqual([404, 'not_found'])
})

it('J6 refuses a change of another version, and loses nothing', async () => {
  const { id } = await staff.register()
  const { etag } = await staff.call('GET', `/doctor/${id}`)
  expect((await change(id, { user: { firstName: 'Xóchitl' } }, etag)).etag).toBe('"v2"')
  expect(refusal(await refusedChange(id, { doctor: { licenses: [] } }, etag))).toEqual([412, 'version_conflict'])
  const status = await staff.refused('PATCH', `/doctor/${id}/status`, { status: 'INACTIVE' }, headersOf(etag))
  expect(refusal(status)).toEqual([412, 'version_conflict'])
  expect(await staff.read(id)).toMatchObject({
    user: { firstName: 'Xóchitl' },
    licenseNumber: '7654321',
    status: 'ACTIVE',
  })
})

it('J6 accepts one of 20 simultaneous changes of one version, with complete lists', async () => {
  const { id } = await staff.register()
  const numbers = Array.from({ length: 20 }, (_, i) => String(7_000_000 + i))
  const answers = await Promise.all(
    numbers.map((number) =>
      retryUnavailable(() =>
        change(
          id,
          {
            doctor: {
              licenses: [
                { ...federal, number },
                { ...texan, number },
              ],
            },
          },
          '"v1"',
        ),
      ),
    ),
  )
  expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 412),
  ])
  const { licenses } = await staff.read(id)
  expect(licenses[0]?.number).toBe(licenses[1]?.number)
})

it('J6 counts a change of the person as one of the doctor, also if the account’s profile is not doctor', async () => {
  const { id, userId } = await staff.register()
  expect((await admin.call('PATCH', `/users/${userId}`, { role: 'STAFF', profileKind: 'NONE' })).status).toBe(200)
  const { etag } = await staff.call('GET', `/doctor/${id}`)
  expect((await admin.call('PATCH', `/users/${userId}`, { firstName: 'Xóchitl' })).status).toBe(200)
  const answer = await refusedChange(id, { user: { firstName: 'Mariana' } }, etag)
  expect(refusal(answer)).toEqual([412, 'version_conflict'])
})

it('J6 waits for a simultaneous change of the person, without a deadlock', async () => {
  const { id, userId } = await staff.register()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? retryUnavailable(() => change(id, { doctor: { phone: `55 1234 50${10 + i}` } }))
        : test.db.query(sql`UPDATE users SET first_name = ${`Ana ${'b'.repeat(i)}`} WHERE id = ${userId}`),
    ),
  )
  expect(answers.filter((a) => 'status' in a && a.status !== 200)).toEqual([])
  expect((await staff.read(id)).version).toBe(21)
})

it('F8 refuses an e-mail that another user has', async () => {
  const [one, other] = await Promise.all([staff.register(), staff.register()])
  const answer = await admin.refused('PATCH', `/doctor/${one.id}`, { user: { email: other.user.email } })
  expect(refusal(answer)).toEqual([409, 'email_taken'])
  expect((await staff.read(one.id)).version).toBe(1)
})

it('J4 leaves the e-mail of a staff member who is also a doctor to administrators', async () => {
  const { id, userId } = await staff.register()
  await test.db.query(sql`UPDATE users SET role = 'ADMIN' WHERE id = ${userId}`)
  const body = { user: { email: `${newId()}@example.test` } }
  expect(refusal(await refusedChange(id, body))).toEqual([403, 'forbidden'])
  expect((await change(id, { doctor: { phone: '55 0000 1111' } })).status).toBe(200)
  expect((await admin.call('PATCH', `/doctor/${id}`, body)).status).toBe(200)
})

it('F7 changes only what is sent', async () => {
  const before = await staff.register({ doctor: { licenses: [federal, texan] } })
  const { body, etag } = await change(before.id, {
    user: { middleName: 'Inés' },
    doctor: { phone: '+34 612 34 56 78' },
  })
  expect(etag).toBe('"v2"')
  expect(body).toEqual({
    ...before,
    version: 2,
    phone: '+34 612 34 56 78',
    phoneE164: '+34612345678',
    updatedAt: body.updatedAt,
    user: { ...before.user, middleName: 'Inés', updatedAt: body.user.updatedAt },
  })
})

it('F7 replaces specialities and licences as whole lists, and empties them', async () => {
  const { id } = await staff.register()
  const doctor = {
    specialties: [{ specialtyId: 'pediatria' }, { specialtyId: 'dermatologia', certificateNumber: 'CMD 1482' }],
    licenses: [texan, federal],
  }
  const { body } = await change(id, { doctor })
  expect(body.speciality).toEqual(['pediatria', 'dermatologia'])
  expect(body.specialties[1]).toMatchObject({ certifiedAt: null, certificateNumber: 'CMD 1482' })
  expect(body.licenses.map(({ number }) => number)).toEqual(['MD-99', '7654321'])
  const emptied = await change(id, { doctor: { specialties: [], licenses: [] } })
  expect(emptied.body).toMatchObject({ version: 3, speciality: null, licenses: [], licenseState: 'none' })
})

it('F7 keeps existing certificates when only identifiers are sent', async () => {
  const { id } = await staff.register()
  const { body } = await change(id, { doctor: { speciality: ['otra', 'dermatologia'] } })
  expect(body.specialties.map((s) => [s.specialtyId, s.certificateNumber])).toEqual([
    ['otra', null],
    ['dermatologia', '1482'],
  ])
})

it('F5 replaces the first licence when one licence is sent, and keeps the others', async () => {
  const { id } = await staff.register({ doctor: { licenses: [federal, texan] } })
  const renewed = await change(id, { doctor: { license: { ...federal, number: '12345678' } } })
  expect(renewed.body.licenses.map(({ number }) => number)).toEqual(['12345678', 'MD-99'])
  const bare = await change(id, { doctor: { licenseNumber: '7654321' } })
  expect(bare.body.licenses.map(({ number, jurisdiction }) => [number, jurisdiction])).toEqual([
    ['7654321', 'México'],
    ['MD-99', 'Texas'],
  ])
  expect((await change(id, { doctor: { licenseNumber: '7654321' } })).body.version).toBe(3)
  const twice = await refusedChange(id, { doctor: { license: { ...texan, jurisdiction: 'TEXAS' } } })
  expect(refusedFields(twice)).toEqual(['/doctor/license/number validation.licenseRepeated'])
})

it('F7 creates no version and no event for a change without effect', async () => {
  const before = await staff.register()
  const { user, specialties, licenses } = before
  const same = {
    user: { firstName: user.firstName, email: user.email.toUpperCase(), middleName: '', gender: user.gender },
    doctor: {
      specialties: specialties.map((s) => ({ ...s, specialty: undefined })),
      licenses: licenses.map((l) => ({ ...l, licenseNumber: undefined, state: undefined, confirmed: undefined })),
      phone: before.phone,
      status: before.status,
    },
  }
  expect((await change(before.id, same)).body).toEqual(before)
  expect((await staff.call('PATCH', `/doctor/${before.id}/status`, { status: 'ACTIVE' })).etag).toBe('"v1"')
  expect(await eventsOn(before.id)).toHaveLength(1)
})

it('F2 J5 enters and removes a leave, and refuses one that ends before it begins', async () => {
  const { id } = await staff.register()
  const leave = (leaveFrom: string | null, leaveUntil: string | null) =>
    staff.call<Doctor>('PATCH', `/doctor/${id}`, { doctor: { leaveFrom, leaveUntil } })
  const refusedLeave = async (doctor: object) =>
    refusedFields(await staff.refused('PATCH', `/doctor/${id}`, { doctor }))
  expect(await refusedLeave({ leaveFrom: '2026-13-01' })).toEqual(['/doctor/leaveFrom validation.dateInvalid'])
  expect(await refusedLeave({ leaveUntil: '2026-12-01' })).toEqual(['/doctor/leaveFrom validation.required'])
  expect(await refusedLeave({ leaveFrom: '2026-12-02', leaveUntil: '2026-12-01' })).toEqual([
    '/doctor/leaveUntil validation.untilBeforeSince',
  ])
  expect((await leave('2026-12-01', '2026-12-15')).body).toMatchObject({
    leaveFrom: '2026-12-01',
    leaveUntil: '2026-12-15',
    status: 'ACTIVE',
    version: 2,
  })
  expect(await refusedLeave({ leaveFrom: null })).toEqual(['/doctor/leaveFrom validation.required'])
  expect((await leave(null, null)).body).toMatchObject({ leaveFrom: null, leaveUntil: null, version: 3 })
  expect((await eventsOn(id)).slice(1)).toEqual(
    Array.from({ length: 2 }, () => ({ action: 'doctor.update', fields: ['leaveFrom', 'leaveUntil'] })),
  )
})

it('F2 changes the status that the badge shows', async () => {
  const { id } = await staff.register()
  for (const status of ['ON_LEAVE', 'INACTIVE', 'ACTIVE']) {
    const answer = await staff.call<Doctor>('PATCH', `/doctor/${id}/status`, { status })
    expect([answer.status, answer.body.status]).toEqual([200, status])
  }
  expect(refusal(await staff.refused('PATCH', `/doctor/${id}/status`, { status: 'BUSY' }))[0]).toBe(422)
  expect((await eventsOn(id)).slice(1)).toEqual(
    Array.from({ length: 3 }, () => ({ action: 'doctor.status', fields: ['status'] })),
  )
})

it('J5 records the names of the changed fields, never their values', async () => {
  const { id } = await staff.register()
  await change(id, {
    user: { firstName: 'Regina', lastName: 'Castañeda' },
    doctor: { phone: '55 4321 8765', licenses: [texan], specialties: [] },
  })
  expect((await eventsOn(id)).at(-1)).toEqual({
    action: 'doctor.update',
    fields: ['firstName', 'phone', 'specialties', 'licenses'],
  })
})

it('F2 shows the last sign-in and the photo of the person', async () => {
  const { id, userId } = await staff.register()
  expect((await staff.read(id)).user).toMatchObject({ lastLogin: null, photoId: null })
  await test.db.query(sql`UPDATE users SET last_login_at = '2026-11-20T15:04:05Z' WHERE id = ${userId}`)
  expect((await staff.read(id)).user.lastLogin).toBe('2026-11-20T15:04:05.000Z')
})
