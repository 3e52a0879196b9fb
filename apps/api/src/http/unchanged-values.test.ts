import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf, refusedFields, type Calls } from '#/testing/api-client.ts'
import { doctorCallsOf } from '#/testing/doctors.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

/** Records that were stored under earlier rules. Every value that is refused today is written by hand. */
let test: TestApp
let admin: Calls
let headers: { authorization: string }
beforeAll(async () => {
  test = await buildTestApp()
  ;({ headers } = await test.signedInAs('ADMIN'))
  admin = callsOf(test, headers)
})
afterAll(() => test.close())

const long = 'a'.repeat(2001)
const aUser = { firstName: 'Ana', lastName: 'Ruiz', password: 'Una-clave-2026', isPatient: false }
const store = (statement: Sql) => test.db.query(statement)
const names = { firstName: 'Q', lastName: 'R.', middleName: '7', secondLastName: '8' }
const storeNames = (id: string) =>
  store(sql`UPDATE users SET first_name = ${names.firstName}, last_name = ${names.lastName},
    middle_name = ${names.middleName}, second_last_name = ${names.secondLastName} WHERE id = ${id}`)

/** A record with values that today's rules refuse. */
interface Noun {
  /** Creates the record. @returns its path. */
  make: () => Promise<string>
  /** As a form sends them: the stored values, and one that is new and valid. */
  unchanged: object
  /** The new value in the answer. */
  expected: object
  /** Another value for a refused field, and its error. */
  other: object
  refused: string[]
}

const nouns: Record<string, Noun> = {
  'E8 a patient': {
    make: async () => {
      const { id, user } = await patientCallsOf(test, headers).register()
      await storeNames(user.id)
      await store(sql`UPDATE patients SET phone = '1234', address = 'Calle 5', medical_history = 'Acné',
        birth_date = '1880-01-01' WHERE id = ${id}`)
      return `/patient/${id}`
    },
    unchanged: {
      user: { ...names, email: 'unchanged.patient@example.test' },
      patient: { phone: '1234', address: ' Calle 5 ', medicalHistory: 'Acné', birthDate: '1880-01-01' },
    },
    expected: {
      user: { ...names, email: 'unchanged.patient@example.test' },
      phone: '1234',
      address: 'Calle 5',
      medicalHistory: 'Acné',
      birthDate: '1880-01-01',
    },
    other: { user: { firstName: 'P' }, patient: { phone: '1235', address: 'Calle 5' } },
    refused: ['/user/firstName validation.firstNameMin', '/patient/phone validation.phoneMin'],
  },
  'D4 a user': {
    make: async () => {
      const email = `${newId()}@example.test`
      const { body } = await admin.call<{ id: string }>('POST', '/users', { email, ...aUser })
      await storeNames(body.id)
      await store(sql`UPDATE users SET phone = '1234' WHERE id = ${body.id}`)
      return `/users/${body.id}`
    },
    unchanged: { ...names, phone: '1234', email: 'unchanged.user@example.test' },
    expected: { ...names, phone: '1234', email: 'unchanged.user@example.test' },
    other: { ...names, lastName: 'S.' },
    refused: ['/lastName validation.lastNameLetters'],
  },
  'F6 a doctor': {
    make: async () => {
      const { id, userId } = await doctorCallsOf(test, headers).register()
      await storeNames(userId)
      await store(sql`UPDATE users SET phone = '1234' WHERE id = ${userId}`)
      await store(sql`UPDATE doctor_licenses SET number = '0000000', issued_at = '2199-01-01' WHERE doctor_id = ${id}`)
      await store(sql`UPDATE doctor_specialties SET certificate_number = '<1>' WHERE doctor_id = ${id}`)
      return `/doctor/${id}`
    },
    unchanged: {
      user: { ...names, email: 'unchanged.doctor@example.test' },
      doctor: {
        phone: '1234',
        specialties: [
          { specialtyId: 'pediatria', certifiedAt: '2020-01-02', certificateNumber: ' 77 ' },
          { specialtyId: 'dermatologia', certifiedAt: '2017-05-20', certificateNumber: '<1>' },
        ],
        licenses: [
          { number: '0000000', jurisdiction: 'México', issuedAt: '2199-01-01' },
          { number: '8765432', jurisdiction: 'México', issuedAt: null, expiresAt: null, status: 'SUSPENDED' },
        ],
      },
    },
    expected: {
      user: { ...names, email: 'unchanged.doctor@example.test' },
      phone: '1234',
      specialties: [
        { specialtyId: 'pediatria', certifiedAt: '2020-01-02', certificateNumber: '77', certifiedUntil: null },
        { specialtyId: 'dermatologia', certifiedAt: '2017-05-20', certificateNumber: '<1>', certifiedUntil: null },
      ],
      licenses: [
        { number: '0000000', jurisdiction: 'México', issuedAt: '2199-01-01', status: 'ACTIVE' },
        { number: '8765432', jurisdiction: 'México', status: 'SUSPENDED' },
      ],
    },
    other: {
      user: names,
      doctor: {
        phone: '12345',
        licenses: [
          { number: '1111111', jurisdiction: 'México' },
          { number: '0000000', jurisdiction: 'Durango' },
        ],
        specialties: [{ specialtyId: 'dermatologia', certificateNumber: '<2>' }],
      },
    },
    refused: [
      '/doctor/specialties/0/certificateNumber validation.certificateNumberFormat',
      '/doctor/licenses/0/number validation.licenseNumberMexican',
      '/doctor/phone validation.phoneMin',
    ],
  },
  'G1 a treatment': {
    make: async () => {
      const patient = await patientCallsOf(test, headers).register()
      const id = await makeTreatment(test, { patientId: patient.id, startsOn: '2020-01-02' })
      await store(sql`UPDATE treatments SET notes = ${long} WHERE id = ${id}`)
      return `/treatments/${id}`
    },
    unchanged: { notes: long, startsOn: '2020-01-02', valueMinor: 160_000 },
    expected: { startsOn: '2020-01-02', valueMinor: 160_000 },
    other: { notes: `${long}b` },
    refused: ['/notes validation.notesMax'],
  },
  'B12 a treatment type': {
    make: async () => {
      const id = await makeTreatmentType(test.db)
      await store(sql`UPDATE treatment_types SET name_en = 'X', name_es = 'Y' WHERE id = ${id}`)
      return `/catalogue/types/${id}`
    },
    unchanged: { nameEn: 'X', nameEs: 'Y', priceMinor: 1234 },
    expected: { nameEn: 'X', nameEs: 'Y', priceMinor: 1234 },
    other: { nameEn: 'X', nameEs: 'Z', priceMinor: 1234 },
    refused: ['/nameEs validation.catalogueNameMin'],
  },
  'B12 a membership tier': {
    make: async () => {
      await store(sql`UPDATE membership_tiers SET name_en = 'X', name_es = 'Y' WHERE id = 'vip'`)
      return '/catalogue/tiers/vip'
    },
    unchanged: { nameEn: 'X', nameEs: 'Y', discountPercent: 7 },
    expected: { nameEn: 'X', nameEs: 'Y', discountPercent: 7 },
    other: { nameEn: 'V', nameEs: 'Y' },
    refused: ['/nameEn validation.catalogueNameMin'],
  },
  'B13 a shipping option': {
    make: async () => {
      const option = { nameEn: 'Local', nameEs: 'Local', zone: ['JAL'], priceMinor: 100, minDays: 1, maxDays: 2 }
      const { body } = await admin.call<{ id: string }>('POST', '/shipping', option)
      await store(sql`UPDATE shipping_options SET name_en = 'X', max_days = 120 WHERE id = ${body.id}`)
      return `/shipping/${body.id}`
    },
    unchanged: { nameEn: 'X', minDays: 2, maxDays: 120 },
    expected: { nameEn: 'X', minDays: 2, maxDays: 120 },
    other: { nameEn: 'X', maxDays: 121 },
    refused: ['/maxDays validation.daysInvalid'],
  },
  'H3 the own account': {
    make: async () => {
      const { id } = (await admin.call<{ id: string }>('GET', '/me')).body
      await storeNames(id)
      await store(sql`UPDATE users SET username = 'ab', bio = ${long}, social_links = '{"x": "http://x.test/a"}'
        WHERE id = ${id}`)
      return '/me'
    },
    unchanged: {
      ...names,
      username: 'ab',
      bio: long,
      about: 'Since 2020.',
      socialLinks: { x: 'http://x.test/a', facebook: 'https://facebook.test/b' },
    },
    expected: {
      ...names,
      username: 'ab',
      about: 'Since 2020.',
      socialLinks: { x: 'http://x.test/a', facebook: 'https://facebook.test/b' },
    },
    other: { username: 'ac', socialLinks: { x: 'http://x.test/c' } },
    refused: ['/username validation.usernameMin', '/socialLinks/x validation.linkInvalid'],
  },
}

