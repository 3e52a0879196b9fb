import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let admin: PatientCalls
let desk: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-23T14:00:00.000Z')
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  desk = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const set = (body: object, ifMatch = '"v1"') => admin.refused('PATCH', '/money/settings', body, { 'if-match': ifMatch })

it('P4 the limit of discounts is 10 % until an administrator sets it', async () => {
  const read = await desk.call('GET', '/money/settings')
  expect([read.etag, read.body]).toEqual([
    '"v1"',
    { discountLimitPercent: 10, isTillBlind: false, version: 1, updatedAt: null },
  ])
  for (const discountLimitPercent of [-1, 101, 12.5, '10', null])
    expect(refusedFields(await set({ discountLimitPercent }))).toEqual([
      '/discountLimitPercent validation.percentInvalid',
    ])
  expect(refusal(await desk.refused('PATCH', '/money/settings', { discountLimitPercent: 50 }))).toEqual([
    403,
    'forbidden',
  ])
  const changed = await admin.call('PATCH', '/money/settings', { discountLimitPercent: 15 }, { 'if-match': '"v1"' })
  expect(changed.body).toEqual({
    discountLimitPercent: 15,
    isTillBlind: false,
    version: 2,
    updatedAt: '2026-11-23T14:00:00.000Z',
  })
  expect(refusal(await set({ discountLimitPercent: 20 }))).toEqual([412, 'version_conflict'])
  expect((await desk.call('GET', '/money/settings')).body).toMatchObject({ discountLimitPercent: 15, version: 2 })
})

it('P4 a setting that does not differ is no new version', async () => {
  const { body } = await admin.call('PATCH', '/money/settings', { discountLimitPercent: 15 })
  expect(body).toMatchObject({ discountLimitPercent: 15, version: 2 })
  expect((await desk.call('GET', '/agenda/settings')).body).toMatchObject({ stepMinutes: 15, version: 1 })
})

it('J5 records each change of the limit with its field', async () => {
  const events = await test.db.query<{ object: string; fields: string[] }>(sql`
    SELECT object_id AS object, fields FROM audit_events
    WHERE action = 'money.settings_update' AND outcome = 'success' ORDER BY fields::text DESC`)
  expect(events).toEqual([
    { object: 'money', fields: ['discountLimitPercent'] },
    { object: 'money', fields: [] },
  ])
})
