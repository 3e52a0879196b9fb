// @vitest-environment node
import { readFileSync } from 'node:fs'
import type { PublicConfig } from '@piel/contract/account/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jwt } from '#/testing/provider.ts'
import { beginAuthorization, completeAuthorization, endSessionUrl } from './oidc.ts'

interface Shape {
  issuer: string
  clientId: string
  publicSettings?: Record<string, string>
  discovery: Record<string, string> & { authorization_endpoint: string; end_session_endpoint?: string }
  refuses: { parameters?: string[]; prompts?: string[] }
  logoutParameter?: string
}

const names = ['entra', 'cognito', 'keycloak', 'auth0', 'okta', 'google'] as const
const shapeOf = (name: string): Shape =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../../api/src/testing/providers/${name}.json`, 'utf8'))

/** What the server reports about each provider (`identity/dialect.ts`). */
const dialects: Record<(typeof names)[number], Partial<PublicConfig['oidc']>> = {
  entra: { apiParameters: [] },
  cognito: { apiParameters: ['resource'], logoutParameter: 'logout_uri' },
  keycloak: {},
  auth0: {},
  okta: {},
  google: { apiParameters: [], loginPrompt: 'select_account' },
}

const redirectUri = 'https://piel.clinic.example/auth/callback'
const calls: { url: URL; body: Record<string, string> }[] = []
let answer: (url: URL) => unknown

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, 'https://piel.clinic.example')
    const sent =
      init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : JSON.parse(String(init.body ?? '{}'))
    calls.push({ url, body: sent })
    const body = answer(url)
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body)
  })
})
afterEach(() => vi.unstubAllGlobals())

function providerOf(name: (typeof names)[number], redeemedBy: 'browser' | 'server'): PublicConfig['oidc'] {
  const { issuer, clientId, publicSettings } = shapeOf(name)
  return {
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    audience: publicSettings?.['OIDC_AUDIENCE'] ?? 'urn:piel:api',
    scope: publicSettings?.['OIDC_SCOPE'] ?? 'openid profile email',
    embedded: false,
    redeemedBy,
    apiParameters: ['audience', 'resource'],
    loginPrompt: 'login',
    logoutParameter: 'post_logout_redirect_uri',
    googleConnection: null,
    passwordLogin: false,
    ...dialects[name],
  }
}

/** The provider's documents, as the provider or the server returns them, and tokens for a nonce. */
function serve(name: (typeof names)[number], nonce: () => string) {
  const { issuer, clientId, discovery } = shapeOf(name)
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: clientId, azp: clientId, sub: 's', iat: now, exp: now + 3600 }
  answer = ({ pathname }) => {
    if (pathname === '/api/auth/provider' || pathname.endsWith('openid-configuration')) return discovery
    if (pathname === '/api/auth/identity') return undefined
    const idToken = jwt({ ...claims, nonce: nonce() })
    return { access_token: jwt({ sub: 's' }), id_token: idToken, token_type: 'Bearer', expires_in: 3600 }
  }
}

async function begin(provider: PublicConfig['oidc'], prompt: 'login' | 'none' = 'login', idTokenHint?: string) {
  const begun = await beginAuthorization(provider, { redirectUri, prompt, language: 'es', idTokenHint })
  return { ...begun, sent: new URL(begun.url) }
}

describe.each(names)('C6 the browser’s part at %s', (name) => {
  const { discovery, refuses, issuer } = shapeOf(name)

  it('C6 sends nothing that the provider refuses, and lets the server exchange the code', async () => {
    let nonce = ''
    serve(name, () => nonce)
    const provider = providerOf(name, 'server')
    const { sent, transaction } = await begin(provider)
    nonce = transaction.nonce
    expect(sent.href.startsWith(discovery.authorization_endpoint)).toBe(true)
    for (const parameter of [...(refuses.parameters ?? []), 'audience', 'resource'])
      expect(sent.searchParams.has(parameter)).toBe(false)
    expect(refuses.prompts ?? []).not.toContain(sent.searchParams.get('prompt'))
    const back = new URL(`${redirectUri}?${new URLSearchParams({ code: 'c', state: transaction.state, iss: issuer })}`)
    await completeAuthorization(provider, back, transaction)
    // Only Piel itself is called, so the pages' policy needs no other host.
    expect(new Set(calls.map(({ url }) => url.origin))).toEqual(new Set(['https://piel.clinic.example']))
    expect(calls.at(-1)).toMatchObject({
      url: { pathname: '/api/auth/exchange' },
      body: { code: 'c', codeVerifier: transaction.verifier, nonce: transaction.nonce, redirectUri },
    })
  })

  it('C6 renews with the ID token as a hint, as one session', async () => {
    let nonce = ''
    serve(name, () => nonce)
    const provider = providerOf(name, 'server')
    const { sent, transaction } = await begin(provider, 'none', 'the-id-token')
    nonce = transaction.nonce
    expect(sent.searchParams.get('prompt')).toBe('none')
    expect(sent.searchParams.get('id_token_hint')).toBe('the-id-token')
    const back = new URL(`${redirectUri}?${new URLSearchParams({ code: 'c', state: transaction.state, iss: issuer })}`)
    await completeAuthorization(provider, back, transaction, 'the-last-token')
    expect(calls.at(-1)?.body).toMatchObject({ previousToken: 'the-last-token' })
  })

  it('C5 signs out if the provider has a page for it, with its parameters', async () => {
    serve(name, () => '')
    const url = await endSessionUrl(providerOf(name, 'server'), 'https://piel.clinic.example', 'the-id-token')
    if (discovery.end_session_endpoint === undefined) return expect(url).toBeUndefined()
    const sent = new URL(url ?? '')
    expect(sent.origin + sent.pathname).toBe(discovery.end_session_endpoint)
    const parameter = name === 'cognito' ? 'logout_uri' : 'post_logout_redirect_uri'
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      client_id: shapeOf(name).clientId,
      [parameter]: 'https://piel.clinic.example',
      ...(name === 'cognito' ? {} : { id_token_hint: 'the-id-token' }),
    })
  })
})

it.each(names.filter((name) => shapeOf(name).publicSettings !== undefined))(
  'C6 exchanges the code here as a public client at %s',
  async (name) => {
    const { discovery, refuses, issuer } = shapeOf(name)
    let nonce = ''
    serve(name, () => nonce)
    const provider = providerOf(name, 'browser')
    const { sent, transaction } = await begin(provider)
    nonce = transaction.nonce
    for (const parameter of refuses.parameters ?? []) expect(sent.searchParams.has(parameter)).toBe(false)
    const back = new URL(`${redirectUri}?${new URLSearchParams({ code: 'c', state: transaction.state, iss: issuer })}`)
    const tokens = await completeAuthorization(provider, back, transaction)
    const request = calls.find(({ url }) => url.href === discovery['token_endpoint'])
    expect(request?.body).toMatchObject({ grant_type: 'authorization_code', code_verifier: transaction.verifier })
    for (const parameter of refuses.parameters ?? []) expect(request?.body).not.toHaveProperty(parameter)
    expect(calls.at(-1)).toMatchObject({ url: { pathname: '/api/auth/identity' }, body: tokens })
  },
)
