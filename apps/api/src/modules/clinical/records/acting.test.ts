import type { Me } from '@piel/contract/account/me'
import type { RecordEntry } from '@piel/contract/clinical/records'
import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let owner: PatientCalls
let ownerId: string
let doctorId: string
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  const { account, headers } = await test.signedInAs('ADMIN')
  ;[owner, ownerId] = [patientCallsOf(test, headers), account.id]
  const other = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  const { body } = await other.call<User>('PATCH', `/users/${ownerId}`, { profileKind: 'DOCTOR' })
  doctorId = body.doctorId ?? ''
  patientId = (await owner.register()).id
})
afterAll(() => test.close())

const license = { number: '1234567', jurisdiction: 'México' }
const licensed = (more: object = {}) =>
  owner.call('PATCH', `/doctor/${doctorId}`, {
    doctor: { licenses: [{ ...license, ...more }], specialties: [{ specialtyId: 'dermatologia' }] },
  })
const entry = (kind: string) => ({ kind, date: '2026-01-15', text: 'Tretinoína 0.05 % por la noche.' })
const add = (calls: PatientCalls, kind = 'prescription') =>
  calls.call<RecordEntry>('POST', `/patient/${patientId}/medical-history`, entry(kind))
const refused = (calls: PatientCalls) =>
  calls.refused('POST', `/patient/${patientId}/medical-history`, entry('prescription'))

it.each(['CLINICAL', 'ADMIN'] as const)('N2 refuses prescriptions of %s without a doctor’s record', async (kind) => {
  const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
  expect((await calls.call<Me>('GET', '/me')).body.doctorId).toBeNull()
  expect(refusal(await refused(calls))).toEqual([403, 'doctor_required'])
  const ofUnknown = `/patient/${newId()}/medical-history`
  expect(refusal(await calls.refused('POST', ofUnknown, entry('prescription')))).toEqual([403, 'doctor_required'])
  const note = await add(calls, 'note')
  expect(note.status).toBe(201)
  expect(note.body.author).toMatchObject({ license: null, specialty: null })
})

it('N2 lets an administrator who is a doctor prescribe, with licence and specialty as of then', async () => {
  await licensed()
  expect((await owner.call<Me>('GET', '/me')).body).toMatchObject({ kind: 'ADMIN', role: 'ADMIN', doctorId })
  const written = await add(owner)
  expect(written.status).toBe(201)
  expect(written.body.author).toMatchObject({ id: ownerId, license, specialty: 'dermatologia' })
  await licensed({ number: '7654321' })
  const { data } = (await owner.call<{ data: RecordEntry[] }>('GET', `/patient/${patientId}/medical-history`)).body
  expect(data.map(({ author }) => author.license)).toEqual([license])
})

it.each([
  ['inactive', sql`status = 'INACTIVE'`],
  ['archived', sql`archived_at = now()`],
])('N2 ends it with the next call of a doctor who is %s', async (_what, change) => {
  await licensed()
  expect((await add(owner)).status).toBe(201)
  await test.db.query(sql`UPDATE doctors SET ${change} WHERE id = ${doctorId}`)
  expect((await owner.call<Me>('GET', '/me')).body.doctorId).toBeNull()
  expect(refusal(await refused(owner))).toEqual([403, 'doctor_required'])
})

it('N2 J5 records the refusal of a prescription', async () => {
  const nurse = await test.signedInAs('CLINICAL')
  await refused(patientCallsOf(test, nurse.headers))
  const events = await test.db.query(sql`
    SELECT action, outcome, object_kind, object_id FROM audit_events WHERE actor_id = ${nurse.account.id}`)
  expect(events).toEqual([
    {
      action: 'access.refused',
      outcome: 'refused',
      object_kind: 'endpoint',
      object_id: 'POST /patient/:id/medical-history',
    },
  ])
})

it.each(['consultation', 'diagnosis', 'procedure', 'note'])('N2 E3 adds a %s without a licence', async (kind) => {
  const nurse = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
  for (const calls of [owner, nurse]) {
    const added = await add(calls, kind)
    expect([added.status, added.body.kind]).toEqual([201, kind])
  }
})

it('N2 says what is wrong with the licence, and takes the first one that is active', async () => {
  const problem = async () => (await owner.call<Me>('GET', '/me')).body.licenseProblem
  expect(await problem()).toBe('licenseMissing')
  expect(refusal(await refused(owner))).toEqual([409, 'license_required'])
  expect(refusedFields(await refused(owner))).toEqual(['/kind validation.licenseMissing'])
  await licensed({ expiresAt: '2026-01-01' })
  expect(refusedFields(await refused(owner))).toEqual(['/kind validation.licenseExpired'])
  expect(await problem()).toBe('licenseExpired')
  await licensed({ status: 'SUSPENDED' })
  expect(refusedFields(await refused(owner))).toEqual(['/kind validation.licenseSuspended'])
  const valid = { number: '7654321', jurisdiction: 'México', expiresAt: test.clock.today() }
  await owner.call('PATCH', `/doctor/${doctorId}`, {
    doctor: { licenses: [{ ...license, status: 'SUSPENDED' }, valid] },
  })
  expect((await add(owner)).body.author.license).toEqual({ number: valid.number, jurisdiction: 'México' })
  expect(await problem()).toBeNull()
})

it('N2 creates an administrator who is a doctor in one call', async () => {
  const body = { firstName: 'Iris', lastName: 'Solís', email: `${newId()}@example.test`, invite: true }
  const made = await owner.call<User>('POST', '/users', { ...body, role: 'ADMIN', isDoctor: true })
  expect(made.body).toMatchObject({ role: 'ADMIN', profileKind: 'DOCTOR', isDoctor: true, duty: null })
})
