import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { pauseAfter, delayAfter } from './throttle.ts'

const [admin] = demoAccounts
const wrong = 'Wrong-password-1'
const minute = 60_000

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query(sql`DELETE FROM sign_in_throttles`)
  test.clock.set('2026-11-21T10:00:00.000Z')
})
afterEach(() => test.clock.set('2026-11-21T10:00:00.000Z'))

const login = (password: string, from = '10.0.0.1', username: string = admin.email) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password }, remoteAddress: from })

/** Fails `times` times, waiting out every pause. */
async function fail(times: number, from?: string, username?: string) {
  for (let done = 0; done < times; done += 1) {
    const answer = await login(wrong, from, username)
    expect(answer.json()).toMatchObject({ code: 'invalid_credentials' })
    test.clock.advance(pauseAfter(done + 1) >= 900 ? 0 : 10_000)
  }
}

describe('lock-out', () => {
  it('C8 blocks the account for this address after 10 consecutive failures, for 15 minutes, and says for how long', async () => {
    await fail(10)
    const blocked = await login(admin.password)
    expect(blocked.statusCode).toBe(401)
    expect(blocked.json()).toMatchObject({
      code: 'account_blocked',
      message: expect.stringContaining('after multiple consecutive login attempts'),
    })
    expect(Number(blocked.headers['retry-after'])).toBe(900)
    test.clock.advance(15 * minute - 1000)
    expect((await login(admin.password)).json()).toMatchObject({ code: 'account_blocked' })
    test.clock.advance(1000)
    expect((await login(admin.password)).statusCode).toBe(200)
  })

  it('C8 leaves another address alone: a stranger cannot lock the owner out', async () => {
    await fail(10, '203.0.113.7')
    expect((await login(admin.password, '10.0.0.1')).statusCode).toBe(200)
    expect((await login(admin.password, '203.0.113.7')).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 lets the owner in, a little slower, while strangers try from twenty addresses', async () => {
    for (let stranger = 0; stranger < 25; stranger += 1) await fail(1, `203.0.113.${stranger}`)
    const began = performance.now()
    expect((await login(admin.password)).statusCode).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(delayAfter(25))
  }, 30_000)

  it('C8 pauses longer and longer before that', async () => {
    await fail(4)
    for (const seconds of [1, 2, 3, 4, 5]) {
      expect((await login(wrong)).json()).toMatchObject({ code: 'invalid_credentials' })
      const refused = await login(admin.password)
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBe(String(seconds))
      test.clock.advance(seconds * 1000)
    }
  })

  it('C8 forgets failures at the first success: only consecutive ones count', async () => {
    await fail(9)
    expect((await login(admin.password)).statusCode).toBe(200)
    await fail(9)
    expect((await login(admin.password)).statusCode).toBe(200)
  })

  it('C8 blocks longer each time', async () => {
    await fail(10)
    test.clock.advance(15 * minute)
    expect((await login(wrong)).json()).toMatchObject({ code: 'invalid_credentials' })
    const blocked = await login(wrong)
    expect(blocked.json()).toMatchObject({ code: 'account_blocked' })
    expect(Number(blocked.headers['retry-after'])).toBe(1800)
  })

  it('C8 blocks an e-mail that nobody has just the same', async () => {
    await fail(10, '10.0.0.1', 'nobody@piel.test')
    expect((await login(wrong, '10.0.0.1', 'nobody@piel.test')).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 counts an account the same however its e-mail is written', async () => {
    await fail(5, '10.0.0.1', ' Admin@PIEL.test ')
    await fail(5)
    expect((await login(admin.password)).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 hears at most 100 failures an hour from one address', async () => {
    for (let account = 0; account < 100; account += 1) await fail(1, '198.51.100.1', `a${account}@piel.test`)
    const refused = await login(admin.password, '198.51.100.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(2000)
    expect((await login(admin.password, '198.51.100.2')).statusCode).toBe(200)
    test.clock.advance(60 * minute)
    expect((await login(admin.password, '198.51.100.1')).statusCode).toBe(200)
  }, 30_000)

  it('C8 does not count successes against an address', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await login(admin.password)).statusCode).toBe(200)
    const counts = await test.db.query<{ failures: number }>(sql`SELECT failures FROM sign_in_throttles`)
    expect(counts.map((count) => count.failures)).toEqual([0, 0])
  })

  it('C8 cannot be outrun by trying in parallel', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(wrong)))
    const heard = answers.filter((answer) => answer.json<{ code: string }>().code === 'invalid_credentials')
    expect(heard.length).toBeLessThanOrEqual(5)
    expect(answers.every((answer) => [401, 429, 503].includes(answer.statusCode))).toBe(true)
  })

  it('C8 keeps no typed e-mail among the counters', async () => {
    await fail(1, '10.0.0.1', 'my-secret-password@piel.test')
    const rows = await test.db.query<{ key: string }>(sql`SELECT key FROM sign_in_throttles`)
    expect(JSON.stringify(rows)).not.toMatch(/secret|10\.0\.0\.1/)
  })

  it('C8 goes by the address that the trusted proxy names, and by no header of a stranger', async () => {
    const behind = await buildProviderApp({
      env: readEnv({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' }),
      database: test.database,
    })
    const through = (app: FastifyInstance, forwarded: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: admin.email, password: wrong },
        headers: { 'x-forwarded-for': forwarded },
        remoteAddress: '10.9.9.9',
      })
    await through(behind.app, '192.0.2.66, 203.0.113.77')
    await through(test.app, '203.0.113.77')
    await behind.close()
    const events = await test.db.query<{ address: string }>(
      sql`SELECT address FROM audit_events WHERE action = 'session.refused' ORDER BY sequence DESC LIMIT 2`,
    )
    expect(events.map((event) => event.address)).toEqual(['10.9.9.9', '203.0.113.77'])
  })

  it('C8 holds on the provider’s page, too', async () => {
    await fail(10)
    const { browser, flow } = test.newBrowser('10.0.0.1')
    const { page } = await flow.begin()
    const refused = await browser.open(page.url, { email: admin.email, password: admin.password })
    expect(refused.status).toBe(401)
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.body).toContain('Try again in 15 minutes.')
    expect(refused.body).toContain('role="alert"')
  })
})

describe('pauses', () => {
  it('C8 never get shorter with more failures, and end at a day', () => {
    fc.assert(
      fc.property(fc.nat(2000), (failures) => {
        expect(pauseAfter(failures + 1)).toBeGreaterThanOrEqual(pauseAfter(failures))
        expect(pauseAfter(failures)).toBeLessThanOrEqual(86_400)
        expect(delayAfter(failures)).toBeLessThanOrEqual(5000)
      }),
    )
  })
})
