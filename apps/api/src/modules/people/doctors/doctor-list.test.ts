import type { DoctorRow } from '@piel/contract/people/doctors'
import { maxOffset } from '@piel/contract/core/pagination'
import { specialtyIds } from '@piel/contract/people/specialties'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doctorCallsOf, type DoctorCalls } from '#/testing/doctors.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: DoctorCalls
let admin: DoctorCalls
/** Identifiers of all live doctors in the order of each sort. */
const expected = new Map<string, string[]>()

const statuses = ['ACTIVE', 'ACTIVE', 'ON_LEAVE', 'INACTIVE'] as const
const lastNames = ['Ñandú', 'Núñez', 'Oca', 'Álvarez', 'Zapata']

beforeAll(async () => {
  test = await buildTestApp()
  staff = doctorCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = doctorCallsOf(test, (await test.signedInAs('ADMIN')).headers)
  for (let i = 0; i < 40; i += 1)
    await staff.register({
      user: { lastName: lastNames[i % 5]!, secondLastName: null },
      doctor: {
        specialties: [0, 3].map((n) => ({ specialtyId: specialtyIds[(i + n) % 14]! })),
        licenses: i % 4 === 0 ? [] : [{ number: String(7_000_000 + i), jurisdiction: 'México' }],
        status: statuses[i % 4]!,
        phone: `55 1234 ${5600 + i}`,
      },
    })
  await test.db.query(sql`UPDATE doctors SET created_at = '2025-01-01' WHERE id IN (SELECT id FROM doctors LIMIT 12)`)
  for (const [sort, column] of Object.entries({ name: 'u.sort_name', createdAt: 'd.created_at' })) {
    const rows = await test.db.query<{ id: string }>(sql`
      SELECT d.id FROM doctors d JOIN users u ON u.id = d.user_id ORDER BY ${raw(column)}, d.id`)
    const ids = rows.map((row) => row.id)
    expected.set(sort, ids)
    expected.set(`-${sort}`, ids.toReversed())
  }
})
afterAll(() => test.close())

type Query = Record<string, string | number>
const ids = (rows: DoctorRow[]) => rows.map((row) => row.id)
const all = async (query: Query, path?: string) => (await staff.list({ limit: 100, ...query }, path)).data

/** Follows the cursors from page to page to the end. */
async function walk(query: Query, step: number, from = 1, cursor?: string): Promise<string[][]> {
  const page = await staff.list({ ...query, page: from, ...(cursor === undefined ? {} : { cursor }) })
  const next = page.meta.cursors?.[String(from + step)]
  return [ids(page.data), ...(next === undefined ? [] : await walk(query, step, from + step, next))]
}

it('F1 lists nothing without a token', async () => {
  const stranger = doctorCallsOf(test, {})
  for (const path of ['/doctor', '/doctor/search']) expect((await stranger.refused('GET', path)).status).toBe(401)
})

it.each([
  'page=0',
  'limit=101',
  'sort=phone',
  'sort=name;drop',
  'speciality=alquimia',
  'status=gone',
  'licenses=all',
  `search=${'x'.repeat(101)}`,
  'cursor=xx',
])('J2 refuses the query %s', async (query) => {
  expect((await staff.refused('GET', `/doctor?${query}`)).status).toBe(422)
  expect((await staff.refused('GET', `/doctor/search?${query}`)).status).toBe(422)
})

it('J4 refuses the list to a DOCTOR and to a USER', async () => {
  for (const kind of ['DOCTOR', 'USER'] as const) {
    const calls = doctorCallsOf(test, (await test.signedInAs(kind)).headers)
    for (const path of ['/doctor', '/doctor/search'])
      expect(refusal(await calls.refused('GET', path))).toEqual([403, 'forbidden'])
  }
})

it('J2 uses page 1 and limit 10 by default, sorted by name', async () => {
  const { data, meta } = await staff.list()
  expect(ids(data)).toEqual(expected.get('name')?.slice(0, 10))
  expect(meta).toMatchObject({ page: 1, limit: 10, total: 40, totalIsExact: true })
})

it('I2 sorts by surnames in Spanish order, ñ after n', async () => {
  const names = (await all({})).map((row) => row.user.lastName)
  expect([...new Set(names)]).toEqual(['Álvarez', 'Núñez', 'Ñandú', 'Oca', 'Zapata'])
})

it.each(['name', '-name', 'createdAt', '-createdAt'])(
  'J2 pages through the whole list by %s without losing or repeating a row, ties included, in both directions',
  async (sort) => {
    const whole = expected.get(sort)!
    expect((await walk({ sort, limit: 7 }, 1)).flat()).toEqual(whole)
    const everySecond = (await walk({ sort, limit: 7 }, 2)).flat()
    expect(everySecond).toEqual(whole.filter((_, i) => Math.floor(i / 7) % 2 === 0))
    const back = await walk({ sort, limit: 7 }, -1, 6)
    expect(back.toReversed().flat()).toEqual(whole.slice(7))
  },
)

