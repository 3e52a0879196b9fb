import { expect, test, type Page } from '@playwright/test'
import { someOf } from '../apps/api/src/testing/tier.ts'
import { newPerson, type Behavior } from './external-provider.ts'
import { signInAtProvider, expectRefusal, useExternalProvider, signIn, storedToken } from './external-setup.ts'

const setup = useExternalProvider()

test.describe('Errors of an external identity provider', () => {
  const errors = [
    ['login_required', 'You need to sign in.'],
    ['access_denied', 'Sign-in failed. Try again.'],
    ['mfa_required', 'The identity provider requires a second factor.'],
    ['missing_refresh_token', 'The session cannot be renewed. Sign in again.'],
    ['timeout', 'Sign-in timed out. Try again.'],
    ['temporarily_unavailable', 'The identity provider cannot be reached. Try again in a moment.'],
  ] as const
  for (const [error, words] of someOf(errors))
    test(`C7 C2 shows ${error} at the form and does not leave it`, async ({ page }) => {
      setup.provider.setBehavior({ authorizeError: error })
      await page.goto(setup.at('/pacientes'))
      await expectRefusal(page, setup, words)
      expect(setup.provider.requests.authorize).toHaveLength(1)
    })

  test('C7 reports that the user cancelled on the provider’s page', async ({ page }) => {
    await page.goto(setup.at('/pacientes'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectRefusal(page, setup, 'Sign-in failed. Try again.')
  })

  const forged: Record<string, Behavior['idToken']> = {
    'another nonce': (claims) => ({ ...claims, nonce: 'replayed' }),
    'another issuer': (claims) => ({ ...claims, iss: 'https://elsewhere.example' }),
    'another audience': (claims) => ({ ...claims, aud: 'another-client' }),
    'an expiry in the past': (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 }),
    'no subject': (claims) => Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'sub')),
  }
  for (const [name, idToken] of someOf(Object.entries(forged)))
    test(`C7 C6 refuses an identity token with ${name}`, async ({ page }) => {
      setup.provider.setBehavior(idToken ? { idToken } : {})
      await page.goto(setup.at('/pacientes'))
      await signInAtProvider(page, setup.provider, setup.staff)
      await expectRefusal(page, setup, 'The identity provider did not grant access. Try again or ask an administrator.')
      expect(await storedToken(page)).toBeNull()
    })

  test('C6 accepts an identity token that expired within the last 60 seconds', { tag: '@full' }, async ({ page }) => {
    setup.provider.setBehavior({ idToken: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 30 }) })
    await signIn(page, setup)
  })

  test('C7 get_access_token_failed: the token endpoint refuses', async ({ page }) => {
    setup.provider.setBehavior({ tokenRefusal: { status: 400, error: 'invalid_grant' } })
    await page.goto(setup.at('/pacientes'))
    await signInAtProvider(page, setup.provider, setup.staff)
    await expectRefusal(page, setup, 'The identity provider did not grant access. Try again or ask an administrator.')
    expect(setup.provider.requests.token).toBe(1)
  })

  test('C7 mfa_required: the token endpoint asks for a second factor', { tag: '@full' }, async ({ page }) => {
    setup.provider.setBehavior({ tokenRefusal: { status: 403, error: 'mfa_required' } })
    await page.goto(setup.at('/pacientes'))
    await signInAtProvider(page, setup.provider, setup.staff)
    await expectRefusal(page, setup, 'The identity provider requires a second factor.')
  })

  test('C6 retries the token endpoint up to three times on failure, and no more', async ({ page }) => {
    setup.provider.setBehavior({ tokenFailures: 3 })
    await signIn(page, setup)
    expect(setup.provider.requests.token).toBe(4)
    setup.provider.setBehavior({ tokenFailures: 9 })
    await page.evaluate(() => localStorage.clear())
    await page.goto(setup.at('/pacientes'))
    await signInAtProvider(page, setup.provider, setup.staff)
    await expectRefusal(page, setup, 'The identity provider did not grant access. Try again or ask an administrator.')
    expect(setup.provider.requests.token).toBe(4)
  })

  test('C7 refuses an invalid state, and a sign-in that was not started in this window', async ({ page }) => {
    await page.goto(setup.at('/pacientes'))
    await page.waitForURL(`${setup.provider.origin}/**`)
    await page.goto(setup.at('/auth/callback?code=stolen&state=not-ours'))
    await expectRefusal(page, setup, 'Invalid state')
    await page.goto(setup.at('/auth/callback?code=stolen&state=not-ours'))
    await expectRefusal(page, setup, 'This sign-in was started in another window.')
  })

  test('C7 auth_timeout: the token endpoint does not answer for 10 s', { tag: '@full' }, async ({ page }) => {
    await page.route('**/connect/token', () => undefined)
    await page.goto(setup.at('/pacientes'))
    await signInAtProvider(page, setup.provider, setup.staff)
    await expect(page.getByRole('alert')).toContainText('Sign-in timed out. Try again.', { timeout: 15_000 })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('C7 popup: signs in through a separate window, and reports when that takes more than a minute', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(setup.at('/auth/signin?error=login_failed'))
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Use a new window to sign in' }).click()
    const forgotten = await opened
    await forgotten.waitForURL(`${setup.provider.origin}/**`)
    await page.clock.fastForward('01:01')
    await expect(page.getByRole('alert')).toContainText('Sign-in timed out. Try again.')
    await page.clock.resume()
    const again = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Use a new window to sign in' }).click()
    await signInAtProvider(await again, setup.provider, setup.staff)
    await page.waitForURL(setup.at('/'))
    expect(await storedToken(page)).toMatch(/^ey/)
  })

  test('C2 stays on the form while the provider is down, and continues when it is back', async ({ page }) => {
    setup.provider.setBehavior({ down: true })
    await page.goto(setup.at('/pacientes'))
    await expectRefusal(page, setup, 'The identity provider cannot be reached. Try again in a moment.')
    setup.provider.setBehavior()
    await page.getByRole('button', { name: 'Go to the sign-in page' }).click()
    await signInAtProvider(page, setup.provider, setup.staff)
    await page.waitForURL(setup.at('/pacientes'))
  })
})

