import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseCsv } from '#/testing/csv.ts'
import { doctorCallsOf } from '#/testing/doctors.ts'
import { callsOf } from '#/testing/api-client.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let admin: SignedIn
let staff: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await test.signedInAs('ADMIN')
  staff = await test.signedInAs('STAFF')
  const calls = doctorCallsOf(test, staff.headers)
  for (const [i, lastName] of ['Álvarez', 'Núñez', 'Ñandú', 'Oca'].entries())
    await calls.register({
      user: { lastName, secondLastName: null },
      doctor: {
        specialties: [{ specialtyId: 'dermatologia' }, { specialtyId: 'pediatria' }],
        licenses: [{ number: String(7_000_000 + i), jurisdiction: 'México', expiresAt: i === 0 ? '2020-01-01' : null }],
        status: i === 3 ? 'ON_LEAVE' : 'ACTIVE',
        phone: '+52 55 1234 5678',
      },
    })
})
afterAll(() => test.close())

async function exported(path: string, { headers }: SignedIn, language = 'en') {
  const answer = await test.app.inject({ url: `/api${path}`, headers: { ...headers, 'accept-language': language } })
  return { status: answer.statusCode, rows: parseCsv(answer.body.replace(/^\uFEFF/, '')) }
}
const lastEvent = async (action: string) =>
  (
    await test.db.query<{ fields: string[]; actor: string }>(sql`
      SELECT fields, actor_id AS actor FROM audit_events WHERE action = ${action} ORDER BY sequence DESC LIMIT 1`)
  )[0]

it('J5 F1 exports the doctors that match a filter, in words, and records the export', async () => {
  const { rows } = await exported('/doctor/export?status=ACTIVE&sort=-name', staff)
  expect(rows.map((row) => row[3])).toEqual(['Last name', 'Ñandú', 'Núñez', 'Álvarez'])
  const list = await doctorCallsOf(test, staff.headers).list({ status: 'ACTIVE', sort: '-name' })
  expect(rows.slice(1).map((row) => row[0])).toEqual(list.data.map((doctor) => doctor.id))
  expect(rows[3]?.slice(6, 12)).toEqual([
    "'+52 55 1234 5678",
    'Dermatology; Paediatrics',
    '7000000',
    'Expired',
    '2020-01-01',
    'Active',
  ])
  expect(await lastEvent('doctor.export')).toEqual({ fields: ['sort', 'status', 'rows:3'], actor: staff.actor.userId })
  const es = await exported('/doctor/export?search=oca', staff, 'es')
  expect(es.rows[1]?.slice(7, 12)).toEqual(['Dermatología; Pediatría', '7000003', 'Vigente', '', 'De permiso'])
  expect((await exported('/doctor/export?status=archived', staff)).status).toBe(403)
})

it('J5 D1 exports the users that match a filter, for callers who manage users', async () => {
  expect((await exported('/users/export', staff)).status).toBe(403)
  const { rows } = await exported('/users/export?sort=createdAt&profileKind=DOCTOR', admin)
  const { body } = await callsOf(test, admin.headers).call<{ data: { id: string }[] }>(
    'GET',
    '/users?sort=createdAt&profileKind=DOCTOR&limit=100',
  )
  expect(rows.slice(1).map((row) => row[0])).toEqual(body.data.map((user) => user.id))
  expect(rows[0]?.slice(8)).toEqual([
    'Last sign-in (clinic time)',
    'Registered (clinic time)',
    'Archived (clinic time)',
  ])
  expect(rows[1]?.[9]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(new Set(rows.slice(1).map((row) => row[7]))).toEqual(new Set(['Doctor']))
  expect((await lastEvent('user.export'))?.fields).toEqual(['sort', 'profileKind'])
})

it('J5 exports the trail itself, filtered, oldest or newest first, and records the export', async () => {
  const { rows } = await exported('/audit/export?action=doctor.create&sort=sequence', admin)
  expect(rows).toHaveLength(5)
  expect(rows.slice(1).map((row) => row[5])).toEqual(Array.from({ length: 4 }, () => 'doctor.create'))
  expect(rows[0]?.[1]).toBe('Time (UTC)')
  expect(rows[1]?.[2]).toBe(staff.actor.name)
  expect(rows[1]?.[8]).toContain('Álvarez')
  const numbers = rows.slice(1).map((row) => Number(row[0]))
  const newest = await exported('/audit/export?action=doctor.create', admin)
  expect(newest.rows.slice(1).map((row) => Number(row[0]))).toEqual(numbers.toReversed())
  expect((await lastEvent('audit.export'))?.fields).toEqual(['action'])
})

it('J5 exports a trail longer than a batch to its end, each event once', async () => {
  await test.db.query(sql`
    INSERT INTO audit_events (action, outcome) SELECT 'patient.read', 'success' FROM generate_series(1, 2500)`)
  const { rows } = await exported('/audit/export?action=patient.read', admin)
  expect(new Set(rows.slice(1).map((row) => row[0])).size).toBe(2500)
})
