import type { Patient } from '@piel/contract/people/patients'
import type { EmailHolder, User, UserRow } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { verifyCredentials } from '#/credentials/passwords.ts'
import { describeArchive } from '#/testing/describe-archive.ts'
import { objectKinds } from '#/testing/objects.ts'
import { refusal } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { makeTreatment } from '#/testing/treatments.ts'

const password = 'Volcan-de-agua-26'
let test: TestApp
let signedIn: SignedIn
let admin: PatientCalls
beforeAll(async () => {
  test = await buildTestApp()
  signedIn = await test.signedInAs('ADMIN')
  admin = patientCallsOf(test, signedIn.headers)
})
afterAll(() => test.close())

async function create(more: object = {}): Promise<User> {
  const body = { firstName: 'Lucía', lastName: 'Beltrán', email: `${newId()}@example.test`, password, ...more }
  return (await admin.call<User>('POST', '/users', body)).body
}
const archive = (id: string, headers?: Record<string, string>) =>
  admin.call<undefined>('DELETE', `/users/${id}`, undefined, headers)
const restore = (id: string) => admin.call<User>('POST', `/users/${id}/restore`)
const read = async (id: string) => (await admin.call<User>('GET', `/users/${id}`)).body
const found = async (search: string, more = '') =>
  (await admin.call<{ data: UserRow[] }>('GET', `/users?search=${search}${more}`)).body.data.map((row) => row.id)
const actionsOn = async (id: string | null) =>
  (
    await test.db.query<{ action: string }>(
      sql`SELECT action FROM audit_events WHERE object_id = ${id} ORDER BY sequence`,
    )
  ).map((event) => event.action)

describeArchive(() => test, {
  row: 'D3',
  name: 'user',
  path: '/users',
  archivedBy: 'ADMIN',
  refused: ['USER', 'DOCTOR', 'STAFF'],
  make: async () => (await create({ isPatient: true, isDoctor: true })).id,
})

it('D3 refuses to archive the caller’s own account', async () => {
  const refused = await admin.refused('DELETE', `/users/${signedIn.account.id}`)
  expect(refusal(refused)).toEqual([409, 'own_account'])
})

it('D3 removes a user from every list at once, with their patient and doctor', async () => {
  const user = await create({ isPatient: true, isDoctor: true })
  expect((await archive(user.id)).status).toBe(204)
  const rows = await test.db.query<{ at: string; by: string }>(sql`
    SELECT archived_at AS at, archived_by AS by FROM users WHERE id = ${user.id}
    UNION ALL SELECT archived_at, archived_by FROM patients WHERE id = ${user.patientId}
    UNION ALL SELECT archived_at, archived_by FROM doctors WHERE id = ${user.doctorId}`)
  expect(rows).toHaveLength(3)
  expect(new Set(rows.map((row) => row.at)).size).toBe(1)
  expect(rows.every((row) => row.by === signedIn.account.id)).toBe(true)
  expect(await found(user.email)).toEqual([])
  expect(await found(user.email, '&status=archived')).toEqual([user.id])
  expect((await admin.list({ search: user.email })).data).toEqual([])
  expect(await read(user.id)).toMatchObject({ isPatient: false, isDoctor: false, patientId: user.patientId })
  expect(await actionsOn(user.id)).toEqual(['user.create', 'user.archive'])
  expect(await actionsOn(user.patientId)).toEqual(['patient.create', 'patient.archive'])
  expect(await actionsOn(user.doctorId)).toEqual(['doctor.create', 'doctor.archive'])
})

it('D3 ends the tokens and the sign-in of an archived user, and frees the e-mail', async () => {
  const user = await create()
  const token = await test.issuer.sign({ sub: user.id })
  const me = () => test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  expect((await me()).statusCode).toBe(200)
  await archive(user.id)
  expect((await me()).json()).toMatchObject({ code: 'account_archived' })
  expect(await verifyCredentials(test.db, user.email, password)).toBeNull()
  const again = await create({ email: user.email })
  expect(again.email).toBe(user.email)
  // Another user has the e-mail now.
  expect(refusal(await admin.refused('POST', `/users/${user.id}/restore`))).toEqual([409, 'email_taken'])
  await archive(again.id)
  expect((await restore(user.id)).status).toBe(200)
  test.clock.advance(2000)
  expect(await verifyCredentials(test.db, user.email, password)).toMatchObject({ userId: user.id })
  // Restoring the account does not restore earlier tokens.
  expect((await me()).json()).toMatchObject({ code: 'token_invalid' })
})

