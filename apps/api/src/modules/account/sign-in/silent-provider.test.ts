import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readEnv } from '#/env.ts'
import { buildTestApp, type TestApp } from '#/testing/test-app.ts'

/** Accepts every request, and never answers those of `silent`. */
let provider: Server
let issuer: string
let silent: string
let asked: string[] = []
/** The time limits that were set, in milliseconds. They end once the provider is silent. */
let limits: number[] = []
let test: TestApp

beforeAll(async () => {
  provider = createServer(({ url = '' }, response) => {
    asked.push(url)
    if (url === silent) return endLimits()
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const address = provider.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const env = readEnv({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'clinic-web',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
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

let endLimits: () => void
beforeEach(() => {
  asked = []
  limits = []
  const limit = new AbortController()
  endLimits = () => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    return limit.signal
  })
})
afterEach(() => vi.restoreAllMocks())

it('C6 C7 ends a password sign-in after 10 s without an answer, asks once, and says that it can be repeated', async () => {
  silent = '/token'
  const payload = { username: 'ana@clinic.test', password: 'Some-password-1' }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([401, '5'])
  expect(answer.json()).toMatchObject({
    code: 'network_error',
    message: 'Login failed: the identity provider cannot be reached.',
  })
  expect(asked).toEqual(['/.well-known/openid-configuration', '/token'])
  expect(limits).toEqual([10_000, 10_000])
})

it('C6 C7 ends the exchange of a code after 10 s without an answer, and asks once', async () => {
  silent = '/token'
  const payload = {
    code: 'a-code',
    codeVerifier: 'v'.repeat(43),
    redirectUri: 'https://piel.clinic.example/auth/callback',
    nonce: 'a-nonce',
  }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/exchange', payload })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toMatchObject({ code: 'provider_unreachable', title: 'Identity provider not reachable' })
  expect(asked).toEqual(['/.well-known/openid-configuration', '/token'])
  expect(limits).toEqual([5_000, 10_000])
})

it('C6 C7 waits 5 s for the discovery document before a sign-in', async () => {
  silent = '/.well-known/openid-configuration'
  const answer = await test.app.inject('/api/auth/provider')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toMatchObject({ code: 'provider_unreachable', title: 'Identity provider not reachable' })
  expect(limits).toEqual([5_000])
})
