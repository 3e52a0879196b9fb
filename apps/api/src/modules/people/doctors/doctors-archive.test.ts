import type { Doctor } from '@piel/contract/people/doctors'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { doctorCallsOf, type DoctorCalls } from '#/testing/doctors.ts'
import { describeArchive } from '#/testing/describe-archive.ts'
import { settle } from '#/testing/ledger.ts'
import { objectKinds } from '#/testing/objects.ts'
import { retryUnavailable, refusal } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment, makeTreatmentType } from '#/testing/treatments.ts'

let test: TestApp
let staff: DoctorCalls
let admin: DoctorCalls

beforeAll(async () => {
  test = await buildTestApp()
  staff = doctorCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = doctorCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const archive = (id: string, more?: Record<string, string>) => admin.refused('DELETE', `/doctor/${id}`, undefined, more)
const restore = (id: string) => admin.call<Doctor>('POST', `/doctor/${id}/restore`)

describeArchive(() => test, {
  row: 'F3',
  name: 'doctor',
  path: '/doctor',
  archivedBy: 'ADMIN',
  refused: ['USER', 'DOCTOR', 'STAFF'],
  make: async () => (await staff.register()).id,
})

const account = async (id: string) => {
  const [row] = await test.db.query<{ kind: string; archived: boolean }>(sql`
    SELECT profile_kind AS kind, archived_at IS NOT NULL AS archived FROM users WHERE id = ${id}`)
  return row
}
const makePatientOf = (userId: string) =>
  test.db.query(sql`INSERT INTO patients (id, user_id) VALUES (${newId()}, ${userId})`)

it('J4 finds archived doctors for administrators only', async () => {
  expect(refusal(await staff.refused('GET', '/doctor/search?status=archived'))).toEqual([403, 'forbidden'])
})

it('F3 answers 404 for an archived doctor, but to administrators', async () => {
  const { id } = await staff.register()
  await archive(id)
  expect(refusal(await staff.refused('GET', `/doctor/${id}`))).toEqual([404, 'not_found'])
  expect(refusal(await staff.refused('PATCH', `/doctor/${id}`, {}))).toEqual([404, 'not_found'])
  expect((await staff.refused('PATCH', `/doctor/${id}/status`, { status: 'ACTIVE' })).status).toBe(404)
  expect((await admin.read(id)).archivedAt).not.toBeNull()
})

it('J6 states in the list which version is archived and restored', async () => {
  const { id, user } = await staff.register()
  await staff.call('PATCH', `/doctor/${id}/status`, { status: 'ON_LEAVE' })
  expect((await staff.list({ search: user.email })).data.map(({ version }) => version)).toEqual([2])
  expect(refusal(await archive(id, { 'if-match': '"v1"' }))).toEqual([412, 'version_conflict'])
  expect((await archive(id, { 'if-match': '"v2"' })).status).toBe(204)
  const stale = await admin.refused('POST', `/doctor/${id}/restore`, undefined, { 'if-match': '"v2"' })
  expect(refusal(stale)).toEqual([412, 'version_conflict'])
  const [row] = (await admin.list({ status: 'archived', search: user.email })).data
  expect(row).toMatchObject({ id, version: 3 })
  expect((await admin.refused('POST', `/doctor/${id}/restore`, {}, { 'if-match': '"v3"' })).status).toBe(200)
})

it('F3 removes an archived doctor from every list at once, and restores the whole record', async () => {
  const before = await staff.register({ user: { lastName: 'Xicoténcatl' } })
  const { id } = before
  const found = async (calls: DoctorCalls, query: Record<string, string>, path?: string) =>
    (await calls.list({ search: 'xicotencatl', ...query }, path)).data.map((row) => row.id)
  await archive(id)
  expect(await found(staff, {})).toEqual([])
  expect(await found(staff, { speciality: 'dermatologia' }, '/doctor/search')).toEqual([])
  expect(await found(admin, { status: 'archived' })).toEqual([id])

  const { status, body, etag } = await restore(id)
  expect([status, etag]).toEqual([200, '"v3"'])
  const { updatedAt } = body
  expect(body).toEqual({ ...before, version: 3, updatedAt, user: { ...before.user, updatedAt: body.user.updatedAt } })
  expect(await found(staff, {})).toEqual([id])
})

it('F3 frees the e-mail, and refuses to restore while another user has it', async () => {
  const { id, user } = await staff.register()
  await archive(id)
  const other = await staff.register({ user: { email: user.email } })
  expect(refusal(await admin.refused('POST', `/doctor/${id}/restore`))).toEqual([409, 'email_taken'])
  await archive(other.id)
  expect((await restore(id)).status).toBe(200)
})

it('F3 restores a doctor with another e-mail while the earlier one is taken', async () => {
  const { id, user } = await staff.register()
  await archive(id)
  await staff.register({ user: { email: user.email } })
  const email = `volvio-${user.email}`
  const { status, body } = await admin.call<Doctor>('POST', `/doctor/${id}/restore`, { email })
  expect([status, body.user.email, body.archivedAt]).toEqual([200, email, null])
})

it('F3 restores a username unless another user has taken it since', async () => {
  const [one, other] = [await staff.register(), await staff.register()]
  const name = (id: string) => test.db.query(sql`UPDATE users SET username = 'dra.leal' WHERE id = ${id}`)
  const usernameOf = async (id: string) => (await test.db.query(sql`SELECT username FROM users WHERE id = ${id}`))[0]
  await name(one.userId)
  await archive(one.id)
  await name(other.userId)
  expect((await restore(one.id)).status).toBe(200)
  expect(await usernameOf(one.userId)).toEqual({ username: null })
  await archive(other.id)
  await restore(other.id)
  expect(await usernameOf(other.userId)).toEqual({ username: 'dra.leal' })
})

it('C5 J4 ends the sign-in of an archived doctor, and old tokens stay invalid', async () => {
  const { account: person, headers } = await test.signedInAs('DOCTOR')
  const id = newId()
  await test.db.query(sql`INSERT INTO doctors (id, user_id) VALUES (${id}, ${person.id})`)
  const own = doctorCallsOf(test, headers)
  expect((await own.call('GET', '/patient')).status).toBe(200)
  test.clock.advance(2000)
  await archive(id)
  expect((await own.refused('GET', '/patient')).status).toBe(401)
  expect(await account(person.id)).toEqual({ kind: 'DOCTOR', archived: true })
  await restore(id)
  expect((await own.refused('GET', '/patient')).status).toBe(401)
  expect(await account(person.id)).toEqual({ kind: 'DOCTOR', archived: false })
})

it('J4 ends the access of a doctor who is also a patient, and keeps the account', async () => {
  const { account: person, headers } = await test.signedInAs('DOCTOR')
  const id = newId()
  await test.db.query(sql`INSERT INTO doctors (id, user_id) VALUES (${id}, ${person.id})`)
  await makePatientOf(person.id)
  const own = doctorCallsOf(test, headers)
  await archive(id)
  expect((await own.call('GET', '/me')).status).toBe(200)
  expect(refusal(await own.refused('GET', '/patient'))).toEqual([403, 'forbidden'])
  expect(await account(person.id)).toEqual({ kind: 'PATIENT', archived: false })
  await restore(id)
  expect((await own.call('GET', '/patient')).status).toBe(200)
})

it('F3 leaves the account of a staff member who is also a doctor unchanged', async () => {
  const { id, userId } = await staff.register()
  await test.db.query(sql`UPDATE users SET role = 'STAFF', duty = 'reception' WHERE id = ${userId}`)
  await archive(id)
  expect(await account(userId)).toEqual({ kind: 'NONE', archived: false })
  expect((await restore(id)).body.user).toMatchObject({ role: 'STAFF', profileKind: 'DOCTOR' })
})

it('F3 refuses to archive a doctor with treatments in progress, until they are ended or reassigned', async () => {
  const { id } = await staff.register()
  const patientId = await objectKinds.patient.make(test, undefined, 'live')
  const ended = [
    await makeTreatment(test, { patientId, doctorId: id, status: 'completed' }),
    await makeTreatment(test, { patientId, doctorId: id, status: 'cancelled' }),
  ]
  const open = [
    await makeTreatment(test, { patientId, doctorId: id }),
    await makeTreatment(test, { patientId, doctorId: id, status: 'inProgress' }),
  ]
  expect(refusal(await archive(id))).toEqual([409, 'doctor_has_treatments'])
  await staff.call('POST', `/treatments/${open[0]}/status`, { status: 'cancelled', reason: 'Ya no vino' })
  expect(refusal(await archive(id))).toEqual([409, 'doctor_has_treatments'])
  const other = await staff.register()
  expect((await staff.call('PATCH', `/treatments/${open[1]}`, { doctorId: other.id })).status).toBe(200)
  expect((await archive(id)).status).toBe(204)
  expect((await staff.call('GET', `/treatments/${ended[0]}`)).status).toBe(200)
})

it('F3 archives a doctor whose only open treatments belong to archived patients', async () => {
  const { id } = await staff.register()
  const other = await staff.register()
  const patientId = await objectKinds.patient.make(test, undefined, 'live')
  const open = await makeTreatment(test, { patientId, doctorId: id })
  expect(refusal(await archive(id))).toEqual([409, 'doctor_has_treatments'])
  await settle(test, patientId)
  expect((await staff.call('DELETE', `/patient/${patientId}`)).status).toBe(204)
  const cancel = { status: 'cancelled', reason: 'Ya no vino' }
  expect(refusal(await staff.refused('POST', `/treatments/${open}/status`, cancel))).toEqual([409, 'archived'])
  expect((await archive(id)).status).toBe(204)
  // Restoring the patient restores the treatment, which is then assigned to an active doctor.
  expect((await admin.call('POST', `/patient/${patientId}/restore`)).status).toBe(200)
  expect((await admin.call('PATCH', `/treatments/${open}`, { valueMinor: 90_000 })).status).toBe(200)
  expect((await staff.call('PATCH', `/treatments/${open}`, { doctorId: other.id })).status).toBe(200)
  expect((await staff.call('POST', `/treatments/${open}/status`, cancel)).status).toBe(200)
})

it('F3 never archives a doctor while one of their treatments is being started', async () => {
  const typeId = await makeTreatmentType(test.db)
  const patientId = await objectKinds.patient.make(test, undefined, 'live')
  for (let round = 0; round < 8; round++) {
    const { id: doctorId } = await staff.register()
    const [started, archived] = await Promise.all([
      retryUnavailable(() => staff.refused('POST', '/treatments', { patientId, doctorId, typeId })),
      retryUnavailable(() => archive(doctorId)),
    ])
    expect([started.status, archived.status]).toBeOneOf([
      [201, 409],
      [422, 204],
    ])
  }
})
