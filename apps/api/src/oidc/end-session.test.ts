import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProviderApp } from '#/testing/embedded-provider.ts'
import { demoAccounts } from '#/demo/accounts.ts'

const [admin, staff] = demoAccounts

let test: Awaited<ReturnType<typeof buildProviderApp>>
beforeAll(async () => {
  test = await buildProviderApp()
})
afterAll(() => test.close())

async function signedIn() {
  const { browser, flow } = test.newBrowser()
  const { tokens } = await flow.signIn(admin)
  const isSignedIn = async () => 'code' in flow.answerOf((await flow.begin({ prompt: 'none' })).page)
  const end = (parameters: Record<string, string>) =>
    browser.open(`/oidc/session/end?${new URLSearchParams(parameters).toString()}`)
  const mayRead = async () => {
    const headers = { authorization: `Bearer ${String(tokens.body['access_token'])}` }
    return (await test.app.inject({ url: '/api/me', headers })).statusCode
  }
  return { browser, end, isSignedIn, mayRead, idToken: tokens.body['id_token'] ?? '' }
}

const signOuts = async () =>
  (await test.db.query(sql`SELECT 1 FROM audit_events WHERE action = 'session.sign_out' AND actor_name LIKE 'Ximena%'`))
    .length

describe('ending the provider’s session', () => {
  it('C5 ends it by the identity token, without a question, and returns to the site’s origin', async () => {
    const { browser, end, isSignedIn, idToken } = await signedIn()
    const before = await signOuts()
    const session = browser.cookies.get('piel_session')?.value
    const page = await end({ id_token_hint: idToken, post_logout_redirect_uri: test.origin, state: 'x1' })
    expect(page.url).toBe(`${test.origin}/?state=x1`)
    expect(browser.cookies.has('piel_session')).toBe(false)
    expect(await test.db.query(sql`SELECT 1 FROM oidc_store WHERE id = ${session}`)).toEqual([])
    expect(await isSignedIn()).toBe(false)
    expect(await signOuts()).toBe(before + 1)
  })

  it('C5 refuses the session’s access tokens with it, and those of no other session', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    expect(await one.mayRead()).toBe(200)
    await one.end({ id_token_hint: one.idToken })
    expect([await one.mayRead(), await other.mayRead()]).toEqual([401, 200])
  })

  it('C5 ends it by the application’s name, without a question, for a page of the application', async () => {
    const { browser, end, isSignedIn } = await signedIn()
    browser.headers['sec-fetch-site'] = 'same-origin'
    const page = await end({ client_id: 'piel-web', post_logout_redirect_uri: `${test.origin}/` })
    expect(page.url).toBe(`${test.origin}/`)
    expect(await isSignedIn()).toBe(false)
  })

  it.each(['cross-site', 'same-site', 'none', undefined])(
    'C5 asks in the session’s own form where another page requests it (Sec-Fetch-Site: %s), by GET and by POST',
    async (site) => {
      const { browser, end, isSignedIn } = await signedIn()
      if (site) browser.headers['sec-fetch-site'] = site
      const query = { client_id: 'piel-web', post_logout_redirect_uri: `${test.origin}/` }
      const page = await end(query)
      expect([page.status, page.url.startsWith(`${test.origin}/oidc/session/end`)]).toEqual([200, true])
      expect(page.body).toContain('Sign out?')
      expect((await browser.request('POST', '/oidc/session/end', query)).status).toBe(404)
      expect((await browser.open('/oidc/session/end/confirm', { logout: 'yes' })).status).toBe(400)
      expect(await isSignedIn()).toBe(true)
      const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec((await end(query)).body) ?? []
      const done = await browser.open('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
      expect(done.url).toBe(`${test.origin}/`)
      expect(await isSignedIn()).toBe(false)
    },
  )

  it('C5 asks where the identity token is another user’s', async () => {
    const { end, isSignedIn } = await signedIn()
    const { flow } = test.newBrowser()
    const { tokens } = await flow.signIn(staff)
    const page = await end({ id_token_hint: tokens.body['id_token'] ?? '', post_logout_redirect_uri: test.origin })
    expect(page.body).toContain('Sign out?')
    expect(await isSignedIn()).toBe(true)
  })

  it('C5 also returns when no user is signed in', async () => {
    const { browser } = test.newBrowser()
    const query = new URLSearchParams({ client_id: 'piel-web', post_logout_redirect_uri: test.origin }).toString()
    expect((await browser.open(`/oidc/session/end?${query}`)).url).toBe(`${test.origin}/`)
  })

  it('C5 asks first when the request names no application', async () => {
    const { browser, end, isSignedIn } = await signedIn()
    const page = await end({})
    expect(page.status).toBe(200)
    expect(page.body).toContain('Sign out?')
    expect(await isSignedIn()).toBe(true)
    const again = await end({})
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(again.body) ?? []
    const done = await browser.open('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
    expect(done.body).toContain('You are signed out')
    expect(await isSignedIn()).toBe(false)
  })

  it('C5 does not end it for a forged confirmation', async () => {
    const { browser, end, isSignedIn } = await signedIn()
    await end({})
    const page = await browser.open('/oidc/session/end/confirm', { xsrf: '0'.repeat(48), logout: 'yes' })
    expect(page.status).toBe(400)
    expect(await isSignedIn()).toBe(true)
  })

  it.each([
    ['another origin', 'https://evil.example/'],
    ['another path', 'http://localhost:3000/pacientes'],
  ])('C5 never returns to %s', async (_name, uri) => {
    const { end } = await signedIn()
    const page = await end({ client_id: 'piel-web', post_logout_redirect_uri: uri })
    expect(page.status).toBe(400)
    expect(page.headers['location']).toBeUndefined()
  })

  it('C5 refuses a forged identity token', async () => {
    const { end, isSignedIn, idToken } = await signedIn()
    const forged = `${idToken.slice(0, -8)}AAAAAAAA`
    expect((await end({ id_token_hint: forged, post_logout_redirect_uri: test.origin })).status).toBe(400)
    expect(await isSignedIn()).toBe(true)
  })
})
