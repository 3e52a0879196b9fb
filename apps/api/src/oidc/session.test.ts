import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#/env.ts'
import { injecting } from '#/testing/browser.ts'
import { createTestDatabase } from '#/testing/database.ts'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { demoAccounts } from '#/demo/accounts.ts'

const [admin, staff] = demoAccounts
const silent = { prompt: 'none', redirect_uri: 'http://localhost:3000/auth/silent' }

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())

async function signedIn(person: { email: string; password: string } = admin) {
  const { browser, flow } = test.newBrowser()
  const { tokens } = await flow.signIn(person)
  return { browser, flow, idToken: tokens.body['id_token'] ?? '' }
}

describe('the provider’s session', () => {
  it('C5 renews silently with prompt=none, only in a frame of the application', async () => {
    const { flow } = await signedIn()
    const { page, transaction } = await flow.begin(silent)
    const answer = flow.answerOf(page)
    expect(page.url).toContain('/auth/silent?')
    expect(answer).toMatchObject({ state: transaction.state })
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(page.headers['x-frame-options']).toBeUndefined()
    const tokens = await flow.exchange(answer['code'] ?? '', { ...transaction, redirectUri: silent.redirect_uri })
    expect(tokens.status).toBe(200)
  })

  it('C5 answers login_required to prompt=none without a session', async () => {
    const { flow } = test.newBrowser()
    const { page, transaction } = await flow.begin(silent)
    expect(flow.answerOf(page)).toMatchObject({ error: 'login_required', state: transaction.state })
  })

  it('A1 asks for the password again with prompt=login, although a session is open', async () => {
    const { flow } = await signedIn()
    const { page } = await flow.begin()
    expect(page.url).toContain('/oidc/interaction/')
    expect(page.body).toContain('current-password')
  })

  it('A1 answers at once without prompt while the session is open', async () => {
    const { flow } = await signedIn()
    const { page } = await flow.begin({ prompt: undefined })
    expect(flow.answerOf(page)).toHaveProperty('code')
  })

  it('A1 asks for no consent, even with prompt=consent', async () => {
    const { flow } = await signedIn()
    const { page } = await flow.begin({ prompt: 'consent' })
    expect(flow.answerOf(page)).toHaveProperty('code')
  })

  it('C6 lasts one day from the password, with a cookie that scripts cannot read', async () => {
    const { browser } = await signedIn()
    const { attributes, path } = browser.cookies.get('piel_session') ?? { attributes: '', path: '' }
    expect(path).toBe('/oidc')
    expect(attributes).toMatch(/; httponly/i)
    expect(attributes).toMatch(/; samesite=lax/i)
    expect(attributes).not.toMatch(/; secure/i)
    const expires = Date.parse(/expires=([^;]+)/.exec(attributes)?.[1] ?? '')
    expect(Math.abs(expires - Date.now() - 86_400_000)).toBeLessThan(10_000)
  })

  it('C6 is not prolonged by use', async () => {
    const { browser, flow } = await signedIn()
    const id = browser.cookies.get('piel_session')?.value
    const hours = 20 * 3600
    await test.db.query(sql`
      UPDATE oidc_store SET payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::int - ${hours}::int))
      WHERE model = 'Session' AND id = ${id}`)
    await flow.begin(silent)
    const { attributes = '' } = browser.cookies.get('piel_session') ?? {}
    const expires = Date.parse(/expires=([^;]+)/.exec(attributes)?.[1] ?? '')
    expect(Math.abs(expires - Date.now() - 4 * 3_600_000)).toBeLessThan(10_000)
  })

  it('C6 gets a new identifier at sign-in, so that a planted one is worthless', async () => {
    const { browser, flow } = test.newBrowser()
    const { page } = await flow.begin()
    const planted = new Map(browser.cookies)
    await browser.open(page.url, { email: admin.email, password: admin.password })
    const victim = browser.cookies.get('piel_session')?.value
    expect(victim).toBeDefined()
    expect([...planted.values()].map((cookie) => cookie.value)).not.toContain(victim)
    const attacker = test.newBrowser()
    for (const [name, cookie] of planted) attacker.browser.cookies.set(name, cookie)
    const { page: answer } = await attacker.flow.begin(silent)
    expect(attacker.flow.answerOf(answer)).toMatchObject({ error: 'login_required' })
  })

  it('C6 gets a new identifier when the same person gives the password again', async () => {
    const { browser, flow } = await signedIn()
    const before = browser.cookies.get('piel_session')?.value
    await flow.signIn(admin)
    expect(browser.cookies.get('piel_session')?.value).not.toBe(before)
  })

  it('C6 passes to another user who signs in', async () => {
    const { browser, flow } = await signedIn(admin)
    const before = browser.cookies.get('piel_session')?.value
    const { tokens } = await flow.signIn(staff)
    expect(tokens.status).toBe(200)
    const account = await test.app.inject({
      url: '/api/me',
      headers: { authorization: `Bearer ${tokens.body['access_token']}` },
    })
    expect(account.json()).toMatchObject({ email: staff.email })
    expect(await test.db.query(sql`SELECT 1 FROM oidc_store WHERE id = ${before}`)).toEqual([])
  })

  it('C6 ends for an archived user, and after “sign out everywhere”', async () => {
    const { flow } = await signedIn(staff)
    await test.db.query(sql`UPDATE users SET tokens_valid_from = now() + interval '2 s' WHERE email = ${staff.email}`)
    try {
      const { page } = await flow.begin(silent)
      expect(flow.answerOf(page)).toMatchObject({ error: 'login_required' })
    } finally {
      await test.db.query(sql`UPDATE users SET tokens_valid_from = '-infinity' WHERE email = ${staff.email}`)
    }
    await test.db.query(sql`UPDATE users SET archived_at = now() WHERE email = ${staff.email}`)
    const { page } = await flow.begin(silent)
    await test.db.query(sql`UPDATE users SET archived_at = NULL WHERE email = ${staff.email}`)
    expect(flow.answerOf(page)).toMatchObject({ error: 'login_required' })
  })

  it('C6 refuses a cookie that was tampered with', async () => {
    const { browser, flow } = await signedIn()
    const cookie = browser.cookies.get('piel_session')
    const other = (await signedIn(staff)).browser.cookies.get('piel_session')
    if (cookie && other) browser.cookies.set('piel_session', { ...cookie, value: other.value })
    const { page } = await flow.begin(silent)
    expect(flow.answerOf(page)).toMatchObject({ error: 'login_required' })
  })
})

