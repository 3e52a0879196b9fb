import type { Transaction } from '@piel/contract/money/transactions'
import type { Notification, NotificationKind } from '@piel/contract/core/notifications'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAccount } from '#/testing/accounts.ts'
import { makeDoctor } from '#/testing/care.ts'
import { doctorCallsOf } from '#/testing/doctors.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { notifyExpiringLicenses } from './notifications.service.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
let doctor: SignedIn
let doctorId: string

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
})
beforeEach(async () => {
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  doctor = await test.signedInAs('DOCTOR')
  doctorId = (await makeDoctor(test, { owner: doctor.account })).id
})
afterAll(() => test.close())

const byText = (a: unknown[], b: unknown[]) => a.join().localeCompare(b.join())
const callsOfDoctor = () => patientCallsOf(test, doctor.headers)
const list = async (calls: PatientCalls) =>
  (await calls.call<{ data: Notification[]; unread: number }>('GET', '/me/notifications')).body
const notificationsOf = async (calls: PatientCalls, kind: NotificationKind) =>
  (await list(calls)).data.filter((n) => n.kind === kind)
const preferences = '/me/notifications/preferences'
const wants = async (calls: PatientCalls) =>
  (await calls.call<{ data: { kind: NotificationKind; isOn: boolean }[] }>('GET', preferences)).body.data

it('H5 refuses notification settings without a token', async () => {
  const stranger = patientCallsOf(test, {})
  expect((await stranger.refused('GET', preferences)).status).toBe(401)
  expect((await stranger.refused('PUT', preferences, { kind: 'patient_registered', isOn: false })).status).toBe(401)
  expect((await stranger.refused('GET', '/me/notifications/stream')).status).toBe(401)
})

it('H5 refuses unknown kinds', async () => {
  expect(refusedFields(await staff.refused('PUT', preferences, { kind: 'weather', isOn: 1 }))).toEqual([
    '/kind validation.invalid',
    '/isOn validation.invalid',
  ])
})

it('H5 offers each role the kinds that can concern it, all on by default', async () => {
  const on = (kinds: NotificationKind[]) => kinds.map((kind) => ({ kind, isOn: true }))
  const desk: NotificationKind[] = [
    'patient_registered',
    'treatment_changed',
    'payment_failed',
    'payment_refunded',
    'license_expiring',
    'till_left_open',
  ]
  expect(await wants(staff)).toEqual(on(desk))
  expect(await wants(admin)).toEqual(on([...desk, 'note_unsigned']))
  expect(await wants(callsOfDoctor())).toEqual(
    on(['patient_assigned', 'treatment_changed', 'license_expiring', 'note_unsigned']),
  )
  expect(await wants(patientCallsOf(test, (await test.signedInAs('USER')).headers))).toEqual([])
})

it('H5 omits a kind that the user turned off, until it is on again', async () => {
  const turn = (isOn: boolean) => admin.call('PUT', preferences, { kind: 'patient_registered', isOn })
  expect((await turn(false)).status).toBe(200)
  await turn(false)
  expect((await wants(admin)).find(({ kind }) => kind === 'patient_registered')?.isOn).toBe(false)
  await staff.register()
  expect((await list(admin)).data).toEqual([])
  await turn(true)
  const { id } = await staff.register()
  expect((await list(admin)).data.map((n) => n.objectId)).toEqual([id])
})

it('H5 notifies a doctor of an assigned patient, from the day on which they may see the patient', async () => {
  const [now, later] = [await staff.register(), await staff.register()]
  await staff.call('POST', `/patient/${now.id}/doctors`, { doctorId })
  await staff.call('POST', `/patient/${later.id}/doctors`, { doctorId, since: '2026-12-01' })
  expect((await notificationsOf(callsOfDoctor(), 'patient_assigned')).map((n) => n.objectId)).toEqual([now.id])
  expect(await notificationsOf(admin, 'patient_assigned')).toEqual([])
  const { unread } = await list(callsOfDoctor())
  expect(unread).toBe(1)
  expect(refusal(await admin.refused('POST', `/patient/${now.id}/doctors`, { doctorId }))[0]).toBe(409)
  expect((await list(callsOfDoctor())).unread).toBe(1)
})

