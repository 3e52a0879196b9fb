import { expect, test } from '@playwright/test'
import { someOf } from '../apps/api/src/testing/tier.ts'
import { sql } from './database.ts'
import { audience, clientId, newPerson, startExternalProvider } from './external-provider.ts'
import {
  providerEnv,
  signInAtProvider,
  expectRefusal,
  useExternalProvider,
  signIn,
  storedToken,
} from './external-setup.ts'
import { waitForNetworkIdle } from './network-idle.ts'
import { startProduct, type Product } from './product.ts'

const setup = useExternalProvider()

const subjectOf = async (email: string) =>
  (await sql<{ subject: string | null }>(setup.product, 'SELECT subject FROM users WHERE email = $1', [email]))[0]
    ?.subject

test.describe('With an external identity provider', () => {
  test('A1 C6 D2 signs in with code, PKCE, state and nonce, links the account by its verified e-mail, and opens the page first requested', async ({
    page,
  }) => {
    await page.goto(setup.at('/pacientes?q=garcia&limit=10#lista'))
    await signInAtProvider(page, setup.provider, setup.staff)
    await page.waitForURL(setup.at('/pacientes?q=garcia&limit=10#lista'))
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    const [sent] = setup.provider.requests.authorize
    expect(Object.fromEntries(sent ?? [])).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      prompt: 'login',
      audience,
      resource: audience,
      redirect_uri: setup.at('/auth/callback'),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent?.get(name)?.length).toBeGreaterThan(20)
    expect(sent?.has('connection')).toBe(false)
    expect(await storedToken(page)).toMatch(/^ey/)
    expect(await subjectOf(setup.staff.email)).toBe(setup.staff.subject)
    // The ID token has the e-mail.
    expect(setup.provider.requests.userinfo).toBe(0)
    expect(setup.pageErrors).toEqual([])
  })

  test('D2 asks the provider nothing about a person whose account is linked already', async ({ page }) => {
    await signIn(page, setup)
    setup.provider.setBehavior()
    await page.goto(setup.at('/pacientes'))
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    expect(setup.provider.requests.userinfo).toBe(0)
    expect(setup.pageErrors).toEqual([])
  })

  test('D2 refuses an unverified e-mail, explains it, and links nothing', async ({ page }) => {
    const before = await subjectOf('admin@piel.test')
    const person = setup.provider.add(newPerson('admin@piel.test', { emailVerified: false }))
    await page.goto(setup.at('/pacientes'))
    await signInAtProvider(page, setup.provider, person)
    await expectRefusal(page, setup, 'The identity provider does not confirm your email.')
    expect(await subjectOf('admin@piel.test')).toBe(before)
    expect(await storedToken(page)).toBeNull()
  })

  test('D2 links by an e-mail that the access token itself carries', async ({ page }) => {
    setup.provider.setBehavior({ emailAt: 'token' })
    const person = setup.provider.add(newPerson('lucia.escalante@piel.test'))
    await page.goto(setup.at('/'))
    await signInAtProvider(page, setup.provider, person)
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    expect(setup.provider.requests.userinfo).toBe(0)
    expect(await subjectOf(person.email)).toBe(person.subject)
  })

  const messages = { userinfo: 'Ask an administrator to create one.', nowhere: 'sent no email address' } as const
  for (const emailAt of someOf(['userinfo', 'nowhere'] as const))
    test(`C2 D2 tells a user without an account what to do, without a loop (e-mail at ${emailAt})`, async ({
      page,
    }) => {
      setup.provider.setBehavior({ emailAt })
      const person = setup.provider.add(newPerson(`stranger-${emailAt}@example.org`))
      await page.goto(setup.at('/pacientes'))
      await signInAtProvider(page, setup.provider, person)
      await expectRefusal(page, setup, messages[emailAt])
      expect(setup.provider.requests.authorize).toHaveLength(1)
      expect(await storedToken(page)).toBeNull()
      // A person with two accounts at the provider may choose the other one.
      await page.getByRole('button', { name: 'Go to the sign-in page' }).click()
      await signInAtProvider(page, setup.provider, setup.staff)
      await page.waitForURL(setup.at('/pacientes'))
      await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    })

  test('C9 enables the Google button and starts the providerEnv connection', async ({ page }) => {
    await page.goto(setup.at('/auth/signin?error=login_failed'))
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await signInAtProvider(page, setup.provider, setup.staff)
    await page.waitForURL(setup.at('/'))
    expect(setup.provider.requests.authorize[0]?.get('connection')).toBe('google-workspace')
  })

  test('C1 offers no demo account, because the provider does not know its password', async ({ page }) => {
    await page.goto(setup.at('/auth/signin?error=login_failed'))
    await expect(page.getByRole('button', { name: 'Go to the sign-in page' })).toBeVisible()
    await expect(page.getByText('Demo accounts')).toHaveCount(0)
  })
})

