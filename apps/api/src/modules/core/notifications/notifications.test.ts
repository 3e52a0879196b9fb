import type { Notification } from '@piel/contract/core/notifications'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { refusal } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { deleteOldNotifications } from './notifications.service.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
let doctor: PatientCalls

beforeAll(async () => {
  test = await buildTestApp()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  doctor = patientCallsOf(test, (await test.signedInAs('DOCTOR')).headers)
})
afterAll(() => test.close())

const path = '/me/notifications'
const list = async (calls: PatientCalls) =>
  (await calls.call<{ data: Notification[]; unread: number }>('GET', path)).body

it('H5 refuses notifications without a token', async () => {
  const stranger = patientCallsOf(test, {})
  expect((await stranger.refused('GET', path)).status).toBe(401)
  expect((await stranger.refused('POST', `${path}/${newId()}/read`)).status).toBe(401)
  expect((await stranger.refused('POST', `${path}/read`)).status).toBe(401)
  expect((await stranger.refused('POST', `${path}/unread`, { readAt: '2026-11-20T16:00:00.000Z' })).status).toBe(401)
})

it('H5 refuses an invalid identifier', async () => {
  expect((await staff.refused('POST', `${path}/nonsense/read`)).status).toBe(422)
})

it('H5 refuses an undo without an instant', async () => {
  for (const body of [{}, { readAt: null }, { readAt: 'yesterday' }, { readAt: '2026-11-20' }])
    expect((await staff.refused('POST', `${path}/unread`, body)).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/readAt' }],
    })
})

it('H5 notifies every active administrator and staff member of a new patient, except the one who registered it', async () => {
  const before = await list(staff)
  const { id } = await staff.register({ user: { firstName: 'Regina', middleName: 'Zoe', lastName: 'Díaz' } })
  expect(await list(staff)).toEqual(before)
  expect(await list(doctor)).toEqual({ data: [], unread: 0 })
  const { data, unread } = await list(admin)
  expect(unread).toBe(1)
  expect(data).toEqual([
    {
      id: data[0]?.id,
      kind: 'patient_registered',
      objectId: id,
      objectName: 'Regina Zoe Díaz Peña',
      detail: null,
      createdAt: data[0]?.createdAt,
      readAt: null,
    },
  ])
})

it('H5 does not find other users’ notifications', async () => {
  const [first] = (await list(admin)).data
  for (const id of [first!.id, newId()])
    expect(refusal(await staff.refused('POST', `${path}/${id}/read`))).toEqual([404, 'not_found'])
  expect((await list(admin)).unread).toBe(1)
})

it('H5 marks one and all as read, and keeps the first time', async () => {
  await staff.register()
  const [newest] = (await list(admin)).data
  expect((await admin.call('POST', `${path}/${newest!.id}/read`)).status).toBe(204)
  const marked = await list(admin)
  expect(marked.unread).toBe(1)
  expect(marked.data[0]?.readAt).not.toBeNull()
  await admin.call('POST', `${path}/${newest!.id}/read`)
  test.clock.advance(5)
  expect((await admin.call('POST', `${path}/read`)).status).toBe(200)
  const all = await list(admin)
  expect(all.unread).toBe(0)
  expect(all.data[0]).toEqual(marked.data[0])
})

it('H5 marks as unread again only what one call marked as read, of that user', async () => {
  await staff.register()
  const [own] = (await list(admin)).data
  await admin.call('POST', `${path}/${own!.id}/read`)
  await staff.register()
  const before = await list(admin)
  expect(before.unread).toBe(1)
  test.clock.advance(5)
  const { readAt } = (await admin.call<{ readAt: string }>('POST', `${path}/read`)).body
  expect((await list(admin)).unread).toBe(0)
  expect((await staff.call('POST', `${path}/unread`, { readAt })).status).toBe(204)
  expect((await list(admin)).unread).toBe(0)
  expect((await admin.call('POST', `${path}/unread`, { readAt })).status).toBe(204)
  expect(await list(admin)).toEqual(before)
  await admin.call('POST', `${path}/read`)
})

it('H5 shows the newest 20 and counts all that are unread', async () => {
  const made: string[] = []
  for (let i = 0; i < 22; i++) made.push((await staff.register()).id)
  const { data, unread } = await list(admin)
  expect(data.map((n) => n.objectId)).toEqual(made.toReversed().slice(0, 20))
  expect(unread).toBe(22)
})

it('H5 deletes notifications after half a year, read or not', async () => {
  await staff.register()
  const { data } = await list(admin)
  const [newest, next] = data.map(({ id }) => id)
  const now = test.deps.clock.now().toISOString()
  const age = (id: string | undefined, days: number) =>
    test.db.query(
      sql`UPDATE notifications SET created_at = ${now}::timestamptz - ${`${days} days`}::interval WHERE id = ${id}`,
    )
  await age(newest, 181)
  await age(next, 179)
  await deleteOldNotifications(test.deps)
  const left = await test.db.query<{ id: string }>(sql`SELECT id FROM notifications WHERE id = ANY(${[newest, next]})`)
  expect(left).toEqual([{ id: next }])
})

it('H5 hides the notifications of an archived patient until it is restored', async () => {
  const { id } = await staff.register()
  const { unread } = await list(admin)
  await staff.call('DELETE', `/patient/${id}`)
  const without = await list(admin)
  expect(without.unread).toBe(unread - 1)
  expect(without.data.map((n) => n.objectId)).not.toContain(id)
  await admin.call('POST', `/patient/${id}/restore`)
  expect((await list(admin)).unread).toBe(unread)
})

it('H5 notifies of no patient whose registration failed', async () => {
  const { user } = await staff.register()
  const { unread } = await list(admin)
  await staff.refused('POST', '/auth/register/patient', {
    user: { firstName: 'Otra', lastName: 'Persona', email: user.email },
    patient: { birthDate: '1990-05-17', phone: '55 1234 5678' },
  })
  expect((await list(admin)).unread).toBe(unread)
})

it('J4 names no patient that a change of role has made inaccessible', async () => {
  const { account, headers } = await test.signedInAs('STAFF')
  const colleague = patientCallsOf(test, headers)
  const [own, foreign] = [await staff.register(), await staff.register()]
  expect((await list(colleague)).data.map((n) => n.objectId)).toEqual([foreign.id, own.id])
  const become = (profileKind: string) =>
    test.db.query(
      sql`UPDATE users SET role = 'USER', duty = NULL, profile_kind = ${profileKind} WHERE id = ${account.id}`,
    )
  await become('NONE')
  expect(await list(colleague)).toEqual({ data: [], unread: 0 })
  await become('DOCTOR')
  await test.db.query(sql`INSERT INTO patient_doctors (patient_id, doctor_user_id, since)
    VALUES (${own.id}, ${account.id}, '2026-01-01')`)
  const { data, unread } = await list(colleague)
  expect(data.map((n) => n.objectId)).toEqual([own.id])
  expect(unread).toBe(1)
})
