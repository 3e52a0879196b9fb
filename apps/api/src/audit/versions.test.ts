import type { Doctor } from '@piel/contract/people/doctors'
import type { CareRelation } from '@piel/contract/people/care'
import type { ShippingOption } from '@piel/contract/money/shipping'
import type { Treatment } from '@piel/contract/treatments/treatments'
import type { User } from '@piel/contract/people/users'
import { Client } from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { callsOf, type Calls } from '#/testing/api-client.ts'
import { makeDoctor } from '#/testing/care.ts'
import { doctorBody } from '#/testing/doctors.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { shippingBody } from '#/testing/examples/shipping.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let admin: SignedIn
let calls: Calls
let patients: PatientCalls
let owner: Client

beforeAll(async () => {
  test = await buildTestApp()
  admin = await test.signedInAs('ADMIN')
  calls = callsOf(test, admin.headers)
  patients = patientCallsOf(test, admin.headers)
  owner = new Client({ connectionString: test.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

interface Version {
  kind: string
  version: number
  fields: Record<string, unknown>
  /** The events of the change. */
  actions: string[]
}

const versionsOf = (id: string): Promise<Version[]> =>
  test.db.query<Version>(sql`
    SELECT v.object_kind AS kind, v.version, v.fields, ARRAY(SELECT e.action FROM audit_events e
      WHERE e.change = v.change ORDER BY e.sequence) AS actions
    FROM versions v WHERE v.object_id = ${id} ORDER BY v.id`)

async function answered<T>(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  as: Calls = calls,
): Promise<T> {
  const answer = await as.call<T>(method, url, body)
  if (answer.status >= 300)
    throw new Error(`${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function makeTreatmentOf(): Promise<Treatment> {
  const { id: patientId } = await patients.register()
  const { id: doctorId } = await makeDoctor(test)
  const typeId = newId()
  await makeTreatmentType(test.db, { id: typeId })
  return await answered('POST', '/treatments', { patientId, doctorId, typeId, startsOn: test.clock.today() })
}

describe('J5 every change keeps the earlier version', () => {
  it('J5 of a user, with role and own settings', async () => {
    const body = {
      firstName: 'Lucía',
      lastName: 'Beltrán',
      email: `${newId()}@example.test`,
      invite: true,
      role: 'STAFF',
    }
    const user = await answered<User>('POST', '/users', body)
    expect(await versionsOf(user.id)).toEqual([])
    await answered('PATCH', `/users/${user.id}`, { role: 'ADMIN', firstName: 'Luz' })
    await answered('PATCH', `/users/${user.id}`, { phone: '55 1234 5678' })
    await answered('DELETE', `/users/${user.id}`)
    expect(await versionsOf(user.id)).toMatchObject([
      {
        kind: 'user',
        version: 1,
        fields: { role: 'STAFF', firstName: 'Lucía', archivedAt: null },
        actions: ['user.update'],
      },
      { kind: 'user', version: 2, fields: { role: 'ADMIN', firstName: 'Luz', phone: null }, actions: ['user.update'] },
      { kind: 'user', version: 3, fields: { phone: '55 1234 5678', archivedAt: null }, actions: ['user.archive'] },
    ])
  })

  it('J5 of the caller’s own account', async () => {
    const staff = await test.signedInAs('STAFF')
    const own = callsOf(test, staff.headers)
    await answered(
      'PATCH',
      '/me',
      { bio: 'Recepción', language: 'es', socialLinks: { website: 'https://piel.test' } },
      own,
    )
    await answered('PUT', '/me/notifications/preferences', { kind: 'patient_registered', isOn: false }, own)
    await answered('PUT', '/me/notifications/preferences', { kind: 'patient_registered', isOn: false }, own)
    await answered('PUT', '/me/notifications/preferences', { kind: 'patient_registered', isOn: true }, own)
    expect(await versionsOf(staff.actor.userId)).toMatchObject([
      { fields: { bio: null, language: null, socialLinks: {}, notificationsOff: [] }, actions: ['account.update'] },
      { fields: { bio: 'Recepción', socialLinks: { website: 'https://piel.test' }, notificationsOff: [] } },
      { fields: { notificationsOff: ['patient_registered'] }, actions: ['account.update'] },
    ])
  })

  it('J5 of the sign-in account, and none for a new user with a password', async () => {
    const body = { firstName: 'Lucía', lastName: 'Beltrán', email: `${newId()}@example.test` }
    const { id } = await answered<User>('POST', '/users', { ...body, password: 'Volcan-de-agua-26' })
    expect(await versionsOf(id)).toEqual([])
    await test.db.query(sql`UPDATE users SET subject = 'provider|1' WHERE id = ${id}`)
    expect(await versionsOf(id)).toMatchObject([{ kind: 'user', fields: { subject: id } }])
  })

  it('J5 of a patient, once per change, whether the person or the record changes', async () => {
    const { id, user } = await patients.register({ patient: { medicalHistory: 'Sin antecedentes' } })
    expect(await versionsOf(id)).toEqual([])
    await answered('PATCH', `/patient/${id}`, {
      user: { firstName: 'Ana' },
      patient: { phone: '55 8765 4321', medicalHistory: 'Alergia al níquel' },
    })
    await answered('PATCH', `/users/${user.id}`, { lastName: 'Ríos' })
    await answered('PATCH', `/patient/${id}`, { patient: { isActive: false } })
    await answered('DELETE', `/patient/${id}`)
    await answered('POST', `/patient/${id}/restore`)
    expect(await versionsOf(id)).toMatchObject([
      {
        kind: 'patient',
        version: 1,
        fields: {
          firstName: 'María',
          lastName: 'Hernández',
          phone: '55 1234 5678',
          medicalHistory: 'Sin antecedentes',
        },
        actions: ['patient.update'],
      },
      {
        version: 2,
        fields: { firstName: 'Ana', lastName: 'Hernández', phone: '55 8765 4321', medicalHistory: 'Alergia al níquel' },
        actions: ['user.update'],
      },
      { version: 3, fields: { lastName: 'Ríos', isActive: true }, actions: ['patient.update'] },
      { version: 4, fields: { isActive: false, archivedAt: null }, actions: ['patient.archive'] },
      { version: 5, fields: { archivedAt: expect.any(String) }, actions: ['patient.restore'] },
    ])
    expect((await versionsOf(user.id)).map(({ kind }) => kind)).toEqual(['user', 'user', 'user', 'user'])
  })

  it('J5 of a doctor, with specialties and licences as they were', async () => {
    const license = { number: '1234567', jurisdiction: 'México', status: 'ACTIVE' as const }
    const body = doctorBody({ doctor: { specialties: [{ specialtyId: 'dermatologia' }], licenses: [license] } })
    const { id } = await answered<Doctor>('POST', '/auth/register/doctor', body)
    expect(await versionsOf(id)).toEqual([])
    await answered('PATCH', `/doctor/${id}`, {
      user: { firstName: 'Iris' },
      doctor: { status: 'ON_LEAVE', speciality: [], licenses: [{ ...license, status: 'SUSPENDED' }] },
    })
    await answered('PATCH', `/doctor/${id}`, { doctor: { licenses: [] } })
    await answered('PATCH', `/doctor/${id}/status`, { status: 'INACTIVE' })
    expect(await versionsOf(id)).toMatchObject([
      {
        kind: 'doctor',
        version: 1,
        fields: {
          firstName: body.user.firstName,
          status: 'ACTIVE',
          specialties: [{ specialtyId: 'dermatologia', certifiedAt: null, certificateNumber: null }],
          licenses: [license],
        },
        actions: ['doctor.update'],
      },
      {
        version: 2,
        fields: {
          firstName: 'Iris',
          status: 'ON_LEAVE',
          specialties: [],
          licenses: [{ ...license, status: 'SUSPENDED' }],
        },
      },
      { version: 3, fields: { licenses: [], status: 'ON_LEAVE' }, actions: ['doctor.status'] },
    ])
  })

  it('J5 of a care assignment', async () => {
    const { id: patientId } = await patients.register()
    const { id: doctorId } = await makeDoctor(test)
    const relation = await answered<CareRelation>('POST', `/patient/${patientId}/doctors`, {
      doctorId,
      since: '2026-01-15',
    })
    await answered('PATCH', `/care/${relation.id}`, { since: '2026-02-01' })
    await answered('DELETE', `/care/${relation.id}`)
    expect(await versionsOf(relation.id)).toMatchObject([
      {
        kind: 'care',
        version: 1,
        fields: { patientId, doctorId, since: '2026-01-15', until: null },
        actions: ['care.change'],
      },
      { version: 2, fields: { since: '2026-02-01', archivedAt: null }, actions: ['care.remove'] },
    ])
  })

  it('J5 of a treatment', async () => {
    const { id, valueMinor } = await makeTreatmentOf()
    await answered('PATCH', `/treatments/${id}`, { notes: 'Dos sesiones', valueMinor: valueMinor + 5000 })
    await answered('POST', `/treatments/${id}/status`, { status: 'cancelled', reason: 'Se mudó' })
    expect(await versionsOf(id)).toMatchObject([
      {
        kind: 'treatment',
        version: 1,
        fields: { notes: null, valueMinor, status: 'started' },
        actions: ['treatment.update'],
      },
      {
        version: 2,
        fields: { notes: 'Dos sesiones', valueMinor: valueMinor + 5000, endedOn: null },
        actions: ['treatment.status'],
      },
    ])
  })

  it('J5 of the catalogue and the tiers', async () => {
    const names = { nameEn: `Peel ${newId()}`, nameEs: `Exfoliación ${newId()}` }
    const { id } = await answered<{ id: string }>('POST', '/catalogue/types', { ...names, priceMinor: 85_000 })
    await answered('PATCH', `/catalogue/types/${id}`, { priceMinor: 90_000, isActive: false })
    await answered('PATCH', '/catalogue/tiers/vip', { discountPercent: 25 })
    expect(await versionsOf(id)).toEqual([
      {
        kind: 'treatment_type',
        version: 1,
        fields: { ...names, priceMinor: 85_000, taxKind: 'exempt', isActive: true },
        actions: ['catalogue.type_update'],
      },
    ])
    expect(await versionsOf('vip')).toMatchObject([
      { kind: 'membership_tier', version: 1, fields: { discountPercent: 20 }, actions: ['catalogue.tier_update'] },
    ])
  })

  it('J5 of the shipping options and their order', async () => {
    const first = await answered<ShippingOption>('POST', '/shipping', shippingBody())
    const second = await answered<ShippingOption>('POST', '/shipping', shippingBody())
    await answered('PATCH', `/shipping/${first.id}`, { priceMinor: 1 })
    await answered('PUT', '/shipping/order', { ids: [second.id, first.id] })
    await answered('DELETE', `/shipping/${first.id}`)
    expect(await versionsOf(first.id)).toMatchObject([
      { kind: 'shipping_option', version: 1, fields: { priceMinor: first.priceMinor }, actions: ['shipping.update'] },
      { version: 2, fields: { priceMinor: 1, position: first.position }, actions: ['shipping.order'] },
      { version: 2, fields: { position: second.position, archivedAt: null }, actions: ['shipping.archive'] },
    ])
  })
})

it('J5 keeps a version together with its change or not at all, and none for a call without effect', async () => {
  const { id } = await patients.register()
  await expect(
    test.db.transaction(async (tx) => {
      await tx.query(sql`UPDATE patients SET phone = '55 0000 0000' WHERE id = ${id}`)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await answered('PATCH', `/patient/${id}`, { patient: { phone: '55 1234 5678' } })
  await test.db.query(sql`UPDATE users SET last_login_at = now(), tokens_valid_from = now() WHERE id =
    (SELECT user_id FROM patients WHERE id = ${id})`)
  expect(await versionsOf(id)).toEqual([])
})

it('J5 keeps the version of a change made directly in the database, without an event', async () => {
  const { id } = await answered<Doctor>('POST', '/auth/register/doctor', doctorBody())
  await owner.query(`INSERT INTO doctor_specialties (doctor_id, position, specialty_id) VALUES ('${id}', 99, 'otra')`)
  await owner.query(`DELETE FROM doctor_specialties WHERE doctor_id = '${id}' AND position = 99`)
  const [before, after] = await versionsOf(id)
  expect([before?.actions, after?.actions]).toEqual([[], []])
  const idsOf = (version: Version | undefined) =>
    ((version?.fields['specialties'] ?? []) as { specialtyId: string }[]).map(({ specialtyId }) => specialtyId)
  expect(idsOf(after)).toEqual([...idsOf(before), 'otra'])
})

it.each(['UPDATE versions SET version = version', 'DELETE FROM versions', 'TRUNCATE versions'])(
  'J5 refuses "%s", even to the owner, and to the application itself',
  async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow('append-only')
    await expect(test.db.query(raw(statement))).rejects.toThrow(/permission denied|append-only/)
  },
)
