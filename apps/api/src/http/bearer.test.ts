import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgedTokens } from '#/testing/forged-tokens.ts'
import { createAccount } from '#/testing/accounts.ts'
import { buildTestApp, externalOidc, type SignedIn, type TestApp } from '#/testing/test-app.ts'
import { denyToken, deleteExpiredTokens } from './bearer.ts'

let test: TestApp
let admin: SignedIn
const nowSeconds = () => Math.floor(test.clock.now().getTime() / 1000)

beforeAll(async () => {
  test = await buildTestApp()
  admin = await test.signedInAs('ADMIN')
})
afterAll(() => test.close())

const call = async (token: string, url = '/api/audit') => {
  const answer = await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, code: answer.json().code as string | undefined, headers: answer.headers }
}

describe('C6 forged tokens', () => {
  const ground = () => ({
    issuer: test.issuer,
    clientId: test.deps.env.oidc.clientId,
    now: nowSeconds(),
    good: {
      iss: test.deps.env.oidc.issuer,
      aud: test.deps.env.oidc.audience,
      sub: admin.actor.subject,
      iat: nowSeconds(),
      exp: nowSeconds() + 3600,
      jti: 'forged',
    },
  })

  it('C6 answers 401 to each of at least 60 kinds', async () => {
    const kinds = Object.entries(forgedTokens(ground()))
    expect(kinds.length).toBeGreaterThanOrEqual(60)
    const accepted: string[] = []
    for (const [name, make] of kinds) {
      const { status, code } = await call(await make())
      if (status !== 401) accepted.push(`${name}: ${status} ${code}`)
    }
    expect(accepted).toEqual([])
  })

  it('C6 accepts the claims on which the forgeries are based', async () => {
    const good = await test.issuer.sign(ground().good)
    expect((await call(good)).status).toBe(200)
    // A verified signature must not be accepted for another text.
    const [header, payload, signature] = good.split('.')
    expect((await call(`${header}.${payload}x.${signature}`)).status).toBe(401)
  })
})

it.each([
  ['', 'not_authenticated'],
  ['Bearer', 'not_authenticated'],
  ['Basic YWRtaW46YWRtaW4=', 'not_authenticated'],
  ['Bearer a b', 'not_authenticated'],
  ['Bearer Bearer x', 'not_authenticated'],
  ['Token x', 'not_authenticated'],
])('C6 answers 401 to the header "%s"', async (authorization, code) => {
  const answer = await test.app.inject({ url: '/api/audit', headers: { authorization } })
  expect([answer.statusCode, answer.json().code]).toEqual([401, code])
  expect(answer.headers['www-authenticate']).toBe('Bearer')
})

it('C6 grants 60 seconds of leeway and no more', async () => {
  const sub = admin.actor.subject
  const at = nowSeconds()
  expect((await call(await test.issuer.sign({ sub, exp: at - 50 }))).status).toBe(200)
  expect((await call(await test.issuer.sign({ sub, nbf: at + 50, iat: at + 50 }))).status).toBe(200)
  const expired = await call(await test.issuer.sign({ sub, exp: at - 61 }))
  expect([expired.status, expired.code]).toEqual([401, 'token_expired'])
  expect(expired.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
})

it('C6 notices that a token it has seen before has expired', async () => {
  const token = await test.issuer.sign({ sub: admin.actor.subject, exp: nowSeconds() + 30 })
  expect((await call(token)).status).toBe(200)
  test.clock.advance(91_000)
  expect((await call(token)).code).toBe('token_expired')
  test.clock.advance(-91_000)
})

it('C5 refuses a token from its denial until it expires', async () => {
  const token = await test.issuer.sign({ sub: admin.actor.subject, jti: 'to-deny' })
  expect((await call(token)).status).toBe(200)
  const expiresAt = new Date(test.clock.now().getTime() + 3_600_000)
  await denyToken(test.db, 'to-deny', expiresAt)
  await denyToken(test.db, 'to-deny', expiresAt)
  expect((await call(token)).code).toBe('token_invalid')
  await deleteExpiredTokens(test.db, test.clock.now())
  expect((await call(token)).code).toBe('token_invalid')
  await deleteExpiredTokens(test.db, new Date(expiresAt.getTime() + 301_000))
  expect(await test.db.query(sql`SELECT FROM denied_tokens WHERE token_id = 'to-deny'`)).toHaveLength(0)
})

it('C5 denies an untyped token without jti in each of its spellings', async () => {
  const issuer = 'https://login.example.test'
  const oidc = externalOidc(issuer, { OIDC_ACCEPT_UNTYPED: 'on' })
  const other = await buildTestApp({ env: { oidc } })
  try {
    const account = await createAccount(other.db, 'ADMIN', issuer)
    const claims = { sub: account.subject, jti: undefined, scope: 'openid' }
    const token = await other.issuer.sign(claims, { typ: 'JWT' })
    const send = async (text: string, url = '/api/me', method: 'GET' | 'POST' = 'GET') =>
      (await other.app.inject({ method, url, headers: { authorization: `Bearer ${text}` } })).statusCode
    expect([await send(token), await send(`${token}=`)]).toEqual([200, 401])
    expect(await send(token, '/api/auth/logout', 'POST')).toBe(204)
    expect(await send(token)).toBe(401)
    const typed = await other.issuer.sign({ sub: account.subject, jti: undefined })
    expect(await send(typed)).toBe(401)
  } finally {
    await other.close()
  }
})

it('J4 reads role, kind and state from the account at every request, never from the token', async () => {
  const { account, headers } = await test.signedInAs('USER')
  const status = async () => (await test.app.inject({ url: '/api/audit', headers })).statusCode
  const change = (set: ReturnType<typeof sql>) => test.db.query(sql`UPDATE users SET ${set} WHERE id = ${account.id}`)
  const claiming = await test.issuer.sign({ sub: account.subject, role: 'ADMIN', roles: ['ADMIN'], scope: 'admin' })
  expect((await call(claiming)).status).toBe(403)
  expect(await status()).toBe(403)
  await change(sql`role = 'ADMIN'`)
  expect(await status()).toBe(200)
  await change(sql`role = 'STAFF', duty = 'reception'`)
  expect(await status()).toBe(403)
  await change(sql`archived_at = now()`)
  const answer = await test.app.inject({ url: '/api/audit', headers })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'account_archived'])
})

it('C10 refuses tokens issued before the account’s other sessions were ended', async () => {
  const { account, headers } = await test.signedInAs('ADMIN')
  const later = new Date(test.clock.now().getTime() + 1).toISOString()
  await test.db.query(sql`UPDATE users SET tokens_valid_from = ${later}::timestamptz WHERE id = ${account.id}`)
  expect((await test.app.inject({ url: '/api/audit', headers })).statusCode).toBe(401)
  const renewed = await test.issuer.sign({ sub: account.subject, iat: nowSeconds() + 2 })
  expect((await call(renewed)).status).toBe(200)
})