describe('several processes', () => {
  it('C6 keeps sessions, interactions and keys across a restart and between processes', async () => {
    const other = await buildProviderApp({ database: test.database })
    try {
      const { browser, flow } = test.newBrowser()
      const { page, transaction } = await flow.begin()
      browser.send = injecting(other.app)
      const back = await browser.open(page.url, { email: admin.email, password: admin.password })
      browser.send = injecting(test.app)
      const tokens = await flow.exchange(flow.answerOf(back)['code'] ?? '', transaction)
      const headers = { authorization: `Bearer ${tokens.body['access_token']}` }
      expect((await other.app.inject({ url: '/api/me', headers })).statusCode).toBe(200)
      browser.send = injecting(other.app)
      const { page: renewed } = await flow.begin(silent)
      expect(flow.answerOf(renewed)).toHaveProperty('code')
    } finally {
      await other.close()
    }
  })
})

describe('behind https', () => {
  it('C6 marks every cookie Secure, also when the proxy in front speaks http to it', async () => {
    const env = readEnv({ PUBLIC_URL: 'https://piel.example', LOG_LEVEL: 'silent' })
    const secure = await buildProviderApp({ env, database: test.database })
    try {
      const { browser, flow } = secure.newBrowser()
      const { back, tokens } = await flow.signIn(admin)
      expect(back.url).toMatch(/^https:\/\/piel\.example\/auth\/callback\?code=/)
      expect(tokens.status).toBe(200)
      for (const [name, { attributes }] of browser.cookies)
        expect([name, attributes]).toEqual([name, expect.stringMatching(/; secure/i)])
      const { page } = await flow.begin({ redirect_uri: 'http://127.0.0.1:3000/auth/callback' })
      expect(page.status).toBe(400)
      const named = [...browser.cookies].map(([name, { path }]) => [name, path]).filter(([, path]) => path === '/')
      expect(named).toEqual([
        ['__Host-piel_device', '/'],
        ['__Host-piel_session', '/'],
        ['__Host-piel_session.sig', '/'],
      ])
      browser.headers['sec-fetch-site'] = 'same-origin'
      const out = await browser.open('/oidc/session/end?client_id=piel-web')
      expect(out.body).toContain('You are signed out')
      expect([...browser.cookies.keys()].filter((name) => name.startsWith('__Host-piel_session'))).toEqual([])
    } finally {
      await secure.close()
    }
  })

  it('C6 binds the sign-in’s own cookies to it, and keeps other hosts of the domain from setting the others', async () => {
    const env = readEnv({ PUBLIC_URL: 'https://piel.example', LOG_LEVEL: 'silent' })
    const secure = await buildProviderApp({ env, database: test.database })
    try {
      const { browser, flow } = secure.newBrowser()
      const { page } = await flow.begin()
      await browser.open(`${page.url}?lang=es`)
      const names = [...browser.cookies.keys()].filter((name) => !name.endsWith('.sig'))
      expect(names.toSorted()).toEqual(['__Host-piel_language', '__Secure-piel_interaction', '__Secure-piel_resume'])
      for (const [name, { attributes, path }] of browser.cookies) {
        expect(attributes).toMatch(/; *secure/i)
        expect(attributes).not.toMatch(/domain/i)
        if (name.startsWith('__Host-')) expect(path).toBe('/')
      }
    } finally {
      await secure.close()
    }
  })

  it('C6 ends a session under the former name with a new sign-in, and deletes its cookie', async () => {
    const { browser: before, flow: signIn } = test.newBrowser()
    await signIn.signIn(admin)
    const env = readEnv({ PUBLIC_URL: 'https://piel.example', LOG_LEVEL: 'silent' })
    const secure = await buildProviderApp({ env, database: test.database })
    try {
      const { browser, flow } = secure.newBrowser()
      for (const [name, cookie] of before.cookies) browser.cookies.set(name, cookie)
      expect(browser.cookies.has('piel_session')).toBe(true)
      const { page } = await flow.begin({ prompt: 'none', redirect_uri: 'https://piel.example/auth/silent' })
      expect(flow.answerOf(page)).toMatchObject({ error: 'login_required' })
      expect([...browser.cookies.keys()].filter((name) => name.startsWith('piel_session'))).toEqual([])
      expect((await flow.signIn(admin)).tokens.status).toBe(200)
    } finally {
      await secure.close()
    }
  })
})

describe('without its database', () => {
  it('C6 reports a temporary fault: to the application by the protocol, to people as a page, to programs as JSON', async () => {
    const lost = await createTestDatabase()
    const away = await buildProviderApp({ database: lost })
    try {
      const { browser, flow } = away.newBrowser()
      const { tokens, transaction } = await flow.signIn(admin)
      expect(tokens.status).toBe(200)
      await lost.db.close()
      const { page } = await flow.begin(silent)
      expect(flow.answerOf(page)).toMatchObject({ error: 'temporarily_unavailable' })
      const token = await flow.exchange('A'.repeat(43), transaction)
      expect(token).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
      for (const path of ['/oidc/setup/x', '/oidc/session/end']) {
        const shown = await browser.open(path)
        expect([path, shown.status, shown.headers['retry-after']]).toEqual([path, 503, expect.stringMatching(/^\d+$/)])
        expect(shown.body).toContain('Service unavailable')
      }
    } finally {
      await away.app.close()
      await lost.close()
    }
  })
})
