import type { PublicConfig } from '@piel/contract/account/auth'
import type { Setup, SetupStep } from '@piel/contract/core/setup'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginRun, endRun } from '#/modules/office/system/runs.repository.ts'
import { refusal } from '#/testing/api-client.ts'
import { testEnv } from '#/testing/env.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let admin: PatientCalls

beforeAll(async () => {
  test = await buildTestApp({ env: { clinicSetBy: {}, clinic: testEnv().clinic } })
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const read = async () => (await admin.call<Setup>('GET', '/clinic/setup')).body
const done = async (): Promise<SetupStep[]> =>
  (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
const isShown = async () => (await test.app.inject('/api/config')).json<PublicConfig>().isNew ?? false

it('Q5 an empty installation has seven steps in order; it begins with types of appointments', async () => {
  const { steps, isDismissed } = await read()
  expect(steps.map(({ step }) => step)).toEqual(['clinic', 'people', 'hours', 'types', 'till', 'patient', 'backup'])
  expect([isDismissed, await done(), await isShown()]).toEqual([false, ['types'], true])
})

it('Q5 each step is done by what it asks for', async () => {
  const location = (await admin.call<{ data: { id: string }[] }>('GET', '/locations')).body.data[0]?.id
  const nurse = await test.signedInAs('CLINICAL')
  await admin.register()
  await admin.call('PATCH', '/clinic/00000000-0000-7000-8000-00000000c110', { name: 'Dermatología Roma' })
  await admin.call('POST', '/tills', { name: 'Caja 1', locationId: location })
  expect(await done()).toEqual(['clinic', 'people', 'types', 'till', 'patient'])
  const person = { kind: 'person', userId: nurse.account.id }
  const { id } = (await admin.call<{ id: string }>('POST', '/agenda/resources', person)).body
  await admin.call('PUT', `/agenda/resources/${id}/hours`, {
    hours: [{ locationId: location, weekday: 1, from: '09:00', until: '14:00' }],
  })
  expect(await done()).toEqual(['clinic', 'people', 'hours', 'types', 'till', 'patient'])
  expect(await isShown()).toBe(true)
})

it('Q5 the checklist leaves when an administrator closes it, and comes back when called', async () => {
  expect(refusal(await admin.refused('PATCH', '/clinic/setup', { isDismissed: true }, { 'if-match': '"v2"' }))).toEqual(
    [412, 'version_conflict'],
  )
  const closed = await admin.call<Setup>('PATCH', '/clinic/setup', { isDismissed: true }, { 'if-match': '"v1"' })
  expect([closed.body.isDismissed, closed.body.version, await isShown()]).toEqual([true, 2, false])
  await admin.call('PATCH', '/clinic/setup', { isDismissed: false })
  expect(await isShown()).toBe(true)
})

it('Q5 the checklist leaves when every step is done', async () => {
  const at = '2026-11-23T14:00:00.000Z'
  await endRun(test.db, await beginRun(test.db, { kind: 'backup', at }), { outcome: 'done', at, file: '/b.age' })
  expect((await read()).steps.every(({ isDone }) => isDone)).toBe(true)
  expect(await isShown()).toBe(false)
})

it('J5 records who closed the checklist', async () => {
  const events = await test.db.query<{ fields: string[] }>(
    sql`SELECT fields FROM audit_events WHERE action = 'setup.settings_update' AND outcome = 'success'`,
  )
  expect(events).toEqual([{ fields: ['isDismissed'] }, { fields: ['isDismissed'] }])
})
