import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { signInEndpoints } from '@piel/contract/account/sign-in'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { embeddedKeys } from '#/credentials/provider-keys.ts'
import { issueAccessToken } from '#/credentials/tokens.ts'
import { createLogger } from '#/http/log.ts'
import { createAccount } from '#/testing/accounts.ts'
import { undocumented } from '#/testing/answers.ts'
import { testClock } from '#/testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import {
  challengeOf,
  type PlayedProvider,
  playProvider,
  type ProviderShape,
  shapeOf,
} from '#/testing/provider-player.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, externalOidc, type TestApp } from '#/testing/test-app.ts'
import { testIssuer, type TestIssuer } from '#/testing/tokens.ts'

const secret = 'a-secret-of-the-client'
const redirectUri = 'https://piel.clinic.example/auth/callback'
let database: TestDatabase
let signer: TestIssuer
let test: TestApp
let provider: PlayedProvider
let shape: ProviderShape
let logged = ''

beforeAll(async () => {
  database = await createTestDatabase()
  signer = await testIssuer(testEnv(), testClock())
})
afterAll(() => database.close())
beforeEach(async () => {
  logged = ''
  shape = structuredClone(shapeOf('keycloak'))
  provider = playProvider(shape, signer, secret)
  vi.stubGlobal('fetch', provider.fetch)
  const oidc = externalOidc(shape.issuer, { OIDC_CLIENT_ID: shape.clientId, OIDC_CLIENT_SECRET: secret })
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged += line.toString()
      done()
    },
  })
  const deps = { keys: embeddedKeys(database), log: createLogger('warn', destination) }
  test = await buildTestApp({ database, env: { oidc }, deps })
})
afterEach(async () => {
  await test.close()
  vi.unstubAllGlobals()
})

async function enter(email: string, more: Record<string, string> = {}) {
  const codeVerifier = randomUUID() + randomUUID()
  const nonce = randomUUID()
  const begun = { redirect_uri: redirectUri, nonce, code_challenge: challengeOf(codeVerifier) }
  const code = provider.authorize(new URLSearchParams(begun), { email })
  const payload = { code, codeVerifier, nonce, redirectUri, ...more }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/exchange', payload })
  return { status: answer.statusCode, code: answer.json().code as string | undefined, headers: answer.headers }
}

/** The log line follows the answer. */
const isLogged = async (text: string) => await vi.waitFor(() => expect(logged).toContain(text))

const refusing = (status: number, error: string, description?: string) => () =>
  Response.json({ error, error_description: description }, { status })

