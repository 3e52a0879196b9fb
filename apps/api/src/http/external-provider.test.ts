import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount } from '#/testing/accounts.ts'
import { testClock } from '#/testing/clock.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, externalOidc, type TestApp } from '#/testing/test-app.ts'
import { testIssuer, type TestIssuer } from '#/testing/tokens.ts'
import { remoteKeys } from '#/identity/keys.ts'

/** A minimal external provider: discovery, keys, userinfo. */
interface Provider {
  server: Server
  issuer: string
  down: boolean
  keys: object[]
  person: Record<string, unknown>
  asked: string[]
}

let provider: Provider
let outside: TestIssuer
let steady = 0

async function startProvider(): Promise<Provider> {
  const state: Provider = { server: createServer(), issuer: '', down: false, keys: [], person: {}, asked: [] }
  state.server.on('request', (request, response) => {
    const path = request.url ?? ''
    state.asked.push(path)
    const { issuer } = state
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer: `${issuer}/`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
      },
      '/jwks': { keys: state.keys },
      '/userinfo': state.person,
    }
    const found = documents[path]
    response.writeHead(state.down ? 503 : found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((resolve) => state.server.listen(0, '127.0.0.1', resolve))
  state.issuer = `http://127.0.0.1:${(state.server.address() as AddressInfo).port}`
  return state
}

let test: TestApp
beforeAll(async () => {
  provider = await startProvider()
  const oidc = externalOidc(provider.issuer)
  outside = await testIssuer({ ...testEnv(), oidc }, testClock())
  provider.keys = [{ ...outside.publicKey.export({ format: 'jwk' }), kid: outside.kid, alg: 'RS256', use: 'sig' }]
  test = await buildTestApp({ env: { oidc }, deps: { keys: remoteKeys(provider.issuer, () => steady) } })
})
afterAll(async () => {
  await test.close()
  await new Promise((resolve) => provider.server.close(resolve))
})

const call = async (claims: Record<string, unknown>, header = {}) => {
  const token = await outside.sign({ iss: `${provider.issuer}/`, ...claims }, header)
  return await test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
}

it('C6 answers 503 until the provider’s keys can be read, and reads them afterwards', async () => {
  const { subject } = await createAccount(test.db, 'STAFF', provider.issuer)
  provider.down = true
  const down = await call({ sub: subject })
  expect([down.statusCode, down.json().code]).toEqual([503, 'provider_unreachable'])
  expect(down.headers['retry-after']).toBeDefined()
  provider.down = false
  steady += 30_001
  expect((await call({ sub: subject })).statusCode).toBe(200)
})

it('C6 keeps the last valid keys through an outage', async () => {
  const { subject } = await createAccount(test.db, 'STAFF', provider.issuer)
  provider.down = true
  steady += 3_600_000
  expect((await call({ sub: subject })).statusCode).toBe(200)
  provider.down = false
})

it('C6 requests new keys at most every 30 seconds, whatever key IDs tokens name', async () => {
  steady += 60_000
  provider.asked = []
  for (let i = 0; i < 20; i++) expect((await call({ sub: 'x' }, { kid: `unknown-${i}` })).statusCode).toBe(401)
  expect(provider.asked.filter((path) => path === '/jwks')).toHaveLength(1)
})

it('D2 links an account to its subject at the first sign-in, by verified e-mail', async () => {
  const account = await createAccount(test.db, 'STAFF')
  await test.db.query(sql`UPDATE users SET subject = NULL WHERE id = ${account.id}`)
  provider.person = { sub: 'ext|1', email: account.email.toUpperCase(), email_verified: true }
  const first = await call({ sub: 'ext|1' })
  expect([first.statusCode, first.json().id]).toEqual([200, account.id])
  provider.asked = []
  expect((await call({ sub: 'ext|1' })).statusCode).toBe(200)
  expect(provider.asked).toEqual([])
})

it('D2 J5 links an account once although its first calls arrive together, answers all of them, and records it', async () => {
  const account = await createAccount(test.db, 'STAFF')
  await test.db.query(sql`UPDATE users SET subject = NULL WHERE id = ${account.id}`)
  provider.person = { sub: 'ext|many', email: account.email, email_verified: true }
  const answers = await Promise.all(Array.from({ length: 8 }, () => call({ sub: 'ext|many' })))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  const events = await test.db.query(sql`
    SELECT actor_id, outcome FROM audit_events WHERE action = 'account.link' AND object_id = ${account.id}`)
  expect(events).toEqual([{ actor_id: account.id, outcome: 'success' }])
})

it('D2 does not link an account by an unverified e-mail, or by another user’s userinfo', async () => {
  const account = await createAccount(test.db, 'ADMIN')
  await test.db.query(sql`UPDATE users SET subject = NULL WHERE id = ${account.id}`)
  provider.person = { sub: 'ext|2', email: account.email, email_verified: false }
  expect((await call({ sub: 'ext|2' })).statusCode).toBe(401)
  provider.person = { sub: 'ext|other', email: account.email, email_verified: true }
  expect((await call({ sub: 'ext|3' })).statusCode).toBe(401)
  const [row] = await test.db.query<{ subject: null }>(sql`SELECT subject FROM users WHERE id = ${account.id}`)
  expect(row?.subject).toBeNull()
})

it('D2 never takes over an account that already has a subject', async () => {
  const account = await createAccount(test.db, 'ADMIN', provider.issuer)
  provider.person = { sub: 'ext|4', email: account.email, email_verified: true }
  expect((await call({ sub: 'ext|4' })).statusCode).toBe(401)
})

it('C6 accepts untyped tokens where configured, but never an ID token', async () => {
  const { subject } = await createAccount(test.db, 'STAFF', provider.issuer)
  expect((await call({ sub: subject }, { typ: 'JWT' })).statusCode).toBe(401)
  const oidc = { ...test.deps.env.oidc, acceptUntyped: true }
  const lenient = await buildTestApp({ env: { oidc }, deps: { keys: outside.keys, db: test.db } })
  const lenientCall = async (claims: object, header: object) => {
    const token = await outside.sign({ sub: subject, ...claims }, { ...header })
    return (await lenient.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode
  }
  const scope = 'openid profile email'
  expect(await lenientCall({ scope }, { typ: 'JWT' })).toBe(200)
  expect(await lenientCall({ scp: 'access' }, { typ: 'JWT' })).toBe(200)
  expect(await lenientCall({ scope }, { typ: undefined })).toBe(200)
  expect(await lenientCall({ scope, nonce: 'n' }, { typ: 'JWT' })).toBe(401)
  expect(await lenientCall({ scope, at_hash: 'h' }, { typ: undefined })).toBe(401)
  // An ID token of a flow without a nonce, by the same issuer, for a client that is also the API.
  expect(await lenientCall({}, { typ: 'JWT' })).toBe(401)
  expect(await lenientCall({ scope, typ: 'ID' }, { typ: 'JWT' })).toBe(401)
  expect(await lenientCall({ scope, token_use: 'id' }, { typ: 'JWT' })).toBe(401)
  // Keycloak before 25.
  expect(await lenientCall({ scope, nonce: 'n', typ: 'Bearer' }, { typ: 'JWT' })).toBe(200)
  await lenient.close()
})
