// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Loopback, startLoopback } from '#/testing/loopback.ts'
import { providerAt, type ProviderOptions, serveProvider } from '#/testing/provider.ts'
import { AuthError } from './auth-error.ts'
import { beginAuthorization, completeAuthorization, endSessionUrl } from './oidc.ts'

const redirectUri = 'http://localhost:3000/auth/callback'
let server: Loopback
let nonce = ''

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  server = await startLoopback()
})
afterAll(() => server.close())
beforeEach(() => serveProvider(server, { nonce: () => nonce }))

async function begin(options: Partial<Parameters<typeof beginAuthorization>[1]> = {}) {
  const begun = await beginAuthorization(providerAt(server.origin), {
    redirectUri,
    prompt: 'login',
    language: 'es',
    ...options,
  })
  nonce = begun.transaction.nonce
  return begun
}

/** Runs the whole exchange with the given answers of the provider. */
async function exchange(answer: Record<string, string>, options: ProviderOptions = {}) {
  serveProvider(server, { nonce: () => nonce, ...options })
  const { transaction } = await begin()
  const query = new URLSearchParams({ state: transaction.state, ...answer })
  return completeAuthorization(providerAt(server.origin), new URL(`${redirectUri}?${query}`), transaction)
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof AuthError ? error.code : `no AuthError: ${String(error)}`
}

const refusing = (error: string): ProviderOptions => ({ token: () => ({ status: 400, body: { error } }) })

describe('the way to the provider', () => {
  it('A1 C6 requests a code with PKCE, state, nonce, prompt, scopes and the audience in both dialects', async () => {
    const { url, transaction } = await begin({ connection: 'google-oauth2' })
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe(`${server.origin}/authorize`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'piel-web',
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      audience: 'urn:piel:api',
      resource: 'urn:piel:api',
      prompt: 'login',
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge_method: 'S256',
      connection: 'google-oauth2',
      ui_locales: 'es',
    })
    expect(searchParams.get('code_challenge')).not.toBe(transaction.verifier)
  })

  it('C6 exchanges the code with its verifier, form-encoded, without a secret', async () => {
    const tokens = await exchange({ code: 'c1' })
    expect(tokens.accessToken.split('.')).toHaveLength(3)
    const call = server.calls.find(({ path }) => path === '/token')
    expect(call?.headers['content-type']).toContain('application/x-www-form-urlencoded')
    const body = new URLSearchParams(call?.body)
    expect(Object.fromEntries(body)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c1',
      client_id: 'piel-web',
    })
    expect(body.get('code_verifier')).toHaveLength(43)
    expect(body.has('client_secret')).toBe(false)
  })

  it('C6 retries the token request up to three times when the connection or the provider fails', async () => {
    const tokens = { access_token: 'a', id_token: 'x', token_type: 'Bearer' }
    const attempts: number[] = []
    const failing = {
      token: (_: unknown, attempt: number) => (
        attempts.push(attempt),
        attempt < 4 ? [undefined, { status: 503 }][attempt % 2] : { body: tokens }
      ),
    }
    // The fourth answer contains an invalid identity token.
    expect(await codeOf(exchange({ code: 'c1' }, failing))).toBe('get_access_token_failed')
    expect(attempts).toEqual([1, 2, 3, 4])
    expect(await codeOf(exchange({ code: 'c1' }, { token: () => undefined }))).toBe('provider_unreachable')
  })

  it('C6 allows a clock that differs by a minute, and no more', async () => {
    const now = Math.floor(Date.now() / 1000)
    await expect(exchange({ code: 'c1' }, { identity: { exp: now - 50 } })).resolves.toHaveProperty('accessToken')
    expect(await codeOf(exchange({ code: 'c1' }, { identity: { exp: now - 70 } }))).toBe('get_access_token_failed')
  })

  it.each([
    ['another issuer', { iss: 'https://elsewhere.test' }],
    ['another audience', { aud: 'somebody-else' }],
    ['no subject', { sub: undefined }],
    ['no expiry', { exp: undefined }],
  ])('C6 refuses an identity token of %s', async (_, identity) => {
    expect(await codeOf(exchange({ code: 'c1' }, { identity }))).toBe('get_access_token_failed')
  })

  it('C6 C7 auth_timeout: gives each request ten seconds', async () => {
    const limits: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
      limits.push(after)
      return AbortSignal.abort(new DOMException('over', 'TimeoutError'))
    })
    try {
      const provider = { ...providerAt(server.origin), issuer: `${server.origin}/slow` }
      const begun = beginAuthorization(provider, { redirectUri, prompt: 'login', language: 'en' })
      expect(await codeOf(begun)).toBe('auth_timeout')
      expect(limits).toEqual([10_000])
    } finally {
      timeout.mockRestore()
    }
  })

  it('C5 ends the session at the provider and returns to the origin, if the provider supports it', async () => {
    const url = new URL((await endSessionUrl(providerAt(server.origin), 'http://localhost:3000', undefined)) ?? '')
    expect(url.origin + url.pathname).toBe(`${server.origin}/logout`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'piel-web',
      post_logout_redirect_uri: 'http://localhost:3000',
    })
  })
})

describe('C7', () => {
  it.each([
    ['login_failed', { error: 'access_denied' }],
    ['login_required', { error: 'login_required' }],
    ['login_required', { error: 'interaction_required' }],
    ['mfa_required', { error: 'mfa_required' }],
    ['mfa_required', { error: 'unmet_authentication_requirements' }],
    ['missing_refresh_token', { error: 'missing_refresh_token' }],
    ['auth_timeout', { error: 'timeout' }],
    ['provider_unreachable', { error: 'temporarily_unavailable' }],
    ['login_failed', { code: 'c1', state: 'of somebody else' }],
  ])('%s, from the answer %j of the login', async (code, answer) => {
    expect(await codeOf(exchange(answer))).toBe(code)
  })

  it.each([
    ['get_access_token_failed', 'invalid_grant'],
    ['mfa_required', 'mfa_required'],
    ['missing_refresh_token', 'missing_refresh_token'],
    ['login_required', 'login_required'],
  ])('%s, from the answer %s of the token endpoint', async (code, error) => {
    expect(await codeOf(exchange({ code: 'c1' }, refusing(error)))).toBe(code)
  })

  it.each([
    ['another nonce', { nonce: () => 'replayed' }],
    ['a page in place of tokens', { token: () => ({ body: '<h1>', headers: { 'content-type': 'text/html' } }) }],
    ['a server error', { token: () => ({ status: 500 }) }],
  ])('get_access_token_failed, for %s', async (_, options) => {
    expect(await codeOf(exchange({ code: 'c1' }, options))).toBe('get_access_token_failed')
  })

  it('provider_unreachable, without an answer, and again at the next attempt', async () => {
    const gone = { ...providerAt('http://127.0.0.1:9'), issuer: 'http://127.0.0.1:9' }
    const attempt = () => beginAuthorization(gone, { redirectUri, prompt: 'login', language: 'en' })
    expect(await codeOf(attempt())).toBe('provider_unreachable')
    expect(await codeOf(attempt())).toBe('provider_unreachable')
  })

  it('provider_unreachable, for a provider that claims to be another', async () => {
    serveProvider(server, { discovery: { issuer: 'https://elsewhere.test' } })
    const other = providerAt(`${server.origin}/`)
    expect(await codeOf(beginAuthorization(other, { redirectUri, prompt: 'login', language: 'en' }))).toBe(
      'provider_unreachable',
    )
  })
})
