import type { AuditEvent } from '@piel/contract/office/audit'
import type { Patient } from '@piel/contract/people/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { retryUnavailable } from '#/testing/api-client.ts'
import { patientBody, patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

it('J6 accepts one of 100 parallel changes of one version, and refuses 99', async () => {
  const { id } = await staff.register()
  const { etag } = await staff.call<Patient>('GET', `/patient/${id}`)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      retryUnavailable(() =>
        staff.call<Patient>(
          'PATCH',
          `/patient/${id}`,
          { patient: { phone: `55 1000 ${1000 + i}` } },
          { 'if-match': String(etag) },
        ),
      ),
    ),
  )
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 412)).toHaveLength(99)
  const kept = await staff.call<Patient>('GET', `/patient/${id}`)
  const winner = answers.find((answer) => answer.status === 200)
  expect(kept.body).toEqual(winner?.body)
  expect(kept.etag).toBe(winner?.etag)
})

it('G5 registers one patient for 50 parallel calls with one key', async () => {
  const body = patientBody()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      retryUnavailable(() =>
        staff.call<Patient>('POST', '/auth/register/patient', body, { 'idempotency-key': 'pressed-twice' }),
      ),
    ),
  )
  const done = answers.filter((answer) => answer.status === 201)
  expect(done.length + answers.filter((answer) => answer.status === 409).length).toBe(50)
  expect(new Set(done.map((answer) => answer.body.id)).size).toBe(1)
  const again = await staff.call<Patient>('POST', '/auth/register/patient', body, {
    'idempotency-key': 'pressed-twice',
  })
  expect(again.body).toEqual(done[0]?.body)
  expect((await staff.list({ search: body.user.email })).data).toHaveLength(1)
  const id = again.body.id
  const events = await admin.call<{ data: AuditEvent[] }>('GET', `/audit?objectId=${id}&action=patient.create`)
  expect(events.body.data).toHaveLength(1)
})

it('G5 honours the key on every call that creates', async () => {
  const { id } = await staff.register()
  const entry = { kind: 'note', date: '2020-02-29', text: 'Sin cambios desde la última visita.' }
  const key = { 'idempotency-key': newId() }
  const first = await staff.call<{ id: string }>('POST', `/patient/${id}/medical-history`, entry, key)
  const second = await staff.call<{ id: string }>('POST', `/patient/${id}/medical-history`, entry, key)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
})

it('G5 reports a taken e-mail in the same way with and without a key', async () => {
  const taken = patientBody()
  await staff.register({ user: taken.user })
  for (let i = 0; i < 2; i++) {
    const refused = await staff.refused('POST', '/auth/register/patient', taken, { 'idempotency-key': 'taken' })
    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken'])
  }
})
