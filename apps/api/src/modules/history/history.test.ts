import type { Doctor } from '@piel/contract/doctors'
import type { ObjectHistory } from '@piel/contract/history'
import type { Patient } from '@piel/contract/patients'
import type { User } from '@piel/contract/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { doctorBody } from '#/testing/doctors.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'

let test: TestApp
let staff: SignedIn
let calls: PatientCalls
let asAdmin: Calls
beforeAll(async () => {
  test = await buildTestApp()
  staff = await test.signedInAs('STAFF')
  calls = patientCallsOf(test, staff.headers)
  asAdmin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const historyOf = async (path: string, as: Pick<Calls, 'call'> = calls): Promise<ObjectHistory['data']> => {
  const { status, body } = await as.call<ObjectHistory>('GET', `${path}/history`)
  expect(status).toBe(200)
  return body.data
}

/** A patient with two changes. */
async function changedPatient(): Promise<Patient> {
  const { id } = await calls.register({ patient: { medicalHistory: 'Sin antecedentes' } })
  await calls.call('PATCH', `/patient/${id}`, { user: { firstName: 'Inés' }, patient: { phone: '55 8765 4321' } })
  return (
    await calls.call<Patient>('PATCH', `/patient/${id}`, {
      patient: { medicalHistory: 'Alergia al níquel', address: 'Calle Roble 12' },
    })
  ).body
}

describe('the history of a record', () => {
  it('J5 is for those who may change the record', async () => {
    const { id } = await calls.register()
    expect((await callsOf(test, {}).refused('GET', `/patient/${id}/history`)).status).toBe(401)
    for (const kind of ['USER', 'DOCTOR'] as const) {
      const other = callsOf(test, (await test.signedInAs(kind)).headers)
      for (const path of ['/patient', '/doctor', '/users', '/treatments'])
        expect(refusal(await other.refused('GET', `${path}/${id}/history`))).toEqual([403, 'forbidden'])
      expect(refusal(await other.refused('POST', `/patient/${id}/history/restore`, { versionId: 1 }))).toEqual([
        403,
        'forbidden',
      ])
    }
    expect(refusal(await calls.refused('GET', `/users/${id}/history`))).toEqual([403, 'forbidden'])
    expect(refusal(await calls.refused('GET', `/patient/${newId()}/history`))).toEqual([404, 'not_found'])
    await calls.call('DELETE', `/patient/${id}`)
    expect(refusal(await calls.refused('GET', `/patient/${id}/history`))).toEqual([404, 'not_found'])
    expect(await historyOf(`/patient/${id}`, asAdmin)).toHaveLength(2)
  })

  it('J5 has each version, newest first, with who made it and when, and is recorded as reading', async () => {
    const { id } = await changedPatient()
    const author = { id: staff.actor.userId, name: staff.actor.name }
    expect(await historyOf(`/patient/${id}`)).toMatchObject([
      {
        id: null,
        number: 3,
        author,
        action: 'patient.update',
        fields: { address: 'Calle Roble 12', firstName: 'Inés' },
      },
      {
        id: expect.any(Number),
        number: 2,
        since: expect.any(String),
        author,
        action: 'patient.update',
        fields: { firstName: 'Inés', phone: '55 8765 4321', address: null, medicalHistory: 'Sin antecedentes' },
      },
      { number: 1, since: null, author: null, action: null, fields: { firstName: 'María', phone: '55 1234 5678' } },
    ])
    const reads = await test.db.query(sql`
      SELECT FROM audit_events WHERE object_id = ${id} AND action = 'patient.read'`)
    expect(reads).toHaveLength(1)
  })

  it('J5 shows a record without changes as one version', async () => {
    const { id } = await calls.register()
    expect(await historyOf(`/patient/${id}`)).toMatchObject([{ id: null, number: 1, since: null, author: null }])
  })

  it('J5 names what a treatment’s values refer to', async () => {
    const { id: patientId } = await calls.register()
    const id = await makeTreatment(test, { patientId })
    await calls.call('PATCH', `/treatments/${id}`, { notes: 'Dos sesiones' })
    const { body } = await calls.call<ObjectHistory>('GET', `/treatments/${id}/history`)
    expect(body.data.map(({ fields }) => fields['notes'])).toEqual(['Dos sesiones', null])
    expect(body.names[patientId]).toBe('María Hernández Peña')
  })
})

describe('restoring a version', () => {
  it('J5 refuses an unknown version, another object’s, a changed record and values that are no longer valid', async () => {
    const patient = await changedPatient()
    const [, second] = await historyOf(`/patient/${patient.id}`)
    const path = `/patient/${patient.id}/history/restore`
    expect(refusedFields(await calls.refused('POST', path, { versionId: 0 }))).toEqual([
      '/versionId validation.invalid',
    ])
    expect(refusal(await calls.refused('POST', path, { versionId: 999_999_999 }))).toEqual([404, 'not_found'])
    const other = await changedPatient()
    const body = { versionId: second?.id ?? 0 }
    expect(refusal(await calls.refused('POST', `/patient/${other.id}/history/restore`, body))).toEqual([
      404,
      'not_found',
    ])
    expect(refusal(await calls.refused('POST', path, body, { 'if-match': '"v1"' }))).toEqual([412, 'version_conflict'])
    await test.db.query(sql`UPDATE patients SET address = 'x' WHERE id = ${patient.id}`)
    await calls.call('PATCH', `/patient/${patient.id}`, { patient: { address: 'Calle Roble 14' } })
    const invalid = (await historyOf(`/patient/${patient.id}`)).find(({ fields }) => fields['address'] === 'x')
    expect(refusedFields(await calls.refused('POST', path, { versionId: invalid?.id ?? 0 }))).toEqual([
      '/patient/address validation.addressMin',
    ])
  })

  it('J5 writes the old values of a patient as a new version, with an event, and loses none', async () => {
    const patient = await changedPatient()
    const [, second, first] = await historyOf(`/patient/${patient.id}`)
    const path = `/patient/${patient.id}/history/restore`
    const headers = { 'if-match': `"v${patient.version}"` }
    const restored = await calls.call<Patient>('POST', path, { versionId: first?.id }, headers)
    expect(restored).toMatchObject({
      status: 200,
      etag: '"v4"',
      body: {
        version: 4,
        user: { firstName: 'María', email: patient.user.email },
        phone: '55 1234 5678',
        address: null,
        medicalHistory: 'Sin antecedentes',
      },
    })
    const after = await historyOf(`/patient/${patient.id}`)
    expect(after.map(({ number }) => number)).toEqual([4, 3, 2, 1])
    expect(after[0]).toMatchObject({ action: 'patient.update', author: { id: staff.actor.userId } })
    expect(after[0]?.fields).toEqual(first?.fields)
    expect(after[2]?.fields).toEqual(second?.fields)
  })

  it('J5 restores a doctor with specialties and licences', async () => {
    const doctor = (await asAdmin.call<Doctor>('POST', '/auth/register/doctor', doctorBody())).body
    await asAdmin.call('PATCH', `/doctor/${doctor.id}`, {
      user: { firstName: 'Iris' },
      doctor: { status: 'ON_LEAVE', specialties: [], licenses: [] },
    })
    const [, first] = await historyOf(`/doctor/${doctor.id}`)
    const body = { versionId: first?.id }
    const restored = (await asAdmin.call<Doctor>('POST', `/doctor/${doctor.id}/history/restore`, body)).body
    expect(restored).toMatchObject({ version: 3, status: 'ACTIVE', user: { firstName: 'Mariana' } })
    expect(restored.specialties).toEqual(doctor.specialties)
    expect(restored.licenses).toEqual(doctor.licenses)
  })

  it('J5 restores the names, e-mail and phone of a user, and not the role', async () => {
    const body = { firstName: 'Lucía', lastName: 'Beltrán', email: `${newId()}@example.test`, invite: true }
    const { id } = (await asAdmin.call<User>('POST', '/users', body)).body
    await asAdmin.call('PATCH', `/users/${id}`, { firstName: 'Luz', phone: '55 1234 5678', role: 'STAFF' })
    const [, first] = await historyOf(`/users/${id}`, asAdmin)
    const restored = await asAdmin.call<User>('POST', `/users/${id}/history/restore`, { versionId: first?.id })
    expect(restored.body).toMatchObject({ version: 3, firstName: 'Lucía', phone: null, role: 'STAFF' })
  })
})
