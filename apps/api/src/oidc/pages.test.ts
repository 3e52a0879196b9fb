import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { demoAccounts } from '#/demo/accounts.ts'
import { en } from './pages/en.ts'
import { es } from './pages/es.ts'
import { html } from './pages/html.ts'
import { timeIn, wordsOf } from './pages/words.ts'

const [admin] = demoAccounts
const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>'

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())

async function loginPage(changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const { browser, flow } = test.newBrowser()
  Object.assign(browser.headers, headers)
  const { page } = await flow.begin(changes)
  return { browser, flow, page }
}

describe('the sign-in page', () => {
  it('C1 has labelled fields that password managers understand, and works without a script', async () => {
    const { page } = await loginPage()
    expect(page.status).toBe(200)
    expect(page.body).toMatch(/<label for="email"\s*>Email<\/label/)
    expect(page.body).toMatch(/<input\s+id="email"[^>]*type="email"[^>]*autocomplete="username"/)
    expect(page.body).toMatch(/<input\s+id="password"[^>]*type="password"[^>]*autocomplete="current-password"/)
    expect(page.body).toMatch(/<form method="post" action="\/oidc\/interaction\/[\w-]+"/)
    expect(page.body.match(/type="submit"/g)).toHaveLength(1)
  })

  it('Q9 names the clinic, and says what to do without a password', async () => {
    const { page } = await loginPage()
    expect(page.body).toContain('to Piel')
    expect(page.body).toContain('Forgotten password? Ask an administrator of the clinic for a new invitation link.')
  })

  it('C1 runs no script but its own files, and is framed by the application alone', async () => {
    const { page } = await loginPage()
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'self' http://localhost:3000 http://127.0.0.1:3000")
    expect(policy).not.toContain('unsafe')
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/)
  })

  it.each([
    '/oidc/assets/pages.css',
    '/oidc/assets/second-factor.css',
    '/oidc/assets/passkey.js',
    '/oidc/assets/webauthn.js',
    '/oidc/assets/pages.js',
    '/oidc/assets/theme.js',
    '/oidc/assets/inter.woff2',
    '/oidc/assets/icon.svg',
  ])('C1 serves %s from the same origin, cached for good once its content is in the address', async (path) => {
    const { browser, page } = await loginPage()
    const [versioned] = new RegExp(`${path.replaceAll('.', '\\.')}\\?v=[\\w-]+`).exec(page.body) ?? []
    const asset = await browser.request('GET', versioned ?? path)
    expect(asset.status).toBe(200)
    expect(asset.headers['cache-control']).toContain(versioned ? 'immutable' : 'max-age')
    expect(asset.headers['x-content-type-options']).toBe('nosniff')
  })

  it('C1 serves nothing else from there', async () => {
    const { browser } = test.newBrowser()
    for (const name of ['..%2f..%2fkeys.ts', 'constructor', 'pages.css.map'])
      expect((await browser.request('GET', `/oidc/assets/${name}`)).status).toBe(404)
  })

  it.each([
    [{ email: '', password: '' }, 'Email is required', 'Password is required.'],
    [{ email: 'nonsense', password: 'x' }, 'Email is not valid', 'value="nonsense"'],
  ])('C1 shows errors at the field, and keeps what was typed: %j', async (form, first, second) => {
    const { browser, page } = await loginPage()
    const again = await browser.open(page.url, form)
    expect(again.status).toBe(422)
    expect(again.body).toContain(first)
    expect(again.body).toContain(second)
    expect(again.body).toMatch(/aria-invalid="true"[^>]*aria-describedby="email-error"/)
  })

  it('C8 refuses unknown e-mails and wrong passwords alike, announces it, keeps the e-mail and never the password', async () => {
    const { browser, page } = await loginPage()
    const [known, unknown] = await Promise.all(
      [admin.email, 'nobody@piel.test'].map((email) => browser.open(page.url, { email, password: 'Wrong-password-1' })),
    )
    expect(known?.status).toBe(401)
    expect(known?.body).toContain('<p class="alert" role="alert">Wrong email or password.</p>')
    expect(known?.body).toContain(`value="${admin.email}"`)
    expect(known?.body).not.toContain('Wrong-password-1')
    expect(unknown?.body.replaceAll('nobody@piel.test', admin.email)).toBe(known?.body)
  })

  it('C1 escapes hostile input wherever it is shown', async () => {
    const { browser, page } = await loginPage({ login_hint: hostile })
    const again = await browser.open(page.url, { email: hostile, password: hostile })
    for (const { body } of [page, again]) {
      expect(body).not.toMatch(/<script>|<img src=x|alert\(1\)<\/script>/)
      expect(body).toContain('&quot;&gt;&lt;script&gt;')
    }
  })

  it('C1 accepts a form that is sent twice', async () => {
    const { browser, flow, page } = await loginPage()
    const form = { email: admin.email, password: admin.password }
    const first = await browser.request('POST', page.url, form)
    const second = await browser.request('POST', page.url, form)
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers['location']).toBe(first.headers['location'])
    const back = await browser.open(String(second.headers['location']))
    expect(flow.answerOf(back)).toHaveProperty('code')
  })

  it('C2 offers a way back when the sign-in is unknown, expired, used, or of another browser', async () => {
    const { browser, page } = await loginPage()
    const stranger = test.newBrowser().browser
    const pages = [
      await stranger.open(page.url),
      await stranger.open(page.url, { email: admin.email, password: admin.password }),
    ]
    await browser.open(page.url, { email: admin.email, password: admin.password })
    pages.push(await browser.open(page.url), await stranger.open('/oidc/auth/unknown'))
    for (const { status, body } of pages) {
      expect(status).toBe(400)
      expect(body).toContain('This sign-in has expired')
      expect(body).toContain('href="http://localhost:3000/"')
    }
  })

  it('C2 does not sign a browser in by a form from another site', async () => {
    const { page } = await loginPage()
    const victim = (await loginPage()).browser
    const answer = await victim.open(page.url, { email: admin.email, password: admin.password })
    expect(answer.status).toBe(400)
    expect(victim.cookies.has('piel_session')).toBe(false)
  })

  it('C3 shows the demonstration’s accounts only in a demonstration', async () => {
    const env = readEnv({ LOG_LEVEL: 'silent', DEMO: 'on' })
    const demo = await buildProviderApp({ env, database: test.database })
    const { page } = await demo.newBrowser().flow.begin()
    await demo.close()
    expect(page.body).toContain('staff@piel.test')
    expect(page.body).toContain('Piel-staff-2026')
    expect((await loginPage()).page.body).not.toContain('@piel.test')
  })

  it('C3 shows any clinic name', async () => {
    const env = { ...test.deps.env, clinic: { ...test.deps.env.clinic, name: hostile } }
    const named = await buildProviderApp({ env, database: test.database })
    const { page } = await named.newBrowser().flow.begin()
    await named.close()
    expect(page.body).not.toContain('<script>alert')
    expect(page.body).toContain('<bdi>&quot;&gt;&lt;script&gt;')
  })
})

