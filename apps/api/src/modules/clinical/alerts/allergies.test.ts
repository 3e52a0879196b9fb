import type { Alert, Allergies } from '@piel/contract/people/patient-alerts'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusal } from '#/testing/api-client.ts'
import { startChange } from '#/testing/locks.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let adminAccount: SignedIn
let admin: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  adminAccount = await test.signedInAs('ADMIN')
  admin = patientCallsOf(test, adminAccount.headers)
})
afterAll(() => test.close())

const alertsOf = (id: string) => `/patient/${id}/alerts`
const reviewOf = (id: string) => `/patient/${id}/allergy-review`
const allergy = (label = 'Penicilina') => ({ kind: 'allergy', label, source: 'patient' })

async function add(id: string, body: object): Promise<Alert> {
  const answer = await admin.call<Alert>('POST', alertsOf(id), body)
  expect(answer.status).toBe(201)
  return answer.body
}
const stateOf = async (id: string, calls = admin): Promise<Allergies> =>
  (await calls.call<Patient>('GET', `/patient/${id}`)).body.allergies
const end = (id: string) => admin.call('POST', `/alerts/${id}/end`, { reason: 'Se descartó con prueba cutánea.' })

it('N3 starts as not asked, with no list and no age', async () => {
  const patient = await admin.register()
  expect(patient.allergies).toEqual({ state: 'notAsked', askedAt: null, askedBy: null, isDue: false })
  expect(patient.alerts).toEqual([])
})

it('N3 states who asked and when, once none are known', async () => {
  const { id } = await admin.register()
  const { status, body } = await admin.call<Allergies>('POST', reviewOf(id), { state: 'noneKnown' })
  expect(status).toBe(201)
  expect(body).toEqual({
    state: 'noneKnown',
    askedAt: body.askedAt,
    askedBy: adminAccount.actor.name,
    isDue: false,
  })
  expect(body.askedAt).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(await stateOf(id)).toEqual(body)
})

it('N4 ends "none known" with the first allergy', async () => {
  const { id } = await admin.register()
  await admin.call('POST', reviewOf(id), { state: 'noneKnown' })
  const { id: alertId } = await add(id, allergy())
  expect((await stateOf(id)).state).toBe('known')
  // The earlier answer does not count again once the allergy has ended.
  await end(alertId)
  expect((await stateOf(id)).state).toBe('notAsked')
})

it('N3 asks again after the last allergy has ended: none on record is not none known', async () => {
  const { id } = await admin.register()
  const [one, two] = [await add(id, allergy()), await add(id, allergy('Látex'))]
  await end(one.id)
  expect((await stateOf(id)).state).toBe('known')
  await end(two.id)
  expect(await stateOf(id)).toEqual({ state: 'notAsked', askedAt: null, askedBy: null, isDue: false })
})

it('N3 refuses an answer that contradicts the allergies on record', async () => {
  const { id } = await admin.register()
  expect(refusal(await admin.refused('POST', reviewOf(id), { state: 'known' }))).toEqual([409, 'allergies_differ'])
  await add(id, allergy())
  expect(refusal(await admin.refused('POST', reviewOf(id), { state: 'noneKnown' }))).toEqual([409, 'allergies_differ'])
  expect((await admin.call('POST', reviewOf(id), { state: 'known' })).status).toBe(201)
})

it('N3 is due on the day after 12 months, on the clinic’s calendar, until it is confirmed', async () => {
  const { id } = await admin.register()
  // 3 March in Mexico City.
  await test.db.query(sql`INSERT INTO allergy_reviews (id, patient_id, state, at, author_id, author_name)
      VALUES (${newId()}, ${id}, 'noneKnown', '2026-03-04T05:30:00Z', ${adminAccount.account.id}, 'Ada Ruiz')`)
  const isDueAt = async (now: string) => {
    test.clock.set(now)
    const then = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
    return { caller: then, isDue: (await stateOf(id, then)).isDue }
  }
  try {
    // 3 March 2027, 23:00, and half past midnight.
    expect((await isDueAt('2027-03-04T05:00:00Z')).isDue).toBe(false)
    const { caller, isDue } = await isDueAt('2027-03-04T06:30:00Z')
    expect(isDue).toBe(true)
    await caller.call('POST', reviewOf(id), { state: 'noneKnown' })
    expect(await stateOf(id, caller)).toMatchObject({ state: 'noneKnown', isDue: false })
  } finally {
    test.clock.set(new Date().toISOString())
  }
})

it('N3 decides between "none known" and an allergy that are recorded at once', async () => {
  const { id } = await admin.register()
  const answers = await Promise.all([
    admin.call('POST', reviewOf(id), { state: 'noneKnown' }),
    admin.call('POST', alertsOf(id), allergy()),
  ])
  expect(answers.map(({ status }) => status)).toContain(201)
  expect((await stateOf(id)).state).toBe('known')
})

it('N3 an answer waits for an allergy that is being recorded, and does not contradict it', async () => {
  const { id } = await admin.register()
  const recording = await startChange(
    test,
    sql`WITH locked AS (SELECT id FROM patients WHERE id = ${id} FOR NO KEY UPDATE)
      INSERT INTO patient_alerts (id, patient_id, kind, label, severity, source, at_desk, author_id, author_name, created_at)
      SELECT ${newId()}, id, 'allergy', 'Látex', 'unknown', 'patient', true, ${adminAccount.account.id}, 'Ada Ruiz', now()
      FROM locked`,
  )
  const answer = admin.refused('POST', reviewOf(id), { state: 'noneKnown' })
  await recording.hasWaiting()
  await recording.commit()
  expect(refusal(await answer)).toEqual([409, 'allergies_differ'])
})
