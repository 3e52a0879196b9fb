import type { Me } from '@piel/contract/account/me'
import type { OwnLicenses } from '@piel/contract/account/me-licenses'
import type { ObjectHistory } from '@piel/contract/core/history'
import type { Doctor } from '@piel/contract/people/doctors'
import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let desk: Calls
let admin: SignedIn
let owner: Calls
let self: SignedIn
let own: Calls
let id: string

beforeAll(async () => {
  test = await buildTestApp()
  desk = callsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = await test.signedInAs('ADMIN')
  owner = callsOf(test, admin.headers)
})
afterAll(() => test.close())
beforeEach(async () => {
  self = await test.signedInAs('ADMIN')
  own = callsOf(test, self.headers)
  const made = await owner.call<User>('PATCH', `/users/${self.account.id}`, { profileKind: 'DOCTOR', role: 'USER' })
  id = made.body.doctorId ?? ''
})

const license = { number: '1234567', jurisdiction: 'México' }
const enter = (by: Calls, more: object = {}) =>
  by.call<Doctor>('PATCH', `/doctor/${id}`, { doctor: { licenses: [{ ...license, ...more }] } })
const confirm = (by: Calls, headers: Record<string, string> = {}) =>
  by.call<Doctor>('POST', `/doctor/${id}/licenses/confirm`, undefined, headers)
const doctor = async () => (await desk.call<Doctor>('GET', `/doctor/${id}`)).body
const problem = async () => (await own.call<Me>('GET', '/me')).body.licenseProblem
const by = ({ account }: SignedIn) => ({ id: account.id, name: expect.any(String) })

describe('a licence', () => {
  it('N2 that reception enters counts for signing once an administrator confirms it', async () => {
    expect((await enter(desk)).body.licenses).toMatchObject([{ ...license, state: 'valid', confirmed: null }])
    expect(await problem()).toBe('licenseUnconfirmed')
    const { status, body } = await confirm(owner)
    expect([status, body.version]).toEqual([200, 3])
    expect(body.licenses).toMatchObject([{ confirmed: { at: expect.any(String), by: by(admin) } }])
    expect(await problem()).toBeNull()
    expect(refusal(await owner.refused('POST', `/doctor/${id}/licenses/confirm`))).toEqual([409, 'transition_refused'])
  })

  it('N2 is confirmed by its doctor, who sees it with who confirmed it', async () => {
    await enter(desk)
    const seen = (await own.call<OwnLicenses>('GET', '/me/licenses')).body
    expect(seen).toMatchObject({ version: 2, data: [{ ...license, confirmed: null }] })
    const late = await own.refused('POST', '/me/licenses/confirm', undefined, { 'if-match': '"v1"' })
    expect(refusal(late)).toEqual([412, 'version_conflict'])
    const { body } = await own.call<OwnLicenses>('POST', '/me/licenses/confirm', undefined, { 'if-match': '"v2"' })
    expect(body).toMatchObject({ version: 3, data: [{ confirmed: { by: by(self) } }] })
    expect((await doctor()).licenses).toEqual(body.data)
    expect(await problem()).toBeNull()
  })

  it('N2 that an administrator enters is confirmed by it, also for a new doctor', async () => {
    expect((await enter(owner)).body.licenses).toMatchObject([{ confirmed: { by: by(admin) } }])
    const user = { firstName: 'Iris', lastName: 'Solís', email: `${id}@example.test`, password: 'Una-Clave-Larga-7!' }
    const register = (calls: Calls, email: string) =>
      calls.call<Doctor>('POST', '/auth/register/doctor', { user: { ...user, email }, doctor: { license } })
    expect((await register(owner, `a-${user.email}`)).body.license).toMatchObject({ confirmed: { by: by(admin) } })
    expect((await register(desk, `b-${user.email}`)).body.license).toMatchObject({ confirmed: null })
  })

  it.each([
    ['another number', { number: '7654321' }],
    ['another jurisdiction', { jurisdiction: 'Jalisco' }],
    ['another issue date', { issuedAt: '2010-01-01' }],
    ['another expiry date', { expiresAt: '2040-01-01' }],
    ['another status', { status: 'SUSPENDED' }],
  ])('N2 that reception gives %s is to be confirmed again', async (_what, change) => {
    await enter(owner)
    expect((await enter(desk, change)).body.licenses).toMatchObject([{ confirmed: null }])
    expect(await problem()).not.toBeNull()
  })

  it('N2 keeps its confirmation while reception changes something else, or another licence', async () => {
    const before = (await enter(owner)).body.licenses
    await desk.call('PATCH', `/doctor/${id}`, { doctor: { title: 'DRA' } })
    const other = { number: '7654321', jurisdiction: 'México' }
    const { body } = await desk.call<Doctor>('PATCH', `/doctor/${id}`, { doctor: { licenses: [other, license] } })
    expect(body.licenses.map(({ confirmed }) => confirmed)).toEqual([null, before[0]?.confirmed])
    // The first one that counts signs.
    expect(await problem()).toBeNull()
  })

  it('N2 E10 is unconfirmed when reception restores an earlier one', async () => {
    await enter(owner)
    await enter(owner, { number: '7654321' })
    const { data } = (await desk.call<ObjectHistory>('GET', `/doctor/${id}/history`)).body
    const versionId = data.find(({ number }) => number === 2)?.id
    const { body } = await desk.call<Doctor>('POST', `/doctor/${id}/history/restore`, { versionId })
    expect(body.licenses).toMatchObject([{ number: '1234567', confirmed: null }])
  })

  it('N2 that was on record at the upgrade counts, names no one, and can be confirmed', async () => {
    await enter(desk)
    await test.db.query(sql`UPDATE doctor_licenses SET confirmed_at = now() WHERE doctor_id = ${id}`)
    expect((await doctor()).licenses).toMatchObject([{ confirmed: { at: expect.any(String), by: null } }])
    expect(await problem()).toBeNull()
    expect((await confirm(owner)).body.licenses).toMatchObject([{ confirmed: { by: by(admin) } }])
  })
})

