import type { Notification } from '@piel/contract/core/notifications'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientBody, patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { describeArchive } from '#/testing/describe-archive.ts'
import { mergeInto } from '#/testing/persons.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const archive = (id: string, more?: Record<string, string>) =>
  staff.refused('DELETE', `/patient/${id}`, undefined, more)
const restore = (id: string) => admin.call<Patient>('POST', `/patient/${id}/restore`)

describeArchive(() => test, {
  row: 'E11',
  name: 'patient',
  path: '/patient',
  archivedBy: 'STAFF',
  refused: ['USER', 'DOCTOR'],
  make: async () => (await staff.register()).id,
})

const total = async (query: Record<string, string> = {}) => (await staff.list(query)).meta.total

it('E11 refuses a patient with a balance, and states it, by every way that archives one (F10)', async () => {
  const { id, user } = await staff.register()
  const due = async () => (await staff.call<{ owedMinor: number }>('GET', '/debtors?limit=1')).body.owedMinor
  const adjust = (amountMinor: number) =>
    admin.call('POST', `/patient/${id}/ledger/adjustments`, { amountMinor, reason: 'Saldo anterior' })
  const account = () => admin.refused('DELETE', `/users/${user.id}`)
  await adjust(60_000)
  const before = await due()
  for (const refused of [await archive(id), await account()])
    expect([...refusal(refused), refused.body.balanceMinor]).toEqual([409, 'has_balance', 60_000])
  expect(await due()).toBe(before)
  await adjust(-61_000)
  for (const refused of [await archive(id), await account()])
    expect([...refusal(refused), refused.body.balanceMinor]).toEqual([409, 'has_balance', -1_000])
  await adjust(1_000)
  expect((await archive(id)).status).toBe(204)
})

it('E11 O7 refuses a patient whose merged record has a balance (F10)', async () => {
  const [merged, { id }] = [await staff.register(), await staff.register()]
  await staff.call('POST', `/patient/${merged.id}/ledger/adjustments`, { amountMinor: 500, reason: 'Saldo anterior' })
  await mergeInto(test, merged.id, id)
  expect(refusal(await archive(id))).toEqual([409, 'has_balance'])
})

it('E11 answers 404 for an archived patient, but to administrators', async () => {
  const { id } = await staff.register()
  await archive(id)
  expect(refusal(await staff.refused('GET', `/patient/${id}`))).toEqual([404, 'not_found'])
  expect(refusal(await staff.refused('PATCH', `/patient/${id}`, { patient: { isActive: false } }))).toEqual([
    404,
    'not_found',
  ])
  expect((await admin.call<Patient>('GET', `/patient/${id}`)).body.archivedAt).not.toBeNull()
})

it('J6 states in the list which version is archived and restored', async () => {
  const { id, user } = await staff.register()
  await staff.call('PATCH', `/patient/${id}`, { patient: { isActive: false } })
  expect((await staff.list({ search: user.email })).data.map(({ version }) => version)).toEqual([2])
  expect(refusal(await archive(id, { 'if-match': '"v1"' }))).toEqual([412, 'version_conflict'])
  expect((await archive(id, { 'if-match': '"v2"' })).status).toBe(204)
  const stale = await admin.refused('POST', `/patient/${id}/restore`, undefined, { 'if-match': '"v2"' })
  expect(refusal(stale)).toEqual([412, 'version_conflict'])
  const [row] = (await admin.list({ status: 'archived', search: user.email })).data
  expect(row).toMatchObject({ id, version: 3 })
  expect((await admin.refused('POST', `/patient/${id}/restore`, {}, { 'if-match': '"v3"' })).status).toBe(200)
})

it('E11 removes an archived patient from every list and count at once, and restores it', async () => {
  const { id, user } = await staff.register({ user: { lastName: 'Xicoténcatl' } })
  const lists = [{}, { search: 'xicotencatl' }, { gender: 'FEMALE' }, { status: 'active' }]
  const before = await Promise.all(lists.map((query) => total(query)))
  const archived = async () => (await admin.list({ status: 'archived' })).meta.total
  const archivedBefore = await archived()
  await archive(id)
  expect(await Promise.all(lists.map((query) => total(query)))).toEqual(before.map((n) => n - 1))
  expect(await archived()).toBe(archivedBefore + 1)
  expect((await admin.list({ status: 'archived', search: user.email })).data.map((row) => row.id)).toEqual([id])
  expect((await staff.list({ search: user.email })).data).toEqual([])

  const { status, body, etag } = await restore(id)
  expect([status, etag, body.archivedAt]).toEqual([200, '"v3"', null])
  expect(await Promise.all(lists.map((query) => total(query)))).toEqual(before)
  expect((await staff.list({ search: user.email })).data.map((row) => row.id)).toEqual([id])
})

it('E11 frees the e-mail, and refuses to restore while another user has it', async () => {
  const { id, user } = await staff.register()
  await archive(id)
  const other = await staff.register({ user: { email: user.email } })
  expect(refusal(await admin.refused('POST', `/patient/${id}/restore`))).toEqual([409, 'email_taken'])
  expect((await admin.call<Patient>('GET', `/patient/${id}`)).body.archivedAt).not.toBeNull()
  await archive(other.id)
  expect((await restore(id)).status).toBe(200)
})