test.describe('POST /auth/login with an external identity provider', () => {
  async function submit(page: Page, email: string, secret: string): Promise<void> {
    await page.goto(setup.at('/auth/signin?error=login_failed'))
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  test('C3 signs in with e-mail and password through the provider', async ({ page }) => {
    await submit(page, setup.staff.email, setup.staff.secret)
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  })

  test('C3 C2 explains the refusal to a user without an account whose password is right', async ({ page }) => {
    const person = setup.provider.add(newPerson('stranger-password@example.org'))
    await submit(page, person.email, person.secret)
    await expectRefusal(page, setup, 'Ask an administrator to create one.')
    expect(setup.provider.requests.authorize).toHaveLength(0)
  })

  const refusals = [
    ['Wrong email or password.', undefined],
    ['Wrong email or password.', { status: 400, error: 'invalid_grant' }],
    [
      'Your account has been blocked',
      { status: 429, error: 'too_many_attempts', error_description: 'Your account has been blocked after' },
    ],
    ['Wrong password.', { status: 403, error: 'invalid_grant', error_description: 'Wrong password' }],
    ['No account has this email.', { status: 403, error: 'invalid_grant', error_description: 'User not found' }],
    [
      'The account has not been verified.',
      { status: 401, error: 'access_denied', error_description: 'email_not_verified' },
    ],
    ['The identity provider reported an error. Try again.', { status: 400, error: 'unsupported_grant_type' }],
    [
      'No account has this email',
      { status: 401, error: 'x', error_description: 'Login failed (network or exception)' },
    ],
    ['Check your internet connection', { status: 401, error: 'x', error_description: 'Login failed: upstream' }],
    ['You are not authorised to sign in. Ask an administrator for access.', { status: 401 }],
    ['Server error.', { status: 500 }],
  ] as const
  someOf(refusals, 2).forEach(([words, tokenRefusal], index) =>
    test(`C8 shows “${words}” for ${JSON.stringify(tokenRefusal ?? 'a wrong password')}`, async ({ page }) => {
      setup.provider.setBehavior(tokenRefusal ? { tokenRefusal } : {})
      await submit(page, `somebody-${index}@example.org`, 'Some-password-1')
      await expectRefusal(page, setup, words)
    }),
  )
})