it('J4 D3 shows administrators which account has an e-mail', async () => {
  const holderOf = (calls: typeof admin, email: string) =>
    calls.call<{ holder: EmailHolder | null }>('POST', '/users/email-holder', { email })
  const user = await create()
  const staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  expect((await holderOf(patientCallsOf(test, {}), user.email)).status).toBe(401)
  expect((await holderOf(staff, user.email)).status).toBe(403)
  expect((await holderOf(admin, 'nonsense')).status).toBe(422)
  const { body } = await holderOf(admin, ` ${user.email.toUpperCase()}`)
  expect(body.holder).toMatchObject({ id: user.id, lastName: user.lastName, patientId: user.patientId, doctorId: null })
  await archive(user.id)
  expect((await holderOf(admin, user.email)).body.holder).toBeNull()
})

it('D3 restores a user with another e-mail while the earlier one is taken', async () => {
  const user = await create()
  await archive(user.id)
  await create({ email: user.email })
  const email = `volvio-${user.email}`
  const { status, body } = await admin.call<User>('POST', `/users/${user.id}/restore`, { email })
  expect([status, body.email, body.archivedAt]).toEqual([200, email, null])
})

it('D3 restores a user with the records archived along with them, and not those archived before', async () => {
  const user = await create({ isPatient: true, isDoctor: true })
  await test.db.query(sql`UPDATE doctors SET archived_at = now() - interval '1 day' WHERE id = ${user.doctorId}`)
  await archive(user.id)
  const { body } = await restore(user.id)
  expect(body).toMatchObject({ archivedAt: null, isPatient: true, isDoctor: false, version: user.version + 2 })
  expect((await admin.call<Patient>('GET', `/patient/${user.patientId}`)).body.archivedAt).toBeNull()
  expect(await found(user.email)).toEqual([user.id])
  expect(await actionsOn(user.patientId)).toContain('patient.restore')
  expect(await actionsOn(user.doctorId)).toEqual(['doctor.create'])
})

it('D3 restores a user whose patient was archived through the patients’ endpoint', async () => {
  const user = await create()
  await admin.call('DELETE', `/patient/${user.patientId}`)
  expect((await read(user.id)).archivedAt).not.toBeNull()
  expect((await restore(user.id)).body).toMatchObject({ archivedAt: null, isPatient: true })
})

it('D3 archives two users at once independently', async () => {
  const [one, two] = await Promise.all([create(), create()])
  const answers = await Promise.all([archive(one.id), archive(two.id)])
  expect(answers.map((answer) => answer.status)).toEqual([204, 204])
  expect(await found(one.email)).toEqual([])
  expect(await found(two.email)).toEqual([])
})

it('H3 E11 restores a user whose username was taken meanwhile, without it', async () => {
  const named = async (username: string) => {
    const user = await create({ isPatient: true })
    await test.db.query(sql`UPDATE users SET username = ${username} WHERE id = ${user.id}`)
    return user
  }
  const [gone, patient] = [await named('luz'), await named('sol')]
  await archive(gone.id)
  await admin.call('DELETE', `/patient/${patient.patientId}`)
  await Promise.all([named('Luz'), named('Sol')])
  expect((await restore(gone.id)).status).toBe(200)
  expect((await admin.call('POST', `/patient/${patient.patientId}/restore`)).status).toBe(200)
  const rows = await test.db.query<{ username: string | null }>(
    sql`SELECT username FROM users WHERE id IN (${gone.id}, ${patient.id})`,
  )
  expect(rows).toEqual([{ username: null }, { username: null }])
})

it('F3 refuses to archive a user who is a doctor with treatments in progress, or to change their profile', async () => {
  const { id, doctorId } = await create({ profileKind: 'DOCTOR' })
  const patientId = await objectKinds.patient.make(test, undefined, 'live')
  const treatment = await makeTreatment(test, { patientId, doctorId: doctorId ?? '' })
  expect(refusal(await admin.refused('DELETE', `/users/${id}`))).toEqual([409, 'doctor_has_treatments'])
  const becomes = await admin.refused('PATCH', `/users/${id}`, { profileKind: 'PATIENT' })
  expect(refusal(becomes)).toEqual([409, 'doctor_has_treatments'])
  expect((await read(id)).profileKind).toBe('DOCTOR')
  await admin.call('POST', `/treatments/${treatment}/status`, { status: 'cancelled', reason: 'Ya no vino' })
  expect((await admin.call('PATCH', `/users/${id}`, { profileKind: 'PATIENT' })).status).toBe(200)
  expect((await archive(id)).status).toBe(204)
})
