import type { ListMeta } from '@piel/contract/core/pagination'
import type { UserRow } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedBulk } from '#/testing/bulk.ts'
import { createDatabase } from '#/db/connection/pool.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let admin: Calls
let others: Calls[]
/** Every live user in the order of the list, as the database sorts them without any index. */
const expected = new Map<string, string[]>()
const sorts = {
  name: 'sort_name, id',
  createdAt: 'created_at, id',
  lastLogin: 'last_login_at NULLS FIRST, id',
} as const

beforeAll(async () => {
  test = await buildTestApp()
  const owner = createDatabase(test.databaseUrl, { role: null, statementTimeoutMs: 60_000 })
  await seedBulk(owner, { count: 150 })
  // Ties in every sort order, and people of every role and kind.
  await owner.query(sql`
    WITH chosen AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE archived_at IS NULL)
    UPDATE users u SET
      first_name = CASE WHEN n <= 40 THEN 'Ana' ELSE first_name END,
      last_name = CASE WHEN n <= 40 THEN 'Ruiz' WHEN n = 41 THEN 'Ñuño' WHEN n = 42 THEN 'Nuzul' ELSE last_name END,
      second_last_name = CASE WHEN n <= 42 THEN NULL ELSE second_last_name END,
      created_at = CASE WHEN n <= 40 THEN '2025-01-01' ELSE created_at END,
      last_login_at = CASE WHEN n % 3 = 0 THEN timestamptz '2026-01-01' + n % 7 * interval '1 day' END,
      role = CASE WHEN n % 10 = 0 THEN 'STAFF' WHEN n % 25 = 0 THEN 'ADMIN' ELSE 'USER' END,
      duty = CASE WHEN n % 10 = 0 THEN 'reception' END,
      profile_kind = CASE WHEN n % 10 = 0 THEN 'NONE' WHEN n % 9 = 0 THEN 'DOCTOR' ELSE 'PATIENT' END,
      phone = CASE WHEN n % 10 = 0 THEN '55 7777 ' || 1000 + n END
    FROM chosen WHERE chosen.id = u.id`)
  await owner.query(sql`UPDATE users SET archived_at = now()
    WHERE id IN (SELECT id FROM users WHERE role = 'USER' ORDER BY id DESC LIMIT 5)`)
  admin = callsOf(test, (await test.signedInAs('ADMIN')).headers)
  const kinds = ['USER', 'DOCTOR', 'STAFF'] as const
  others = await Promise.all(kinds.map(async (kind) => callsOf(test, (await test.signedInAs(kind)).headers)))
  for (const [sort, order] of Object.entries(sorts)) {
    const rows = await owner.query<{ id: string }>({
      text: `SELECT id FROM users WHERE archived_at IS NULL ORDER BY ${order}`,
      values: [],
    } as never)
    const ids = rows.map((row) => row.id)
    expected.set(sort, ids)
    expected.set(`-${sort}`, ids.toReversed())
  }
  await owner.close()
})
afterAll(() => test.close())

type Query = Record<string, string | number>
async function list(query: Query = {}): Promise<{ data: UserRow[]; meta: ListMeta }> {
  const text = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) text.set(key, String(value))
  const { status, body } = await admin.call<{ data: UserRow[]; meta: ListMeta }>('GET', `/users?${text.toString()}`)
  expect(status).toBe(200)
  return body
}
const ids = (rows: UserRow[]) => rows.map((row) => row.id)

/** Follows the cursors from page to page to the end. */
async function walk(query: Query, step: number, from = 1, cursor?: string): Promise<string[][]> {
  const page = await list({ ...query, page: from, ...(cursor === undefined ? {} : { cursor }) })
  const next = page.meta.cursors?.[String(from + step)]
  const rest = next === undefined ? [] : await walk(query, step, from + step, next)
  return [ids(page.data), ...rest]
}
const matching = async (condition: string): Promise<number> => {
  const [row] = await test.db.query<{ n: number }>({
    text: `SELECT count(*)::int AS n FROM users WHERE ${condition}`,
    values: [],
  } as never)
  return row?.n ?? 0
}

it('J4 lists users to administrators only', async () => {
  expect((await callsOf(test, {}).refused('GET', '/users')).status).toBe(401)
  for (const calls of others) expect(refusal(await calls.refused('GET', '/users'))).toEqual([403, 'forbidden'])
})

it.each([
  ['role=moderator', '/query/role validation.invalid'],
  ['profileKind=NURSE', '/query/profileKind validation.invalid'],
  ['team=no', '/query/team validation.invalid'],
  ['status=gone', '/query/status validation.invalid'],
  ['sort=email', '/query/sort validation.invalid'],
  ['limit=101', '/query/limit validation.invalid'],
  ['cursor=abc', '/query/cursor validation.invalid'],
  [`search=${'x'.repeat(101)}`, '/query/search validation.tooLong'],
])('D1 refuses %s', async (query, field) => {
  expect(refusedFields(await admin.refused('GET', `/users?${query}`))).toEqual([field])
})

