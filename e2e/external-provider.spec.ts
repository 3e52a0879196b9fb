import { expect, test } from '@playwright/test'
import { sql } from './database.ts'
import { audience, clientId, newPerson, startExternalProvider } from './external-provider.ts'
import { configured, enter, expectRefusal, externalWorld, signIn, storedToken } from './external-world.ts'
import { startProduct, type Product } from './product.ts'

const world = externalWorld()

const subjectOf = async (email: string) =>
  (await sql<{ subject: string | null }>(world.product, 'SELECT subject FROM users WHERE email = $1', [email]))[0]
    ?.subject

test.describe('With an external identity provider', () => {
  test('A1 C6 D2 signs in with code, PKCE, state and nonce, ties the account by its verified e-mail, and lands on the page first wanted', async ({
    page,
  }) => {
    await page.goto(world.at('/pacientes?q=garcia&limit=10#lista'))
    await enter(page, world.provider, world.staff)
    await page.waitForURL(world.at('/pacientes?q=garcia&limit=10#lista'))
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    const [sent] = world.provider.asked.authorize
    expect(Object.fromEntries(sent ?? [])).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      prompt: 'login',
      audience,
      resource: audience,
      redirect_uri: world.at('/auth/callback'),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent?.get(name)?.length).toBeGreaterThan(20)
    expect(sent?.has('connection')).toBe(false)
    expect(await storedToken(page)).toMatch(/^ey/)
    expect(await subjectOf(world.staff.email)).toBe(world.staff.subject)
    expect(world.provider.asked.userinfo).toBe(1)
    expect(world.troubles).toEqual([])
  })

  test('D2 asks the provider nothing about a person whose account is tied already', async ({ page }) => {
    await signIn(page, world)
    world.provider.behave()
    await page.goto(world.at('/pacientes'))
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    expect(world.provider.asked.userinfo).toBe(0)
    expect(world.troubles).toEqual([])
  })

  test('D2 refuses an e-mail that is not verified, says so, and ties nothing', async ({ page }) => {
    const before = await subjectOf('admin@piel.test')
    const person = world.provider.add(newPerson('admin@piel.test', { emailVerified: false }))
    await page.goto(world.at('/pacientes'))
    await enter(page, world.provider, person)
    await expectRefusal(page, world, 'No account of this clinic carries the verified email')
    expect(await subjectOf('admin@piel.test')).toBe(before)
    expect(await storedToken(page)).toBeNull()
  })

  test('D2 ties by an e-mail that the access token itself carries', async ({ page }) => {
    world.provider.behave({ emailAt: 'token' })
    const person = world.provider.add(newPerson('andres.villalobos@piel.test'))
    await page.goto(world.at('/'))
    await enter(page, world.provider, person)
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    expect(world.provider.asked.userinfo).toBe(0)
    expect(await subjectOf(person.email)).toBe(person.subject)
  })

  for (const emailAt of ['userinfo', 'nowhere'] as const)
    test(`C2 D2 tells a person without an account what to do, in no loop (e-mail told at ${emailAt})`, async ({
      page,
    }) => {
      world.provider.behave({ emailAt })
      const person = world.provider.add(newPerson(`stranger-${emailAt}@example.org`))
      await page.goto(world.at('/pacientes'))
      await enter(page, world.provider, person)
      await expectRefusal(page, world, 'Ask an administrator for one.')
      expect(world.provider.asked.authorize).toHaveLength(1)
      expect(await storedToken(page)).toBeNull()
      // Whoever has two accounts there may come with the other one.
      await page.getByRole('button', { name: 'Go to the login page' }).click()
      await enter(page, world.provider, world.staff)
      await page.waitForURL(world.at('/pacientes'))
      await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    })

  test('C9 enables the Google button and starts the configured connection', async ({ page }) => {
    await page.goto(world.at('/auth/signin?error=login_failed'))
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await enter(page, world.provider, world.staff)
    await page.waitForURL(world.at('/'))
    expect(world.provider.asked.authorize[0]?.get('connection')).toBe('google-workspace')
  })

  test('C1 offers no demo account, whose password the provider does not know', async ({ page }) => {
    await page.goto(world.at('/auth/signin?error=login_failed'))
    await expect(page.getByRole('button', { name: 'Go to the login page' })).toBeVisible()
    await expect(page.getByText('Demo accounts')).toHaveCount(0)
  })
})

test.describe('The session with an external identity provider', () => {
  test('C6 renews the session unseen from the provider’s own', async ({ page }) => {
    await signIn(page, world)
    const before = await storedToken(page)
    world.provider.behave()
    await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken')}x`))
    await page.goto(world.at('/pacientes'))
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    await expect(page.getByRole('row')).not.toHaveCount(0)
    expect(world.provider.asked.authorize.map((sent) => sent.get('prompt'))).toEqual(['none'])
    const after = await storedToken(page)
    expect(after).toMatch(/^ey/)
    expect(after).not.toBe(before)
    expect(after).not.toBe(`${before}x`)
  })

  test('C5 leads to the provider’s login and back to the page where the provider knows the visitor no more', async ({
    page,
  }) => {
    await signIn(page, world)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken')}x`))
    await page.goto(world.at('/pacientes?q=garcia'))
    await enter(page, world.provider, world.staff)
    await page.waitForURL(world.at('/pacientes?q=garcia'))
  })

  test('C5 logs out: ends the provider’s session, returns to the origin, and the token counts no more', async ({
    page,
  }) => {
    await signIn(page, world)
    const token = await storedToken(page)
    const [sent] = world.provider.asked.authorize
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(`${world.provider.origin}/**`)
    await page.getByRole('button', { name: 'End it' }).click()
    await page.waitForURL(`${world.product.url}/**`)
    await expect(page.getByText('You have signed out.')).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    const refused = await fetch(world.at('/api/me'), { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status).toBe(401)
    const silent = new URL(`${world.provider.issuer}connect/authorize`)
    silent.search = new URLSearchParams({ ...Object.fromEntries(sent ?? []), prompt: 'none' }).toString()
    const answer = await page.request.get(silent.href, { maxRedirects: 0 })
    expect(new URL(answer.headers()['location'] ?? '').searchParams.get('error')).toBe('login_required')
  })

  test('C6 allows exactly that issuer in the policy of the pages, and has no provider of its own', async () => {
    const policy = (await fetch(world.at('/'))).headers.get('content-security-policy') ?? ''
    const directives = Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))
    expect(directives['connect-src']).toEqual(["'self'", world.provider.origin])
    expect(directives['frame-src']).toEqual(["'self'", world.provider.origin])
    expect(policy.split(world.provider.origin)).toHaveLength(3)
    const accept = { accept: 'application/json' }
    const discovery = await fetch(world.at('/oidc/.well-known/openid-configuration'), { headers: accept })
    expect(await discovery.text()).not.toContain('authorization_endpoint')
    expect((await fetch(world.at('/oidc/token'), { method: 'POST' })).status).toBe(404)
  })
})

test.describe('Another external provider', () => {
  test('C6 works where the issuer is a bare origin, access tokens carry no at+jwt, and passwords are not taken', async ({
    page,
  }) => {
    test.setTimeout(90_000)
    const other = await startExternalProvider({ issuerPath: '/' })
    other.behave({ typ: 'JWT' })
    const env = { ...configured(other), OIDC_GOOGLE_CONNECTION: '', PASSWORD_LOGIN: 'off' }
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
        await enter(page, other, person)
      }
      await enterAt(strict)
      await expect(page.getByRole('alert')).toContainText('The sign-in could not be verified.')
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
})
