import type { CareRelation, TreatingDoctor } from '@piel/contract/people/care'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { makeDoctor } from '#/testing/care.ts'
import { retryUnavailable, refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22']
let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
let patient: Patient
let doctorId: string
let doctor: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

/** Creates a patient and a doctor without a care relation. */
async function strangers(): Promise<void> {
  patient = await staff.register()
  const { account, headers } = await test.signedInAs('DOCTOR')
  doctorId = (await makeDoctor(test, { owner: account })).id
  doctor = patientCallsOf(test, headers)
}
const assign = (body: object = {}, more?: Record<string, string>) =>
  staff.call<CareRelation>('POST', `/patient/${patient.id}/doctors`, { doctorId, ...body }, more)
const refusedToAssign = (body: object) => staff.refused('POST', `/patient/${patient.id}/doctors`, { doctorId, ...body })
const doctorsOf = async (calls = staff) =>
  (await calls.call<{ data: TreatingDoctor[] }>('GET', `/patient/${patient.id}/doctors`)).body.data
const sees = async () => (await doctor.call('GET', `/patient/${patient.id}`)).status === 200
const events = (action: string) =>
  test.db.query<{ fields: string[] }>(sql`
    SELECT fields FROM audit_events WHERE action = ${action} AND object_kind = 'patient' AND object_id = ${patient.id}
    ORDER BY sequence`)

it('F4 answers 401 without a token and 403 to other roles', async () => {
  await strangers()
  const anonymous = patientCallsOf(test, {})
  for (const url of [`/patient/${patient.id}/doctors`, `/doctor/${doctorId}/patients`])
    expect((await anonymous.refused('GET', url)).status).toBe(401)
  expect((await anonymous.refused('POST', `/patient/${patient.id}/doctors`, { doctorId })).status).toBe(401)
})

it.each([
  [{ doctorId: 'that one' }, '/doctorId validation.doctorRequired'],
  [{ doctorId: newId() }, '/doctorId validation.invalid'],
  [{ since: '2026-02-30' }, '/since validation.dateInvalid'],
  [{ until: '21/11/2026' }, '/until validation.dateInvalid'],
  [{ since: today, until: yesterday }, '/until validation.untilBeforeSince'],
  [{ until: yesterday }, '/until validation.untilBeforeSince'],
  [{ patientId: newId() }, '/patientId validation.unknownKey'],
])('F4 refuses an assignment with %o', async (body, field) => {
  await strangers()
  expect(refusedFields(await refusedToAssign(body))).toEqual([field])
  expect(await doctorsOf()).toEqual([])
})

it('F4 refuses dates that conflict with an earlier change', async () => {
  await strangers()
  const { id } = (await assign({ since: yesterday, until: tomorrow })).body
  const refused = (body: object) => staff.refused('PATCH', `/care/${id}`, body)
  expect(refusedFields(await refused({ since: '2026-11-23' }))).toEqual(['/until validation.untilBeforeSince'])
  expect(refusedFields(await refused({ until: '2026-11-19' }))).toEqual(['/until validation.untilBeforeSince'])
})

it('J4 refuses assignments by a DOCTOR or a USER', async () => {
  await strangers()
  const { id } = (await assign()).body
  const user = patientCallsOf(test, (await test.signedInAs('USER')).headers)
  for (const calls of [doctor, user]) {
    expect(refusal(await calls.refused('GET', `/patient/${patient.id}/doctors`))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('GET', `/doctor/${doctorId}/patients`))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('POST', `/patient/${patient.id}/doctors`, { doctorId }))).toEqual([
      403,
      'forbidden',
    ])
    expect(refusal(await calls.refused('PATCH', `/care/${id}`, { until: null }))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('DELETE', `/care/${id}`))).toEqual([403, 'forbidden'])
  }
})

