import { firstPages, ownScriptOf, scriptsOf } from '../scripts/first-loads.ts'
import { accounts } from './product.ts'
import { expect, signInAs, test } from './fixtures.ts'

test.describe('Signing in', () => {
  test('A1 sends a visitor to the provider with prompt=login and back to the page first requested, with query and hash', async ({
    page,
  }) => {
    const authorize = page.waitForRequest((request) => new URL(request.url()).pathname === '/oidc/auth')
    await page.goto('/pacientes?q=garcia&limit=10#lista')
    expect(new URL((await authorize).url()).searchParams.get('prompt')).toBe('login')
    await signInAs(page, 'staff')
    await page.waitForURL('**/pacientes?q=garcia&limit=10#lista')
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  })

  test('A1 loads nothing of the product on the way to the provider', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.+\.js$/.test(pathname)) scripts.push(pathname)
    })
    await page.goto('/pacientes')
    await page.waitForURL(/\/oidc\//)
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/leave-/)])
  })

  test('A1 refuses an answer whose state does not match, and reports it on the sign-in form', async ({ page }) => {
    await page.goto('/auth/callback?code=stolen&state=not-ours')
    await page.waitForURL('**/auth/signin**')
    await expect(page.getByRole('alert')).toContainText('This sign-in was started in another window')
  })

  test('C7 shows Invalid state for the answer to another request', { tag: '@full' }, async ({ page }) => {
    await page.goto('/pacientes')
    await page.waitForURL(/\/oidc\//)
    await page.goto('/auth/callback?code=stolen&state=not-ours')
    await page.waitForURL('**/auth/signin**')
    await expect(page.getByRole('alert')).toContainText('Invalid state')
  })

  test('B2 loads nothing of the product for the sign-in form', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto('/auth/signin?error=login_failed')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    const ofForm = scriptsOf('sign-in').map((file) => `/${file}`)
    const ofProduct = firstPages.flatMap(scriptsOf).map((file) => `/${file}`)
    expect(scripts).toContain(`/${ownScriptOf('sign-in')}`)
    expect(scripts.filter((path) => ofProduct.includes(path) && !ofForm.includes(path))).toEqual([])
  })

  test('B2 opens the sign-in form with the provider’s error', { tag: '@full' }, async ({ page }) => {
    await page.goto('/pacientes')
    await page.waitForURL(/\/oidc\//)
    const state = await page.evaluate(() => sessionStorage.length)
    expect(state).toBeGreaterThan(0)
    await page.goto('/auth/callback?error=login_required&state=unknown')
    await page.waitForURL('**/auth/signin**')
    await expect(page.getByRole('alert')).not.toBeEmpty()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  })

  test('C1 C3 signs in with the form, validates while typing and shows and hides the password', async ({ page }) => {
    await page.goto('/auth/signin?error=login_failed')
    const email = page.getByRole('textbox', { name: 'Email' })
    const password = page.getByRole('textbox', { name: 'Password', exact: true })
    await email.fill('nobody')
    await expect(page.getByText('valid', { exact: false }).first()).toBeVisible()
    await email.fill(` ${accounts.staff.email.toUpperCase()} `)
    await password.fill(accounts.staff.password)
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    const login = page.waitForRequest('**/api/auth/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    expect((await login).postDataJSON()).toEqual({ username: accounts.staff.email, password: accounts.staff.password })
    await page.waitForURL('**/')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^ey/)
  })

  test('C8 answers a wrong password and an unknown person alike', { tag: '@full' }, async ({ page }) => {
    const say = async (email: string) => {
      await page.goto('/auth/signin?error=login_failed')
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Wrong-password-1')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
    }
    await say('staff@piel.test')
    await say('stranger@example.com')
  })

  test('C9 explains why the Google button is disabled without a connection', async ({ page }) => {
    await page.goto('/auth/signin?error=login_failed')
    const google = page.getByRole('button', { name: 'Continue with Google' })
    await expect(google).toBeDisabled()
    await expect(page.getByText('Google sign-in is not set up for this clinic.')).toBeVisible()
  })

  test('C2 opens the provider by itself from /auth/signin, but not after an error', async ({ page }) => {
    await page.goto('/auth/signin')
    await page.waitForURL(/\/oidc\//)
    await page.goto('/auth/signin?error=login_failed')
    await expect(page.getByRole('alert')).toContainText('Sign-in failed. Try again.')
    await page.waitForTimeout(500)
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
  })

  test(
    'C2 stays on the form with the reason when the provider cannot be reached',
    { tag: '@full' },
    async ({ page }) => {
      await page.route('**/oidc/.well-known/**', (route) => route.abort())
      await page.goto('/pacientes')
      await page.waitForURL('**/auth/signin**')
      await expect(page.getByRole('alert')).toContainText('The identity provider cannot be reached.')
      await page.getByRole('textbox', { name: 'Email' }).fill(accounts.staff.email)
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(accounts.staff.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    },
  )

  test('C5 signs out: deletes and refuses the token, requires the password at the provider, deletes drafts', async ({
    page,
    product,
  }) => {
    await page.goto('/')
    await signInAs(page, 'staff')
    await page.waitForURL(`${product.url}/`)
    const token = await page.evaluate(() => localStorage.getItem('authToken'))
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/auth/signin**')
    await expect(page.getByText('You have signed out.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    const answer = await fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    await page.goto('/')
    await page.waitForURL(/\/oidc\//)
    await expect(page.locator('input[type=email]')).toBeVisible()
  })

  test('C5 keeps the page and the typed form when the session has expired', async ({ staff, product }) => {
    await staff.goto('/pacientes/crear')
    await staff.getByRole('textbox', { name: 'First name' }).fill('Guadalupe')
    await staff.getByRole('textbox', { name: 'Last name', exact: true }).fill('Domínguez')
    // The session ends everywhere: the API refuses the token and the provider has no session.
    await staff.evaluate(() => localStorage.setItem('authToken', 'expired'))
    await staff.context().clearCookies()
    await staff.reload()
    await signInAs(staff, 'staff')
    await staff.waitForURL(`${product.url}/pacientes/crear`)
    await expect(staff.getByRole('textbox', { name: 'First name' })).toHaveValue('Guadalupe')
    await expect(staff.getByRole('textbox', { name: 'Last name', exact: true })).toHaveValue('Domínguez')
  })

  test('C6 renews the session silently from the provider’s session', async ({ page, product }) => {
    await page.goto('/')
    await signInAs(page, 'admin')
    await page.waitForURL(`${product.url}/`)
    const before = await page.evaluate(() => localStorage.getItem('authToken'))
    await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken')}x`))
    await page.goto('/pacientes')
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    await expect(page.getByRole('row')).not.toHaveCount(0)
    const after = await page.evaluate(() => localStorage.getItem('authToken'))
    expect(after).not.toBe(`${before}x`)
    expect(after).toMatch(/^ey/)
  })

  test('A8 uses the visitor’s language on the provider’s page too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ locale: 'es-MX', ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    await page.goto('/')
    await page.waitForURL(/\/oidc\//)
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await context.close()
  })
})
