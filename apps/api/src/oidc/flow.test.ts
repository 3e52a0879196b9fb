import { once } from 'node:events'
import { createServer } from 'node:net'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { Browser, fetching, signInFlow } from '#/testing/browser.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { demoAccounts } from '#/demo/accounts.ts'

const [admin] = demoAccounts

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())

const accountWith = (token: string | undefined) =>
  test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

describe('signing in by the protocol', () => {
  it('C6 goes over the network from discovery to a call of the API', async () => {
    const port = await freePort()
    const env = readEnv({ PORT: String(port), LOG_LEVEL: 'silent', DEMO: 'on' })
    const { app, close } = await buildProviderApp({ env, database: test.database })
    await app.listen({ port, host: 'localhost' })
    const origin = `http://localhost:${port}`
    try {
      const browser = new Browser(fetching(origin), origin)
      const discovery = JSON.parse((await browser.open('/oidc/.well-known/openid-configuration')).body) as Record<
        string,
        string
      >
      expect(discovery).toMatchObject({
        issuer: `${origin}/oidc`,
        authorization_endpoint: `${origin}/oidc/auth`,
        token_endpoint: `${origin}/oidc/token`,
        end_session_endpoint: `${origin}/oidc/session/end`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        scopes_supported: ['openid', 'profile', 'email'],
      })
      const { back, transaction, tokens } = await signInFlow(browser).signIn(admin)
      expect(new URL(back.url).searchParams.get('state')).toBe(transaction.state)
      const keys = JSON.parse((await browser.open(String(discovery['jwks_uri']))).body) as JSONWebKeySet
      const { payload } = await jwtVerify(String(tokens.body['id_token']), createLocalJWKSet(keys), {
        issuer: `${origin}/oidc`,
        audience: 'piel-web',
      })
      expect(payload['nonce']).toBe(transaction.nonce)
      const me = await fetch(`${origin}/api/me`, {
        headers: { authorization: `Bearer ${tokens.body['access_token']}` },
      })
      expect(await me.json()).toMatchObject({ email: admin.email, role: 'ADMIN' })
    } finally {
      await close()
    }
  })

  it('C6 gives an RS256 at+jwt for the API, for 60 minutes, and no refresh token even when asked with offline_access', async () => {
    const { flow } = test.newBrowser()
    const { tokens } = await flow.signIn(admin, { scope: 'openid profile email offline_access' })
    expect(tokens.status).toBe(200)
    expect(Object.keys(tokens.body).toSorted()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'scope',
      'token_type',
    ])
    const [header, payload] = String(tokens.body['access_token']).split('.').slice(0, 2).map(decoded)
    expect(header).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: expect.any(String) })
    expect(payload).toEqual({
      iss: `${test.origin}/oidc`,
      aud: 'urn:piel:api',
      sub: expect.any(String),
      client_id: 'piel-web',
      scope: 'openid profile email',
      jti: expect.any(String),
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: Number(payload?.['iat']) + 3600,
    })
    expect((await accountWith(tokens.body['access_token'])).json()).toMatchObject({ email: admin.email, kind: 'ADMIN' })
  })

  it('C6 identifies the user by the identity token', async () => {
    const { tokens } = await test.newBrowser().flow.signIn(admin)
    expect(decodeJwt(String(tokens.body['id_token']))).toMatchObject({
      email: admin.email,
      email_verified: true,
      name: 'Ximena Villaseñor Ochoa',
      given_name: 'Ximena',
      family_name: 'Villaseñor Ochoa',
    })
  })

  it.each([
    ['audience', { resource: undefined }],
    ['resource', { audience: undefined }],
  ])('C6 accepts the API’s audience only by the parameter %s', async (_name, changes) => {
    const { tokens } = await test.newBrowser().flow.signIn(admin, changes)
    expect(decodeJwt(String(tokens.body['access_token'])).aud).toBe('urn:piel:api')
  })

  it('C6 answers userinfo for a token that was issued without the API', async () => {
    const { browser, flow } = test.newBrowser()
    const { tokens } = await flow.signIn(admin, { audience: undefined, resource: undefined })
    browser.headers['authorization'] = `Bearer ${tokens.body['access_token']}`
    const userinfo = await browser.request('GET', '/oidc/me')
    expect(JSON.parse(userinfo.body)).toMatchObject({ email: admin.email, email_verified: true })
    expect((await accountWith(tokens.body['access_token'])).statusCode).toBe(401)
  })

  it('C6 refuses the identity token as an access token', async () => {
    const { tokens } = await test.newBrowser().flow.signIn(admin)
    expect((await accountWith(tokens.body['id_token'])).json()).toMatchObject({ code: 'token_invalid' })
  })

  it('C6 lets browsers cache keys and discovery for a while, and nothing else', async () => {
    const { browser, flow } = test.newBrowser()
    const keys = await browser.request('GET', '/oidc/jwks')
    expect(keys.headers['cache-control']).toBe('public, max-age=300')
    expect(keys.body).not.toMatch(/"(d|p|q|dp|dq|qi)"/)
    const { page } = await flow.begin()
    expect(page.headers['cache-control']).toBe('no-store')
  })
})

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}
