import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusal } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
})
afterAll(() => test.close())

const body = { kind: 'note', date: '2026-01-15', text: 'Control a los tres meses.' }
const add = (id: string, key: string) =>
  staff.call<{ id: string }>('POST', `/patient/${id}/medical-history`, body, { 'idempotency-key': key })
const entriesOf = async (id: string) =>
  (await staff.call<{ data: { id: string }[] }>('GET', `/patient/${id}/medical-history`)).body.data

it('G5 refuses the same body for another record under the same key, and adds nothing there', async () => {
  const [one, other] = [await staff.register(), await staff.register()]
  const first = await add(one.id, 'one-key')
  expect(first.status).toBe(201)
  const second = await staff.refused('POST', `/patient/${other.id}/medical-history`, body, {
    'idempotency-key': 'one-key',
  })
  expect(refusal(second)).toEqual([422, 'idempotency_mismatch'])
  expect(await entriesOf(other.id)).toEqual([])
  expect((await entriesOf(one.id)).map(({ id }) => id)).toEqual([first.body.id])
})

it('G5 takes the id of a record in capital letters for the same id', async () => {
  const { id } = await staff.register()
  const first = await add(id, 'capitals')
  const second = await add(id.toUpperCase(), 'capitals')
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(await entriesOf(id)).toHaveLength(1)
})
