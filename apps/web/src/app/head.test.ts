import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubMedia } from '#/testing/media.ts'
import { jwt, soon } from '#/testing/provider.ts'

const page = readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8')
const inBody = (/<body>(.*)<\/body>/s.exec(page)?.[1] ?? '').replaceAll(/<script[^>]*><\/script>/g, '')

let loads = 0
/** A script that runs in each test: the same one would run only in the first. */
const script = (name: string) =>
  `data:text/javascript,globalThis.ran=(globalThis.ran??[]).concat("${name}");"${(loads += 1)}"`
const leaving = (outcome: string) =>
  `data:text/javascript,export const leave=()=>{globalThis.ran=(globalThis.ran??[]).concat("leave");return ${outcome}}`

const scriptsThat = (outcome = 'Promise.resolve(true)') => ({
  product: [script('product'), '/runtime.js'],
  leave: leaving(outcome),
  always: { en: ['/app.js', '/words-en.js'], es: ['/app.js', '/words-es.js'] },
  pages: [['/pacientes/detalle/[^/]+', { en: ['/patient.js', '/patient-en.js'], es: ['/patient.js'] }]],
  loading: { en: 'Loading…', es: 'Cargando…' },
})

const request = vi.fn((_path: string, _options: { headers: Record<string, string> }) =>
  Promise.resolve(new Response('{}')),
)

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  vi.stubGlobal('fetch', request)
  vi.stubGlobal('ran', [])
  stubMedia(() => false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  request.mockClear()
  delete window.firstAnswer
})

/** Loads a page whose head alone has arrived, runs the script in it, and then adds the body. */
async function load(path = '/', firstScripts?: object, beforeParsed = () => {}) {
  history.replaceState(null, '', path)
  if (firstScripts) vi.stubGlobal('firstScripts', firstScripts)
  document.querySelector('body')?.remove()
  document.head.replaceChildren()
  document.documentElement.className = ''
  const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await import('./head.ts')
  const body = document.createElement('body')
  body.innerHTML = inBody
  document.documentElement.append(body)
  // The observer of the script runs before the next frame.
  await Promise.resolve()
  const scheme = document.head.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  beforeParsed()
  readyState.mockRestore()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  return { isDark: document.body.classList.contains('dark'), background: scheme?.content }
}

const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))
const ran = () => (globalThis as typeof globalThis & { ran: string[] }).ran

it.each([
  [null, 'dark', 'dark'],
  [null, 'light', 'light'],
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  ['sepia', 'dark', 'dark'],
])('A9 before the first frame: %s saved and the system %s is %s', async (saved, system, theme) => {
  if (saved !== null) localStorage.setItem('color-theme', saved)
  stubMedia((query) => query.includes(`prefers-color-scheme: ${system}`))
  expect(await load()).toEqual({ isDark: theme === 'dark', background: theme })
})

it('A1 sends a visitor without a session away before the product is loaded', async () => {
  await load('/pacientes', scriptsThat())
  await vi.waitFor(() => expect(ran()).toEqual(['leave']))
  expect(preloaded()).toEqual([])
})

it('A2 shows the loading screen, in the language in use, while the provider is awaited', async () => {
  localStorage.setItem('i18nextLng', 'es')
  await load('/pacientes', scriptsThat('new Promise(()=>{})'))
  await vi.waitFor(() => expect(document.querySelector('#root [role=status]')?.textContent.trim()).toBe('Cargando…'))
})

it('C5 counts a token that has expired as none', async () => {
  localStorage.setItem('authToken', jwt({ sub: 'a', exp: soon() - 7200 }))
  await load('/pacientes', scriptsThat())
  await vi.waitFor(() => expect(ran()).toEqual(['leave']))
  expect([preloaded(), request.mock.calls]).toEqual([[], []])
})

it.each(['Promise.resolve(false)', 'Promise.reject(new Error("no storage"))'])(
  'C2 loads the product where the visitor cannot be sent away: %s',
  async (outcome) => {
    const scripts = scriptsThat(outcome)
    await load('/pacientes', scripts)
    await vi.waitFor(() => expect(ran()).toEqual(['leave', 'product']))
    expect(preloaded()).toEqual(scripts.product)
  },
)

it('C2 loads the product where the way to the provider cannot be downloaded', async () => {
  await load('/pacientes', { ...scriptsThat(), leave: 'data:text/plain,' })
  await vi.waitFor(() => expect(ran()).toEqual(['product']))
})

it.each(['/auth/signin?error=login_failed', '/auth/signin?signed_out=1'])(
  'C2 loads the product, and no page behind sign-in, at %s',
  async (path) => {
    const scripts = scriptsThat()
    await load(path, scripts)
    await vi.waitFor(() => expect(ran()).toEqual(['product']))
    expect(preloaded()).toEqual(scripts.product)
  },
)

it('A1 loads the product and what a session needs for the answer of the provider, without the splash', async () => {
  localStorage.setItem('i18nextLng', 'en')
  const scripts = scriptsThat()
  await load('/auth/callback?code=a', scripts)
  await vi.waitFor(() => expect(ran()).toEqual(['product']))
  expect(preloaded()).toEqual([...scripts.product, '/app.js', '/words-en.js'])
  expect([document.documentElement.className, request.mock.calls]).toEqual(['no-splash', []])
})

it('C6 loads nothing in the hidden frame of a renewal', async () => {
  await load('/auth/silent?code=a', scriptsThat())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([ran(), preloaded()]).toEqual([[], []])
})

it('F4 loads what the requested page needs at once, in its language, and the account', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  localStorage.setItem('i18nextLng', 'en')
  const scripts = scriptsThat()
  await load('/pacientes/detalle/1', scripts)
  expect(preloaded()).toEqual([...scripts.product, '/app.js', '/words-en.js', '/patient.js', '/patient-en.js'])
  expect(request.mock.calls.map(([path, { headers }]) => [path, headers['authorization']])).toEqual([
    ['/api/me', 'Bearer a.b.c'],
  ])
  await vi.waitFor(() => expect(ran()).toEqual(['product']))
})

it.each([
  ['piel.locked', '1'],
  ['piel.locksAt', '1000'],
])('C5 requests no account while the screen is locked: %s', async (key, value) => {
  localStorage.setItem('authToken', 'a.b.c')
  localStorage.setItem(key, value)
  await load('/', scriptsThat())
  await vi.waitFor(() => expect(ran()).toEqual(['product']))
  expect(request).not.toHaveBeenCalled()
})

describe.each(['load', 'error'])('A9 the product runs after the style sheet', (event) => {
  const sheet = () => Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  beforeEach(() => localStorage.setItem('authToken', 'a.b.c'))

  it(`whose ${event} comes late`, async () => {
    const late = sheet()
    await load('/', scriptsThat(), () => document.head.append(late))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ran()).toEqual([])
    late.dispatchEvent(new Event(event))
    await vi.waitFor(() => expect(ran()).toEqual(['product']))
  })

  it(`whose ${event} comes before the page is parsed`, async () => {
    const early = sheet()
    await load('/', scriptsThat(), () => {
      document.head.append(early)
      early.dispatchEvent(new Event(event))
    })
    await vi.waitFor(() => expect(ran()).toEqual(['product']))
  })
})
