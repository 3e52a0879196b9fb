import type { ObjectHistory } from '@piel/contract/core/history'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'

let test: TestApp
let calls: PatientCalls
beforeAll(async () => {
  test = await buildTestApp()
  calls = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
})
afterAll(() => test.close())

const historyOf = async (path: string): Promise<ObjectHistory['data']> =>
  (await calls.call<ObjectHistory>('GET', `${path}/history`)).body.data

/** A patient with two changes. */
async function changedPatient(): Promise<Patient> {
  const { id } = await calls.register({ patient: { medicalHistory: 'Sin antecedentes' } })
  const path = `/patient/${id}`
  await calls.call('PATCH', path, { user: { firstName: 'Inés' }, patient: { phone: '55 8765 4321' } })
  const patient = { medicalHistory: 'Alergia al níquel', address: 'Calle Roble 12' }
  return (await calls.call<Patient>('PATCH', path, { patient })).body
}

it('J5 writes only the fields that a restore names, and records them alone', async () => {
  const { id } = await changedPatient()
  const [, second, first] = await historyOf(`/patient/${id}`)
  const path = `/patient/${id}/history/restore`
  const restored = await calls.call<Patient>('POST', path, { versionId: first?.id, fields: ['phone'] })
  expect(restored).toMatchObject({
    status: 200,
    body: { version: 4, phone: '55 1234 5678', user: { firstName: 'Inés' }, address: 'Calle Roble 12' },
  })
  const events = await test.db.query(sql`
    SELECT fields FROM audit_events WHERE object_id = ${id} AND action = 'patient.update' ORDER BY sequence DESC LIMIT 1`)
  expect(events).toEqual([{ fields: ['phone'] }])
  const both = { versionId: second?.id, fields: ['phone', 'medicalHistory'] }
  expect((await calls.call<Patient>('POST', path, both)).body).toMatchObject({
    version: 5,
    phone: '55 8765 4321',
    medicalHistory: 'Sin antecedentes',
    address: 'Calle Roble 12',
  })
})

it('J5 refuses to restore fields that are unknown, repeated, none, kept by the object, or can no longer be empty', async () => {
  const { id } = await changedPatient()
  const [, , first] = await historyOf(`/patient/${id}`)
  const refused = async (fields: unknown, path = `/patient/${id}`, versionId = first?.id) =>
    refusedFields(await calls.refused('POST', `${path}/history/restore`, { versionId, fields }))
  expect(await refused(['phone', 'shoeSize'])).toEqual(['/fields/1 validation.notRestorable'])
  expect(await refused(['archivedAt'])).toEqual(['/fields/0 validation.notRestorable'])
  expect(await refused(['phone', 'phone'])).toEqual(['/fields validation.invalid'])
  expect(await refused([])).toEqual(['/fields validation.invalid'])
  expect(await refused('phone')).toEqual(['/fields validation.invalid'])
  const { id: patientId } = await calls.register()
  const treatment = await makeTreatment(test, { patientId })
  await calls.call('PATCH', `/treatments/${treatment}`, { notes: 'Dos sesiones' })
  const [, made] = await historyOf(`/treatments/${treatment}`)
  expect(await refused(['status'], `/treatments/${treatment}`, made?.id ?? 0)).toEqual([
    '/fields/0 validation.notRestorable',
  ])
  await test.db.query(sql`UPDATE patients SET birth_date = NULL WHERE id = ${id}`)
  await calls.call('PATCH', `/patient/${id}`, { patient: { birthDate: '1990-05-17' } })
  const withoutBirth = (await historyOf(`/patient/${id}`)).find(({ fields }) => fields['birthDate'] === null)
  expect(await refused(['birthDate'], `/patient/${id}`, withoutBirth?.id ?? 0)).toEqual([
    '/fields/0 validation.notRestorable',
  ])
})
