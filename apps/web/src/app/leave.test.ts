import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Answer, type Loopback, startLoopback } from '#/testing/loopback.ts'
import { providerAt, serveProvider, type ProviderOptions } from '#/testing/provider.ts'

const origin = window.location.origin
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
  // jsdom reports that it cannot leave a page; the data stored for the return proves the attempt.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** Opens a page without a session. @returns whether the visitor has left, and the address. */
async function openAt(path: string, options: ProviderOptions | ((at: string) => Answer) = {}) {
  jsdom.reconfigure({ url: origin + path })
  vi.resetModules()
  if (typeof options === 'function') server.serve((call) => options(call.path))
  else serveProvider(server, options)
  const { leave } = await import('./leave.ts')
  return [await leave(), location.pathname + location.search]
}

it('A1 leaves for the provider and keeps the page with its query and hash', async () => {
  expect(await openAt('/pacientes?page=2&search=a%26b#row')).toEqual([true, '/pacientes?page=2&search=a%26b'])
  expect(sessionStorage.getItem('piel.returnTo')).toBe('/pacientes?page=2&search=a%26b#row')
  const { state, nonce, verifier, redirectUri } = JSON.parse(sessionStorage.getItem('piel.signin') ?? '{}')
  expect(redirectUri).toBe(`${origin}/auth/callback`)
  for (const secret of [state, nonce, verifier]) expect(secret).toMatch(/^[\w-]{43}$/)
})

it('A1 keeps the page that was wanted before the sign-in page', async () => {
  sessionStorage.setItem('piel.returnTo', '/agenda')
  expect(await openAt('/auth/signin')).toEqual([true, '/auth/signin'])
  expect(sessionStorage.getItem('piel.returnTo')).toBe('/agenda')
})

it('A8 remembers the language as one that was detected', async () => {
  await openAt('/')
  expect([localStorage.getItem('i18nextLng'), localStorage.getItem('piel.detectedLanguage')]).toEqual(['en', 'en'])
})

it('C2 shows the form after a sign-out, once', async () => {
  sessionStorage.setItem('piel.signedOut', '1')
  expect(await openAt('/')).toEqual([false, '/auth/signin?signed_out=1'])
  expect(await openAt('/')).toEqual([true, '/'])
})

it('C2 shows the form after four redirects in half a minute: no loop is possible', async () => {
  for (let time = 0; time < 4; time += 1) expect(await openAt('/')).toEqual([true, '/'])
  expect(await openAt('/')).toEqual([false, '/auth/signin?error=login_failed'])
})

it('C2 shows the form with the reason when the provider or the API cannot be reached', async () => {
  const unreachable = [false, '/auth/signin?error=provider_unreachable']
  expect(await openAt('/agenda', { discovery: { issuer: 'https://elsewhere.test' } })).toEqual(unreachable)
  expect(await openAt('/agenda', () => undefined)).toEqual(unreachable)
  expect(await openAt('/agenda', () => ({ status: 502, body: '<html>' }))).toEqual(unreachable)
  expect(sessionStorage.getItem('piel.returnTo')).toBe('/agenda')
})

it.each([
  ['provider_misconfigured', { status: 502, body: { code: 'provider_misconfigured' } }],
  ['provider_unreachable', { status: 503, body: { code: 'provider_unreachable' } }],
  ['server_error', { status: 500, body: { code: 'internal' } }],
  ['server_error', { status: 502, body: '<html>' }],
  ['network_error', undefined],
])('C7 shows %s when only the server reaches the provider', async (error, refusal) => {
  const oidc = { ...providerAt(server.origin), redeemedBy: 'server' }
  const serve = (path: string): Answer => (path === '/api/config' ? { body: { oidc } } : refusal)
  expect(await openAt('/', serve)).toEqual([false, `/auth/signin?error=${error}`])
})
