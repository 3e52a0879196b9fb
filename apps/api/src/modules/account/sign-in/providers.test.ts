import { randomUUID } from 'node:crypto'
import type { PublicConfig } from '@piel/contract/account/auth'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { embeddedKeys } from '#/credentials/provider-keys.ts'
import { remoteKeys } from '#/identity/keys.ts'
import { createAccount } from '#/testing/accounts.ts'
import { testClock } from '#/testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '#/testing/database.ts'
import {
  challengeOf,
  type PlayedProvider,
  playProvider,
  type ProviderName,
  providerNames,
  shapeOf,
} from '#/testing/provider-player.ts'
import { testEnv } from '#/testing/env.ts'
import { buildTestApp, externalOidc, type TestApp } from '#/testing/test-app.ts'
import { testIssuer, type TestIssuer } from '#/testing/tokens.ts'

const secret = 'Zx9~secret value+1'
const redirectUri = 'https://piel.clinic.example/auth/callback'

let database: TestDatabase
let signer: TestIssuer
let test: TestApp
let provider: PlayedProvider

beforeAll(async () => {
  database = await createTestDatabase()
  signer = await testIssuer(testEnv(), testClock())
})
afterAll(() => database.close())
afterEach(async () => {
  await test.close()
  vi.unstubAllGlobals()
})

interface Played {
  isPublic?: boolean
  settings?: Record<string, string>
}

/** Piel with a provider of the given shape. */
async function play(name: ProviderName, { isPublic = false, settings = {} }: Played = {}): Promise<void> {
  const shape = shapeOf(name)
  provider = playProvider(shape, signer, isPublic ? null : secret)
  vi.stubGlobal('fetch', provider.fetch)
  const oidc = externalOidc(shape.issuer, {
    OIDC_CLIENT_ID: shape.clientId,
    ...shape.settings,
    ...(isPublic ? shape.publicSettings : { OIDC_CLIENT_SECRET: secret }),
    ...settings,
  })
  const keys = isPublic ? remoteKeys(oidc.issuer) : embeddedKeys(database)
  test = await buildTestApp({ database, env: { oidc, publicUrl: 'https://piel.clinic.example' }, deps: { keys } })
}

async function anUntiedAccount() {
  const account = await createAccount(test.db, 'STAFF')
  await test.db.query(sql`UPDATE users SET subject = NULL WHERE id = ${account.id}`)
  return account
}

const post = async (path: string, payload: object) => {
  const answer = await test.app.inject({ method: 'POST', url: `/api${path}`, payload })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json(), headers: answer.headers }
}
const me = async (token: string) => {
  const answer = await test.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  return [answer.statusCode, answer.json().id]
}
const eventsOf = async (id: string, action: string) =>
  await test.db.query(sql`
    SELECT outcome FROM audit_events WHERE action = ${action} AND (object_id = ${id} OR actor_id = ${id})`)

/** What the browser does: reads the configuration and the endpoints, sends the user off and gets a code. */
async function authorize(person: { email: string }, prompt?: 'none') {
  const config: PublicConfig = (await test.app.inject({ url: '/api/config' })).json()
  const endpoints = await test.app.inject({ url: '/api/auth/provider' })
  expect(endpoints.json()).toMatchObject({ authorization_endpoint: expect.any(String) })
  const { clientId, scope, audience, loginPrompt, apiParameters, redeemedBy } = config.oidc
  const api = redeemedBy === 'server' ? [] : apiParameters.map((name) => [name, audience])
  const codeVerifier = randomUUID() + randomUUID()
  const nonce = randomUUID()
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    nonce,
    prompt: prompt ?? loginPrompt,
    code_challenge: challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    ...Object.fromEntries(api),
  })
  return {
    code: provider.authorize(parameters, person),
    codeVerifier,
    nonce,
    redirectUri,
    api: Object.fromEntries(api),
  }
}

