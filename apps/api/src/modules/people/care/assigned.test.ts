import type { AssignedPatient, CareRelation } from '@piel/contract/people/care'
import type { ListMeta } from '@piel/contract/core/pagination'
import type { Patient } from '@piel/contract/people/patients'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDoctor } from '#/testing/care.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
let doctorId: string
const mine: Record<string, Patient> = {}

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
beforeEach(async () => {
  doctorId = (await makeDoctor(test)).id
})
afterAll(() => test.close())

async function treat(lastName: string, since: string, until: string | null = null): Promise<CareRelation> {
  mine[lastName] = await staff.register({ user: { firstName: 'José', lastName } })
  const url = `/patient/${mine[lastName].id}/doctors`
  return (await staff.call<CareRelation>('POST', url, { doctorId, since, until })).body
}
interface Answer {
  data: AssignedPatient[]
  meta: ListMeta
}
const url = (query = '') => `/doctor/${doctorId}/patients?${query}`
const list = async (query = '') => (await staff.call<Answer>('GET', url(query))).body
const names = async (query = '') => (await list(query)).data.map((row) => row.patient.lastName)

it.each([
  ['status=active', '/query/status validation.invalid'],
  ['sort=email', '/query/sort validation.invalid'],
  ['limit=101', '/query/limit validation.invalid'],
  ['cursor=abc', '/query/cursor validation.invalid'],
])('F4 refuses a list with %s', async (query, field) => {
  expect(refusedFields(await staff.refused('GET', url(query)))).toEqual([field])
})

it('F4 shows an archived doctor’s patients to administrators only, and refuses pages that are too deep', async () => {
  doctorId = (await makeDoctor(test, { archived: true })).id
  expect(refusal(await staff.refused('GET', url()))).toEqual([404, 'not_found'])
  expect((await admin.call('GET', url())).status).toBe(200)
  expect(refusal(await admin.refused('GET', url('page=9999&limit=100')))).toEqual([422, 'page_too_deep'])
})

it('F4 lists the patients that this doctor treats, latest first', async () => {
  const [first] = [await treat('Abad', '2026-01-10'), await treat('Ñandú', '2026-02-10', '2026-03-01')]
  await treat('Zúñiga', '2027-01-01')
  const { data, meta } = await list()
  expect(meta).toEqual({ page: 1, limit: 10, total: 3, totalIsExact: true })
  expect(data.map((row) => [row.patient.lastName, row.startDate, row.until, row.status])).toEqual([
    ['Zúñiga', '2027-01-01', null, 'pending'],
    ['Ñandú', '2026-02-10', '2026-03-01', 'completed'],
    ['Abad', '2026-01-10', null, 'inProgress'],
  ])
  expect(data[2]).toMatchObject({ id: mine['Abad']?.id, relationId: first?.id, treatment: null })
  doctorId = (await makeDoctor(test)).id
  expect((await list()).data).toEqual([])
})

it('F4 filters by status, searches names and e-mail, orders by name or date, and pages', async () => {
  await treat('Nava', '2026-01-10')
  await treat('Ñandú', '2026-02-10', '2026-11-20')
  await treat('Ortega', '2026-11-22')
  expect(await names('status=inProgress')).toEqual(['Nava'])
  expect(await names('status=completed')).toEqual(['Ñandú'])
  expect(await names('status=pending')).toEqual(['Ortega'])
  expect(await names('search=jose%20nandu')).toEqual(['Ñandú'])
  expect(await names(`search=${mine['Nava']?.user.email}`)).toEqual(['Nava'])
  expect(await names('search=nobody')).toEqual([])
  expect(await names('sort=name')).toEqual(['Nava', 'Ñandú', 'Ortega'])
  expect(await names('sort=-name')).toEqual(['Ortega', 'Ñandú', 'Nava'])
  expect(await names('sort=startDate')).toEqual(['Nava', 'Ñandú', 'Ortega'])
  expect(await names('sort=name&limit=2&page=2')).toEqual(['Ortega'])
})

it('F4 omits archived patients and removed assignments, and lists both periods of a patient who returned', async () => {
  const { id } = await treat('Abad', '2026-01-10')
  const nava = await treat('Nava', '2026-01-10', '2026-02-01')
  await treat('Ortega', '2026-01-10')
  await staff.call('DELETE', `/care/${id}`)
  await staff.call('DELETE', `/patient/${mine['Ortega']?.id}`)
  await staff.call('POST', `/patient/${nava.patientId}/doctors`, { doctorId })
  const { data } = await list()
  expect(data.map((row) => [row.id, row.status])).toEqual([
    [nava.patientId, 'inProgress'],
    [nava.patientId, 'completed'],
  ])
  expect(new Set(data.map((row) => row.relationId)).size).toBe(2)
})

it('F4 O6 finds names with particles, written apart or together', async () => {
  await treat('Delacruz', '2026-01-10')
  await treat('Dela Cruz', '2026-02-10')
  for (const search of ['de la cruz', 'josé de la kruz', 'delacruz'])
    expect([search, await names(`sort=startDate&search=${encodeURIComponent(search)}`)]).toEqual([
      search,
      ['Delacruz', 'Dela Cruz'],
    ])
})

it('F4 names the newest current treatment, or else the newest, and finds it in both languages', async () => {
  const acne = await makeTreatmentType(test.db, { nameEn: 'Scar care', nameEs: 'Cuidado de cicatrices' })
  const peel = await makeTreatmentType(test.db, { nameEn: 'Light therapy', nameEs: 'Fototerapia' })
  await treat('Abad', '2026-01-10')
  await treat('Bello', '2026-02-10')
  await treat('Cantú', '2026-03-10')
  const patientOf = (name: string) => ({ patientId: mine[name]?.id ?? '', doctorId })
  await makeTreatment(test, { ...patientOf('Abad'), typeId: acne, startsOn: '2026-01-10' })
  await makeTreatment(test, { ...patientOf('Abad'), typeId: peel, startsOn: '2026-05-10', status: 'completed' })
  await makeTreatment(test, { ...patientOf('Bello'), typeId: acne, startsOn: '2026-02-10', status: 'cancelled' })
  await makeTreatment(test, { ...patientOf('Bello'), typeId: peel, startsOn: '2026-02-11', status: 'completed' })
  // A treatment by another doctor.
  await makeTreatment(test, { patientId: mine['Cantú']?.id ?? '', typeId: acne })
  expect((await list('sort=name')).data.map((row) => row.treatment)).toEqual([
    { nameEn: 'Scar care', nameEs: 'Cuidado de cicatrices' },
    { nameEn: 'Light therapy', nameEs: 'Fototerapia' },
    null,
  ])
  expect(await names('search=scar')).toEqual(['Abad'])
  expect(await names('search=cicatrices%20jose')).toEqual(['Abad'])
  expect(await names('search=fototer')).toEqual(['Bello'])
  expect(await names('search=fototer%20abad')).toEqual([])
})
