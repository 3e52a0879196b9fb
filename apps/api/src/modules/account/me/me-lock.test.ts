import { endpointTable } from '#/nouns.ts'
import type { LockState } from '@piel/contract/account/me-lock'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '#/demo/accounts.ts'
import { callsOf, refusal, refusedFields } from '#/testing/api-client.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { givePasskey } from '#/testing/second-factor.ts'
import { buildTestApp, externalOidc, type TestApp } from '#/testing/test-app.ts'

const [admin, staff] = demoAccounts
const silent = { prompt: 'none', redirect_uri: 'http://localhost:3000/auth/silent' }
const locked = [423, 'session_locked']
/** Sign-in times are whole seconds. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)))
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Outcomes of the events of locks, oldest first. */
const eventsOf = async (test: TestApp, userId: string) =>
  (
    await test.db.query<{ text: string }>(sql`
      SELECT action || ' ' || outcome AS text FROM audit_events
      WHERE actor_id = ${userId} AND action IN ('session.lock', 'session.unlock') ORDER BY sequence`)
  ).map(({ text }) => text)

describe('C5 the lock of a session', () => {
  let test: Awaited<ReturnType<typeof buildProviderApp>>
  let staffId = ''
  beforeAll(async () => {
    test = await buildProviderApp()
    const [row] = await test.db.query<{ id: string }>(sql`SELECT id FROM users WHERE email = ${staff.email}`)
    staffId = row?.id ?? ''
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.query(sql`DELETE FROM sign_in_throttles`)
  })

  /** A browser of the staff, signed in at the provider's page. */
  async function signedIn() {
    const { flow } = test.newBrowser()
    const { tokens, code, transaction } = await flow.signIn(staff)
    return { flow, code, transaction, ...callsOf(test, bearer(String(tokens.body['access_token']))) }
  }
  type Flow = Awaited<ReturnType<typeof signedIn>>['flow']

  /** The calls with a token that the provider issues without asking. */
  async function renewed(flow: Flow) {
    const { page, transaction } = await flow.begin(silent)
    const { code = '' } = flow.answerOf(page)
    const tokens = await flow.exchange(code, { ...transaction, redirectUri: silent.redirect_uri })
    return { code, transaction, ...callsOf(test, bearer(String(tokens.body['access_token']))) }
  }

  it.each([
    ['GET', '/me/lock'],
    ['POST', '/me/lock'],
    ['POST', '/me/lock/challenge'],
    ['POST', '/me/unlock'],
  ] as const)('C5 answers 401 to %s %s without a token', async (method, url) => {
    expect((await callsOf(test, {}).refused(method, url)).status).toBe(401)
  })

  it.each([
    [{}, '/password validation.passwordRequired'],
    [{ password: '' }, '/password validation.passwordRequired'],
    [{ password: 'x', idToken: 'a.b.c' }, '/password validation.passwordRequired'],
    [{ password: 'x'.repeat(129) }, '/password validation.passwordMax'],
    [{ idToken: 'a b' }, '/idToken validation.invalid'],
    [{ idToken: 'a.b.c' }, '/idToken validation.invalid'],
  ])('C5 refuses to unlock with %j', async (body, problem) => {
    const { refused } = await signedIn()
    const answer = await refused('POST', '/me/unlock', body)
    expect(answer.status).toBe(422)
    expect(refusedFields(answer)).toEqual([problem])
  })

  it('C5 states whose session it is and how it is unlocked', async () => {
    const { call } = await signedIn()
    const person = { name: 'Rodrigo Santillán Peralta', email: staff.email, method: 'password', hasPasskey: false }
    expect((await call<LockState>('GET', '/me/lock')).body).toEqual({ lockedAt: null, ...person })
    const { body } = await call<LockState>('POST', '/me/lock')
    expect(body).toEqual({ lockedAt: expect.any(String), ...person })
    test.clock.advance(60_000)
    expect((await call<LockState>('POST', '/me/lock')).body).toEqual(body)
    test.clock.advance(-60_000)
    expect((await call<LockState>('GET', '/me/lock')).body).toEqual(body)
  })

  it('C5 refuses every other endpoint while the session is locked, and no other session', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    await here.call('POST', '/me/lock')
    const answered: string[] = []
    for (const { method, path, permission } of endpointTable) {
      if (permission === 'public' || path === '/auth/logout') continue
      const answer = await here.refused(method, path.replace(':id', crypto.randomUUID()))
      if (answer.status !== 423 || answer.body.code !== 'session_locked') answered.push(`${method} ${path}`)
    }
    expect(answered).toEqual(['GET /me/lock', 'POST /me/lock', 'POST /me/lock/challenge', 'POST /me/unlock'])
    expect((await there.call('GET', '/me')).status).toBe(200)
  })

  it('C5 is unlocked only by the password of the same person, and records it', async () => {
    await test.db.query(sql`DELETE FROM known_devices`)
    const { call, refused } = await signedIn()
    const before = (await eventsOf(test, staffId)).length
    await call('POST', '/me/lock')
    await call('POST', '/me/lock')
    for (const password of ['Wrong-2026', admin.password]) {
      const answer = await refused('POST', '/me/unlock', { password })
      expect([answer.status, refusedFields(answer)]).toEqual([422, ['/password validation.passwordWrong']])
      expect(refusal(await refused('GET', '/me'))).toEqual(locked)
    }
    expect((await call('POST', '/me/unlock', { password: staff.password })).status).toBe(204)
    expect((await call('GET', '/me')).status).toBe(200)
    const unlock = 'session.unlock'
    expect((await eventsOf(test, staffId)).slice(before)).toEqual([
      'session.lock success',
      `${unlock} refused`,
      `${unlock} refused`,
      `${unlock} success`,
    ])
  })

  it('C5 C8 counts wrong passwords as failed sign-ins, and never answers them with 401', async () => {
    const { call, refused } = await signedIn()
    await call('POST', '/me/lock')
    const statuses = new Set<number>()
    let advanced = 0
    const advance = (ms: number) => {
      advanced += ms
      test.clock.advance(ms)
    }
    for (let i = 0; i < 12; i += 1) {
      statuses.add((await refused('POST', '/me/unlock', { password: 'Wrong-2026' })).status)
      if (i >= 5) advance(10_000)
    }
    const blocked = await refused('POST', '/me/unlock', { password: staff.password })
    expect(refusal(blocked)).toEqual([429, 'rate_limited'])
    expect(statuses).toEqual(new Set([422, 429]))
    const login = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: staff.email, password: staff.password },
    })
    expect(login.json<{ code: string }>().code).toBe('account_blocked')
    advance(16 * 60_000)
    expect((await call('POST', '/me/unlock', { password: staff.password })).status).toBe(204)
    test.clock.advance(-advanced)
  })

  it('C5 stays locked with a token that was renewed silently', async () => {
    const { flow, call } = await signedIn()
    await call('POST', '/me/lock')
    const { call: again, refused } = await renewed(flow)
    expect(refusal(await refused('GET', '/me'))).toEqual(locked)
    expect((await again('POST', '/me/unlock', { password: staff.password })).status).toBe(204)
    expect((await call('GET', '/me')).status).toBe(200)
  })

  it('C5 stays locked when its grant is revoked and the provider creates another', async () => {
    const { flow, call } = await signedIn()
    await call('POST', '/me/lock')
    const { code, transaction } = await renewed(flow)
    await flow.exchange(code, { ...transaction, redirectUri: silent.redirect_uri })
    const { refused } = await renewed(flow)
    expect(refusal(await refused('GET', '/me'))).toEqual(locked)
  })

  it('C5 can be signed out, which does not unlock tokens issued afterwards', async () => {
    const { flow, call } = await signedIn()
    await call('POST', '/me/lock')
    expect((await call('POST', '/auth/logout')).status).toBe(204)
    const { refused } = await renewed(flow)
    expect(refusal(await refused('GET', '/me'))).toEqual(locked)
  })

  it('C5 is unlocked by a new sign-in of the same person at the provider', async () => {
    const { flow, call } = await signedIn()
    await call('POST', '/me/lock')
    await nextSecond()
    const { tokens } = await flow.signIn(staff)
    expect((await callsOf(test, bearer(String(tokens.body['access_token']))).call('GET', '/me')).status).toBe(200)
  })
})