/** Signs in through the server, as a client with a secret does. */
async function enter(person: { email: string }, previousToken?: string) {
  const { api: _, ...begun } = await authorize(person, previousToken === undefined ? undefined : 'none')
  return await post('/auth/exchange', { ...begun, ...(previousToken !== undefined && { previousToken }) })
}

/** Sources of a directive of the pages' policy, besides 'self'. */
async function sourcesOf(directive: string): Promise<string[]> {
  const policy = String((await test.app.inject('/')).headers['content-security-policy'])
  const found = policy.split('; ').find((one) => one.startsWith(`${directive} `))
  return found?.split(' ').slice(2) ?? []
}

describe.each(providerNames)('C6 with a client secret at %s', (name) => {
  it('C6 opens the provider only in the frame of a renewal, and connects the pages only to Piel', async () => {
    await play(name)
    const { issuer, discovery } = shapeOf(name)
    const origins = new Set([new URL(issuer).origin, new URL(discovery.authorization_endpoint).origin])
    await vi.waitFor(async () => expect(await sourcesOf('frame-src')).toEqual([...origins]))
    expect(await sourcesOf('connect-src')).toEqual([])
  })

  it('C6 D2 signs in, links the account by issuer and subject, and continues without the e-mail', async () => {
    await play(name)
    const account = await anUntiedAccount()
    const { status, body } = await enter(account)
    expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 3600])
    expect(await me(body.access_token)).toEqual([200, account.id])
    const shape = shapeOf(name)
    expect(await test.db.query(sql`SELECT issuer, subject FROM users WHERE id = ${account.id}`)).toEqual([
      { issuer: shape.issuer.replace(/\/$/, ''), subject: shape.subject },
    ])
    expect(await eventsOf(account.id, 'account.link')).toEqual([{ outcome: 'success' }])
    expect(await eventsOf(account.id, 'session.sign_in')).toHaveLength(1)
    provider.asked.length = 0
    const later = await enter({ email: 'renamed@clinic.example' })
    expect(await me(later.body.access_token)).toEqual([200, account.id])
    expect(provider.asked).not.toContain(shape.discovery.userinfo_endpoint)
    await test.db.query(sql`UPDATE users SET issuer = NULL, subject = NULL WHERE id = ${account.id}`)
  })

  it('C6 C5 renews the session silently as one session, and not after it was ended', async () => {
    await play(name)
    const account = await anUntiedAccount()
    const first = (await enter(account)).body
    const sessionOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
    const second = (await enter(account, first.access_token)).body
    expect(sessionOf(second.access_token)).toBe(sessionOf(first.access_token))
    expect(await eventsOf(account.id, 'session.sign_in')).toHaveLength(1)
    const headers = { authorization: `Bearer ${second.access_token}` }
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(204)
    const ended = await enter(account, second.access_token)
    expect([ended.status, ended.body.code]).toEqual([401, 'token_invalid'])
    await test.db.query(sql`UPDATE users SET issuer = NULL, subject = NULL WHERE id = ${account.id}`)
  })

  it('C5 C6 unlocks a locked session by another sign-in of its user', async () => {
    await play(name)
    const account = await anUntiedAccount()
    const first = (await enter(account)).body
    const send = async (path: string, token: string, payload?: object) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await test.app.inject({ method: 'POST', url: `/api${path}`, headers, ...(payload && { payload }) }))
        .statusCode
    }
    expect(await send('/me/lock', first.access_token)).toBe(200)
    const second = (await enter(account, first.access_token)).body
    expect((await me(second.access_token))[0]).toBe(423)
    expect(await send('/me/unlock', second.access_token, { idToken: second.access_token })).toBe(422)
    expect(await send('/me/unlock', second.access_token, { idToken: second.id_token })).toBe(204)
    expect(await me(first.access_token)).toEqual([200, account.id])
    await test.db.query(sql`UPDATE users SET issuer = NULL, subject = NULL WHERE id = ${account.id}`)
  })

  it('C6 J4 accepts neither the ID token nor the access token of the provider as its own', async () => {
    await play(name, { settings: { OIDC_ACCEPT_UNTYPED: 'on', OIDC_AUDIENCE: shapeOf(name).clientId } })
    const account = await anUntiedAccount()
    const { body } = await enter(account)
    expect((await me(body.id_token))[0]).toBe(401)
    expect((await me(provider.accessToken()))[0]).toBe(401)
    await test.db.query(sql`UPDATE users SET issuer = NULL, subject = NULL WHERE id = ${account.id}`)
  })

  it('C8 D2 refuses a user without an account, and records it', async () => {
    await play(name)
    const refused = await enter({ email: `${randomUUID()}@clinic.example` })
    expect([refused.status, refused.body.code]).toEqual([401, 'account_unknown'])
  })
})

