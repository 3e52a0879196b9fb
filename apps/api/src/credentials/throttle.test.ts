import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { endSessions } from './sessions.ts'
import { delayAfter, pauseAfter, turnAfter } from './throttle.ts'

const [admin, staff] = demoAccounts
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

const loginFrom = (cookie: string, password: string, from = '10.0.0.1', username: string = admin.email) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    headers: { cookie },
    remoteAddress: from,
  })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
/** The cookie of a browser that has signed in to the administrator's account. */
const knownDevice = async () => cookieOf(await login(admin.password, '192.0.2.1'))

/** Fails once for each of 100 accounts. They exist, because their cheap hashes are verified faster than the hash for unknown ones. */
async function exhaust(from: string) {
  await test.db.query(sql`
    WITH made AS (
      INSERT INTO users (id, email, first_name, last_name)
      SELECT gen_random_uuid(), 'a' || n || '@piel.test', 'Ana', 'Ruiz' FROM generate_series(0, 99) AS n
      ON CONFLICT (email) WHERE archived_at IS NULL DO NOTHING RETURNING id)
    INSERT INTO credentials (user_id, password_hash)
    SELECT made.id, c.password_hash
    FROM made, credentials c JOIN users u ON u.id = c.user_id WHERE u.email = ${admin.email}`)
  for (let account = 0; account < 100; account += 1) await fail(1, from, `a${account}@piel.test`)
}