describe('C5 a passkey at the lock', () => {
  const site = { origin: 'http://localhost:3000', rpId: 'localhost' }
  let test: Awaited<ReturnType<typeof buildProviderApp>>
  beforeAll(async () => {
    test = await buildProviderApp()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.deps.env.mfa = 'optional'
    await test.db.query(sql`DELETE FROM passkeys`)
    await test.db.query(sql`DELETE FROM recovery_codes`)
  })

  /** A locked session of the staff, whose account then gets a passkey. */
  async function lockedWithPasskey() {
    const { tokens } = await test.newBrowser().flow.signIn(staff)
    const { call, refused } = callsOf(test, bearer(String(tokens.body['access_token'])))
    const { device, userId } = await givePasskey(test, staff.email, site)
    await call('POST', '/me/lock')
    const challenge = async () => (await call<{ challenge: string }>('POST', '/me/lock/challenge')).body
    return { call, refused, device, userId, challenge }
  }

  it('C5 unlocks once, and is recorded', async () => {
    const { call, refused, device, userId, challenge } = await lockedWithPasskey()
    expect((await call<LockState>('GET', '/me/lock')).body.hasPasskey).toBe(true)
    const options = await challenge()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const passkey = device.get(options)
    expect((await call('POST', '/me/unlock', { passkey })).status).toBe(204)
    expect((await call('GET', '/me')).status).toBe(200)
    await call('POST', '/me/lock')
    expect(refusal(await refused('POST', '/me/unlock', { passkey }))).toEqual([422, 'passkey_refused'])
    expect(refusal(await refused('GET', '/me'))).toEqual(locked)
    expect((await eventsOf(test, userId)).slice(-4)).toEqual([
      'session.lock success',
      'session.unlock success',
      'session.lock success',
      'session.unlock refused',
    ])
  })

  it.each([
    ['a touch alone', { isVerified: false }],
    ['another site', { origin: 'https://piel.example' }],
    ['another challenge', { challenge: 'AAAA' }],
  ])('C5 refuses a signature for %s', async (_name, changes) => {
    const { refused, device, challenge } = await lockedWithPasskey()
    const passkey = device.get({ ...(await challenge()), ...changes })
    expect(refusal(await refused('POST', '/me/unlock', { passkey }))).toEqual([422, 'passkey_refused'])
    expect(refusal(await refused('GET', '/me'))).toEqual(locked)
  })

  it('C5 refuses another user’s passkey and a challenge of another session', async () => {
    const [here, there] = [await lockedWithPasskey(), await lockedWithPasskey()]
    const { device: foreign } = await givePasskey(test, admin.email, site)
    const answers = [foreign.get(await here.challenge()), here.device.get(await there.challenge())]
    for (const passkey of answers)
      expect(refusal(await here.refused('POST', '/me/unlock', { passkey }))).toEqual([422, 'passkey_refused'])
    expect(refusal(await here.refused('GET', '/me'))).toEqual(locked)
  })

  it('C5 is not offered with MFA=off or without a passkey', async () => {
    const { call, refused, device, challenge } = await lockedWithPasskey()
    const passkey = device.get(await challenge())
    test.deps.env.mfa = 'off'
    expect((await call<LockState>('GET', '/me/lock')).body.hasPasskey).toBe(false)
    expect(refusal(await refused('POST', '/me/unlock', { passkey }))).toEqual([422, 'passkey_refused'])
    expect(refusal(await refused('POST', '/me/lock/challenge'))).toEqual([404, 'not_found'])
    test.deps.env.mfa = 'optional'
    await test.db.query(sql`DELETE FROM passkeys`)
    expect(refusal(await refused('POST', '/me/lock/challenge'))).toEqual([404, 'not_found'])
  })
})

