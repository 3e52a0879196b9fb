import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, refusedFields, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

/** Every call that takes a name or a phone, with the same rules; every field is written by hand. */
let test: TestApp
let admin: Calls
beforeAll(async () => {
  test = await buildTestApp()
  admin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const someone = '0199f0a0-0000-7000-8000-000000000001'
const birthDate = '1990-05-17'
const email = 'rules@example.test'
const appointment = { typeId: someone, leadId: someone, date: '2026-11-24', time: '10:00' }

/** A call whose body contains the names and the phone, and the pointers of these fields. */
type Named = [
  method: 'POST' | 'PATCH',
  path: string,
  body: (names: { firstName: string; lastName: string }, phone: string) => object,
  pointers: { firstName: string; lastName: string; phone?: string },
]
const flat = { firstName: '/firstName', lastName: '/lastName', phone: '/phone' }
const inUser = { firstName: '/user/firstName', lastName: '/user/lastName' }
const calls: Named[] = [
  ['POST', '/users', (names, phone) => ({ ...names, phone, email }), flat],
  ['PATCH', `/users/${someone}`, (names, phone) => ({ ...names, phone }), flat],
  ['PATCH', '/me', (names, phone) => ({ ...names, phone }), flat],
  [
    'POST',
    '/auth/register',
    ({ firstName, lastName }) => ({ name: firstName, lastName, email }),
    { firstName: '/name', lastName: '/lastName' },
  ],
  [
    'POST',
    '/auth/register/patient',
    (names, phone) => ({ user: { ...names, email }, patient: { birthDate, phone } }),
    { ...inUser, phone: '/patient/phone' },
  ],
  [
    'PATCH',
    `/patient/${someone}`,
    (names, phone) => ({ user: names, patient: { phone } }),
    { ...inUser, phone: '/patient/phone' },
  ],
  [
    'POST',
    '/auth/register/doctor',
    (names, phone) => ({ user: { ...names, email }, doctor: { phone } }),
    { ...inUser, phone: '/doctor/phone' },
  ],
  [
    'PATCH',
    `/doctor/${someone}`,
    (names, phone) => ({ user: names, doctor: { phone } }),
    { ...inUser, phone: '/doctor/phone' },
  ],
  [
    'POST',
    '/appointments',
    (names, phone) => ({ ...appointment, newPatient: { ...names, phone } }),
    { firstName: '/newPatient/firstName', lastName: '/newPatient/lastName', phone: '/newPatient/phone' },
  ],
]

it.each(calls)('E8 %s %s refuses names without two letters and phones without nine digits', async (...named) => {
  const [method, path, bodyOf, at] = named
  const refusedWith = async (name: string, phone: string) =>
    refusedFields(await admin.refused(method, path, bodyOf({ firstName: name, lastName: name }, phone)))?.toSorted()
  const expected = (rule: 'Min' | 'Letters' | 'Format', phoneRule: string) =>
    [
      `${at.firstName} validation.firstName${rule}`,
      `${at.lastName} validation.lastName${rule}`,
      ...(at.phone === undefined ? [] : [`${at.phone} validation.${phoneRule}`]),
    ].toSorted()
  expect(await refusedWith('A', '55 1234 56')).toEqual(expected('Min', 'phoneMin'))
  expect(await refusedWith('A.', '(+-) 12345678')).toEqual(expected('Letters', 'phoneMin'))
  expect(await refusedWith('Ñ.-', '         12345678')).toEqual(expected('Letters', 'phoneMin'))
  expect(await refusedWith('Ana1', 'call 5512345678')).toEqual(expected('Format', 'phoneFormat'))
})
