import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rememberDevice } from '#/credentials/devices.ts'
import { buildTestApp, type SignedIn, type TestApp } from '#/testing/test-app.ts'

let test: TestApp
let staff: SignedIn
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimit: { token: 20, anonymous: 10 }, trustProxy: 1 } })
  staff = await test.signedInAs('STAFF')
})
afterAll(() => test.close())

const call = (url: string, headers: Record<string, string>, from: string) =>
  test.app.inject({ url, headers: { ...headers, 'x-forwarded-for': from } })
const statuses = async (times: number, ...args: Parameters<typeof call>) =>
  (await Promise.all(Array.from({ length: times }, () => call(...args)))).map((answer) => answer.statusCode)

it('J3 limits the calls of one token, from any address', async () => {
  const seen = await statuses(20, '/api/me', staff.headers, '10.0.0.1')
  expect(seen.every((status) => status === 200)).toBe(true)
  const refused = await call('/api/me', staff.headers, '10.0.0.2')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const other = await test.signedInAs('STAFF')
  expect((await call('/api/me', other.headers, '10.0.0.1')).statusCode).toBe(200)
})

it('J3 limits an address that sends invented tokens', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, i) => call('/api/me', { authorization: `Bearer made-up-${i}` }, '10.0.0.3')),
  )
  expect(made.map((answer) => answer.statusCode).filter((status) => status === 401)).toHaveLength(10)
  expect((await call('/api/me', {}, '10.0.0.3')).statusCode).toBe(429)
  expect((await call('/api/me', {}, '10.0.0.4')).statusCode).toBe(401)
})

it('J3 does not make known users at an address wait for its strangers', async () => {
  await statuses(12, '/api/me', {}, '10.0.0.5')
  const someone = await test.signedInAs('STAFF')
  expect((await call('/api/me', someone.headers, '10.0.0.5')).statusCode).toBe(200)
})

it('J3 limits anonymous calls by address, but not those that every page load needs', async () => {
  const login = () =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': '10.0.0.6' },
      payload: { username: 'x' },
    })
  const seen = await Promise.all(Array.from({ length: 12 }, login))
  expect(seen.filter((answer) => answer.statusCode === 429)).toHaveLength(2)
  expect((await statuses(60, '/api/config', {}, '10.0.0.6')).every((status) => status === 200)).toBe(true)
  expect((await statuses(60, '/favicon.ico', {}, '10.0.0.6')).includes(429)).toBe(false)
})

it('J3 counts IPv6 callers by the /64', async () => {
  const seen = await Promise.all(Array.from({ length: 12 }, (_, i) => call('/api/me', {}, `2001:db8::${i + 1}`)))
  expect(seen.filter((answer) => answer.statusCode === 429)).toHaveLength(2)
  expect((await call('/api/me', {}, '2001:db8:0:1::1')).statusCode).toBe(401)
})

it('C8 counts neither expired tokens nor known devices against their address', async () => {
  const expired = await Promise.all(
    Array.from({ length: 12 }, async () => ({
      authorization: `Bearer ${await test.issuer.sign({ sub: staff.account.subject, jti: randomUUID(), iat: 1, exp: 2 })}`,
    })),
  )
  const answers = await Promise.all(expired.map((headers) => call('/api/me', headers, '10.0.0.9')))
  expect(answers.every((answer) => answer.json<{ code: string }>().code === 'token_expired')).toBe(true)

  const now = test.clock.now()
  const cookie = await test.db.transaction((tx) =>
    rememberDevice(tx, { token: undefined, keep: () => undefined }, staff.account.id, now),
  )
  const known = { cookie: `piel_device=${cookie}` }
  expect((await statuses(15, '/api/me', known, '10.0.0.9')).every((status) => status === 401)).toBe(true)
  expect((await statuses(10, '/api/me', {}, '10.0.0.9')).every((status) => status === 401)).toBe(true)
  expect((await call('/api/me', {}, '10.0.0.9')).statusCode).toBe(429)
  expect((await call('/api/me', known, '10.0.0.9')).statusCode).toBe(401)
})

it('J5 takes the caller’s address from the configured proxy, and from no hop beyond it', async () => {
  const seen: string[] = []
  test.app.log.info = (entry: unknown) => void seen.push(JSON.stringify(entry))
  await call('/api/me', staff.headers, '203.0.113.9, 10.0.0.7')
  // Hops are read from the right; entries further left are claims of the client and are ignored.
  const again = await Promise.all(
    Array.from({ length: 11 }, (_, i) => call('/api/me', {}, `198.51.100.${i}, 10.0.0.8`)),
  )
  expect(again.at(-1)?.statusCode).toBe(429)
})