describe('the way to the pages', () => {
  it('A1 redirects from 127.0.0.1 to localhost, where the session is, with path and query', async () => {
    const open = (accept: string, host: string) =>
      test.app.inject({ url: '/pacientes?page=2', headers: { accept, host } })
    const page = await open('text/html,*/*', '127.0.0.1:3000')
    expect([page.statusCode, page.headers['location']]).toEqual([302, 'http://localhost:3000/pacientes?page=2'])
    for (const [accept, host] of [
      ['*/*', '127.0.0.1:3000'],
      ['text/html', 'localhost:3000'],
    ] as const)
      expect((await open(accept, host)).statusCode).not.toBe(302)
  })

  it('C2 limits frequent requests, with a page for people and a problem for programs', async () => {
    const env = { ...test.deps.env, rateLimit: { token: 600, anonymous: 1 } }
    const slow = await buildProviderApp({ env, database: test.database })
    const { browser, flow } = slow.newBrowser()
    for (let asked = 0; asked < 10; asked += 1) await browser.request('GET', '/oidc/jwks')
    const { page } = await flow.begin()
    browser.headers['accept'] = 'application/json'
    const problem = await browser.request('GET', '/oidc/jwks')
    await slow.close()
    expect(page.status).toBe(429)
    expect(page.headers['retry-after']).toMatch(/^\d+$/)
    expect(page.body).toContain('Too many requests')
    expect(JSON.parse(problem.body)).toMatchObject({ code: 'rate_limited' })
  })
})