describe('C5 the lock with an external provider', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({ env: { oidc: externalOidc('https://id.example') } })
  })
  afterAll(() => test.close())

  async function lockedSession() {
    const { account } = await test.signedInAs('STAFF')
    const headers = bearer(await test.issuer.sign({ sub: account.subject, sid: `sid-${account.id}` }))
    const calls = callsOf(test, headers)
    expect((await calls.call<LockState>('POST', '/me/lock')).body.method).toBe('provider')
    const { clientId: aud } = test.deps.env.oidc
    const seconds = Math.floor(test.clock.now().getTime() / 1000)
    const idToken = (claims: object = {}, header: object = {}) =>
      test.issuer.sign({ sub: account.subject, aud, jti: undefined, ...claims }, { typ: 'JWT', ...header })
    return { ...calls, account, seconds, idToken }
  }

  it('C5 is unlocked by a sign-in that is newer than the lock', async () => {
    const { call, refused, account, seconds, idToken } = await lockedSession()
    const old = await refused('POST', '/me/unlock', { idToken: await idToken({ auth_time: seconds - 120 }) })
    expect(refusal(old)).toEqual([422, 'sign_in_too_old'])
    expect(refusal(await refused('GET', '/me'))).toEqual(locked)
    const fresh = { idToken: await idToken({ auth_time: seconds + 1 }) }
    expect((await call('POST', '/me/unlock', fresh)).status).toBe(204)
    expect((await call('GET', '/me')).status).toBe(200)
    expect(await eventsOf(test, account.id)).toEqual([
      'session.lock success',
      'session.unlock refused',
      'session.unlock success',
    ])
  })

  it('C5 uses the time of the token where the provider does not send the time of the sign-in', async () => {
    const { call, refused, seconds, idToken } = await lockedSession()
    const old = await refused('POST', '/me/unlock', { idToken: await idToken({ iat: seconds - 120 }) })
    expect(refusal(old)).toEqual([422, 'sign_in_too_old'])
    expect((await call('POST', '/me/unlock', { idToken: await idToken() })).status).toBe(204)
  })

  it.each([
    ['another person', { sub: 'test|another' }, {}],
    ['another client', { aud: 'another' }, {}],
    ['another issuer', { iss: 'https://other.example' }, {}],
    ['an access token', {}, { typ: 'at+jwt' }],
    ['an expired token', { iat: 1, exp: 2 }, {}],
  ])('C5 is not unlocked by %s', async (_name, claims, header) => {
    const { refused, idToken } = await lockedSession()
    const answer = await refused('POST', '/me/unlock', { idToken: await idToken(claims, header) })
    expect([answer.status, refusedFields(answer)]).toEqual([422, ['/idToken validation.invalid']])
    expect(refusal(await refused('GET', '/me'))).toEqual(locked)
  })

  it('C5 is not unlocked by a password, which Piel does not hold', async () => {
    const { refused } = await lockedSession()
    const answer = await refused('POST', '/me/unlock', { password: staff.password })
    expect(refusedFields(answer)).toEqual(['/password validation.passwordWrong'])
  })
})