describe('C8 a fault of the provider is reported as such, with the setting to change', () => {
  it.each([
    ['another secret', 401, 'invalid_client', 'OIDC_CLIENT_SECRET'],
    ['a client that may not use codes', 400, 'unauthorized_client', 'OIDC_CLIENT_ID'],
    ['another redirect address', 400, 'redirect_uri_mismatch', 'redirect addresses'],
  ])('C8 answers 502 for %s, and logs it', async (_, status, error, fix) => {
    provider.replaced.token = refusing(status, error, 'User ana@clinic.example')
    expect(await enter('ana@clinic.example')).toMatchObject({ status: 502, code: 'provider_misconfigured' })
    await isLogged(error)
    await isLogged(fix)
    expect(logged).not.toContain('ana@clinic.example')
    expect(logged).not.toContain(secret)
  })

  it('C8 names Entra ID’s error number, and nothing else of its description', async () => {
    provider.replaced.token = refusing(
      400,
      'invalid_grant',
      'AADSTS7000215: Invalid client secret for ana@clinic.example',
    )
    expect(await enter('ana@clinic.example')).toMatchObject({ status: 502 })
    await isLogged('AADSTS7000215')
    expect(logged).not.toContain('ana@clinic.example')
  })

  it.each([
    ['a used code', 'invalid_grant', 'provider_error'],
    ['a second factor', 'mfa_required', 'mfa_required'],
    ['a rule that needs the user', 'interaction_required', 'mfa_required'],
  ])('C8 answers 401 for %s: the user signs in again', async (_, error, code) => {
    provider.replaced.token = refusing(400, error)
    expect(await enter('a@b.test')).toMatchObject({ status: 401, code })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['another audience', { aud: 'another-client' }, 'OIDC_CLIENT_ID'],
    ['another party', { azp: 'another-client' }, 'OIDC_CLIENT_ID'],
    ['several audiences and no party', { aud: ['piel-web', 'other'], azp: undefined }, 'OIDC_CLIENT_ID'],
    ['another issuer', { iss: 'https://elsewhere.example' }, 'OIDC_ISSUER'],
    ['no expiry', { exp: undefined }, 'exp'],
    ['an expiry in the past', { exp: 1_700_000_000 }, 'clocks'],
    ['another nonce', { nonce: 'replayed' }, 'nonce'],
    ['no nonce', { nonce: undefined }, 'nonce'],
    ['an empty subject', { sub: '' }, 'sub'],
  ])('C6 refuses an ID token with %s', async (_, claims, fix) => {
    provider.replaced.idClaims = claims
    expect(await enter('a@b.test')).toMatchObject({ status: 502, code: 'provider_misconfigured' })
    await isLogged(fix)
  })

  it.each(['at+jwt', 'application/at+jwt', 'logout+jwt'])(
    'C6 refuses a token of the type %s as ID token',
    async (typ) => {
      provider.replaced.idHeader = { typ }
      expect(await enter('a@b.test')).toMatchObject({ status: 502, code: 'provider_misconfigured' })
      await isLogged('type')
    },
  )

  it('C6 refuses an ID token of another algorithm, or without one', async () => {
    provider.replaced.token = async () => {
      const text = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
      return Response.json({ access_token: 'a', id_token: `${text}.e30.`, token_type: 'Bearer' })
    }
    expect(await enter('a@b.test')).toMatchObject({ status: 502 })
    await isLogged('RS256')
    provider.replaced.token = () => Response.json({ access_token: 'a', token_type: 'Bearer' })
    expect(await enter('a@b.test')).toMatchObject({ status: 502 })
    await isLogged('OIDC_SCOPE')
  })

  it('C6 repeats the token request up to three times after a failed connection or a 5xx, then answers 503', async () => {
    let attempts = 0
    provider.replaced.token = () => {
      attempts += 1
      if (attempts % 2 === 1) throw new TypeError('connection reset')
      return new Response('busy', { status: 503 })
    }
    const answer = await enter('a@b.test')
    expect(answer).toMatchObject({ status: 503, code: 'provider_unreachable' })
    expect(answer.headers['retry-after']).toBe('5')
    expect(attempts).toBe(4)
  })

  it('C2 answers 502 for a discovery document of another issuer and names it, and 503 while there is none', async () => {
    shape.discovery['issuer'] = 'https://login.microsoftonline.com/{tenantid}/v2.0'
    const wrong = await test.app.inject('/api/auth/provider')
    expect([wrong.statusCode, wrong.json().code]).toEqual([502, 'provider_misconfigured'])
    await isLogged('OIDC_ISSUER=https://login.microsoftonline.com/{tenantid}/v2.0')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const away = await test.app.inject('/api/auth/provider')
    expect([away.statusCode, away.json().code]).toEqual([503, 'provider_unreachable'])
  })

  it.each(['token_endpoint', 'authorization_endpoint', 'end_session_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'C6 answers 502 for a discovery document of an https issuer whose %s is not https, before the secret is sent',
    async (name) => {
      const address = shape.discovery[name]
      shape.discovery[name] = 'http://sso.clinic.example/somewhere'
      expect(await enter('a@b.test')).toMatchObject({ status: 502, code: 'provider_misconfigured' })
      await isLogged(name)
      shape.discovery[name] = 'javascript:alert(1)'
      expect((await test.app.inject('/api/auth/provider')).statusCode).toBe(502)
      shape.discovery[name] = address
    },
  )

  it('C6 answers 422 for an invalid request', async () => {
    const answer = await enter('a@b.test', { redirectUri: 'not an address', nonce: '' })
    expect([answer.status, answer.code]).toEqual([422, 'validation_failed'])
  })
})

describe('C5 a renewal', () => {
  it('C5 with the token of another user is refused, and is not recorded as a sign-in', async () => {
    const [one, other] = [await createAccount(test.db, 'STAFF'), await createAccount(test.db, 'STAFF')]
    const previousToken = await issueAccessToken(test.deps, one.id, Math.floor(test.clock.now().getTime() / 1000))
    await test.db.query(sql`
      UPDATE users SET issuer = ${shape.issuer}, subject = ${shape.subject} WHERE id = ${other.id}`)
    expect(await enter(other.email, { previousToken })).toMatchObject({ status: 401, code: 'token_invalid' })
    expect(
      await test.db.query(sql`SELECT FROM audit_events WHERE action = 'session.sign_in' AND actor_id = ${other.id}`),
    ).toEqual([])
    await test.db.query(sql`UPDATE users SET issuer = NULL, subject = NULL WHERE id = ${other.id}`)
  })
})

describe('C3 POST /auth/login with a client secret', () => {
  const login = async (username: string) => {
    const payload = { username, password: 'Some-password-1' }
    return await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  }

  beforeEach(async () => {
    await test.close()
    const oidc = externalOidc(shape.issuer, {
      OIDC_CLIENT_ID: shape.clientId,
      OIDC_CLIENT_SECRET: secret,
      PASSWORD_LOGIN: 'on',
    })
    test = await buildTestApp({ database, env: { oidc }, deps: { keys: embeddedKeys(database) } })
    await test.db.query(sql`DELETE FROM sign_in_throttles`)
  })

  it.each<[string, Record<string, unknown>, number, string]>([
    ['no account', {}, 401, 'account_unknown'],
    ['no e-mail', { email: undefined }, 401, 'provider_email_missing'],
    ['an e-mail that is not verified', { email_verified: false }, 401, 'provider_email_unverified'],
    ['an ID token for another client', { aud: 'other' }, 502, 'provider_misconfigured'],
  ])('C8 reports %s with a documented code', async (_, claims, status, code) => {
    shape.userinfo = { status: 404 }
    provider.replaced.idClaims = claims
    provider.replaced.token = async () => Response.json(await provider.issue('stranger@clinic.example'))
    const answer = await login('stranger@clinic.example')
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(undocumented(signInEndpoints.login, answer)).toBeUndefined()
  })
})

describe('J5 a refused sign-in at the provider', () => {
  const refusals = async () =>
    await test.db.query(sql`
      SELECT object_kind, object_id, actor_id FROM audit_events WHERE action = 'session.refused'
      ORDER BY sequence DESC LIMIT 1`)

  it('J5 names the account, live or archived, linked or known by its e-mail', async () => {
    const former = await createAccount(test.db, 'STAFF', shape.issuer)
    await test.db.query(sql`
      UPDATE users SET archived_at = now(), subject = ${shape.subject} WHERE id = ${former.id}`)
    expect(await enter('unknown@clinic.example')).toMatchObject({ status: 401, code: 'account_archived' })
    expect(await refusals()).toEqual([{ object_kind: 'account', object_id: former.id, actor_id: null }])

    await test.db.query(sql`UPDATE users SET issuer = NULL, subject = NULL WHERE id = ${former.id}`)
    expect(await enter(former.email)).toMatchObject({ status: 401, code: 'account_unknown' })
    expect(await refusals()).toEqual([{ object_kind: 'account', object_id: former.id, actor_id: null }])

    const linked = await createAccount(test.db, 'STAFF', shape.issuer)
    expect(await enter(linked.email)).toMatchObject({ status: 401, code: 'account_unknown' })
    expect(await refusals()).toEqual([{ object_kind: 'account', object_id: linked.id, actor_id: null }])
  })

  it('J5 names the account whose e-mail only userinfo returns, or which the provider has not verified', async () => {
    const former = await createAccount(test.db, 'STAFF')
    await test.db.query(sql`UPDATE users SET archived_at = now(), subject = NULL WHERE id = ${former.id}`)
    const named = [{ object_kind: 'account', object_id: former.id, actor_id: null }]
    provider.replaced.idClaims = { email: undefined }
    expect(await enter(former.email)).toMatchObject({ status: 401, code: 'account_unknown' })
    expect(await refusals()).toEqual(named)
    const live = await createAccount(test.db, 'STAFF')
    provider.replaced.idClaims = { email_verified: false }
    shape.userinfo = { status: 404 }
    expect(await enter(live.email)).toMatchObject({ status: 401, code: 'provider_email_unverified' })
    expect(await refusals()).toEqual([{ object_kind: 'account', object_id: live.id, actor_id: null }])
  })

  it('J5 names no account for a stranger', async () => {
    expect(await enter(`${randomUUID()}@clinic.example`)).toMatchObject({ status: 401, code: 'account_unknown' })
    expect(await refusals()).toEqual([{ object_kind: 'session', object_id: null, actor_id: null }])
  })
})