describe('the language of the pages', () => {
  it.each([
    ['the application asks for', { ui_locales: 'es-MX es' }, { 'accept-language': 'en' }, 'es'],
    ['the application asks for first', { ui_locales: 'fr en' }, { 'accept-language': 'es' }, 'en'],
    ['the browser prefers', {}, { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' }, 'es'],
    ['is left over', {}, {}, 'en'],
  ])('A8 is what %s', async (_name, changes, headers, language) => {
    const { page } = await loginPage(changes, headers)
    expect(page.body).toContain(`<html lang="${language}"`)
    expect(page.body).toContain(language === 'es' ? 'Iniciar sesión' : 'Sign in')
  })

  it('A8 can be changed on the page, is kept through errors and for the next visit, and is passed to the application', async () => {
    const { browser, flow, page } = await loginPage({ ui_locales: 'en' })
    const [, toggle = ''] = /href="([^"]*\?lang=es)"/.exec(page.body) ?? []
    const spanish = await browser.open(toggle)
    expect(spanish.body).toContain('<html lang="es" data-chosen')
    const [, action = ''] = /action="([^"]+)"/.exec(spanish.body) ?? []
    const refused = await browser.open(action, { email: admin.email, password: 'Wrong-password-1' })
    expect(refused.body).toContain('Correo electrónico o contraseña incorrectos.')
    expect(browser.cookies.get('piel_language')?.attributes).toMatch(/HttpOnly; SameSite=Lax/)
    const { page: next } = await flow.begin()
    expect(next.body).toContain('<html lang="es"')
  })

  it('A8 has every text in both, with the same placeholders', () => {
    const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const word of Object.keys(en) as (keyof typeof en)[]) {
      expect([word, en[word], es[word]]).not.toContain('')
      expect([word, blanks(es[word])]).toEqual([word, blanks(en[word])])
    }
  })

  it('A8 uses every text', () => {
    const folder = new URL('.', import.meta.url)
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/(^|\/)(en|es)\.ts$|\.test\.ts$/.test(name))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n')
    // Messages of the contract's rules come from there.
    const own = Object.keys(en).filter((word) => !word.startsWith('validation.'))
    expect(own.filter((word) => !source.includes(`'${word}'`))).toEqual([])
  })

  it.each([
    [1, 'en', '1 second'],
    [45, 'es', '45 segundos'],
    [900, 'en', '15 minutes'],
    [901, 'es', '16 minutos'],
    [86_400, 'es', '24 horas'],
  ] as const)('A8 writes %d seconds in %s as “%s”', (seconds, language, text) => {
    expect(timeIn(wordsOf(language), seconds)).toBe(text)
  })
})

describe('html', () => {
  it('C1 escapes text and attributes, and keeps its own HTML', () => {
    const inner = html`<b title="${'a"b'}">${'<i>'}</b>`
    expect(html`${inner}${[inner]}${null}${false}${0}`.markup).toBe(
      '<b title="a&quot;b">&lt;i&gt;</b><b title="a&quot;b">&lt;i&gt;</b>0',
    )
  })
})
