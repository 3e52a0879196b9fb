import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Loopback, startLoopback } from '#/testing/loopback.ts'
import { jwt, serveProvider, soon } from '#/testing/provider.ts'
import { keepIdToken, readIdToken } from './id-token.ts'
import { renew, scheduleRenewal } from './renewal.ts'

const tokenOf = (sub: string, exp = soon()) => jwt({ sub, exp })
let server: Loopback
let answer: Record<string, string>
let frames: URL[]

/** The provider's side of the frame, which returns at once with `answer`. */
const provider = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof HTMLIFrameElement)) continue
    const asked = new URL(node.src)
    frames.push(asked)
    const query = new URLSearchParams({ state: asked.searchParams.get('state') ?? '', ...answer })
    Object.defineProperty(node, 'contentWindow', {
      value: { location: { href: `${asked.searchParams.get('redirect_uri')}?${query}` } },
    })
  }
})

beforeAll(async () => {
  vi.stubGlobal('ArrayBuffer', (await crypto.subtle.digest('SHA-256', new Uint8Array())).constructor)
  server = await startLoopback()
  provider.observe(document.body, { childList: true })
})
afterAll(async () => {
  provider.disconnect()
  await server.close()
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  frames = []
  answer = { code: 'c' }
  serveProvider(server, { nonce: () => frames.at(-1)?.searchParams.get('nonce') ?? '' })
})
afterEach(() => vi.useRealTimers())

describe('C6 silent renewal', () => {
  it('asks the provider without the user and stores the new token', async () => {
    const old = tokenOf('user-1', soon() - 10)
    localStorage.setItem('authToken', old)
    const fresh = await renew(old)
    expect(fresh).toBe(localStorage.getItem('authToken'))
    expect(fresh).not.toBe(old)
    expect(frames[0]?.searchParams.get('prompt')).toBe('none')
    expect(frames[0]?.searchParams.get('redirect_uri')).toBe(`${window.location.origin}/auth/silent`)
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('sends the ID token of this tab’s sign-in as a hint, and keeps the new one', async () => {
    const old = tokenOf('user-1', soon() - 10)
    localStorage.setItem('authToken', old)
    keepIdToken('the-first')
    await renew(old)
    expect(frames[0]?.searchParams.get('id_token_hint')).toBe('the-first')
    expect(readIdToken()).toMatch(/^ey/)
    localStorage.setItem('authToken', tokenOf('somebody else'))
    expect(readIdToken()).toBeUndefined()
  })

  it('runs once for all callers at the same time', async () => {
    const old = tokenOf('user-1', soon() - 10)
    localStorage.setItem('authToken', old)
    const [one, two] = await Promise.all([renew(old), renew(old)])
    expect(one).toBe(two)
    expect(frames).toHaveLength(1)
  })

  it('uses the token that another tab has stored in the meantime', async () => {
    const theirs = tokenOf('user-1')
    localStorage.setItem('authToken', theirs)
    expect(await renew('refused')).toBe(theirs)
    expect(frames).toHaveLength(0)
  })

  it('returns nothing if the provider requires the user, and keeps the token', async () => {
    answer = { error: 'login_required' }
    const old = tokenOf('user-1')
    localStorage.setItem('authToken', old)
    expect(await renew(old)).toBeUndefined()
    expect(localStorage.getItem('authToken')).toBe(old)
  })

  it('never accepts another person’s token, or one after a sign-out', async () => {
    const old = tokenOf('somebody else')
    localStorage.setItem('authToken', old)
    expect(await renew(old)).toBeUndefined()
    expect(localStorage.getItem('authToken')).toBe(old)
    localStorage.clear()
    expect(await renew(undefined)).toBeUndefined()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('starts a minute before the token expires', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    localStorage.setItem('authToken', jwt({ sub: 'user-1', exp: Math.floor(Date.now() / 1000) + 600 }))
    scheduleRenewal()
    await vi.advanceTimersByTimeAsync(538_000)
    expect(frames).toHaveLength(0)
    vi.useRealTimers()
    localStorage.setItem('authToken', jwt({ sub: 'user-1', exp: Math.floor(Date.now() / 1000) + 61 }))
    scheduleRenewal()
    await vi.waitFor(() => expect(frames).toHaveLength(1), { timeout: 4000 })
  })
})
