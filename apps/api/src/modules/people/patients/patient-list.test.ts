import { maxOffset } from '@piel/contract/core/pagination'
import type { Patient, PatientRow } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedBulk } from '#/testing/bulk.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
/** Every live patient in the order of the list, as the database sorts them without any index. */
const expected = new Map<string, string[]>()
const sorts = { name: 'sort_name', createdAt: 'created_at', birthDate: 'birth_date' } as const

beforeAll(async () => {
  test = await buildTestApp()
  const owner = createDatabase(test.databaseUrl, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: 300 })
  // Ties in every sort order: twins with one name, registered together.
  await owner.query(sql`UPDATE users SET first_name = 'Ana', last_name = 'Ruiz', second_last_name = NULL
    WHERE id IN (SELECT user_id FROM patients ORDER BY id LIMIT 90)`)
  await owner.query(sql`UPDATE patients SET birth_date = '2001-01-01', created_at = '2025-01-01'
    WHERE id IN (SELECT id FROM patients ORDER BY id LIMIT 90)`)
  // Created as users, who have no phone or birth date yet.
  await owner.query(sql`UPDATE patients SET birth_date = NULL, phone = NULL, phone_e164 = NULL
    WHERE id IN (SELECT id FROM patients WHERE archived_at IS NULL ORDER BY id DESC LIMIT 7)`)
  for (const [sort, column] of Object.entries(sorts)) {
    const rows = await owner.query<{ id: string }>({
      text: `SELECT id FROM patients WHERE archived_at IS NULL ORDER BY ${column}, id`,
      values: [],
    } as never)
    expected.set(
      sort,
      rows.map((row) => row.id),
    )
    expected.set(`-${sort}`, rows.map((row) => row.id).toReversed())
  }
  await owner.close()
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

const ids = (rows: PatientRow[]) => rows.map((row) => row.id)
type Query = Record<string, string | number>

/** Follows the cursors from page to page to the end. */
async function walk(calls: PatientCalls, query: Query, step: number, from = 1, cursor?: string): Promise<string[][]> {
  const page = await calls.list({ ...query, page: from, ...(cursor === undefined ? {} : { cursor }) })
  const next = page.meta.cursors?.[String(from + step)]
  const rest = next === undefined ? [] : await walk(calls, query, step, from + step, next)
  return [ids(page.data), ...rest]
}

it('E1 lists nothing without a token, nor for a patient', async () => {
  expect((await patientCallsOf(test, {}).refused('GET', '/patient')).status).toBe(401)
  const user = patientCallsOf(test, (await test.signedInAs('USER')).headers)
  expect(refusal(await user.refused('GET', '/patient'))).toEqual([403, 'forbidden'])
})

it.each([
  'page=0',
  'page=x',
  'limit=0',
  'limit=101',
  'limit=1.5',
  'sort=phone',
  'sort=name;drop',
  'gender=X',
  'status=gone',
  `search=${'x'.repeat(101)}`,
  'cursor=xx',
])('E9 refuses the query %s', async (query) => {
  expect((await staff.refused('GET', `/patient?${query}`)).status).toBe(422)
})

it('E9 uses page 1 and limit 10 by default, sorted by name', async () => {
  const { data, meta } = await staff.list()
  expect(ids(data)).toEqual(expected.get('name')?.slice(0, 10))
  expect(meta).toMatchObject({ page: 1, limit: 10, total: expected.get('name')?.length, totalIsExact: true })
})

it('I2 sorts by surnames in Spanish order, ñ after n, whatever comes first in a name', async () => {
  const order = [
    ['Núñez', null],
    ['Nuñoa', null],
    ['Ñandú', null],
    ['Ñandú', 'Abad'],
    ['Oca', null],
  ] as const
  for (const [lastName, secondLastName] of order.toReversed())
    await staff.register({ user: { firstName: 'Orden', lastName, secondLastName } })
  const { data } = await staff.list({ search: 'orden' })
  expect(data.map(({ user }) => [user.lastName, user.secondLastName])).toEqual(order)
  for (const row of data) await staff.call('DELETE', `/patient/${row.id}`)
})

it.each(['name', '-name', 'createdAt', '-createdAt', 'birthDate', '-birthDate'])(
  'J2 pages through the whole list by %s without losing or repeating a row, ties included',
  async (sort) => {
    const all = expected.get(sort)!
    expect((await walk(staff, { sort, limit: 7 }, 1)).flat()).toEqual(all)
    const everySecond = (await walk(staff, { sort, limit: 7 }, 2)).flat()
    expect(everySecond).toEqual(all.filter((_, i) => Math.floor(i / 7) % 2 === 0))
  },
)

it('J2 pages back by the cursors to the same pages', async () => {
  const all = expected.get('-birthDate')!
  const last = Math.ceil(all.length / 7)
  const pages = await walk(staff, { sort: '-birthDate', limit: 7 }, -1, last)
  expect(pages.toReversed().flat()).toEqual(all.slice(7))
  const every = await walk(staff, { sort: '-birthDate', limit: 7 }, -2, last)
  expect(every[1]).toEqual(all.slice((last - 3) * 7, (last - 2) * 7))
})

it('J2 pages through a search and a filter by their cursors', async () => {
  for (const query of [{ search: 'a' }, { gender: 'FEMALE', sort: '-createdAt' }, { status: 'inactive' }]) {
    const whole = await staff.list({ ...query, limit: 100 })
    const more = whole.meta.total > 100 ? ids((await staff.list({ ...query, limit: 100, page: 2 })).data) : []
    const rest = whole.meta.total > 200 ? ids((await staff.list({ ...query, limit: 100, page: 3 })).data) : []
    const pages = await walk(staff, { ...query, limit: 9 }, 1)
    expect(pages.flat()).toEqual([...ids(whole.data), ...more, ...rest])
  }
})

it('J2 skips no row of the next page when rows are added and removed in between', async () => {
  const first = await staff.list({ limit: 5, sort: 'createdAt' })
  const after = expected.get('createdAt')!.slice(5, 10)
  const gone = first.data[1]!
  await staff.call('DELETE', `/patient/${gone.id}`)
  const second = await staff.list({ limit: 5, sort: 'createdAt', page: 2, cursor: first.meta.cursors!['2']! })
  expect(ids(second.data)).toEqual(after)
  await admin.call('POST', `/patient/${gone.id}/restore`)
})

it('J2 shows a full first page after rows before it were removed', async () => {
  const all = expected.get('name')!
  const third = await staff.list({ limit: 5, page: 3 })
  for (const id of all.slice(0, 7)) await staff.call('DELETE', `/patient/${id}`)
  const back = await staff.list({ limit: 5, page: 2, cursor: third.meta.cursors!['2']! })
  expect(back.data).toHaveLength(5)
  for (const id of all.slice(0, 7)) await admin.call('POST', `/patient/${id}/restore`)
})

it('J2 refuses a cursor that was changed, or that belongs to another list or page', async () => {
  const { meta } = await staff.list({ limit: 5, sort: 'name' })
  const cursor = meta.cursors!['2']!
  const flipped = (i: number) => cursor.slice(0, i) + (cursor[i] === 'A' ? 'B' : 'A') + cursor.slice(i + 1)
  const other = [
    ...Array.from({ length: cursor.length }, (_, i) => `limit=5&page=2&sort=name&cursor=${flipped(i)}`),
    `limit=5&page=3&sort=name&cursor=${cursor}`,
    `limit=6&page=2&sort=name&cursor=${cursor}`,
    `limit=5&page=2&sort=-name&cursor=${cursor}`,
    `limit=5&page=2&sort=name&search=ana&cursor=${cursor}`,
    `limit=5&page=2&sort=name&cursor=${cursor}=`,
    `limit=5&page=2&sort=name&cursor=`,
  ]
  for (const query of other)
    expect(refusedFields(await staff.refused('GET', `/patient?${query}`))).toEqual(['/query/cursor validation.invalid'])
  expect((await staff.refused('GET', `/patient?limit=5&page=2&sort=name&cursor=${cursor}`)).status).toBe(200)
})

it('J2 includes no name in a cursor, which appears in URLs', async () => {
  const { data, meta } = await staff.list({ limit: 5 })
  const plain = Object.values(meta.cursors ?? {}).map((text) => Buffer.from(text, 'base64url').toString())
  for (const { user } of data) expect(plain.join()).not.toContain(user.lastName)
})

it('J2 answers an empty page beyond the end, and refuses one too deep to count', async () => {
  const total = expected.get('name')!.length
  const behind = await staff.list({ page: 90, limit: 10 })
  expect([behind.data, behind.meta.total]).toEqual([[], total])
  const far = await staff.list({ page: 1_000_000, limit: 100 })
  expect([far.data, far.meta.total]).toEqual([[], total])
  const page = maxOffset / 10 + 2
  expect(refusal(await staff.refused('GET', `/patient?search=ana&page=${page}`))).toEqual([422, 'page_too_deep'])
  expect((await staff.list({ search: 'ana', page: page - 1 })).data).toEqual([])
})

it('D2 shows patients without phone and birth date, last when sorted by birth date', async () => {
  const { data } = await staff.list({ sort: '-birthDate', limit: 8 })
  expect(data.map((row) => [row.birthDate, row.phone, row.phoneE164]).slice(0, 7)).toEqual(
    Array.from({ length: 7 }, () => [null, null, null]),
  )
  expect(data[7]?.birthDate).not.toBeNull()
  const { id, user } = data[0]!
  const found = await staff.list({ search: user.email })
  expect(found.data.map((row) => row.id)).toContain(id)
})

it('D2 adds phone and birth date to a patient later, and keeps existing ones', async () => {
  const { data } = await staff.list({ sort: '-birthDate', limit: 7 })
  const { id } = data[6]!
  const named = await staff.call<Patient>('PATCH', `/patient/${id}`, { user: { firstName: 'Noemí' } })
  expect([named.status, named.body.birthDate, named.body.phone]).toEqual([200, null, null])
  const sent = { birthDate: '1988-08-08', phone: '55 5000 1234' }
  const changed = await staff.call<Patient>('PATCH', `/patient/${id}`, { patient: sent })
  expect(changed.body).toMatchObject({ ...sent, phoneE164: '+525550001234' })
})

it('E10 filters by status and gender, and counts what it shows', async () => {
  const rows = await test.db.query<{ gender: string; active: boolean; n: number }>(sql`
    SELECT gender, is_active AS active, count(*)::int AS n FROM patients WHERE archived_at IS NULL GROUP BY 1, 2`)
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((total, row) => total + row.n, 0)
  for (const active of [true, false]) {
    const status = active ? 'active' : 'inactive'
    const { data, meta } = await staff.list({ status, limit: 100 })
    expect(meta.total).toBe(sum((row) => row.active === active))
    expect(data.every((row) => row.isActive === active)).toBe(true)
    for (const gender of ['FEMALE', 'MALE', 'OTHER', 'UNKNOWN']) {
      const both = await staff.list({ status, gender, limit: 100 })
      expect(both.meta.total).toBe(sum((row) => row.active === active && row.gender === gender))
      expect(both.data.every((row) => row.isActive === active && row.gender === gender)).toBe(true)
    }
  }
})

it('E9 J6 shows in a row what the table needs and the version that archiving sends, and no clinical text', async () => {
  const { data } = await staff.list({ limit: 1 })
  expect(Object.keys(data[0]!).toSorted()).toEqual([
    'archivedAt',
    'birthDate',
    'contactEmail',
    'createdAt',
    'gender',
    'id',
    'isActive',
    'phone',
    'phoneE164',
    'user',
    'version',
  ])
})
