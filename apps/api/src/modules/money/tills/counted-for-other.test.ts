import type { TillSession } from '@piel/contract/money/tills'
import type { User } from '@piel/contract/people/users'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusal } from '#/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { countOf } from '#/testing/till-counts.ts'
import { cashier, type Cashier, stopTills } from '#/testing/till.ts'

let test: TestApp
let rita: Cashier
let admin: Cashier
let patientId: string

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await stopTills(test)
  rita = await cashier(test)
  admin = await cashier(test, 'ADMIN')
  patientId = (await rita.register()).id
})

const url = (id: string, verb: string) => `/till/sessions/${id}/${verb}`
const countFor = (id: string, cashMinor: number) => admin.post<TillSession>(url(id, 'count'), countOf(cashMinor))
const refused = async (by: Cashier, id: string, verb: 'count' | 'close', body: object) =>
  refusal(await by.refused('POST', url(id, verb), body))
const ritaUrl = () => `/users/${rita.account.id}`

it('P9 refuses to archive or demote a person with an open till, and names it (F13)', async () => {
  const { till } = await rita.open(100_000)
  const archiving = await admin.refused('DELETE', ritaUrl())
  expect([...refusal(archiving), archiving.body.tillName]).toEqual([409, 'has_open_till', till.name])
  expect(refusal(await admin.refused('PATCH', ritaUrl(), { role: 'USER' }))).toEqual([409, 'has_open_till'])
  expect((await admin.call<User>('PATCH', ritaUrl(), { duty: 'clinical' })).status).toBe(200)
  await rita.count(100_000)
  expect(refusal(await admin.refused('DELETE', ritaUrl()))).toEqual([409, 'has_open_till'])
  await rita.close()
  expect((await admin.call('PATCH', ritaUrl(), { role: 'USER' })).status).toBe(200)
  expect((await admin.call('DELETE', ritaUrl())).status).toBe(204)
})

it('P9 an administrator counts and closes the till of another person, and its document names both (F13)', async () => {
  const { id } = await rita.open(100_000)
  await rita.pay(patientId, 50_000)
  const counted = await countFor(id, 140_000)
  const by = { id: admin.account.id, name: expect.any(String) as string }
  expect(counted).toMatchObject({ state: 'counted', expected: { cash: 150_000 }, countedBy: by })
  const again = await countFor(id, 145_000)
  expect(again.recounted?.cash).toEqual(countOf(145_000).cash)
  expect(await refused(admin, id, 'count', countOf(0))).toEqual([409, 'transition_refused'])
  expect(await refused(admin, id, 'close', {})).toEqual([422, 'validation_failed'])
  const closed = await admin.post<TillSession>(url(id, 'close'), { reason: 'Faltó un billete' })
  expect(closed).toMatchObject({
    state: 'closed',
    number: expect.stringMatching(/^C-/) as string,
    person: { id: rita.account.id },
    countedBy: by,
    closedBy: by,
    reason: 'Faltó un billete',
  })
  expect(await refused(admin, id, 'close', {})).toEqual([409, 'transition_refused'])
  await expect(test.db.query(sql`UPDATE till_sessions SET counted_by_name = 'Otra' WHERE id = ${id}`)).rejects.toThrow(
    /cannot be changed/,
  )
  expect(await rita.session()).toBeNull()
})

it('P9 states no other person where its own counted, and lets only administrators count for others', async () => {
  const { id } = await rita.open(100_000)
  expect(await refused(rita, id, 'count', countOf(100_000))).toEqual([403, 'forbidden'])
  expect(await refused(admin, id, 'close', {})).toEqual([409, 'transition_refused'])
  expect((await rita.count(100_000)).countedBy).toBeNull()
  expect(await admin.post<TillSession>(url(id, 'close'), {})).toMatchObject({
    state: 'closed',
    countedBy: null,
    closedBy: { id: admin.account.id },
  })
  const own = await admin.open(10_000)
  expect(await refused(admin, own.id, 'count', countOf(10_000))).toEqual([409, 'transition_refused'])
  await admin.count(10_000)
  await admin.close()
})