it('H5 notifies the desk and the doctor before a licence expires: once at 90, 30, 7 and 0 days', async () => {
  const license = { number: '1234567', jurisdiction: 'México', issuedAt: '2012-03-01', expiresAt: '2027-03-01' }
  await doctorCallsOf(test, (await test.signedInAs('STAFF')).headers).call('PATCH', `/doctor/${doctorId}`, {
    doctor: { licenses: [license, { number: '7654321', jurisdiction: 'México' }] },
  })
  const onDay = async (day: string): Promise<number> => {
    test.clock.set(`${day}T12:00:00Z`)
    await Promise.all([notifyExpiringLicenses(test.deps), notifyExpiringLicenses(test.deps)])
    const [row] = await test.db.query<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM notifications
      WHERE user_id = ${doctor.account.id} AND kind = 'license_expiring'`)
    return row?.n ?? 0
  }
  expect(await onDay('2026-11-30')).toBe(0)
  expect(await onDay('2026-12-01')).toBe(1)
  expect(await onDay('2026-12-20')).toBe(1)
  expect(await onDay('2027-01-31')).toBe(2)
  expect(await onDay('2027-02-25')).toBe(3)
  expect(await onDay('2027-03-01')).toBe(4)
  expect(await onDay('2027-03-02')).toBe(4)
  const headers = { authorization: `Bearer ${await test.issuer.sign({ sub: doctor.account.subject })}` }
  const [newest] = await notificationsOf(patientCallsOf(test, headers), 'license_expiring')
  expect(newest).toMatchObject({ objectId: doctorId, detail: '2027-03-01' })
  test.clock.set('2026-11-21T16:00:00Z')
})

it('J4 shows no notification of a patient that the doctor no longer treats', async () => {
  const { id } = await staff.register()
  const { body } = await staff.call<{ id: string }>('POST', `/patient/${id}/doctors`, { doctorId })
  expect((await list(callsOfDoctor())).unread).toBe(1)
  await staff.call('DELETE', `/care/${body.id}`)
  expect(await list(callsOfDoctor())).toEqual({ data: [], unread: 0 })
})

it('H5 notifies the doctor and the creator of a changed treatment, except for its notes', async () => {
  const { id: patientId } = await staff.register()
  const { id: typeId } = (await staff.call<{ types: { id: string }[] }>('GET', '/catalogue')).body.types[0] ?? {
    id: '',
  }
  const body = { patientId, doctorId, typeId, valueMinor: 100_000 }
  const { id } = (await staff.call<{ id: string }>('POST', '/treatments', body)).body
  // The clock is stopped, and notifications of one instant have no order.
  const heard = async (calls: PatientCalls) =>
    (await notificationsOf(calls, 'treatment_changed')).map((n) => [n.objectId, n.detail]).toSorted(byText)
  expect(await heard(callsOfDoctor())).toEqual([[id, 'started']])
  expect(await heard(staff)).toEqual([])
  await admin.call('POST', `/treatments/${id}/status`, { status: 'inProgress' })
  await admin.call('PATCH', `/treatments/${id}`, { notes: 'Piel sensible.' })
  expect(await heard(callsOfDoctor())).toEqual([
    [id, 'inProgress'],
    [id, 'started'],
  ])
  expect(await heard(staff)).toEqual([[id, 'inProgress']])
  await staff.call('PATCH', `/treatments/${id}`, { valueMinor: 90_000 })
  expect(await heard(callsOfDoctor())).toContainEqual([id, 'edited'])
  expect(await heard(admin)).toEqual([])
})

it('H5 notifies the desk of a failed payment and of a refund', async () => {
  const { id: patientId } = await staff.register()
  const pay = async (status: string) => {
    const body = { patientId, amountMinor: 50_000, method: 'cash', status }
    return (await staff.call<{ id: string }>('POST', '/transactions', body)).body.id
  }
  const [awaited, paid] = [await pay('pending'), await pay('completed')]
  await staff.call('POST', `/transactions/${awaited}/fail`)
  const back = { amountMinor: 20_000, reason: 'Se cobró de más.' }
  const { refunds } = (await staff.call<Transaction>('POST', `/transactions/${paid}/refund`, back)).body
  const heard = (await list(admin)).data.filter((n) => n.kind.startsWith('payment_')).map((n) => [n.kind, n.objectId])
  expect(heard.toSorted(byText)).toEqual([
    ['payment_failed', awaited],
    ['payment_refunded', refunds[0]?.id],
  ])
  expect((await list(staff)).data.filter((n) => n.kind.startsWith('payment_'))).toEqual([])
  expect((await list(callsOfDoctor())).data).toEqual([])
})

it('H5 does not notify an archived account', async () => {
  const gone = await createAccount(test.db, 'STAFF')
  await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${gone.id}`)
  await staff.register()
  const rows = await test.db.query(sql`SELECT id FROM notifications WHERE user_id = ${gone.id}`)
  expect(rows).toEqual([])
})