it('F4 answers 404 for what does not exist, was removed, or belongs to an archived patient', async () => {
  await strangers()
  const taken = (await assign()).body
  await staff.call('DELETE', `/care/${taken.id}`)
  const kept = (await assign()).body
  for (const id of [newId(), taken.id]) {
    expect(refusal(await staff.refused('PATCH', `/care/${id}`, { until: today }))).toEqual([404, 'not_found'])
    expect(refusal(await staff.refused('DELETE', `/care/${id}`))).toEqual([404, 'not_found'])
  }
  await staff.call('DELETE', `/patient/${patient.id}`)
  expect(refusal(await staff.refused('GET', `/patient/${patient.id}/doctors`))).toEqual([404, 'not_found'])
  expect(refusal(await refusedToAssign({}))).toEqual([404, 'not_found'])
  expect(refusal(await admin.refused('DELETE', `/care/${kept.id}`))).toEqual([404, 'not_found'])
  expect(await doctorsOf(admin)).toMatchObject([{ id: kept.id }])
})

describe('F4 a doctor on leave', () => {
  const setLeave = (leaveFrom: string | null, leaveUntil: string | null, status = 'ACTIVE') =>
    staff.call('PATCH', `/doctor/${doctorId}`, { doctor: { leaveFrom, leaveUntil, status } })
  const untilOf = async (body: object = {}) => {
    const answer = await refusedToAssign(body)
    expect(refusal(answer)).toEqual([409, 'doctor_on_leave'])
    return answer.body.until
  }

  it('F4 is assigned no patient during the leave, with its last day', async () => {
    await strangers()
    await setLeave(yesterday, tomorrow)
    expect(await untilOf()).toBe(tomorrow)
    expect(await untilOf({ since: '2026-11-01' })).toBe(tomorrow)
    expect(await doctorsOf()).toEqual([])
    expect((await assign({ since: '2026-11-23' })).status).toBe(201)
  })

  it('F4 is assigned patients before and after the leave', async () => {
    await strangers()
    await setLeave(tomorrow, tomorrow)
    expect(await untilOf({ since: tomorrow })).toBe(tomorrow)
    expect((await assign()).status).toBe(201)
    await strangers()
    await setLeave('2026-11-01', yesterday, 'ON_LEAVE')
    expect((await assign()).status).toBe(201)
  })

  it('F4 is assigned no patient during a leave without a last day, by its first day or by the status', async () => {
    await strangers()
    await setLeave(today, null)
    expect(await untilOf()).toBeUndefined()
    await setLeave(null, null, 'ON_LEAVE')
    expect(await untilOf()).toBeUndefined()
  })
})

it('F4 assigns no patient to an archived doctor', async () => {
  await strangers()
  doctorId = (await makeDoctor(test, { archived: true })).id
  expect(refusal(await refusedToAssign({}))).toEqual([409, 'archived'])
})

it('F4 refuses periods that overlap for the same doctor and patient, also when sent at once', async () => {
  await strangers()
  const all = await Promise.all([1, 2, 3, 4].map(() => retryUnavailable(() => assign())))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  for (const span of [{ since: '2027-01-01' }, { since: '2026-01-01', until: today }, { since: today, until: today }])
    expect(refusal(await refusedToAssign(span))).toEqual([409, 'already_assigned'])
  const before = await assign({ since: '2026-01-01', until: yesterday })
  expect(before.status).toBe(201)
  const longer = await staff.refused('PATCH', `/care/${before.body.id}`, { until: null })
  expect(refusal(longer)).toEqual([409, 'already_assigned'])
})

it('F4 counts the first and the last day of a period as part of it', async () => {
  await strangers()
  expect((await assign({ since: '2026-03-10', until: '2026-03-20' })).status).toBe(201)
  for (const span of [
    { since: '2026-03-20', until: '2026-03-25' },
    { since: '2026-03-01', until: '2026-03-10' },
    { since: '2026-03-12', until: '2026-03-13' },
    { since: '2026-03-01', until: '2026-03-31' },
  ])
    expect([span, refusal(await refusedToAssign(span))]).toEqual([span, [409, 'already_assigned']])
  expect((await assign({ since: '2026-03-21', until: '2026-03-25' })).status).toBe(201)
  const before = await assign({ since: '2026-03-01', until: '2026-03-09' })
  expect(before.status).toBe(201)
  const longer = await staff.refused('PATCH', `/care/${before.body.id}`, { until: '2026-03-10' })
  expect(refusal(longer)).toEqual([409, 'already_assigned'])
})