/** Fails `times` times, waiting for every pause to end. */
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

  it('C8 lets the owner in after a short delay while strangers try from twenty addresses', async () => {
    for (let stranger = 0; stranger < 25; stranger += 1) await fail(1, `203.0.113.${stranger}`)
    const began = performance.now()
    expect((await login(admin.password)).statusCode).toBe(200)
    expect(performance.now() - began).toBeGreaterThanOrEqual(delayAfter(25))
  }, 30_000)

  it('C8 delays each attempt longer before that', async () => {
    await fail(4)
    for (const seconds of [1, 2, 3, 4, 5]) {
      expect((await login(wrong)).json()).toMatchObject({ code: 'invalid_credentials' })
      const refused = await login(admin.password)
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toBe(String(seconds))
      test.clock.advance(seconds * 1000)
    }
  })

  it('C8 resets the count at the first success: only consecutive failures count', async () => {
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

  it('C8 blocks an unknown e-mail in the same way', async () => {
    await fail(10, '10.0.0.1', 'nobody@piel.test')
    expect((await login(wrong, '10.0.0.1', 'nobody@piel.test')).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 counts an account the same in every spelling of its e-mail', async () => {
    await fail(5, '10.0.0.1', ' Admin@PIEL.test ')
    await fail(5)
    expect((await login(admin.password)).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 100 wrong passwords from one address do not stop a known device there', async () => {
    const device = await knownDevice()
    await exhaust('198.51.100.1')
    expect((await loginFrom(device, admin.password, '198.51.100.1')).statusCode).toBe(200)
    expect((await loginFrom(device, admin.password, '198.51.100.1')).statusCode).toBe(200)
  }, 30_000)

  it('C8 100 wrong passwords from one address do not stop another account there', async () => {
    await exhaust('198.51.100.1')
    expect((await login(staff.password, '198.51.100.1', staff.email)).statusCode).toBe(200)
  }, 30_000)

  it('C8 checks strangers at an address with 100 failures one after another, and all others at once', async () => {
    await exhaust('198.51.100.1')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => login(wrong, '198.51.100.1', `b${n}@piel.test`)),
    )
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(answers.length - refused.length).toBeLessThanOrEqual(6)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(10)
    expect((await login(admin.password, '198.51.100.2')).statusCode).toBe(200)
    test.clock.advance(60 * minute)
    const began = performance.now()
    expect((await login(admin.password, '198.51.100.1')).statusCode).toBe(200)
    expect(performance.now() - began).toBeLessThan(2000)
  }, 60_000)

  it('C8 counts an IPv6 caller by the /64', async () => {
    for (let failure = 0; failure < 10; failure += 1) {
      const answer = await login(wrong, `2001:db8:0:7::${failure + 1}`)
      expect(answer.json()).toMatchObject({ code: 'invalid_credentials' })
      test.clock.advance(pauseAfter(failure + 1) >= 900 ? 0 : 10_000)
    }
    expect((await login(admin.password, '2001:db8:0:7:ffff::1')).json()).toMatchObject({ code: 'account_blocked' })
    expect((await login(admin.password, '2001:db8:0:8::1')).statusCode).toBe(200)
  })

  it('C8 does not count successes against an address', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await login(admin.password)).statusCode).toBe(200)
    const counts = await test.db.query<{ failures: number }>(sql`SELECT failures FROM sign_in_throttles`)
    expect(counts.map((count) => count.failures)).toEqual([0, 0])
  })

  it('C8 cannot be bypassed by parallel attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(wrong)))
    const heard = answers.filter((answer) => answer.json<{ code: string }>().code === 'invalid_credentials')
    expect(heard.length).toBeLessThanOrEqual(5)
    expect(answers.every((answer) => [401, 429, 503].includes(answer.statusCode))).toBe(true)
  })

  it('C8 stores no typed e-mail with the counters', async () => {
    await fail(1, '10.0.0.1', 'my-secret-password@piel.test')
    const rows = await test.db.query<{ key: string }>(sql`SELECT key FROM sign_in_throttles`)
    expect(JSON.stringify(rows)).not.toMatch(/secret|10\.0\.0\.1/)
  })

  it('C8 uses the address that the trusted proxy names, and no header of a stranger', async () => {
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

  it('C8 applies to the provider’s page, too', async () => {
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

describe('a known device', () => {
  it('C8 signs in while strangers at its address are blocked for its account', async () => {
    const device = await knownDevice()
    await fail(10)
    expect((await login(admin.password)).json()).toMatchObject({ code: 'account_blocked' })
    expect((await loginFrom(device, admin.password)).statusCode).toBe(200)
    expect((await login(admin.password)).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 is not delayed by strangers who try its account from twenty addresses', async () => {
    const device = await knownDevice()
    for (let stranger = 0; stranger < 30; stranger += 1) await fail(1, `203.0.113.${stranger}`)
    const began = performance.now()
    expect((await loginFrom(device, admin.password)).statusCode).toBe(200)
    expect(performance.now() - began).toBeLessThan(delayAfter(30))
  }, 60_000)

  it('C8 is blocked by 10 failures of its own, without strangers and without another device', async () => {
    const [device, other] = [await knownDevice(), await knownDevice()]
    for (let failure = 0; failure < 10; failure += 1) {
      await loginFrom(device, wrong)
      test.clock.advance(pauseAfter(failure + 1) >= 900 ? 0 : 10_000)
    }
    const blocked = await loginFrom(device, admin.password)
    expect([blocked.json<{ code: string }>().code, blocked.headers['retry-after']]).toEqual(['account_blocked', '900'])
    expect((await login(admin.password)).statusCode).toBe(200)
    expect((await loginFrom(other, admin.password)).statusCode).toBe(200)
    test.clock.advance(15 * minute)
    expect((await loginFrom(device, admin.password)).statusCode).toBe(200)
  })

  it('C8 an owner signs in while strangers fill the hashing queue', async () => {
    const device = await knownDevice()
    const guesses = Array.from({ length: 120 }, (_, n) => login(wrong, `198.51.100.${n}`, `c${n}@piel.test`))
    const owner = await loginFrom(device, admin.password)
    expect(owner.statusCode).toBe(200)
    const statuses = (await Promise.all(guesses)).map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
  }, 60_000)

  it('C8 is known on the provider’s page, which also makes it known', async () => {
    const { browser, flow } = test.newBrowser('10.0.0.1')
    const { back } = await flow.signIn(admin)
    expect(back.url).toContain('/auth/callback')
    expect(browser.cookies.get('piel_device')).toMatchObject({ path: '/' })
    await fail(10)
    const again = await flow.signIn(admin)
    expect(again.back.url).toContain('/auth/callback?code=')
  })

  it('C8 may be known to several accounts', async () => {
    const device = await knownDevice()
    const second = cookieOf(await loginFrom(device, staff.password, '10.0.0.1', staff.email))
    expect(second).not.toBe(device)
    await fail(10)
    await fail(10, '10.0.0.1', staff.email)
    expect((await loginFrom(second, admin.password)).statusCode).toBe(200)
    expect((await loginFrom(second, staff.password, '10.0.0.1', staff.email)).statusCode).toBe(200)
    // The previous cookie is no longer known, because an attacker may have planted it.
    expect((await loginFrom(device, admin.password)).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 is a stranger with a cookie that is forged, belongs to another account, or is 400 days old', async () => {
    const device = await knownDevice()
    const made = `piel_device=${'A'.repeat(43)}`
    await fail(10)
    await fail(10, '10.0.0.1', staff.email)
    expect((await loginFrom(made, admin.password)).json()).toMatchObject({ code: 'account_blocked' })
    const other = await loginFrom(device, staff.password, '10.0.0.1', staff.email)
    expect(other.json()).toMatchObject({ code: 'account_blocked' })
    await test.db.query(sql`UPDATE known_devices SET expires_at = ${test.clock.now().toISOString()}::timestamptz`)
    expect((await loginFrom(device, admin.password)).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 is a stranger once the sessions of its account were ended', async () => {
    const device = await knownDevice()
    const [{ id } = { id: '' }] = await test.db.query<{ id: string }>(
      sql`SELECT id FROM users WHERE email = ${admin.email}`,
    )
    await test.db.transaction((tx) => endSessions(tx, id, test.clock.now().toISOString()))
    await fail(10)
    expect((await loginFrom(device, admin.password)).json()).toMatchObject({ code: 'account_blocked' })
  })

  it('C8 has a cookie that scripts cannot read, stored as a digest', async () => {
    const answer = await login(admin.password)
    const line = String(answer.headers['set-cookie'])
    expect(line).toMatch(/^piel_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
    const rows = await test.db.query(sql`SELECT * FROM known_devices`)
    expect(JSON.stringify(rows)).not.toContain(cookieOf(answer).split('=')[1])
    const secure = await buildProviderApp({
      env: readEnv({ PUBLIC_URL: 'https://clinic.example', LOG_LEVEL: 'silent' }),
      database: test.database,
    })
    const payload = { username: admin.email, password: admin.password }
    const under = await secure.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    await secure.close()
    expect(under.headers['set-cookie']).toMatch(/^__Host-piel_device=[\w-]{43}; Path=\/; .*; Secure$/)
  })

  it('C8 gets no cookie for a wrong password', async () => {
    expect((await login(wrong)).headers['set-cookie']).toBeUndefined()
  })
})

describe('pauses', () => {
  it('C8 never get shorter with more failures, and are limited to a day', () => {
    fc.assert(
      fc.property(fc.nat(2000), (failures) => {
        expect(turnAfter(failures + 1)).toBeGreaterThanOrEqual(turnAfter(failures))
        expect(turnAfter(failures)).toBeLessThanOrEqual(15_000)
        expect(pauseAfter(failures + 1)).toBeGreaterThanOrEqual(pauseAfter(failures))
        expect(pauseAfter(failures)).toBeLessThanOrEqual(86_400)
        expect(delayAfter(failures)).toBeLessThanOrEqual(5000)
      }),
    )
  })
})