const withPublicClients = providerNames.filter((name) => shapeOf(name).publicSettings !== undefined)

describe.each(withPublicClients)('C6 as a public client at %s', (name) => {
  it('C6 allows the pages to connect to the token endpoint, wherever it is', async () => {
    await play(name, { isPublic: true })
    const { issuer, discovery } = shapeOf(name)
    const origins = new Set([new URL(issuer).origin, new URL(discovery.token_endpoint).origin])
    await vi.waitFor(async () => expect(await sourcesOf('connect-src')).toEqual([...origins]))
  })

  async function enterInBrowser(person: { email: string }) {
    const { code, codeVerifier, api } = await authorize(person)
    const grant = { grant_type: 'authorization_code', client_id: shapeOf(name).clientId, redirect_uri: redirectUri }
    const tokens = await provider.redeem(new URLSearchParams({ ...grant, code, code_verifier: codeVerifier, ...api }))
    const { status, body } = await post('/auth/identity', {
      accessToken: tokens.access_token,
      idToken: tokens.id_token,
    })
    return { tokens, status, code: body.code }
  }

  it('C6 D2 reads the claims from the ID token or else from userinfo, and accepts only the access token', async () => {
    await play(name, { isPublic: true })
    const account = await anUntiedAccount()
    const { tokens, status } = await enterInBrowser(account)
    expect(status).toBe(204)
    expect(await me(tokens.access_token)).toEqual([200, account.id])
    expect((await me(tokens.id_token))[0]).toBe(401)
    expect(await eventsOf(account.id, 'session.sign_in')).toHaveLength(1)
    const { issuer, subject, idToken, discovery } = shapeOf(name)
    expect(await test.db.query(sql`SELECT issuer, subject FROM users WHERE id = ${account.id}`)).toEqual([
      { issuer: issuer.replace(/\/$/, ''), subject },
    ])
    expect(provider.asked.includes(discovery.userinfo_endpoint)).toBe(idToken.emailIn === 'userinfo')
    await test.db.query(sql`UPDATE users SET issuer = NULL, subject = NULL WHERE id = ${account.id}`)
  })

  it('C5 accepts no signed-out token for a sign-in, and records none', async () => {
    await play(name, { isPublic: true })
    const account = await anUntiedAccount()
    const { tokens } = await enterInBrowser(account)
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(204)
    const again = await post('/auth/identity', { accessToken: tokens.access_token, idToken: tokens.id_token })
    expect([again.status, again.body.code]).toEqual([401, 'token_invalid'])
    expect(await eventsOf(account.id, 'session.sign_in')).toHaveLength(1)
    await test.db.query(sql`UPDATE users SET issuer = NULL, subject = NULL WHERE id = ${account.id}`)
  })

  it('C8 reports that the provider’s access tokens are for another audience', async () => {
    await play(name, { isPublic: true, settings: { OIDC_AUDIENCE: 'urn:another:api' } })
    const account = await anUntiedAccount()
    const { status, code } = await enterInBrowser(account)
    expect([status, code]).toEqual([502, 'provider_misconfigured'])
  })
})
