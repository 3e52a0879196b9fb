import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Loopback, startLoopback } from '#/testing/loopback.ts'
import { jwt, type ProviderOptions, serveProvider, soon } from '#/testing/provider.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

const origin = window.location.origin
const token = (subject = 'user-1', exp = soon()) => jwt({ sub: subject, exp })
let server: Loopback

beforeAll(async () => {
  // From the realm of `crypto`; jsdom has another.
  vi.stubGlobal('ArrayBuffer', (await crypto.subtle.digest('SHA-256', new Uint8Array())).constructor)
  server = await startLoopback()
})
afterAll(() => server.close())

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  jsdom.reconfigure({ url: `${origin}/` })
  // jsdom reports that it cannot leave a page; the data stored for the return proves the attempt.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** The session of a freshly loaded document. */
async function load(options: ProviderOptions = {}) {
  vi.resetModules()
  serveProvider(server, { nonce: () => kept().nonce, ...options })
  return { ...(await import('./session.ts')), ...(await import('./sign-in.ts')) }
}

const kept = (): AuthorizationRequest => JSON.parse(sessionStorage.getItem('piel.signin') ?? lastTransaction)
let lastTransaction = '{}'
const answer = (query: Record<string, string>) => {
  lastTransaction = sessionStorage.getItem('piel.signin') ?? '{}'
  return new URL(`${origin}/auth/callback?${new URLSearchParams(query)}`)
}

describe('A1 the return from the provider', () => {
  it('leads to the page first requested, with its query and hash, and stores the token under authToken', async () => {
    jsdom.reconfigure({ url: `${origin}/pacientes?page=2&search=a%26b#row` })
    const { signIn } = await load()
    await signIn()
    const { completeSignIn, isSignedIn, startSession } = await load()
    startSession()
    expect(await completeSignIn(answer({ code: 'c', state: kept().state }))).toBe('signed_in')
    expect(localStorage.getItem('authToken')).toMatch(/^ey/)
    expect(isSignedIn()).toBe(true)
    const { takeReturnTo } = await import('./return-to.ts')
    expect(takeReturnTo()).toBe('/pacientes?page=2&search=a%26b#row')
    expect(takeReturnTo()).toBe('/')
  })

  it.each(['https://evil.test/', '//evil.test', String.raw`/\evil.test`, 'javascript:alert(1)', '/auth/signin', ''])(
    'refuses %j as a page to return to',
    async (target) => {
      const { safeReturnTo, takeReturnTo } = await import('./return-to.ts')
      expect(safeReturnTo(target)).toBeUndefined()
      sessionStorage.setItem('piel.returnTo', target)
      expect(takeReturnTo()).toBe('/')
    },
  )
})