test.describe('The session with an external identity provider', () => {
  test('C6 renews the session silently from the provider’s session', async ({ page }) => {
    await signIn(page, setup)
    const before = await storedToken(page)
    // A call of this page that is refused would renew the session too.
    await waitForNetworkIdle(page)
    setup.provider.setBehavior()
    await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken')}x`))
    await page.goto(setup.at('/pacientes'))
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    await expect(page.getByRole('row')).not.toHaveCount(0)
    expect(setup.provider.requests.authorize.map((sent) => sent.get('prompt'))).toEqual(['none'])
    const after = await storedToken(page)
    expect(after).toMatch(/^ey/)
    expect(after).not.toBe(before)
    expect(after).not.toBe(`${before}x`)
  })

  test('C5 opens the provider’s login and returns to the page if the provider’s session has ended', async ({
    page,
  }) => {
    await signIn(page, setup)
    await page.context().clearCookies()
    await waitForNetworkIdle(page)
    await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken')}x`))
    await page.goto(setup.at('/pacientes?q=garcia'))
    await signInAtProvider(page, setup.provider, setup.staff)
    await page.waitForURL(setup.at('/pacientes?q=garcia'))
  })

  test('C5 signs out: ends the provider’s session, returns to the origin, and invalidates the token', async ({
    page,
  }) => {
    await signIn(page, setup)
    const token = await storedToken(page)
    const [sent] = setup.provider.requests.authorize
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(`${setup.provider.origin}/**`)
    await page.getByRole('button', { name: 'End it' }).click()
    await page.waitForURL(`${setup.product.url}/**`)
    await expect(page.getByText('You have signed out.')).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    const refused = await fetch(setup.at('/api/me'), { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status).toBe(401)
    const silent = new URL(`${setup.provider.issuer}connect/authorize`)
    silent.search = new URLSearchParams({ ...Object.fromEntries(sent ?? []), prompt: 'none' }).toString()
    const answer = await page.request.get(silent.href, { maxRedirects: 0 })
    expect(new URL(answer.headers()['location'] ?? '').searchParams.get('error')).toBe('login_required')
  })

  test('C6 allows exactly that issuer in the policy of the pages, and has no embedded provider', async () => {
    const policy = (await fetch(setup.at('/'))).headers.get('content-security-policy') ?? ''
    const directives = Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))
    expect(directives['connect-src']).toEqual(["'self'", setup.provider.origin])
    expect(directives['frame-src']).toEqual(["'self'", setup.provider.origin])
    expect(policy.split(setup.provider.origin)).toHaveLength(3)
    const accept = { accept: 'application/json' }
    const discovery = await fetch(setup.at('/oidc/.well-known/openid-configuration'), { headers: accept })
    expect(await discovery.text()).not.toContain('authorization_endpoint')
    expect((await fetch(setup.at('/oidc/token'), { method: 'POST' })).status).toBe(404)
  })
})

test.describe('Another external provider', { tag: '@full' }, () => {
  test('C6 works with an issuer that is a bare origin, access tokens without at+jwt, and no password grant', async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const other = await startExternalProvider({ issuerPath: '/' })
    other.setBehavior({ typ: 'JWT' })
    const env = { ...providerEnv(other), OIDC_GOOGLE_CONNECTION: '', PASSWORD_LOGIN: '' }
    const strict = await startProduct({ env })
    const lenient = await startProduct({ env: { ...env, OIDC_ACCEPT_UNTYPED: 'on' } }).catch(async (error: unknown) => {
      await strict.stop()
      throw error
    })
    try {
      const person = other.add(newPerson('staff@piel.test'))
      const enterAt = async (one: Product) => {
        other.register(one.url)
        await page.goto(`${one.url}/pacientes`)
        await signInAtProvider(page, other, person)
      }
      await enterAt(strict)
      await expect(page.getByRole('alert')).toContainText('The identity provider is not set up for Piel.')
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled()
      await page.context().clearCookies()
      await enterAt(lenient)
      await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    } finally {
      await strict.stop()
      await lenient.stop()
      await other.stop()
    }
  })

  test('C6 C5 exchanges codes in the server with a client secret, renews the session and connects the pages only to Piel', async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const secret = 'Corporate~secret 2026+'
    const other = await startExternalProvider({ secret })
    const product = await startProduct({
      env: { ...providerEnv(other), OIDC_CLIENT_SECRET: secret, PASSWORD_LOGIN: '' },
    })
    try {
      const person = other.add(newPerson('staff@piel.test'))
      other.register(product.url)
      await page.goto(`${product.url}/pacientes?q=garcia`)
      await signInAtProvider(page, other, person)
      await page.waitForURL(`${product.url}/pacientes?q=garcia`)
      await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
      const [sent] = other.requests.authorize
      expect([sent?.has('audience'), sent?.has('resource')]).toEqual([false, false])
      const policy = (await fetch(product.url)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`connect-src 'self'; frame-src 'self' ${other.origin};`)
      await waitForNetworkIdle(page)
      other.setBehavior()
      const before = await storedToken(page)
      await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken')}x`))
      await page.goto(`${product.url}/pacientes`)
      await expect(page.getByRole('row')).not.toHaveCount(0)
      expect(other.requests.authorize.map((one) => one.get('prompt'))).toEqual(['none'])
      expect(other.requests.authorize[0]?.get('id_token_hint')).toMatch(/^ey/)
      expect(await storedToken(page)).not.toBe(`${before}x`)
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL(`${other.origin}/**`)
      expect(new URL(page.url()).searchParams.get('id_token_hint')).toMatch(/^ey/)
    } finally {
      await product.stop()
      await other.stop()
    }
  })
})
