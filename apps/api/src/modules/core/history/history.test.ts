import type { MembershipTier, TreatmentType } from '@piel/contract/money/catalogue'
import type { Doctor } from '@piel/contract/people/doctors'
import type { ObjectHistory } from '@piel/contract/core/history'
import type { Patient } from '@piel/contract/people/patients'
import type { ShippingOption } from '@piel/contract/money/shipping'
import type { Treatment } from '@piel/contract/treatments/treatments'
import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { makeDoctor } from '#/testing/care.ts'
import { doctorBody } from '#/testing/doctors.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { shippingBody } from '#/testing/examples/shipping.ts'
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
  it('J5 is for callers who may change the record', async () => {
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
    for (const path of [`/users/${id}`, `/catalogue/types/${id}`, '/catalogue/tiers/vip', `/shipping/${id}`]) {
      expect(refusal(await calls.refused('GET', `${path}/history`))).toEqual([403, 'forbidden'])
      expect(refusal(await calls.refused('POST', `${path}/history/restore`, { versionId: 1 }))).toEqual([
        403,
        'forbidden',
      ])
    }
    expect(refusal(await calls.refused('GET', `/patient/${newId()}/history`))).toEqual([404, 'not_found'])
    await calls.call('DELETE', `/patient/${id}`)
    expect(refusal(await calls.refused('GET', `/patient/${id}/history`))).toEqual([404, 'not_found'])
    expect(await historyOf(`/patient/${id}`, asAdmin)).toHaveLength(2)
  })

  it('J5 lists each version, newest first, with author and time, and is recorded as reading', async () => {
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
      doctor: {
        title: 'DRA',
        status: 'ON_LEAVE',
        leaveFrom: '2026-11-20',
        leaveUntil: '2026-12-20',
        specialties: [],
        licenses: [],
      },
    })
    const [, first] = await historyOf(`/doctor/${doctor.id}`)
    const body = { versionId: first?.id }
    const restored = (await asAdmin.call<Doctor>('POST', `/doctor/${doctor.id}/history/restore`, body)).body
    expect(restored).toMatchObject({ version: 3, title: null, status: 'ACTIVE', user: { firstName: 'Mariana' } })
    expect(restored).toMatchObject({ leaveFrom: null, leaveUntil: null })
    expect(restored.specialties).toEqual(doctor.specialties)
    // Restoring them confirms them again.
    const confirmed = { at: expect.any(String), by: doctor.licenses[0]?.confirmed?.by }
    expect(restored.licenses).toEqual(doctor.licenses.map((license) => ({ ...license, confirmed })))
  })

  it('J5 restores the names, e-mail, phone and role of a user, by the rules of their change', async () => {
    const body = { firstName: 'Lucía', lastName: 'Beltrán', email: `${newId()}@example.test`, invite: true }
    const { id } = (await asAdmin.call<User>('POST', '/users', { ...body, role: 'STAFF' })).body
    const email = `${newId()}@example.test`
    await asAdmin.call('PATCH', `/users/${id}`, { firstName: 'Luz', phone: '55 1234 5678', role: 'ADMIN', email })
    const [, first] = await historyOf(`/users/${id}`, asAdmin)
    const path = `/users/${id}/history/restore`
    const restored = await asAdmin.call<User>('POST', path, { versionId: first?.id })
    expect(restored.body).toMatchObject({
      version: 3,
      firstName: 'Lucía',
      phone: null,
      role: 'STAFF',
      email: body.email,
    })
    expect(
      await test.db.query(sql`
        SELECT FROM audit_events WHERE object_id = ${id} AND action = 'account.sign_in_name'`),
    ).toHaveLength(2)
    const [, second] = await historyOf(`/users/${id}`, asAdmin)
    await asAdmin.call('POST', '/users', { ...body, email })
    const taken = await asAdmin.refused('POST', path, { versionId: second?.id })
    expect(refusal(taken)).toEqual([409, 'email_taken'])
    expect(refusedFields(taken)).toEqual(['/email validation.emailTaken'])
  })

  it('J5 does not restore the caller’s own lower role', async () => {
    const admin = await test.signedInAs('ADMIN')
    const { userId } = admin.actor
    await asAdmin.call('PATCH', `/users/${userId}`, { role: 'STAFF' })
    await asAdmin.call('PATCH', `/users/${userId}`, { role: 'ADMIN' })
    const [, asStaff] = await historyOf(`/users/${userId}`, asAdmin)
    const own = await callsOf(test, admin.headers).refused('POST', `/users/${userId}/history/restore`, {
      versionId: asStaff?.id,
    })
    expect(refusal(own)).toEqual([409, 'own_account'])
  })

  it('J4 does not let staff restore the sign-in name of a doctor or the name of an administrator', async () => {
    const doctor = (await asAdmin.call<Doctor>('POST', '/auth/register/doctor', doctorBody())).body
    await asAdmin.call('PATCH', `/doctor/${doctor.id}`, { user: { email: `${newId()}@example.test` } })
    const [, first] = await historyOf(`/doctor/${doctor.id}`)
    const path = `/doctor/${doctor.id}/history/restore`
    const refused = await calls.refused('POST', path, { versionId: first?.id })
    expect(refusal(refused)).toEqual([403, 'forbidden'])
    expect(refusedFields(refused)).toEqual(['/user/email validation.administratorsOnly'])
    expect((await asAdmin.call<Doctor>('POST', path, { versionId: first?.id })).status).toBe(200)
  })

  it('J5 writes only values that differ, so that others need not be valid today', async () => {
    const { id } = await calls.register()
    await calls.call('PATCH', `/patient/${id}`, { patient: { phone: '55 8765 4321' } })
    await test.db.query(sql`UPDATE patients SET address = 'x' WHERE id = ${id}`)
    await calls.call('PATCH', `/patient/${id}`, { patient: { phone: '55 0000 1111' } })
    const [, , second] = await historyOf(`/patient/${id}`)
    expect(second?.fields).toMatchObject({ address: null, phone: '55 8765 4321' })
    const [, third] = await historyOf(`/patient/${id}`)
    const body = { versionId: third?.id }
    const restored = (await calls.call<Patient>('POST', `/patient/${id}/history/restore`, body)).body
    expect(restored).toMatchObject({ phone: '55 8765 4321', address: 'x' })
  })

  it('J5 restores doctor, start, value and notes of a treatment, with the adjustment of its charge', async () => {
    const { id: patientId } = await calls.register()
    const id = await makeTreatment(test, { patientId })
    const { valueMinor, startsOn } = (await calls.call<Treatment>('GET', `/treatments/${id}`)).body
    await calls.call('PATCH', `/treatments/${id}`, { notes: 'Dos sesiones', valueMinor: valueMinor + 5000 })
    const [, first] = await historyOf(`/treatments/${id}`)
    const restored = await calls.call<Treatment>('POST', `/treatments/${id}/history/restore`, { versionId: first?.id })
    expect(restored.body).toMatchObject({ version: 3, notes: null, valueMinor, startsOn, status: 'started' })
    expect(restored.body.changes[0]?.fields.map(({ name }) => name).toSorted()).toEqual(['notes', 'valueMinor'])
  })

  it('J5 refuses a treatment’s version whose doctor is gone, and of an ended treatment all but its notes', async () => {
    const { id: patientId } = await calls.register()
    const id = await makeTreatment(test, { patientId })
    const [{ id: other }, { doctor }] = [
      await makeDoctor(test),
      (await calls.call<Treatment>('GET', `/treatments/${id}`)).body,
    ]
    await calls.call('PATCH', `/treatments/${id}`, { doctorId: other })
    await calls.call('PATCH', `/treatments/${id}`, { notes: 'Dos sesiones' })
    const [, , first] = await historyOf(`/treatments/${id}`)
    const path = `/treatments/${id}/history/restore`
    await asAdmin.call('DELETE', `/doctor/${doctor.id}`)
    const gone = await calls.refused('POST', path, { versionId: first?.id })
    expect(refusedFields(gone)).toEqual(['/doctorId validation.doctorUnknown'])
    await asAdmin.call('POST', `/doctor/${doctor.id}/restore`)
    await calls.call('POST', `/treatments/${id}/status`, { status: 'cancelled', reason: 'Se mudó' })
    expect(refusal(await calls.refused('POST', path, { versionId: first?.id }))).toEqual([409, 'transition_refused'])
    const [, , second] = await historyOf(`/treatments/${id}`)
    const restored = await calls.call<Treatment>('POST', path, { versionId: second?.id })
    expect(restored.body).toMatchObject({ notes: null, status: 'cancelled', doctor: { id: other } })
  })

  it('J5 restores a treatment type, unless its name has been taken', async () => {
    const names = { nameEn: `Peel ${newId()}`, nameEs: `Exfoliación ${newId()}` }
    const type = { ...names, priceMinor: 85_000 }
    const { id } = (await asAdmin.call<TreatmentType>('POST', '/catalogue/types', type)).body
    await asAdmin.call('PATCH', `/catalogue/types/${id}`, { priceMinor: 90_000, isActive: false })
    const [, first] = await historyOf(`/catalogue/types/${id}`, asAdmin)
    const path = `/catalogue/types/${id}/history/restore`
    const restored = await asAdmin.call<TreatmentType>('POST', path, { versionId: first?.id }, { 'if-match': '"v2"' })
    expect(restored.body).toMatchObject({ ...names, version: 3, priceMinor: 85_000, isActive: true })
    const { data } = (await asAdmin.call<{ data: unknown[] }>('GET', `/catalogue/types/${id}/changes`)).body
    expect(data).toHaveLength(3)
    await asAdmin.call('PATCH', `/catalogue/types/${id}`, { nameEs: `Otra ${newId()}` })
    await asAdmin.call('POST', '/catalogue/types', { ...type, nameEn: `Peel ${newId()}` })
    const taken = await asAdmin.refused('POST', path, { versionId: first?.id })
    expect(refusal(taken)).toEqual([409, 'name_taken'])
    expect(refusedFields(taken)).toEqual(['/nameEs validation.catalogueNameTaken'])
  })

  it('J5 restores a membership tier with its discount', async () => {
    await asAdmin.call('PATCH', '/catalogue/tiers/vip', { priceMinor: 610_000, discountPercent: 25 })
    const [current, first] = await historyOf('/catalogue/tiers/vip', asAdmin)
    expect(current).toMatchObject({ action: 'catalogue.tier_update', fields: { discountPercent: 25 } })
    const path = '/catalogue/tiers/vip/history/restore'
    const restored = await asAdmin.call<MembershipTier>('POST', path, { versionId: first?.id })
    expect(restored.body).toMatchObject({ version: 3, priceMinor: 500_000, discountPercent: 20 })
    expect(refusal(await asAdmin.refused('GET', '/catalogue/tiers/oro/history'))).toEqual([422, 'validation_failed'])
  })

  it('J5 restores a shipping option at its place in the list, and none that was removed', async () => {
    const { id } = (await asAdmin.call<ShippingOption>('POST', '/shipping', shippingBody())).body
    const other = (await asAdmin.call<ShippingOption>('POST', '/shipping', shippingBody())).body
    await asAdmin.call('PATCH', `/shipping/${id}`, { zone: ['JAL'], minDays: 3, maxDays: 9, freeFromMinor: null })
    await asAdmin.call('PUT', '/shipping/order', { ids: [other.id, id] })
    const first = (await historyOf(`/shipping/${id}`, asAdmin)).at(-1)
    const path = `/shipping/${id}/history/restore`
    const restored = await asAdmin.call<ShippingOption>('POST', path, { versionId: first?.id })
    expect(restored.body).toMatchObject({ ...shippingBody(), version: 3, position: 1 })
    await asAdmin.call('DELETE', `/shipping/${id}`)
    expect(refusal(await asAdmin.refused('POST', path, { versionId: first?.id }))).toEqual([404, 'not_found'])
  })
})