it.each(Object.keys(sorts).flatMap((sort) => [sort, `-${sort}`]))('J2 pages through all users by %s', async (sort) => {
  const there = await walk({ sort, limit: 7 }, 1)
  expect(there.flat()).toEqual(expected.get(sort))
  const leaping = await walk({ sort, limit: 7 }, 2)
  expect(leaping).toEqual(there.filter((_, index) => index % 2 === 0))
})

it('J2 pages back by the cursors to the same pages', async () => {
  const there = await walk({ limit: 10 }, 1)
  const back = await walk({ limit: 10 }, -1, there.length)
  // The first page has no cursor, because it is the start of the list.
  expect(back.toReversed()).toEqual(there.slice(1))
})

it('I2 sorts ñ after n', async () => {
  const { data } = await list({ search: 'nu', limit: 100, sort: 'name' })
  const surnames = data.map((row) => row.lastName)
  expect(surnames.indexOf('Nuzul')).toBeGreaterThanOrEqual(0)
  expect(surnames.indexOf('Ñuño')).toBeGreaterThan(surnames.indexOf('Nuzul'))
})

it('D1 filters by role, and counts what it shows', async () => {
  for (const role of ['USER', 'STAFF', 'ADMIN']) {
    const { data, meta } = await list({ role, limit: 100 })
    expect(data.every((row) => row.role === role)).toBe(true)
    expect(meta).toMatchObject({
      total: await matching(`archived_at IS NULL AND role = '${role}'`),
      totalIsExact: true,
    })
  }
  const doctors = await list({ profileKind: 'DOCTOR', limit: 100 })
  expect(doctors.data.length).toBeGreaterThan(5)
  expect(doctors.data.every((row) => row.profileKind === 'DOCTOR')).toBe(true)
})

it('D1 filters by the team: everyone but patients without a role', async () => {
  const { data, meta } = await list({ team: 'true', limit: 100 })
  expect(data.length).toBeGreaterThan(5)
  expect(data.filter((row) => row.role === 'USER' && row.profileKind === 'PATIENT')).toEqual([])
  expect(data.some((row) => row.profileKind === 'DOCTOR')).toBe(true)
  expect(meta.total).toBe(await matching(`archived_at IS NULL AND NOT (role = 'USER' AND profile_kind = 'PATIENT')`))
})

it('D1 finds patients and all other users by any words of names, e-mail and phone', async () => {
  const { data } = await list({ limit: 100 })
  const patient = data.find((row) => row.profileKind === 'PATIENT' && row.phone !== null)!
  const staff = data.find((row) => row.role === 'STAFF' && row.phone !== null)!
  for (const person of [patient, staff]) {
    const names = `${person.lastName} ${person.firstName}`.toLowerCase()
    const searches = [names, person.email, person.email.split('@')[0]!.slice(2), person.phone!.replaceAll(' ', '')]
    for (const search of searches) expect(ids((await list({ search, limit: 100 })).data)).toContain(person.id)
  }
  expect((await list({ search: 'no such person' })).data).toEqual([])
  const search = staff.email.toUpperCase()
  expect(ids((await list({ search, role: 'STAFF', limit: 100 })).data)).toContain(staff.id)
  expect(ids((await list({ search, role: 'USER', limit: 100 })).data)).not.toContain(staff.id)
})

it('J2 pages through a search by its cursors', async () => {
  const all = ids((await list({ search: 'ana ruiz', limit: 100 })).data)
  expect(all.length).toBeGreaterThan(35)
  expect((await walk({ search: 'ana ruiz', limit: 6 }, 1)).flat()).toEqual(all)
})

it('J2 refuses a cursor of another list', async () => {
  const { meta } = await list({ limit: 5 })
  const cursor = meta.cursors?.['2'] ?? ''
  const answer = await admin.refused('GET', `/users?limit=5&page=2&role=USER&cursor=${cursor}`)
  expect(refusal(answer)).toEqual([422, 'validation_failed'])
})

it('J2 answers an empty page beyond the end, and refuses one too deep to count', async () => {
  expect((await list({ page: 100, limit: 100 })).data).toEqual([])
  expect(refusal(await admin.refused('GET', '/users?page=102&limit=100'))).toEqual([422, 'page_too_deep'])
})

it('E11 lists archived users separately', async () => {
  const { data, meta } = await list({ status: 'archived', limit: 100 })
  expect(data.length).toBeGreaterThan(0)
  expect(data.every((row) => row.archivedAt !== null)).toBe(true)
  expect(meta.total).toBe(await matching('archived_at IS NOT NULL'))
})

it('D1 returns in a row what the table shows and the version that a deletion sends, and no more', async () => {
  const { data } = await list({ limit: 1 })
  expect(Object.keys(data[0]!).toSorted()).toEqual([
    'archivedAt',
    'createdAt',
    'duty',
    'email',
    'firstName',
    'id',
    'lastLogin',
    'lastName',
    'middleName',
    'phone',
    'phoneE164',
    'photoId',
    'profileKind',
    'role',
    'secondLastName',
    'version',
  ])
})