it('J6 refuses a change of dates that another user changed in the meantime', async () => {
  await strangers()
  const { body, etag } = await assign()
  const changed = await staff.call<CareRelation>('PATCH', `/care/${body.id}`, { until: tomorrow })
  expect(changed.body).toEqual({ ...body, version: 2, until: tomorrow })
  const late = { 'if-match': String(etag) }
  expect(refusal(await staff.refused('PATCH', `/care/${body.id}`, { until: null }, late))).toEqual([
    412,
    'version_conflict',
  ])
  expect(refusal(await staff.refused('DELETE', `/care/${body.id}`, undefined, late))).toEqual([412, 'version_conflict'])
})

it('F4 starts on the clinic’s today by default, and lists who treats the patient, newest first', async () => {
  await strangers()
  const first = (await assign({ since: '2025-01-01', until: '2025-06-30' })).body
  const second = (await assign()).body
  expect(second).toEqual({
    id: second.id,
    version: 1,
    patientId: patient.id,
    doctorId,
    since: today,
    until: null,
    status: 'inProgress',
    createdAt: '2026-11-21T16:00:00.000Z',
  })
  await test.db.query(sql`INSERT INTO doctor_specialties (doctor_id, position, specialty_id)
    VALUES (${doctorId}, 1, 'otra'), (${doctorId}, 0, 'dermatologia')`)
  const found = await doctorsOf()
  expect(found.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'inProgress'],
    [first.id, 'completed'],
  ])
  expect(found[0]?.doctor).toMatchObject({
    id: doctorId,
    firstName: 'Ana',
    lastName: 'DOCTOR Ruiz',
    specialty: 'dermatologia',
    status: 'ACTIVE',
    archivedAt: null,
  })
})

it('J4 gives the doctor access to patient and record from the first day of treatment to the last', async () => {
  await strangers()
  const record = async () => (await doctor.call('GET', `/patient/${patient.id}/medical-history`)).status
  expect([await sees(), await record()]).toEqual([false, 404])
  const { id } = (await assign({ since: tomorrow })).body
  expect([await sees(), await record()]).toEqual([false, 404])
  await staff.call('PATCH', `/care/${id}`, { since: today })
  expect([await sees(), await record()]).toEqual([true, 200])
  expect((await doctor.list()).data.map((row) => row.id)).toEqual([patient.id])
  await staff.call('PATCH', `/care/${id}`, { since: yesterday, until: today })
  expect(await sees()).toBe(true)
  await staff.call('PATCH', `/care/${id}`, { until: yesterday })
  expect([await sees(), await record()]).toEqual([false, 404])
  expect((await doctor.list()).data).toEqual([])
})

it('J4 refuses the patient to the doctor on the next request after an assignment was removed', async () => {
  await strangers()
  const { id } = (await assign()).body
  expect(await sees()).toBe(true)
  expect((await staff.call('DELETE', `/care/${id}`)).status).toBe(204)
  expect(await sees()).toBe(false)
  expect(await doctorsOf()).toEqual([])
})

it('J4 ends access at the clinic’s midnight, not at midnight UTC', async () => {
  await strangers()
  await assign({ since: '2026-11-01', until: today })
  try {
    test.clock.set('2026-11-22T05:59:00Z')
    doctor = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
    expect((await doctorsOf(doctor))[0]?.status).toBe('inProgress')
    test.clock.set('2026-11-22T06:00:00Z')
    expect((await doctorsOf(doctor))[0]?.status).toBe('completed')
  } finally {
    test.clock.set('2026-11-21T16:00:00Z')
  }
})

it('J5 records every assignment, change and removal on the patient', async () => {
  await strangers()
  const { id } = (await assign()).body
  await staff.call('PATCH', `/care/${id}`, { until: tomorrow })
  await staff.call('PATCH', `/care/${id}`, { until: tomorrow })
  await staff.call('DELETE', `/care/${id}`)
  expect(await events('care.assign')).toEqual([{ fields: ['doctorId', 'since', 'until'] }])
  expect(await events('care.change')).toEqual([{ fields: ['until'] }, { fields: [] }])
  expect(await events('care.remove')).toHaveLength(1)
})

it('G5 assigns once, however often the call is sent', async () => {
  await strangers()
  const key = { 'idempotency-key': newId() }
  const [first, second] = [await assign({}, key), await assign({}, key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  expect(await doctorsOf()).toHaveLength(1)
})