it.each(Object.entries(nouns))('%s is saved with unchanged values that are refused today', async (_, noun) => {
  const path = await noun.make()
  const { status, body } = await admin.call('PATCH', path, noun.unchanged)
  expect([status, body]).toMatchObject([200, noun.expected])
  const read = await admin.call('GET', path)
  if (read.status !== 405) expect(read.body).toMatchObject(noun.expected)
  const answer = await admin.refused('PATCH', path, noun.other)
  expect([answer.status, refusedFields(answer)]).toEqual([422, noun.refused])
})

it('D4 a user without a last name is saved without one', async () => {
  const body = { name: 'Ana', email: `${newId()}@example.test`, password: 'Una-clave-2026' }
  const { id } = (await admin.call<{ id: string }>('POST', '/auth/register', body)).body
  const changed = await admin.call('PATCH', `/users/${id}`, { firstName: 'Anabel', lastName: '', role: 'STAFF' })
  expect([changed.status, changed.body]).toMatchObject([200, { firstName: 'Anabel', lastName: '', role: 'STAFF' }])
})

it('F6 a changed jurisdiction is judged with the unchanged number', async () => {
  const license = { number: 'ABC-12', jurisdiction: 'Texas', status: 'ACTIVE' } as const
  const { id } = await doctorCallsOf(test, headers).register({ doctor: { licenses: [license] } })
  const answer = await admin.refused('PATCH', `/doctor/${id}`, {
    doctor: { licenses: [{ ...license, jurisdiction: 'Jalisco' }] },
  })
  expect(refusedFields(answer)).toEqual(['/doctor/licenses/0/number validation.licenseNumberMexican'])
})

it('E8 an unknown patient is refused by its values, as before', async () => {
  const answer = await admin.refused('PATCH', `/patient/${newId()}`, { user: { firstName: 'Q' } })
  expect(refusedFields(answer)).toEqual(['/user/firstName validation.firstNameMin'])
})
