import type { TreatingDoctor } from '@piel/contract/people/care'
import type { Contact } from '@piel/contract/people/contacts'
import type { Doctor } from '@piel/contract/people/doctors'
import type { Me } from '@piel/contract/account/me'
import type { RecordEntry } from '@piel/contract/clinical/records'
import type { treatmentEndpoints } from '@piel/contract/treatments/treatments'
import type { AnswerOf } from '@piel/contract/core/endpoint'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, type Calls, refusal, refusedFields } from '#/testing/api-client.ts'
import { makeDoctor } from '#/testing/care.ts'
import { parseCsv } from '#/testing/csv.ts'
import { doctorBody, doctorCallsOf, type DoctorCalls } from '#/testing/doctors.ts'
import { patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'

let test: TestApp
let signedIn: SignedIn
let staff: DoctorCalls
let admin: DoctorCalls

beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('STAFF')
  staff = doctorCallsOf(test, signedIn.headers)
  admin = doctorCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const retitle = (id: string, title: unknown) => staff.call<Doctor>('PATCH', `/doctor/${id}`, { doctor: { title } })
const eventsOn = (id: string) =>
  test.db.query<{ action: string; fields: string[] }>(sql`
    SELECT action, fields FROM audit_events WHERE object_id = ${id} ORDER BY sequence`)

/** A doctor with an account and an assigned patient. */
async function treatingDoctor() {
  const { account, headers } = await test.signedInAs('DOCTOR')
  const { id } = await makeDoctor(test, { owner: account })
  const patient = await patientCallsOf(test, signedIn.headers).register()
  await test.db.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    VALUES (${patient.id}, ${account.id}, '2026-01-01')`)
  return { id, own: callsOf(test, headers), account, patientId: patient.id }
}
const own = (calls: Calls, title: unknown) => calls.call<Me>('PATCH', '/me', { title })

it('F6 refuses a title that is not Dr. or Dra.', async () => {
  const refused = await staff.refused('POST', '/auth/register/doctor', {
    ...doctorBody(),
    doctor: { title: 'Dra.' },
  })
  expect(refusedFields(refused)).toEqual(['/doctor/title validation.invalid'])
})

it('F7 registers a doctor with a title, and without one as the specification does', async () => {
  expect(await staff.register({ doctor: { title: 'DRA' } })).toMatchObject({ title: 'DRA' })
  expect((await staff.register()).title).toBeNull()
})

it('F7 changes and removes a title, and records both', async () => {
  const { id } = await staff.register()
  expect((await retitle(id, 'DR')).body).toMatchObject({ title: 'DR', version: 2 })
  expect((await retitle(id, null)).body).toMatchObject({ title: null, version: 3 })
  expect((await eventsOn(id)).slice(1)).toEqual([
    { action: 'doctor.update', fields: ['title'] },
    { action: 'doctor.update', fields: ['title'] },
  ])
})

it('F3 keeps the title of a doctor who is archived and restored', async () => {
  const { id } = await staff.register({ doctor: { title: 'DRA' } })
  await admin.call('DELETE', `/doctor/${id}`)
  expect((await admin.call<Doctor>('POST', `/doctor/${id}/restore`)).body.title).toBe('DRA')
})

it('B4 refuses a title of an account that is not a doctor’s', async () => {
  const answer = await callsOf(test, signedIn.headers).refused('PATCH', '/me', { title: 'DRA' })
  expect(refusedFields(answer)).toEqual(['/title validation.invalid'])
})

it('B4 H3 lets a doctor choose the own title, as a version of the doctor', async () => {
  const doctor = await treatingDoctor()
  expect((await own(doctor.own, 'DRA')).body.title).toBe('DRA')
  expect((await doctor.own.call<Me>('GET', '/me')).body.title).toBe('DRA')
  expect(await staff.read(doctor.id)).toMatchObject({ title: 'DRA', version: 2 })
  expect(await eventsOn(doctor.id)).toEqual([{ action: 'doctor.update', fields: ['title'] }])
  expect(await eventsOn(doctor.account.id)).toContainEqual({ action: 'account.update', fields: ['title'] })
  expect((await own(doctor.own, null)).body.title).toBeNull()
})

it('F2 answers the title wherever it answers the doctor', async () => {
  const { id, own: calls, patientId } = await treatingDoctor()
  await own(calls, 'DRA')
  await makeTreatment(test, { patientId, doctorId: id })
  const entry = { kind: 'note', date: '2026-01-15', text: 'Acné moderado en mejillas.' }
  const written = await calls.call<RecordEntry>('POST', `/patient/${patientId}/medical-history`, entry)
  expect(written.body.author.title).toBe('DRA')
  const doctors = await staff.call<{ data: TreatingDoctor[] }>('GET', `/patient/${patientId}/doctors`)
  expect(doctors.body.data.map(({ doctor }) => doctor.title)).toEqual(['DRA'])
  const treatments = await staff.call<AnswerOf<typeof treatmentEndpoints.list>>('GET', `/treatments?doctorId=${id}`)
  expect(treatments.body.data.map(({ doctor }) => doctor.title)).toEqual(['DRA'])
  expect(treatments.body.filtered.doctorTitle).toBe('DRA')
  const contacts = await staff.call<{ data: Contact[] }>('GET', '/contacts?search=DOCTOR')
  expect(contacts.body.data.map(({ title }) => title)).toContain('DRA')
  expect((await staff.list({ search: 'DOCTOR' })).data.find((row) => row.id === id)?.title).toBe('DRA')
})

it('E3 answers no title for an author who is not a doctor', async () => {
  const nurse = patientCallsOf(test, (await test.signedInAs('CLINICAL')).headers)
  const { id } = await nurse.register()
  const entry = { kind: 'note', date: '2026-01-15', text: 'Llamó para confirmar su cita.' }
  const written = await nurse.call<RecordEntry>('POST', `/patient/${id}/medical-history`, entry)
  expect(written.body.author.title).toBeNull()
})

it('F1 finds a doctor by the same texts with a title as without', async () => {
  const { id } = await staff.register({ user: { lastName: 'Zubizarreta' }, doctor: { title: 'DRA' } })
  expect((await staff.list({ search: 'zubizarreta' })).data.map((row) => row.id)).toEqual([id])
  expect((await staff.list({ search: 'dra zubizarreta' })).data).toEqual([])
})

it('J5 exports the title in its own column, in the language of the file', async () => {
  await staff.register({ user: { lastName: 'Quetzal' }, doctor: { title: 'DRA' } })
  const titles = async (language: string) => {
    const headers = { ...signedIn.headers, 'accept-language': language }
    const answer = await test.app.inject({ url: '/api/doctor/export?search=quetzal', headers })
    return parseCsv(answer.body.replace(/^\uFEFF/, '')).map((row) => row.at(-1))
  }
  expect(await titles('es')).toEqual(['Título', 'Dra.'])
  expect(await titles('en')).toEqual(['Title', 'Dr.'])
})

it('J4 lets only staff and administrators change the title of a doctor', async () => {
  const { id, own: calls } = await treatingDoctor()
  expect(refusal(await calls.refused('PATCH', `/doctor/${id}`, { doctor: { title: 'DR' } }))).toEqual([
    403,
    'forbidden',
  ])
})
