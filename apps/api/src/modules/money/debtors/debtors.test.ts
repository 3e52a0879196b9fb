import type { AnswerOf } from '@piel/contract/core/endpoint'
import type { debtorEndpoints } from '@piel/contract/money/debtors'
import type { Patient } from '@piel/contract/people/patients'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseCsv } from '#/testing/csv.ts'
import { owe, payFor } from '#/testing/ledger.ts'
import { refusal, refusedFields } from '#/testing/api-client.ts'
import { patientCallsOf, type PatientCalls } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: PatientCalls
let admin: PatientCalls
const people = new Map<string, Patient>()

beforeAll(async () => {
  test = await buildTestApp()
  test.clock.set('2026-11-21T16:00:00Z')
  staff = patientCallsOf(test, (await test.signedInAs('STAFF')).headers)
  admin = patientCallsOf(test, (await test.signedInAs('ADMIN')).headers)
})
afterAll(() => test.close())

type Debtors = AnswerOf<typeof debtorEndpoints.list>
const owing = { Ana: 30_000, Beto: 10_000, Carla: 20_000, Ñandú: 5000, Zoe: 20_000 }
let made = 0
let family = ''

/** People with a surname that is unique to the test, and what they owe. */
beforeEach(async () => {
  // Each name also sounds different, because the search is phonetic.
  family = `Ledger${'bdfklmnprt'[Math.floor(made / 10)]}a${'bdfklmnprt'[made++ % 10]}o`
  for (const [firstName, amount] of Object.entries(owing)) {
    const patient = await staff.register({ user: { firstName, lastName: family, secondLastName: null } })
    people.set(firstName, patient)
    await owe(test, patient.id, amount)
  }
})
const list = async (query = '') => (await staff.call<Debtors>('GET', `/debtors?search=${family}${query}`)).body
const names = ({ data }: Debtors) => data.map(({ patient }) => patient.firstName)
const everything = async () => {
  const { body } = await staff.call<Debtors>('GET', '/debtors?limit=1')
  return { total: body.meta.total, owed: body.owedMinor }
}
const idOf = (name: string) => people.get(name)?.id ?? ''

it('J4 refuses unknown sort fields, invalid cursors and pages that are too deep', async () => {
  expect(refusedFields(await staff.refused('GET', '/debtors?sort=phone'))).toEqual(['/query/sort validation.invalid'])
  expect(refusedFields(await staff.refused('GET', '/debtors?cursor=x'))).toEqual(['/query/cursor validation.invalid'])
  expect(refusal(await staff.refused('GET', '/debtors?search=a&page=9999'))).toEqual([422, 'page_too_deep'])
})

it('G3 lists debtors, the highest balance first, with their total', async () => {
  const found = await list()
  expect(names(found)).toEqual(['Ana', 'Zoe', 'Carla', 'Beto', 'Ñandú'])
  expect(found).toMatchObject({ meta: { total: 5, totalIsExact: true }, owedMinor: 85_000, currency: 'MXN' })
  expect(found.data[0]).toMatchObject({
    balanceMinor: 30_000,
    currency: 'MXN',
    lastPaymentAt: null,
    phone: '55 1234 5678',
  })
  expect(names(await list('&sort=balance'))).toEqual(['Ñandú', 'Beto', 'Carla', 'Zoe', 'Ana'])
  expect(names(await list('&sort=name'))).toEqual(['Ana', 'Beto', 'Carla', 'Ñandú', 'Zoe'])
  expect(names(await list('&sort=-name'))).toEqual(['Zoe', 'Ñandú', 'Carla', 'Beto', 'Ana'])
})

it('E1 finds a debtor by any part of the name', async () => {
  const { body } = await staff.call<Debtors>('GET', `/debtors?search=nandu%20${family.slice(2)}`)
  expect(names(body)).toEqual(['Ñandú'])
  expect(body.owedMinor).toBe(5000)
})

it('G3 omits patients who have paid, and shows the date of the last payment', async () => {
  const before = await everything()
  await payFor(test, idOf('Ana'), { amountMinor: 29_900 })
  await payFor(test, idOf('Beto'), { amountMinor: 10_000 })
  await payFor(test, idOf('Carla'), { amountMinor: 50_000 })
  const found = await list()
  expect(names(found)).toEqual(['Zoe', 'Ñandú', 'Ana'])
  expect(found.data[2]).toMatchObject({ balanceMinor: 100, lastPaymentAt: '2026-11-21T16:00:00.000Z' })
  expect(found.owedMinor).toBe(25_100)
  expect(await everything()).toEqual({ total: before.total - 2, owed: (before.owed ?? 0) - 59_900 })
})

it('G3 omits archived patients, and lists them again when they are restored', async () => {
  const before = await everything()
  await test.db.query(sql`UPDATE patients SET archived_at = now() WHERE id = ${idOf('Ana')}`)
  expect(names(await list())).not.toContain('Ana')
  expect(await everything()).toEqual({ total: before.total - 1, owed: (before.owed ?? 0) - 30_000 })
  await owe(test, idOf('Ana'), 1000)
  await admin.call('POST', `/patient/${idOf('Ana')}/restore`)
  expect((await list()).data[0]).toMatchObject({ patient: { firstName: 'Ana' }, balanceMinor: 31_000 })
  expect(await everything()).toEqual({ total: before.total, owed: (before.owed ?? 0) + 1000 })
})

it('G3 lists people under their current names', async () => {
  await staff.call('PATCH', `/patient/${idOf('Ana')}`, { user: { firstName: 'Xóchitl' } })
  expect(names(await list('&sort=name'))).toEqual(['Beto', 'Carla', 'Ñandú', 'Xóchitl', 'Zoe'])
})

it.each(['balance', '-balance', 'name', '-name'])('J2 pages by %s with every row once', async (sort) => {
  const all = names(await list(`&sort=${sort}`))
  const seen: string[] = []
  let cursor = ''
  for (let page = 1; page <= 3; page++) {
    const found = await list(`&sort=${sort}&limit=2&page=${page}${cursor}`)
    seen.push(...names(found))
    const next = found.meta.cursors?.[page + 1]
    cursor = next === undefined ? '' : `&cursor=${next}`
  }
  expect(seen).toEqual(all)
  const second = await list(`&sort=${sort}&limit=2&page=3`)
  const back = await list(`&sort=${sort}&limit=2&page=2&cursor=${second.meta.cursors?.['2'] ?? ''}`)
  expect(names(back)).toEqual(all.slice(2, 4))
})

it('G3 J5 returns the same list as a file, in the caller’s language, and records it', async () => {
  const { headers } = await test.signedInAs('STAFF')
  const answer = await test.app.inject({
    url: `/api/debtors/export?search=${family}&sort=-balance`,
    headers: { ...headers, 'accept-language': 'es' },
  })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="adeudos-2026-11-21.csv"')
  const [header, ...rows] = parseCsv(answer.body)
  expect(header?.slice(-2)).toEqual(['Adeudo (MXN)', 'Último pago (hora de la clínica)'])
  expect(rows.map((row) => [row[1], row[7]])).toEqual([
    ['Ana', '300.00'],
    ['Zoe', '200.00'],
    ['Carla', '200.00'],
    ['Beto', '100.00'],
    ['Ñandú', '50.00'],
  ])
  const [event] = await test.db.query<{ fields: string[] }>(sql`
    SELECT fields FROM audit_events WHERE action = 'ledger.export' ORDER BY sequence DESC LIMIT 1`)
  expect(event?.fields).toEqual(['search', 'sort'])
})