it('J2 skips no row of the next page when rows are added and removed in between', async () => {
  const first = await staff.list({ limit: 5 })
  const gone = first.data[1]!
  await admin.call('DELETE', `/doctor/${gone.id}`)
  const second = await staff.list({ limit: 5, page: 2, cursor: first.meta.cursors!['2']! })
  expect(ids(second.data)).toEqual(expected.get('name')!.slice(5, 10))
  const back = await staff.list({ limit: 5, page: 1 })
  expect(back.data).toHaveLength(5)
  await admin.call('POST', `/doctor/${gone.id}/restore`)
})

it('J2 shows full first pages after rows before them were removed', async () => {
  const whole = expected.get('name')!
  const third = await staff.list({ limit: 5, page: 3 })
  for (const id of whole.slice(0, 7)) await admin.call('DELETE', `/doctor/${id}`)
  const back = await staff.list({ limit: 5, page: 2, cursor: third.meta.cursors!['2']! })
  expect(back.data).toHaveLength(5)
  for (const id of whole.slice(0, 7)) await admin.call('POST', `/doctor/${id}/restore`)
})

it('J2 refuses a cursor of another list or page', async () => {
  const { meta } = await staff.list({ limit: 5, sort: 'name' })
  const cursor = meta.cursors!['2']!
  for (const query of ['page=3&sort=name', 'page=2&sort=-name', 'page=2&sort=name&status=ACTIVE'])
    expect(refusedFields(await staff.refused('GET', `/doctor?limit=5&${query}&cursor=${cursor}`))).toEqual([
      '/query/cursor validation.invalid',
    ])
})

it('J2 answers an empty page beyond the end, however deep', async () => {
  for (const page of [9, maxOffset, 1_000_000_000]) {
    const { data, meta } = await staff.list({ page })
    expect([data, meta.total]).toEqual([[], 40])
  }
})

it('F1 searches by names, e-mail, phone, speciality and licence number, words in any order', async () => {
  const [row] = await all({ search: 'nandu mariana' })
  expect(row?.user.lastName).toBe('Ñandú')
  expect(ids(await all({ search: row!.user.email }))).toEqual([row!.id])
  const numbered = await all({ search: '7000001' })
  expect(numbered.map((one) => one.licenseNumber)).toEqual(['7000001'])
  expect(ids(await all({ search: '(55) 1234 5601' }))).toEqual(ids(numbered))
  const cardiologists = await all({ search: 'Cardiología' })
  expect(ids(cardiologists)).toEqual(ids(await all({ speciality: 'cardiologia' })))
  expect(await all({ search: 'nobody%' })).toEqual([])
})

it('F1 filters by status and speciality, also combined', async () => {
  const rows = await all({})
  for (const status of ['ACTIVE', 'ON_LEAVE', 'INACTIVE'] as const) {
    const own = rows.filter((row) => row.status === status)
    expect(ids(await all({ status }))).toEqual(ids(own))
    for (const speciality of ['dermatologia', 'otra'] as const) {
      const { data, meta } = await staff.list({ status, speciality, limit: 100 })
      expect(ids(data)).toEqual(ids(own.filter((row) => row.specialties.includes(speciality))))
      expect(meta.total).toBe(data.length)
    }
  }
})

it('F7 finds doctors by speciality', async () => {
  for (const speciality of specialtyIds) {
    const found = await all({ speciality }, '/doctor/search')
    expect(ids(found)).toEqual(ids((await all({})).filter((row) => row.specialties.includes(speciality))))
    expect(found.length).toBeGreaterThan(3)
  }
  expect(ids(await all({ speciality: 'otra', search: 'oca' }, '/doctor/search'))).toEqual(
    ids((await all({ speciality: 'otra' })).filter((row) => row.user.lastName === 'Oca')),
  )
})

it('F1 returns in a row what the table shows', async () => {
  const [row] = await all({ search: '7000001' })
  expect(row).toMatchObject({
    status: 'ACTIVE',
    specialties: ['neurologia', 'ginecologia'],
    licenseNumber: '7000001',
    licenseState: 'valid',
    licenseExpiresAt: null,
    phone: '55 1234 5601',
    phoneE164: '+525512345601',
    archivedAt: null,
  })
  const none = await all({ search: '55 1234 5600' })
  expect(none[0]).toMatchObject({ licenseNumber: null, licenseState: 'none', licenseExpiresAt: null })
})
