import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#/lib/id.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import { startChange } from '#/testing/locks.ts'
import { startNetwork, type Network } from '#/testing/network.ts'
import { patientBody, patientCallsOf } from '#/testing/patients.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { createDatabase } from './pool.ts'

let direct: TestDatabase
let network: Network
let test: TestApp
beforeAll(async () => {
  direct = await createTestDatabase()
  network = await startNetwork(direct.url)
  const db = createDatabase(network.url)
  test = await buildTestApp({ database: { url: direct.url, db, close: () => db.close() } })
})
afterAll(async () => {
  await test.app.close()
  await test.db.close()
  await network.close()
  await direct.close()
})

/** One call of each kind, by its name. */
function callsOf(headers: { authorization: string }) {
  const get = (url: string) => () => test.app.inject({ url, headers })
  const post = (url: string, body: object, more: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url, headers: more, body })
  const register = (more: Record<string, string> = {}) =>
    post('/api/auth/register/patient', patientBody(), { ...headers, ...more })
  return {
    list: get('/api/patient'),
    search: get('/api/patient?search=ana'),
    dashboard: get('/api/dashboard/analytics'),
    export: get('/api/patient/export'),
    write: () => register(),
    'write once': () => register({ 'idempotency-key': newId() }),
    'sign in': () => post('/api/auth/login', { username: 'ana@example.test', password: 'Not-her-password-1' }),
    readiness: get('/readyz'),
  }
}

it('J3 answers every call within its limit while the network to the database loses everything', async () => {
  const { headers } = await test.signedInAs('STAFF')
  const staff = patientCallsOf(test, headers)
  const { id } = await staff.register()
  // Connections that are there when the network fails.
  await Promise.all(Array.from({ length: 4 }, () => test.db.query(sql`SELECT pg_sleep(0.2)`)))
  const change = await startChange(direct, sql`UPDATE patients SET archived_at = archived_at WHERE id = ${id}`)
  const ended: string[] = []
  const underWay = test.app.inject({ method: 'DELETE', url: `/api/patient/${id}`, headers })
  await change.hasWaiting()

  network.lose()
  await change.commit()
  // The deadline of this test: outside a request a statement fails after 7 s, and every call must be answered before.
  const slowest = test.db.query(sql`SELECT 1`).catch(() => ended.push('a statement without a request'))
  const calls = Object.entries(callsOf(headers)).flatMap(([name, call]) => [
    { name, call },
    { name, call },
  ])
  const answers = await Promise.all([
    underWay.then(({ statusCode }) => ended.push(`under way ${statusCode}`)),
    ...calls.map(async ({ name, call }) => {
      const { statusCode, headers: answered } = await call()
      ended.push(`${name} ${statusCode} ${answered['retry-after'] === undefined ? 'never' : 'retry'}`)
    }),
  ])
  expect(answers).toHaveLength(1 + calls.length)
  await slowest
  expect(ended.at(-1)).toBe('a statement without a request')
  expect(ended.slice(0, -1).toSorted()).toEqual(
    [...calls.map(({ name }) => `${name} 503 retry`), 'under way 503'].toSorted(),
  )

  network.recover()
  const again = async (): Promise<void> => {
    const answer = await test.app.inject({ url: '/api/patient', headers })
    if (answer.statusCode === 200) return
    await sleep(100)
    await again()
  }
  await again()
  expect(await staff.register()).toMatchObject({ version: 1 })
}, 60_000)