it('E11 restores a patient with another e-mail while the earlier one is taken', async () => {
  const { id, user } = await staff.register()
  await archive(id)
  const other = await staff.register({ user: { email: user.email } })
  const restoreWith = (email: string) => admin.call<Patient>('POST', `/patient/${id}/restore`, { email })
  expect(refusedFields(await admin.refused('POST', `/patient/${id}/restore`, { email: 'nonsense' }))).toEqual([
    '/email validation.emailInvalid',
  ])
  const taken = await admin.refused('POST', `/patient/${id}/restore`, { email: user.email })
  expect([refusal(taken), refusedFields(taken)]).toEqual([[409, 'email_taken'], ['/email validation.emailTaken']])
  const { status, body } = await restoreWith('Volvio@example.test')
  expect([status, body.user.email, body.archivedAt]).toEqual([200, 'volvio@example.test', null])
  expect((await admin.call<Patient>('GET', `/patient/${other.id}`)).body.user.email).toBe(user.email)
  const [event] = await test.db.query(sql`
    SELECT action, fields FROM audit_events WHERE object_id = ${id} AND action = 'patient.restore'`)
  expect(event).toEqual({ action: 'patient.restore', fields: ['email'] })
})

it('J4 E11 does not change the e-mail of a live account by restoring its patient', async () => {
  const { id, user } = await staff.register()
  await test.db.query(sql`UPDATE users SET role = 'STAFF', duty = 'reception' WHERE id = ${user.id}`)
  await archive(id)
  const answer = await admin.refused('POST', `/patient/${id}/restore`, { email: 'otra@example.test' })
  expect(refusedFields(answer)).toEqual(['/email validation.invalid'])
  expect((await restore(id)).body.user.email).toBe(user.email)
})

describe('E11 a request to restore', () => {
  const ask = (id: string, calls = staff) => calls.refused('POST', `/patient/${id}/restore-request`)
  const requests = async (calls: PatientCalls) =>
    (await calls.call<{ data: Notification[] }>('GET', '/me/notifications')).body.data.filter(
      ({ kind }) => kind === 'restore_requested',
    )

  it('E11 J4 is refused without a token, to doctors and patients, and for a patient who is not archived', async () => {
    const { id } = await staff.register()
    expect((await ask(id, patientCallsOf(test, {}))).status).toBe(401)
    for (const kind of ['USER', 'DOCTOR'] as const)
      expect((await ask(id, patientCallsOf(test, (await test.signedInAs(kind)).headers))).status).toBe(403)
    expect((await ask('nonsense')).status).toBe(422)
    expect(refusal(await ask(newId()))).toEqual([404, 'not_found'])
    expect(refusal(await ask(id))).toEqual([409, 'not_archived'])
  })

  it('E11 H5 J5 notifies administrators once, until the patient is restored, and is on record', async () => {
    const { id } = await staff.register({ user: { firstName: 'Regina', lastName: 'Luján' } })
    await archive(id)
    expect((await ask(id)).status).toBe(204)
    expect((await ask(id)).status).toBe(204)
    const [request, ...more] = (await requests(admin)).filter(({ objectId }) => objectId === id)
    expect(request).toMatchObject({ objectName: expect.stringMatching(/^Regina Luján/), readAt: null })
    expect(request?.detail).toMatch(/STAFF/)
    expect(more).toEqual([])
    expect(await requests(staff)).toEqual([])
    const events = await test.db.query(sql`
      SELECT action FROM audit_events WHERE object_id = ${id} AND action = 'patient.restore_request'`)
    expect(events).toHaveLength(2)
    await restore(id)
    expect((await requests(admin)).filter(({ objectId }) => objectId === id)).toEqual([])
  })
})

it('C5 ends the sign-in of an archived person, and old tokens stay invalid', async () => {
  const { account, headers } = await test.signedInAs('USER')
  const own = patientCallsOf(test, headers)
  const { patient } = patientBody()
  const id = newId()
  await test.db.query(sql`
    INSERT INTO patients (id, user_id, phone, birth_date)
    VALUES (${id}, ${account.id}, ${patient.phone}, ${patient.birthDate})`)
  expect((await own.call('GET', '/me/notifications')).status).toBe(200)
  test.clock.advance(2000)
  await archive(id)
  expect((await own.refused('GET', '/me/notifications')).status).toBe(401)
  await restore(id)
  expect((await own.refused('GET', '/me/notifications')).status).toBe(401)
})

it('E11 leaves the account of a staff member who is also a patient unchanged', async () => {
  const { id, user } = await staff.register()
  await test.db.query(sql`UPDATE users SET role = 'STAFF', duty = 'reception' WHERE id = ${user.id}`)
  await archive(id)
  const [account] = await test.db.query(sql`SELECT archived_at FROM users WHERE id = ${user.id}`)
  expect(account).toEqual({ archived_at: null })
  expect((await restore(id)).status).toBe(200)
})

it('J4 does not restore a doctor’s access with the same person’s patient record', async () => {
  const { account, headers } = await test.signedInAs('DOCTOR')
  const id = newId()
  await test.db.query(sql`INSERT INTO doctors (id, user_id) VALUES (${newId()}, ${account.id})`)
  await test.db.query(sql`INSERT INTO patients (id, user_id) VALUES (${id}, ${account.id})`)
  expect((await admin.refused('DELETE', `/users/${account.id}`)).status).toBe(204)
  const { body } = await restore(id)
  expect(body.user.profileKind).toBe('PATIENT')
  await test.db.query(sql`UPDATE users SET tokens_valid_from = '-infinity' WHERE id = ${account.id}`)
  const own = patientCallsOf(test, headers)
  expect((await own.call('GET', '/me')).status).toBe(200)
  expect(refusal(await own.refused('GET', '/patient'))).toEqual([403, 'forbidden'])
})
