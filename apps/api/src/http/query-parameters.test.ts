import type { Problem } from '@piel/contract/core/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointTable } from '#/nouns.ts'
import { undocumented } from '#/testing/answers.ts'
import { callsOf, refusal, refusedFields, type Calls } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let headers: Record<string, string>
let admin: Calls
beforeAll(async () => {
  test = await buildTestApp()
  headers = (await test.signedInAs('ADMIN')).headers
  admin = callsOf(test, headers)
})
afterAll(() => test.close())

const someone = '0199f0a0-0000-7000-8000-000000000001'
const lists = [
  '/patient',
  '/patient/export',
  '/doctor',
  '/doctor/search',
  '/doctor/export',
  '/users',
  '/users/export',
  '/contacts',
  '/treatments',
  '/treatments/export',
  '/transactions',
  '/transactions/export',
  '/debtors',
  '/debtors/export',
  '/till/sessions',
  '/till/days',
  '/till/sessions/export',
  '/audit',
  '/audit/export',
  '/audit/actors',
  '/dashboard/analytics',
  '/dashboard/income/export',
  '/dashboard/treatments/export',
  '/reports/no-shows',
  '/reports/income',
  '/catalogue',
  '/catalogue/medicines',
  '/diagnoses',
  '/shipping',
  '/agenda/rest-days',
  '/agenda/blocks',
  '/agenda/day',
  '/appointments',
  '/appointments/export',
  '/me/notifications',
  '/me/sessions',
  '/me/sign-ins',
  `/users/${someone}/sessions`,
  `/users/${someone}/history`,
  `/patient/${someone}/doctors`,
  `/patient/${someone}/history`,
  `/patient/${someone}/ledger`,
  `/patient/${someone}/medical-history`,
  `/patient/${someone}/medical-history/earlier`,
  `/patient/${someone}/measures`,
  `/patient/${someone}/readers`,
  `/doctor/${someone}/patients`,
  `/doctor/${someone}/history`,
  `/treatments/${someone}/history`,
  `/catalogue/types/${someone}/changes`,
  `/catalogue/types/${someone}/history`,
  '/catalogue/tiers/vip/changes',
  '/catalogue/tiers/vip/history',
  `/shipping/${someone}/history`,
]
/** What these search for is required. */
const searches = ['/agenda/week', '/agenda/month', '/agenda/free']

it('J2 tests every GET endpoint with a query', () => {
  const paths = endpointTable.flatMap(({ method, path, query }) => (method === 'GET' && query ? [path] : []))
  expect(paths.filter((path) => ![...lists, ...searches].includes(path.replace(':id', someone)))).toEqual([])
})

it.each(lists)('J2 GET %s refuses unknown parameters by name', async (path) => {
  const answer = await admin.refused('GET', `${path}?unknown=1&search[]=a&speciality[]=x&__proto__=1`)
  expect(refusal(answer)).toEqual([422, 'validation_failed'])
  expect(refusedFields(answer)?.toSorted()).toEqual([
    '/query/__proto__ validation.unknownKey',
    '/query/search[] validation.unknownKey',
    '/query/speciality[] validation.unknownKey',
    '/query/unknown validation.unknownKey',
  ])
})

it.each(searches)('J2 GET %s refuses unknown parameters besides missing ones', async (path) => {
  const answer = await admin.refused('GET', `${path}?unknown=1`)
  expect(refusal(answer)).toEqual([422, 'validation_failed'])
  expect(refusedFields(answer)).toContain('/query/unknown validation.unknownKey')
})

it('J2 refuses an unknown parameter at every endpoint, as documented', async () => {
  for (const endpoint of endpointTable) {
    const { method, path } = endpoint
    const url = `/api${path.replace(/:\w+/g, someone)}?unknown=1`
    const answer = await test.app.inject({ method, url, headers })
    expect([path, undocumented(endpoint, answer)]).toEqual([path, undefined])
    // A missing file is refused before the query is read; an invalid ID is reported together with the query.
    if (answer.statusCode !== 422) expect([method, path, answer.statusCode]).toEqual([method, path, 415])
    else
      expect([path, answer.json<Problem>().errors]).toEqual([
        path,
        expect.arrayContaining([{ pointer: '/query/unknown', code: 'validation.unknownKey' }]),
      ])
  }
})

it.each([
  ['/patient?gender=', '/query/gender validation.genderRequired'],
  ['/patient?status=', '/query/status validation.invalid'],
  ['/patient?status=gone', '/query/status validation.invalid'],
  ['/patient?speciality=dermatologia', '/query/speciality validation.unknownKey'],
  ['/patient?search=a&search=b', '/query/search validation.invalid'],
  ['/patient?page=', '/query/page validation.invalid'],
  ['/patient?page=1&page=2', '/query/page validation.invalid'],
  ['/patient?page=0x1', '/query/page validation.invalid'],
  ['/patient?page=1e1', '/query/page validation.invalid'],
  ['/patient?page=1.0', '/query/page validation.invalid'],
  ['/patient?page=%201', '/query/page validation.invalid'],
  ['/patient?limit=', '/query/limit validation.invalid'],
  ['/patient?limit=101', '/query/limit validation.invalid'],
  ['/patient?limit=-1', '/query/limit validation.invalid'],
  ['/patient?sort=', '/query/sort validation.invalid'],
  ['/patient?sort=password', '/query/sort validation.invalid'],
  ['/patient?Search=a', '/query/Search validation.unknownKey'],
  ['/patient/export?limit=5', '/query/limit validation.unknownKey'],
  ['/patient/export?page=2', '/query/page validation.unknownKey'],
  ['/doctor?gender=', '/query/gender validation.unknownKey'],
  ['/doctor?speciality[]=x', '/query/speciality[] validation.unknownKey'],
  ['/doctor?speciality=', '/query/speciality validation.invalid'],
  ['/doctor?speciality=magia', '/query/speciality validation.invalid'],
  ['/doctor/search?speciality[]=dermatologia', '/query/speciality[] validation.unknownKey'],
  ['/users?role=', '/query/role validation.invalid'],
  ['/users?role=ADMIN&role=USER', '/query/role validation.invalid'],
  ['/transactions?plan=', '/query/plan/0 validation.invalid'],
  ['/transactions?from=yesterday', '/query/from validation.dateInvalid'],
  ['/treatments?tier=gold', '/query/tier validation.invalid'],
  ['/audit?search=ana', '/query/search validation.unknownKey'],
  ['/dashboard/analytics?period=weekly', '/query/period validation.invalid'],
  ['/me/notifications?page=x', '/query/page validation.unknownKey'],
])('J2 GET %s is refused at %s', async (path, field) => {
  const answer = await admin.refused('GET', path)
  expect([answer.status, refusedFields(answer)]).toEqual([422, [field]])
})

it('J2 accepts an empty search, and page and limit in digits', async () => {
  expect((await admin.call('GET', '/patient?search=&page=01&limit=100')).body).toMatchObject({
    data: [],
    meta: { page: 1, limit: 100 },
  })
})
