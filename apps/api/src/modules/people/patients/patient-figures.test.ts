import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { owe, sellTo, startTreatment } from '#/testing/ledger.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
})
afterAll(() => test.close())

const staffNow = async () => patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
const registerNow = async () => (await (await staffNow()).register()).id
const get = async (calls: PatientCalls, id: string) => (await calls.call<Patient>('GET', `/patient/${id}`)).body

it('E2 a new patient has no entries, no treatments and a settled account', async () => {
  const registered = await staff.register()
  expect(registered.counts).toEqual({ entries: 0, treatments: 0 })
  expect(registered.account).toEqual({ balanceMinor: 0, currency: 'MXN', membership: null })
})

it('E2 G3 counts entries and treatments, and states balance and membership', async () => {
  const { id } = await staff.register()
  await staff.register()
  for (const text of ['Acné vulgar grado II.', 'Sin cambios desde marzo.'])
    await staff.call('POST', `/patient/${id}/medical-history`, { kind: 'note', date: '2026-03-03', text })
  await startTreatment(test, id, 120_000)
  await owe(test, id, -20_000)
  const found = await get(staff, id)
  expect(found.counts).toEqual({ entries: 2, treatments: 1 })
  expect(found.account).toEqual({ balanceMinor: 100_000, currency: 'MXN', membership: null })
})

it('J6 sends a changed balance to a caller who has the patient’s version', async () => {
  const { id } = await staff.register()
  await owe(test, id, 50_000)
  const again = await staff.call<Patient>('GET', `/patient/${id}`, undefined, { 'if-none-match': '"v1"' })
  expect([again.status, again.etag, again.body.account?.balanceMinor]).toEqual([200, '"v1"', 50_000])
})

it('J4 shows a doctor the counts, and nothing about the account', async () => {
  const { id } = await staff.register()
  await owe(test, id, 50_000)
  const treating = await test.signedInAs('DOCTOR')
  await test.db.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    VALUES (${id}, ${treating.account.id}, '2020-01-01')`)
  const found = await get(patientCallsOf(test, treating.headers), id)
  expect(found.counts).toEqual({ entries: 0, treatments: 0 })
  expect(found.account).toBeNull()
})

it.each([
  ['2026-11-21', 'active'],
  ['2027-10-21', 'active'],
  ['2027-10-22', 'ends'],
  ['2027-11-20', 'ends'],
  ['2027-11-21', 'ended'],
])('G3 a membership sold on 21 November 2026 is on %s: %s', async (day, state) => {
  test.clock.set('2026-11-21T18:00:00Z')
  const patientId = await registerNow()
  await sellTo(test, patientId, 'vip')
  test.clock.set(`${day}T18:00:00Z`)
  const { account } = await get(await staffNow(), patientId)
  expect(account?.membership).toEqual({ tier: 'vip', endsOn: '2027-11-20', state })
})
