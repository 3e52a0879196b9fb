import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { remoteKeys } from '#/identity/keys.ts'
import { createAccount } from '#/testing/accounts.ts'
import { testClock } from '#/testing/clock.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, externalOidc, type TestApp } from '#/testing/test-app.ts'
import { testIssuer, type TestIssuer } from '#/testing/tokens.ts'

interface Userinfo {
  status?: number
  type?: string
  body?: unknown
}

let server: Server
let issuer: string
let userinfo: Userinfo = {}
let asked = 0
let outside: TestIssuer
let test: TestApp

beforeAll(async () => {
  server = createServer((request, response) => {
    const send = ({ status = 200, type = 'application/json', body = {} }: Userinfo) =>
      response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
    if (request.url === '/userinfo') {
      asked += 1
      return send(userinfo)
    }
    if (request.url === '/jwks') return send({ body: { keys: [outside.jwk] } })
    return send({ body: { issuer, jwks_uri: `${issuer}/jwks`, userinfo_endpoint: `${issuer}/userinfo` } })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const oidc = externalOidc(issuer)
  outside = await testIssuer({ ...testEnv(), oidc }, testClock())
  test = await buildTestApp({ env: { oidc }, deps: { keys: remoteKeys(issuer) } })
})
afterAll(async () => {
  await test.close()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  userinfo = { status: 500 }
  asked = 0
})

let subjects = 0
const nextSubject = () => `ext|${(subjects += 1)}`

async function call(claims: Record<string, unknown>, at: TestApp = test) {
  const token = await outside.sign(claims)
  const answer = await at.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, code: answer.json().code, id: answer.json().id, headers: answer.headers }
}

async function anUntiedAccount() {
  const account = await createAccount(test.db, 'STAFF')
  await test.db.query(sql`UPDATE users SET subject = NULL WHERE id = ${account.id}`)
  return account
}

describe('D2 an e-mail that a provider has verified', () => {
  it.each([
    ['true as text, as Cognito writes it', { email_verified: 'true' }],
    ['Entra ID’s xms_edov', { xms_edov: true }],
    ['xms_edov as a number', { xms_edov: 1 }],
  ])('D2 links by %s', async (_, more) => {
    const account = await anUntiedAccount()
    const sub = nextSubject()
    userinfo = { body: { sub, email: account.email, ...more } }
    expect(await call({ sub })).toMatchObject({ status: 200, id: account.id })
  })

  it.each([
    ['false', { email_verified: false }],
    ['false as text', { email_verified: 'false' }],
    ['an odd value', { email_verified: 'yes, quite' }],
    ['an object', { email_verified: {} }],
    ['nothing', {}],
  ])('D2 refuses %s in email_verified as not verified, not as an outage', async (_, more) => {
    const account = await anUntiedAccount()
    const sub = nextSubject()
    userinfo = { body: { sub, email: account.email, ...more } }
    expect(await call({ sub })).toMatchObject({ status: 401, code: 'provider_email_unverified' })
    // The answer is cached, so that not every request asks the provider.
    expect(await call({ sub })).toMatchObject({ status: 401, code: 'provider_email_unverified' })
    expect(asked).toBe(1)
  })

  it('D2 reads an unusual email_verified in an access token, too', async () => {
    const account = await anUntiedAccount()
    userinfo = { status: 403 }
    const claims = { sub: nextSubject(), email: account.email, email_verified: 'true' }
    expect(await call(claims)).toMatchObject({ status: 200, id: account.id })
    expect(asked).toBe(0)
  })

  it.each<[string, Userinfo]>([
    ['400', { status: 400 }],
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['404', { status: 404 }],
    ['a signed answer', { type: 'application/jwt', body: 'e30.e30.e30' }],
    ['a page', { type: 'text/html', body: '<h1>' }],
    ['no subject', { body: { email: 'a@b.test', email_verified: true } }],
    ['no e-mail', { body: { sub: 'ext|none' } }],
    ['another subject', { body: { sub: 'ext|other', email: 'a@b.test', email_verified: true } }],
  ])('C8 reports that the provider sends no e-mail where userinfo answers %s, and never 503', async (_, answer) => {
    userinfo = answer
    const sub = nextSubject()
    expect(await call({ sub })).toMatchObject({ status: 401, code: 'provider_email_missing' })
    expect(await call({ sub })).toMatchObject({ status: 401 })
    expect(asked).toBe(1)
  })

  it.each([500, 503, 429])('C8 reports that the provider is unreachable where userinfo answers %i', async (status) => {
    userinfo = { status }
    const sub = nextSubject()
    const first = await call({ sub })
    expect(first).toMatchObject({ status: 503, code: 'provider_unreachable' })
    expect(first.headers['retry-after']).toBe('5')
    expect(await call({ sub })).toMatchObject({ status: 503 })
    expect(asked).toBe(1)
  })

  it('D2 trusts an address without email_verified only with OIDC_TRUST_EMAIL, and never one that is not verified', async () => {
    const oidc = externalOidc(issuer, { OIDC_TRUST_EMAIL: 'on' })
    const trusting = await buildTestApp({ env: { oidc }, deps: { keys: outside.keys, db: test.db } })
    try {
      const [one, other] = [await anUntiedAccount(), await anUntiedAccount()]
      const sub = nextSubject()
      expect(await call({ sub, email: one.email }, trusting)).toMatchObject({ status: 200, id: one.id })
      const refused = await call({ sub: nextSubject(), email: other.email, email_verified: false }, trusting)
      expect(refused.status).not.toBe(200)
    } finally {
      await trusting.close()
    }
  })
})

describe('D2 accounts are linked to issuer and subject', () => {
  const tieOf = async (id: string) =>
    (await test.db.query(sql`SELECT issuer, subject FROM users WHERE id = ${id}`))[0] as Record<string, string | null>

  it('D2 keeps the link when the e-mail changes at the provider', async () => {
    const account = await anUntiedAccount()
    const sub = nextSubject()
    expect((await call({ sub, email: account.email, email_verified: true })).status).toBe(200)
    expect(await tieOf(account.id)).toEqual({ issuer, subject: sub })
    const later = await call({ sub, email: 'another@example.test', email_verified: true })
    expect(later).toMatchObject({ status: 200, id: account.id })
  })

  it('D2 refuses a user whose subject is the ID of an account', async () => {
    const account = await createAccount(test.db, 'ADMIN')
    userinfo = { status: 404 }
    expect((await call({ sub: account.id })).status).toBe(401)
  })

  it('D2 refuses the same subject of another issuer, and links the account again by its e-mail', async () => {
    const account = await createAccount(test.db, 'ADMIN', 'https://former.example.test')
    userinfo = { status: 404 }
    expect((await call({ sub: account.subject })).status).toBe(401)
    const sub = nextSubject()
    expect(await call({ sub, email: account.email, email_verified: true })).toMatchObject({ id: account.id })
    expect(await tieOf(account.id)).toEqual({ issuer, subject: sub })
  })

  it('D2 completes links that were stored without an issuer at the next start', async () => {
    const account = await createAccount(test.db, 'STAFF')
    const sub = nextSubject()
    await test.db.query(sql`UPDATE users SET subject = ${sub} WHERE id = ${account.id}`)
    const next = await buildTestApp({ env: { oidc: externalOidc(issuer) }, deps: { keys: outside.keys, db: test.db } })
    expect(await call({ sub }, next)).toMatchObject({ status: 200, id: account.id })
    await next.close()
  })

  it('D2 allows an archived person’s new account to be linked to the same user of the provider', async () => {
    const former = await createAccount(test.db, 'STAFF', issuer)
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${former.id}`)
    userinfo = { status: 404 }
    expect(await call({ sub: former.subject })).toMatchObject({ status: 401, code: 'account_archived' })
    const account = await anUntiedAccount()
    await test.db.query(sql`UPDATE users SET email = ${former.email} WHERE id = ${account.id}`)
    const second = await buildTestApp({
      env: { oidc: externalOidc(issuer) },
      deps: { keys: outside.keys, db: test.db },
    })
    const claims = { sub: former.subject, email: former.email, email_verified: true }
    expect(await call(claims, second)).toMatchObject({ status: 200, id: account.id })
    await test.db.query(sql`UPDATE users SET archived_at = NULL, email = 'former@example.test' WHERE id = ${former.id}`)
    expect(await tieOf(former.id)).toEqual({ issuer: null, subject: null })
    await second.close()
  })

  it('D2 uses Okta’s uid as the subject of its access tokens, whose sub is the sign-in name', async () => {
    const account = await anUntiedAccount()
    const token = { sub: account.email, uid: '00u1', cid: '0oa1', jti: 'AT.1', email: account.email }
    expect(await call({ ...token, email_verified: true })).toMatchObject({ status: 200, id: account.id })
    expect(await tieOf(account.id)).toEqual({ issuer, subject: '00u1' })
  })
})

describe('J5 a refused sign-in with a token of the provider', () => {
  const refusedSince = async (before: number) =>
    await test.db.query(sql`
      SELECT object_kind AS kind, object_id AS id, actor_id AS actor FROM audit_events
      WHERE action = 'session.refused' AND sequence > ${before} ORDER BY sequence`)
  const latest = async () =>
    (await test.db.query<{ last: number }>(sql`SELECT max(sequence)::int AS last FROM audit_events`))[0]?.last ?? 0

  it('J5 is recorded once a minute, with the account, archived ones too', async () => {
    const former = await createAccount(test.db, 'STAFF', issuer)
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE id = ${former.id}`)
    userinfo = { status: 404 }
    const before = await latest()
    for (let n = 0; n < 3; n++)
      expect(await call({ sub: former.subject })).toMatchObject({ status: 401, code: 'account_archived' })
    expect(await refusedSince(before)).toEqual([{ kind: 'account', id: former.id, actor: null }])
  })

  it('J5 names the account with the e-mail, and none for a stranger', async () => {
    const account = await createAccount(test.db, 'STAFF', issuer)
    const before = await latest()
    const claims = { email_verified: true }
    expect((await call({ sub: nextSubject(), email: account.email, ...claims })).code).toBe('account_unknown')
    expect((await call({ sub: nextSubject(), email: 'stranger@example.test', ...claims })).code).toBe('account_unknown')
    expect(await refusedSince(before)).toEqual([
      { kind: 'account', id: account.id, actor: null },
      { kind: 'session', id: null, actor: null },
    ])
  })

  it('J5 is not recorded while the provider is unreachable', async () => {
    const before = await latest()
    userinfo = { status: 503 }
    expect((await call({ sub: nextSubject() })).status).toBe(503)
    expect(await refusedSince(before)).toEqual([])
  })
})