describe('C7', () => {
  it('missing_transaction: the answer of a sign-in that was not started here', async () => {
    const { completeSignIn } = await load()
    await expect(completeSignIn(answer({ code: 'c', state: 's' }))).rejects.toMatchObject({
      code: 'missing_transaction',
    })
  })

  it('invalid_state: the answer of another sign-in, which cannot be retried', async () => {
    const { signIn } = await load()
    await signIn()
    const { completeSignIn } = await load()
    await expect(completeSignIn(answer({ code: 'c', state: 'forged' }))).rejects.toMatchObject({
      code: 'invalid_state',
    })
    await expect(completeSignIn(answer({ code: 'c', state: 'forged' }))).rejects.toMatchObject({
      code: 'missing_transaction',
    })
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('C7 C8 has words in both languages for every code of the catalogue', async () => {
    const { authErrorCodes, signInErrorCodes, knownSignInError } = await import('../client-errors.ts')
    const [{ errors: en }, { errors: es }] = await Promise.all([
      import('#/i18n/en/core/refusals.ts'),
      import('#/i18n/es/core/refusals.ts'),
    ])
    const catalogue = `login_failed get_access_token_failed invalid_state missing_transaction auth_timeout popup_closed
      missing_refresh_token login_required mfa_required invalid_credentials account_blocked wrong_password user_not_found
      account_not_verified provider_error network_error unauthorized server_error generic_error authentication
      invalid_input username_required password_required`.split(/\s+/)
    const codes: readonly string[] = [...authErrorCodes, ...signInErrorCodes]
    expect(catalogue.filter((code) => !codes.includes(code))).toEqual([])
    for (const code of [...authErrorCodes, ...signInErrorCodes]) {
      expect(knownSignInError(code)).toBe(code)
      expect(en[code]).not.toBe(es[code])
    }
    expect(knownSignInError('<script>')).toBeUndefined()
  })
})

describe('C2 the form instead of the provider', () => {
  it('when the provider cannot be reached', async () => {
    const { requireSignIn } = await load({ discovery: { issuer: 'https://elsewhere.test' } })
    expect(await requireSignIn()).toEqual({ error: 'provider_unreachable' })
  })

  it('when the API cannot be reached', async () => {
    const { requireSignIn } = await load()
    server.serve(() => undefined)
    expect(await requireSignIn()).toEqual({ error: 'provider_unreachable' })
  })

  it('after a sign-out, once', async () => {
    const { markSignedOut } = await import('./signed-out.ts')
    markSignedOut()
    const { requireSignIn } = await load()
    expect(await requireSignIn()).toEqual({ signed_out: '1' })
    expect(await requireSignIn()).toBeUndefined()
  })

  it('after four redirects in half a minute: no loop is possible', async () => {
    for (let time = 0; time < 4; time += 1) expect(await (await load()).requireSignIn()).toBeUndefined()
    expect(await (await load()).requireSignIn()).toEqual({ error: 'login_failed' })
    await (await load()).signIn()
    expect(await (await load()).requireSignIn()).toBeUndefined()
  })
})

describe('C5 the end of a session', () => {
  it('C5 restores the ID token of the sign-in in a reloaded page, as a hint, and forgets it', async () => {
    const { signIn } = await load()
    await signIn()
    const { completeSignIn } = await load()
    await completeSignIn(answer({ code: 'c', state: kept().state }))
    const { signOut } = await load()
    const { readIdToken } = await import('./id-token.ts')
    expect(readIdToken()).toMatch(/^ey/)
    const oidc = await import('./oidc.ts')
    const endSessionUrl = vi.spyOn(oidc, 'endSessionUrl').mockResolvedValue(undefined)
    const hint = readIdToken()
    await signOut()
    expect(endSessionUrl).toHaveBeenCalledWith(expect.anything(), origin, hint)
    expect(sessionStorage.getItem('piel.idToken')).toBeNull()
  })

  it('refuses the token, forgets it and what was typed, and notes that the user requested it', async () => {
    localStorage.setItem('authToken', token())
    sessionStorage.setItem('piel.draft.patient', '{}')
    const { signOut, startSession } = await load()
    startSession()
    await signOut()
    const logout = server.calls.find(({ path }) => path === '/api/auth/logout')
    expect([logout?.method, logout?.headers.authorization]).toEqual(['POST', expect.stringMatching(/^Bearer ey/)])
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(sessionStorage.getItem('piel.draft.patient')).toBeNull()
    const { takeSignedOut } = await import('./signed-out.ts')
    expect(takeSignedOut()).toBe(true)
  })

  it('reports a failure only in the console', async () => {
    localStorage.setItem('authToken', token())
    const { signOut } = await load()
    server.serve(() => undefined)
    await expect(signOut()).resolves.toBeUndefined()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(vi.mocked(console.error).mock.calls.flat().join()).toContain('Log-out')
  })

  it('comes only once every session has ended; otherwise this one continues', async () => {
    localStorage.setItem('authToken', token())
    const { signOutAfter, startSession } = await load()
    startSession()
    await expect(signOutAfter(() => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
    expect(localStorage.getItem('authToken')).toMatch(/^ey/)
    await signOutAfter(async () => undefined)
    expect(localStorage.getItem('authToken')).toBeNull()
    const { takeSignedOut } = await import('./signed-out.ts')
    expect(takeSignedOut()).toBe(true)
    expect(server.calls.some(({ path }) => path === '/api/auth/logout')).toBe(false)
  })

  it('C10 of all others keeps this one with the new token', async () => {
    localStorage.setItem('authToken', token())
    sessionStorage.setItem('piel.draft.patient', '{}')
    const { replaceToken, isSignedIn, startSession } = await load()
    startSession()
    const fresh = token('user-1', soon() + 60)
    replaceToken(fresh)
    expect(localStorage.getItem('authToken')).toBe(fresh)
    expect(isSignedIn()).toBe(true)
    expect(sessionStorage.getItem('piel.draft.patient')).toBe('{}')
  })

  it('in another tab ends it here, and deletes what was typed if the user requested it there', async () => {
    localStorage.setItem('authToken', token())
    sessionStorage.setItem('piel.draft.patient', '{}')
    sessionStorage.setItem('piel.idToken', '{}')
    const { isSignedIn, startSession } = await load()
    startSession()
    localStorage.removeItem('authToken')
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    expect(isSignedIn()).toBe(false)
    expect(sessionStorage.getItem('piel.draft.patient')).toBe('{}')
    localStorage.setItem('authToken', token())
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    localStorage.setItem('piel.signedOut', String(Date.now()))
    localStorage.removeItem('authToken')
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(sessionStorage.getItem('piel.draft.patient')).toBeNull()
    expect(sessionStorage.getItem('piel.idToken')).toBeNull()
  })

  it('keeps drafts for the same person and deletes them for another', async () => {
    localStorage.setItem('authToken', token('ana'))
    const { startSession } = await load()
    startSession()
    sessionStorage.setItem('piel.draft.patient', '{}')
    localStorage.setItem('authToken', token('ana', soon() + 1))
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    expect(sessionStorage.getItem('piel.draft.patient')).toBe('{}')
    localStorage.setItem('authToken', token('eva'))
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    expect(sessionStorage.getItem('piel.draft.patient')).toBeNull()
  })
})
