import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { createAccount } from '#/testing/accounts.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'
import { codeOfRefusal } from './provider-errors.service.ts'

interface Answer {
  status: number
  body: unknown
}

/** The parts of an external provider that the password grant needs. */
let provider: Server
let issuer: string
let answers: (Answer | 'drop')[] = []
let asked: { form: Record<string, string> }[] = []
let test: TestApp

beforeAll(async () => {
  provider = createServer((request: IncomingMessage, response) => {
    const send = ({ status, body }: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') {
      send({ status: 200, body: { issuer, token_endpoint: `${issuer}/oauth/token`, jwks_uri: `${issuer}/jwks` } })
      return
    }
    void text(request).then((body) => {
      asked.push({ form: Object.fromEntries(new URLSearchParams(body)) })
      const answer = answers.shift() ?? { status: 500, body: {} }
      if (answer === 'drop') request.socket.destroy()
      else send(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const address = provider.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const env = readEnv({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'clinic-web',
    OIDC_AUDIENCE: 'https://api.clinic',
    PASSWORD_LOGIN: 'on',
    LOG_LEVEL: 'silent',
  })
  test = await buildTestApp({ env })
})
afterAll(async () => {
  await test.close()
  provider.closeAllConnections()
  provider.close()
})
beforeEach(async () => {
  answers = []
  asked = []
  await test.db.query(sql`DELETE FROM sign_in_throttles`)
})

const login = (username = 'ana@clinic.test') =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password: 'Some-password-1' } })
const granted = (token: string): Answer => ({
  status: 200,
  body: { access_token: token, token_type: 'Bearer', expires_in: 86400 },
})

describe('POST /auth/login with an external provider', () => {
  it.each([
    [
      'Wrong email or password.',
      { error: 'invalid_grant', error_description: 'Wrong email or password.' },
      403,
      'invalid_credentials',
    ],
    ['invalid_grant', { error: 'invalid_grant' }, 400, 'invalid_credentials'],
    [
      'too many attempts',
      {
        error: 'too_many_attempts',
        error_description:
          'Your account has been blocked after multiple consecutive login attempts. We’ve sent you an email.',
      },
      429,
      'account_blocked',
    ],
    ['a wrong password', { error: 'invalid_grant', error_description: 'Wrong password' }, 403, 'wrong_password'],
    ['an unknown user', { error: 'invalid_grant', error_description: 'User not found' }, 403, 'user_not_found'],
    [
      'an account not verified',
      { error: 'access_denied', error_description: 'email_not_verified' },
      401,
      'account_not_verified',
    ],
    [
      'a second factor',
      { error: 'mfa_required', error_description: 'Multifactor authentication required' },
      403,
      'mfa_required',
    ],
    ['a refusal of the application', { error: 'unauthorized_client' }, 403, 'provider_error'],
    ['a grant it does not have', { error: 'unsupported_grant_type' }, 400, 'provider_error'],
    [
      'Login failed (network or exception)',
      { error: 'x', error_description: 'Login failed (network or exception)' },
      401,
      'user_not_found',
    ],
    ['another failed login', { error: 'x', error_description: 'Login failed: upstream' }, 401, 'network_error'],
    ['a bare refusal', {}, 401, 'unauthorized'],
  ])('C8 maps %s', async (_name, body, status, code) => {
    answers = [{ status, body }]
    const answer = await login()
    expect(answer.json()).toMatchObject({ code })
    expect(answer.statusCode).toBe(401)
    // With a refusal the header would promise that the same attempt succeeds later.
    expect(answer.headers['retry-after']).toBe(code === 'network_error' ? '5' : undefined)
  })

  it('C8 reports that the provider is too busy, or broken', async () => {
    answers = [{ status: 429, body: {} }]
    expect((await login()).json()).toMatchObject({ code: 'rate_limited', status: 429 })
    answers = [{ status: 500, body: { error: 'server_error' } }]
    const broken = await login()
    expect(broken.json()).toMatchObject({ code: 'unavailable', status: 503 })
    expect(broken.headers['retry-after']).toBe('5')
    answers = [{ status: 200, body: 'nonsense' }]
    expect((await login()).json()).toMatchObject({ code: 'unavailable' })
  })

  it('C6 requests audience and scope, and passes the token on', async () => {
    const account = await createAccount(test.db, 'STAFF', issuer)
    const token = await test.issuer.sign({ sub: account.subject })
    answers = [granted(token)]
    const answer = await login(account.email)
    expect(answer.json()).toEqual({ access_token: token, token_type: 'Bearer', expires_in: 86400 })
    expect(asked[0]?.form).toEqual({
      grant_type: 'password',
      client_id: 'clinic-web',
      username: account.email,
      password: 'Some-password-1',
      scope: 'openid profile email',
      audience: 'https://api.clinic',
      resource: 'https://api.clinic',
    })
    const me = await test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.json()).toMatchObject({ email: account.email, lastLogin: expect.any(String) })
  })

  it('J5 records the sign-in of the account linked to the token’s user, whichever account has the e-mail now', async () => {
    const [linked, other] = [await createAccount(test.db, 'STAFF', issuer), await createAccount(test.db, 'STAFF')]
    answers = [granted(await test.issuer.sign({ sub: linked.subject }))]
    expect((await login(other.email)).statusCode).toBe(200)
    const signedIn = await test.db.query(sql`
      SELECT actor_id AS id FROM audit_events WHERE action = 'session.sign_in' ORDER BY sequence DESC LIMIT 1`)
    expect(signedIn).toEqual([{ id: linked.id }])
  })

  it('C6 retries up to three times after a network failure', async () => {
    answers = ['drop', 'drop', 'drop', granted('token')]
    expect((await login()).statusCode).toBe(200)
    expect(asked).toHaveLength(4)
    answers = ['drop', 'drop', 'drop', 'drop', granted('token')]
    const failed = await login()
    expect(failed.json()).toMatchObject({ code: 'network_error', message: expect.stringMatching(/^Login failed/) })
  })

  it('C8 blocks after 10 failures here as well, and does not count network failures', async () => {
    test.clock.set('2026-11-21T10:00:00.000Z')
    answers = [{ status: 500, body: {} }]
    await login()
    for (let failures = 0; failures < 10; failures += 1) {
      answers = [{ status: 403, body: { error: 'invalid_grant' } }]
      expect((await login()).json()).toMatchObject({ code: 'invalid_credentials' })
      if (failures < 9) test.clock.advance(10_000)
    }
    asked = []
    expect((await login()).json()).toMatchObject({ code: 'account_blocked' })
    expect(asked).toEqual([])
  })

  it('C8 never copies the provider’s words into the code: unknown names are the provider’s error', () => {
    expect(codeOfRefusal({ status: 400, error: 'constructor' })).toBe('provider_error')
    expect(codeOfRefusal({ status: 400, error: '__proto__' })).toBe('provider_error')
  })
})

describe('the first sign-in with an external provider', () => {
  it('D2 links an account created in advance to its subject by verified e-mail', async () => {
    const account = await createAccount(test.db, 'STAFF')
    await test.db.query(sql`UPDATE users SET subject = NULL, email_verified = false WHERE id = ${account.id}`)
    const token = await test.issuer.sign({ sub: 'auth0|new', email: account.email.toUpperCase(), email_verified: true })
    const me = await test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.json()).toMatchObject({ id: account.id, email: account.email })
    const rows = await test.db.query(sql`SELECT subject, email_verified FROM users WHERE id = ${account.id}`)
    expect(rows).toEqual([{ subject: 'auth0|new', email_verified: true }])
  })

  it('D2 takes over an account of the embedded provider, and never one of another subject', async () => {
    const account = await createAccount(test.db, 'STAFF')
    const who = async (sub: string) => {
      const token = await test.issuer.sign({ sub, email: account.email, email_verified: true })
      return await test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
    }
    await test.db.query(sql`UPDATE users SET subject = id::text WHERE id = ${account.id}`)
    expect((await who('auth0|moved')).json()).toMatchObject({ id: account.id })
    expect((await who('auth0|second')).statusCode).toBe(401)
  })

  it('D2 does not link an account by an unverified e-mail', async () => {
    const account = await createAccount(test.db, 'STAFF')
    await test.db.query(sql`UPDATE users SET subject = NULL WHERE id = ${account.id}`)
    const token = await test.issuer.sign({ sub: 'auth0|thief', email: account.email, email_verified: false })
    const me = await test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
    expect(me.statusCode).toBe(401)
    expect(await test.db.query(sql`SELECT subject FROM users WHERE id = ${account.id}`)).toEqual([{ subject: null }])
  })

  it('C6 mounts no embedded provider', async () => {
    const answer = await test.app.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { accept: 'application/json' },
    })
    expect(answer.body).not.toContain('token_endpoint')
  })
})
