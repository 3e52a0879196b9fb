import type { Me } from '@piel/contract/account/me'
import type { ObjectHistory } from '@piel/contract/core/history'
import type { User, UserRow } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { parseCsv } from '#/testing/csv.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let administrator: SignedIn
let admin: Calls
beforeAll(async () => {
  test = await buildTestApp()
  administrator = await test.signedInAs('ADMIN')
  admin = callsOf(test, administrator.headers)
})
afterAll(() => test.close())

const body = (more: object) => ({
  firstName: 'Lucía',
  lastName: 'Beltrán',
  email: `${newId()}@example.test`,
  invite: true,
  ...more,
})
const create = async (more: object): Promise<User> => (await admin.call<User>('POST', '/users', body(more))).body
const change = async (id: string, more: object): Promise<User> =>
  (await admin.call<User>('PATCH', `/users/${id}`, more)).body

it.each([
  [{ role: 'STAFF', duty: 'nurse' }, '/duty validation.invalid'],
  [{ role: 'STAFF', duty: null }, '/duty validation.dutyRequired'],
  [{ role: 'ADMIN', duty: 'clinical' }, '/duty validation.dutyOfStaff'],
  [{ duty: 'reception' }, '/duty validation.dutyOfStaff'],
])('N1 refuses a user with %o', async (more, field) => {
  const answer = await admin.refused('POST', '/users', body(more))
  expect(refusal(answer)).toEqual([422, 'validation_failed'])
  expect(refusedFields(answer)).toEqual([field])
})

it.each([
  [{ role: 'STAFF' }, 'reception'],
  [{ role: 'STAFF', duty: 'reception' }, 'reception'],
  [{ role: 'STAFF', duty: 'clinical' }, 'clinical'],
  [{ role: 'ADMIN' }, null],
  [{ role: 'ADMIN', duty: null }, null],
  [{}, null],
])('N1 creates a user with %o, and the duty %s', async (more, duty) => {
  const { id } = await create(more)
  expect((await admin.call<User>('GET', `/users/${id}`)).body.duty).toBe(duty)
})

it.each([
  ['STAFF', { duty: null }, '/duty validation.dutyRequired'],
  ['STAFF', { role: 'ADMIN', duty: 'clinical' }, '/duty validation.dutyOfStaff'],
  ['ADMIN', { duty: 'reception' }, '/duty validation.dutyOfStaff'],
])('N1 refuses the change of a user with role %s by %o', async (role, more, field) => {
  const { id } = await create({ role })
  expect(refusedFields(await admin.refused('PATCH', `/users/${id}`, more))).toEqual([field])
})

it('N1 keeps the duty of a user whose names change, and ends it with the role', async () => {
  const { id } = await create({ role: 'STAFF', duty: 'clinical' })
  expect(await change(id, { firstName: 'Luz' })).toMatchObject({ role: 'STAFF', duty: 'clinical' })
  expect(await change(id, { role: 'ADMIN' })).toMatchObject({ role: 'ADMIN', duty: null })
  expect(await change(id, { role: 'STAFF' })).toMatchObject({ role: 'STAFF', duty: 'reception' })
})

it('N1 J5 records a changed duty, keeps the version before it, and restores it', async () => {
  const { id } = await create({ role: 'STAFF', duty: 'clinical' })
  expect(await change(id, { duty: 'reception' })).toMatchObject({ version: 2, duty: 'reception' })
  const [event] = await test.db.query<{ fields: string[] }>(sql`
    SELECT fields FROM audit_events WHERE object_id = ${id} AND action = 'user.update'`)
  expect(event?.fields).toEqual(['duty'])
  const { data } = (await admin.call<ObjectHistory>('GET', `/users/${id}/history`)).body
  expect(data.map(({ fields }) => fields['duty'])).toEqual(['reception', 'clinical'])
  const restored = await admin.call<User>('POST', `/users/${id}/history/restore`, { versionId: data[1]?.id })
  expect(restored.body).toMatchObject({ version: 3, duty: 'clinical' })
})

it('N1 applies a changed duty to the next call with the same token', async () => {
  const nurse = await test.signedInAs('CLINICAL')
  const calls = patientCallsOf(test, nurse.headers)
  const { id } = await calls.register()
  expect((await calls.call<Me>('GET', '/me')).body).toMatchObject({ kind: 'CLINICAL', role: 'STAFF', duty: 'clinical' })
  expect((await calls.call('GET', `/patient/${id}/medical-history`)).status).toBe(200)
  await change(nurse.account.id, { duty: 'reception' })
  expect((await calls.call<Me>('GET', '/me')).body).toMatchObject({ kind: 'STAFF', role: 'STAFF', duty: 'reception' })
  expect(refusal(await calls.refused('GET', `/patient/${id}/medical-history`))).toEqual([403, 'forbidden'])
})

it('N1 J5 records clinical staff by their kind, and finds them by it in the trail', async () => {
  const { headers, actor } = await test.signedInAs('CLINICAL')
  await patientCallsOf(test, headers).register()
  const rows = await test.db.query<{ role: string }>(sql`
    SELECT DISTINCT actor_role AS role FROM audit_events WHERE actor_id = ${actor.userId}`)
  expect(rows).toEqual([{ role: 'CLINICAL' }])
  const { data } = (
    await admin.call<{ data: { id: string; role: string }[] }>('GET', '/audit/actors?search=clinical ruiz')
  ).body
  expect(data.find(({ id }) => id === actor.userId)?.role).toBe('CLINICAL')
})

it('N1 D1 filters the list by the duty, and names it in the file', async () => {
  const [clinical, reception] = [
    await create({ role: 'STAFF', duty: 'clinical', lastName: 'Filtro' }),
    await create({ role: 'STAFF', lastName: 'Filtro' }),
  ]
  const listed = async (query: string) =>
    (await admin.call<{ data: UserRow[] }>('GET', `/users?name=filtro&${query}`)).body.data.map(({ id, duty }) => [
      id,
      duty,
    ])
  expect(await listed('duty=clinical')).toEqual([[clinical.id, 'clinical']])
  expect(await listed('duty=reception')).toEqual([[reception.id, 'reception']])
  expect(await listed('duty=reception&role=ADMIN')).toEqual([])
  expect(refusal(await admin.refused('GET', '/users?duty=nurse'))).toEqual([422, 'validation_failed'])
  const headers = { ...administrator.headers, 'accept-language': 'es' }
  const file = await test.app.inject({ url: '/api/users/export?name=filtro&duty=clinical', headers })
  expect(
    parseCsv(file.body)
      .slice(1)
      .map((row) => [row[0], row[7]]),
  ).toEqual([[clinical.id, 'Personal clínico']])
})
