import { expect, test, type Page } from '@playwright/test'
import { newPerson, type Behaviour } from './external-provider.ts'
import { enter, expectRefusal, externalWorld, signIn, storedToken } from './external-world.ts'

const world = externalWorld()

test.describe('Errors of an external identity provider', () => {
  const errors = [
    ['login_required', 'You need to sign in.'],
    ['access_denied', 'Signing in failed.'],
    ['mfa_required', 'The identity provider asks for a second factor.'],
    ['missing_refresh_token', 'The session cannot be renewed. Sign in again.'],
    ['timeout', 'Signing in took too long.'],
    ['temporarily_unavailable', 'The identity provider cannot be reached.'],
  ] as const
  for (const [error, words] of errors)
    test(`C7 C2 shows ${error} at the form and goes nowhere`, async ({ page }) => {
      world.provider.behave({ authorizeError: error })
      await page.goto(world.at('/pacientes'))
      await expectRefusal(page, world, words)
      expect(world.provider.asked.authorize).toHaveLength(1)
    })

  test('C7 shows that a person turned back on the provider’s page', async ({ page }) => {
    await page.goto(world.at('/pacientes'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectRefusal(page, world, 'Signing in failed.')
  })

  const forged: Record<string, Behaviour['idToken']> = {
    'another nonce': (claims) => ({ ...claims, nonce: 'replayed' }),
    'another issuer': (claims) => ({ ...claims, iss: 'https://elsewhere.example' }),
    'another audience': (claims) => ({ ...claims, aud: 'another-client' }),
    'an expiry in the past': (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 }),
    'no subject': (claims) => Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'sub')),
  }
  for (const [name, idToken] of Object.entries(forged))
    test(`C7 C6 refuses an identity token with ${name}`, async ({ page }) => {
      world.provider.behave(idToken ? { idToken } : {})
      await page.goto(world.at('/pacientes'))
      await enter(page, world.provider, world.staff)
      await expectRefusal(page, world, 'The identity provider did not grant access.')
      expect(await storedToken(page)).toBeNull()
    })

  test('C6 takes an identity token that ended within the last 60 seconds', async ({ page }) => {
    world.provider.behave({ idToken: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 30 }) })
    await signIn(page, world)
  })

  test('C7 get_access_token_failed: the token endpoint refuses', async ({ page }) => {
    world.provider.behave({ tokenRefusal: { status: 400, error: 'invalid_grant' } })
    await page.goto(world.at('/pacientes'))
    await enter(page, world.provider, world.staff)
    await expectRefusal(page, world, 'The identity provider did not grant access.')
    expect(world.provider.asked.token).toBe(1)
  })

  test('C7 mfa_required: the token endpoint asks for a second factor', async ({ page }) => {
    world.provider.behave({ tokenRefusal: { status: 403, error: 'mfa_required' } })
    await page.goto(world.at('/pacientes'))
    await enter(page, world.provider, world.staff)
    await expectRefusal(page, world, 'The identity provider asks for a second factor.')
  })

  test('C6 asks the token endpoint again up to three times where it fails, and no more', async ({ page }) => {
    world.provider.behave({ tokenFailures: 3 })
    await signIn(page, world)
    expect(world.provider.asked.token).toBe(4)
    world.provider.behave({ tokenFailures: 9 })
    await page.evaluate(() => localStorage.clear())
    await page.goto(world.at('/pacientes'))
    await enter(page, world.provider, world.staff)
    await expectRefusal(page, world, 'The identity provider did not grant access.')
    expect(world.provider.asked.token).toBe(4)
  })

  test('C7 Invalid state, and a sign-in that was not begun in this window', async ({ page }) => {
    await page.goto(world.at('/pacientes'))
    await page.waitForURL(`${world.provider.origin}/**`)
    await page.goto(world.at('/auth/callback?code=stolen&state=not-ours'))
    await expectRefusal(page, world, 'Invalid state')
    await page.goto(world.at('/auth/callback?code=stolen&state=not-ours'))
    await expectRefusal(page, world, 'This sign-in was not started in this window.')
  })

  test('C7 auth_timeout: the token endpoint keeps silent for 10 s', async ({ page }) => {
    await page.route('**/connect/token', () => undefined)
    await page.goto(world.at('/pacientes'))
    await enter(page, world.provider, world.staff)
    await expect(page.getByRole('alert')).toContainText('Signing in took too long.', { timeout: 15_000 })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('C7 popup: signs in through a window of its own, and says when that takes more than a minute', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(world.at('/auth/signin?error=login_failed'))
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Sign in in a separate window' }).click()
    const forgotten = await opened
    await forgotten.waitForURL(`${world.provider.origin}/**`)
    await page.clock.fastForward('01:01')
    await expect(page.getByRole('alert')).toContainText('Signing in took too long.')
    await page.clock.resume()
    const again = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Sign in in a separate window' }).click()
    await enter(await again, world.provider, world.staff)
    await page.waitForURL(world.at('/'))
    expect(await storedToken(page)).toMatch(/^ey/)
  })

  test('C2 stays with the form while the provider is down, and goes on when it is back', async ({ page }) => {
    world.provider.behave({ down: true })
    await page.goto(world.at('/pacientes'))
    await expectRefusal(page, world, 'The identity provider cannot be reached.')
    world.provider.behave()
    await page.getByRole('button', { name: 'Go to the login page' }).click()
    await enter(page, world.provider, world.staff)
    await page.waitForURL(world.at('/pacientes'))
  })
})

test.describe('POST /auth/login with an external identity provider', () => {
  async function submit(page: Page, email: string, secret: string): Promise<void> {
    await page.goto(world.at('/auth/signin?error=login_failed'))
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  test('C3 signs in with e-mail and password through the provider', async ({ page }) => {
    await submit(page, world.staff.email, world.staff.secret)
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  })

  test('C3 C2 tells a person without an account, whose password is right', async ({ page }) => {
    const person = world.provider.add(newPerson('stranger-password@example.org'))
    await submit(page, person.email, person.secret)
    await expectRefusal(page, world, 'Ask an administrator for one.')
    expect(world.provider.asked.authorize).toHaveLength(0)
  })

  const refusals = [
    ['Wrong email or password.', undefined],
    ['Wrong email or password.', { status: 400, error: 'invalid_grant' }],
    [
      'Your account has been blocked',
      { status: 429, error: 'too_many_attempts', error_description: 'Your account has been blocked after' },
    ],
    ['Wrong password.', { status: 403, error: 'invalid_grant', error_description: 'Wrong password' }],
    [
      'There is no account with this email.',
      { status: 403, error: 'invalid_grant', error_description: 'User not found' },
    ],
    [
      'The account has not been verified.',
      { status: 401, error: 'access_denied', error_description: 'email_not_verified' },
    ],
    ['The identity provider reported an error.', { status: 400, error: 'unsupported_grant_type' }],
    ['There is no account', { status: 401, error: 'x', error_description: 'Login failed (network or exception)' }],
    ['because of the connection', { status: 401, error: 'x', error_description: 'Login failed: upstream' }],
    ['You are not authorised to sign in.', { status: 401 }],
    ['Server error.', { status: 500 }],
  ] as const
  refusals.forEach(([words, tokenRefusal], index) =>
    test(`C8 shows “${words}” for ${JSON.stringify(tokenRefusal ?? 'a wrong password')}`, async ({ page }) => {
      world.provider.behave(tokenRefusal ? { tokenRefusal } : {})
      await submit(page, `somebody-${index}@example.org`, 'Some-password-1')
      await expectRefusal(page, world, words)
    }),
  )
})