describe('signing', () => {
  it('N2 with a licence that no one confirmed is refused, and says so', async () => {
    await enter(desk)
    const { id: patientId } = await patientCallsOf(test, admin.headers).register()
    const { id: doctorUserId } = self.account
    await owner.call('POST', `/patient/${patientId}/doctors`, { doctorId: id, since: test.clock.today() })
    const entry = { kind: 'prescription', date: test.clock.today(), text: 'Tretinoína 0.05 % por la noche.' }
    const refused = await own.refused('POST', `/patient/${patientId}/medical-history`, entry)
    expect([doctorUserId === self.actor.userId, ...refusal(refused)]).toEqual([true, 409, 'license_required'])
    expect(refusedFields(refused)).toEqual(['/kind validation.licenseUnconfirmed'])
    await confirm(owner)
    expect((await own.call('POST', `/patient/${patientId}/medical-history`, entry)).status).toBe(201)
  })
})

it('N2 J4 J5 confirming is for administrators and the doctor, and recorded', async () => {
  await enter(desk)
  expect(refusal(await desk.refused('POST', `/doctor/${id}/licenses/confirm`))).toEqual([403, 'forbidden'])
  expect(refusal(await own.refused('POST', `/doctor/${id}/licenses/confirm`))).toEqual([403, 'forbidden'])
  expect(refusal(await desk.refused('GET', '/me/licenses'))).toEqual([403, 'doctor_required'])
  expect(refusal(await desk.refused('POST', '/me/licenses/confirm'))).toEqual([403, 'doctor_required'])
  await own.call('POST', '/me/licenses/confirm')
  const events = await test.db.query(sql`
    SELECT actor_id AS actor, fields FROM audit_events
    WHERE action = 'doctor.confirm_licenses' AND object_id = ${id}`)
  expect(events).toEqual([{ actor: self.account.id, fields: ['licenses'] }])
})
