import type { ArchivedDuplicate, LikelyDuplicate, Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
const path = '/patient/duplicates'

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

/** Identifiers of possible duplicates of `typed`, with reasons. */
async function duplicates(typed: object): Promise<[string, string[]][]> {
  const { status, body } = await staff.call<{ data: LikelyDuplicate[] }>('POST', path, typed)
  expect(status).toBe(200)
  return body.data.map((row) => [row.id, row.reasons])
}

it('E7 refuses the search for duplicates to strangers, patients and doctors', async () => {
  expect((await patientCallsOf(test, {}).refused('POST', path, {})).status).toBe(401)
  for (const kind of ['USER', 'DOCTOR'] as const) {
    const calls = patientCallsOf(test, (await test.signedInAs(kind)).headers)
    expect(refusal(await calls.refused('POST', path, {}))).toEqual([403, 'forbidden'])
  }
})

it('E7 refuses values that no form can send', async () => {
  const answer = await staff.refused('POST', path, { firstName: 'x'.repeat(51), exceptId: 'me', name: 'Ana' })
  expect(refusedFields(answer)).toEqual([
    '/firstName validation.firstNameMax',
    '/exceptId validation.invalid',
    '/name validation.unknownKey',
  ])
})

it('E7 finds the same e-mail, the same phone in any spelling, and a similar name with the same birth date', async () => {
  const patient = await staff.register({
    user: { firstName: 'Jesús', lastName: 'González', secondLastName: 'Ávila', email: 'jesus.g@example.test' },
    patient: { phone: '55 8765 0001', birthDate: '1981-08-14' },
  })
  const { id } = patient
  expect(await duplicates({ email: ' Jesus.G@example.test' })).toEqual([[id, ['email']]])
  for (const phone of ['5587650001', '+52 1 55 8765 0001', '(044) 55-8765-0001'])
    expect(await duplicates({ phone })).toEqual([[id, ['phone']]])
  for (const [firstName, lastName] of [
    ['Jesus', 'Gonzalez'],
    ['JESÚS', 'Gonzáles'],
    ['González', 'Jesús'],
    ['Jesús', 'Ávila'],
  ])
    expect(await duplicates({ firstName, lastName, birthDate: '1981-08-14' })).toEqual([[id, ['nameAndBirthDate']]])
  const all = { ...patient.user, phone: '5587650001', birthDate: '1981-08-14' }
  const { firstName, lastName, email, phone, birthDate } = all
  expect(await duplicates({ firstName, lastName, email, phone, birthDate })).toEqual([
    [id, ['email', 'phone', 'nameAndBirthDate']],
  ])
})

it('E7 O6 finds all patients that the search finds by both names, on the same birth date', async () => {
  const birthDate = '1993-02-11'
  const names = [
    ['Christian', 'Echeverría', 'Cristian', 'Etcheverría'],
    ['Javier', 'Huerta', 'Xavier', 'Güerta'],
    ['Jazmín', 'Hernández', 'Yazmín', 'Hdz.'],
    ['Guadalupe', 'De la Cruz', 'Lupita', 'Delacruz'],
    ['Reina', 'Delacruz', 'Reyna', 'De la Cruz'],
    ['Citlalli', 'Juárez', 'Citlali', 'Juares'],
  ] as const
  for (const [firstName, lastName, heardFirst, heardLast] of names) {
    const { id } = await staff.register({ user: { firstName, lastName, secondLastName: null }, patient: { birthDate } })
    const { data } = await staff.list({ search: `${heardFirst} ${heardLast}` })
    expect(data.map((row) => row.id)).toEqual([id])
    const typed = { firstName: heardFirst, lastName: heardLast, birthDate }
    expect(await duplicates(typed)).toEqual([[id, ['nameAndBirthDate']]])
    expect(await duplicates({ ...typed, birthDate: '1993-02-12' })).toEqual([])
  }
})

it('E7 finds nothing in half-typed fields, another name, another day, the patient itself or an archived one', async () => {
  const { id, user, phone } = await staff.register({
    user: { firstName: 'Leticia', lastName: 'Urquiza' },
    patient: { phone: '55 8765 0002', birthDate: '1970-01-31' },
  })
  const person = { firstName: 'Leticia', lastName: 'Urquiza', birthDate: '1970-01-31' }
  for (const typed of [
    {},
    { email: 'leti' },
    { phone: '55 8765' },
    { ...person, birthDate: '1970-01' },
    { ...person, birthDate: null },
    { ...person, firstName: 'L' },
    { ...person, firstName: 'Roberto' },
    { ...person, lastName: 'Zamora' },
    { ...person, birthDate: '1970-01-30' },
    { ...person, exceptId: id },
    { email: user.email, phone, exceptId: id },
  ])
    expect(await duplicates(typed)).toEqual([])
  expect(await duplicates(person)).toHaveLength(1)
  await staff.call('DELETE', `/patient/${id}`)
  expect(await duplicates({ ...person, email: user.email, phone })).toEqual([])
})

describe('E11 an archived patient who comes back', () => {
  const person = { firstName: 'Rosalía', lastName: 'Quintanilla', birthDate: '1958-03-21' }
  let gone: Patient
  beforeAll(async () => {
    const { birthDate, ...user } = person
    gone = await staff.register({ user, patient: { phone: '55 8765 0009', birthDate } })
    await staff.call('DELETE', `/patient/${gone.id}`)
  })
  const archivedFor = async (calls: PatientCalls, typed: object) =>
    (await calls.call<{ archived: ArchivedDuplicate[] }>('POST', path, typed)).body.archived

  it('E11 E7 is found by e-mail, by phone, and by name and birth date', async () => {
    const typed: [object, string[]][] = [
      [{ email: gone.user.email }, ['email']],
      [{ phone: '+52 55 8765 0009' }, ['phone']],
      [person, ['nameAndBirthDate']],
      [{ ...person, phone: '5587650009', email: gone.user.email }, ['email', 'phone', 'nameAndBirthDate']],
    ]
    for (const [values, reasons] of typed)
      expect((await archivedFor(staff, values)).map((one) => [one.id, one.reasons])).toEqual([[gone.id, reasons]])
    expect(await archivedFor(staff, { ...person, exceptId: gone.id })).toEqual([])
    expect(await archivedFor(staff, { ...person, birthDate: '1958-03-22' })).toEqual([])
  })

  it('J4 E11 is named to administrators only', async () => {
    const admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
    const archivedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
    expect(await archivedFor(staff, person)).toEqual([
      { id: gone.id, version: 2, archivedAt, reasons: ['nameAndBirthDate'], user: null },
    ])
    const { firstName, email } = gone.user
    expect(await archivedFor(admin, person)).toMatchObject([{ id: gone.id, archivedAt, user: { firstName, email } }])
  })

  it('E11 is found by the e-mail of an account that stays live', async () => {
    const nurse = await staff.register({ patient: { phone: '55 8765 0010' } })
    await test.db.query(sql`UPDATE users SET role = 'STAFF', duty = 'reception' WHERE id = ${nurse.user.id}`)
    await staff.call('DELETE', `/patient/${nurse.id}`)
    expect((await archivedFor(staff, { email: nurse.user.email })).map(({ id }) => id)).toEqual([nurse.id])
  })

  it('E11 is no longer found once restored', async () => {
    const admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
    await admin.call('POST', `/patient/${gone.id}/restore`)
    expect(await archivedFor(staff, person)).toEqual([])
    expect(await duplicates(person)).toEqual([[gone.id, ['nameAndBirthDate']]])
  })
})

it('E7 shows at most five, the best match first', async () => {
  const patient = { phone: '55 8765 0003', birthDate: '1999-09-09' }
  const user = { firstName: 'Noé', lastName: 'Quiñones' }
  const [first] = await Promise.all(Array.from({ length: 8 }, () => staff.register({ user, patient })))
  const found = await duplicates({ ...user, ...patient, email: first!.user.email })
  expect(found).toHaveLength(5)
  expect(found[0]).toEqual([first!.id, ['email', 'phone', 'nameAndBirthDate']])
})
