import type { Page } from '@playwright/test'
import { ownScriptOf } from '../scripts/first-loads.ts'
import { sql } from './database.ts'
import { expect, signInAs, test } from './fixtures.ts'
import { openInPlace } from './in-place.ts'
import { waitForNetworkIdle } from './network-idle.ts'
import { accounts } from './product.ts'

interface HeldTimer {
  run: () => void
  delay: number
}

/** Runs in the page: holds timers of 0.5 to 1 s until the test runs them, and pauses the splash. */
function holdSplashTimer(): void {
  const held: HeldTimer[] = []
  const start = window.setTimeout
  const now = performance.now.bind(performance)
  const hold = (run: () => void, delay = 0) =>
    delay > 500 && delay <= 1000 ? (held.push({ run, delay }), 0) : start(run, delay)
  Object.assign(window, { heldTimers: held, setTimeout: hold })
  performance.now = () => now() / 1000
}

test.describe('The frame of every page', () => {
  test('A3 covers the first 1000 ms of a start, adds no work, and shows on no change of route', async ({ staff }) => {
    await staff.addInitScript(holdSplashTimer)
    await staff.goto('/')
    await expect(staff.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeAttached()
    await expect(staff.locator('#splash')).toBeAttached()
    // Without JavaScript it hides after the same time.
    expect(
      await staff.locator('#splash').evaluate((splash) => {
        const { animationName, animationDelay, animationDuration, animationFillMode, pointerEvents } =
          getComputedStyle(splash)
        return [animationName, animationDelay, animationDuration, animationFillMode, pointerEvents]
      }),
    ).toEqual(['splash-over', '1s', expect.stringMatching(/^(0|1e-05)s$/), 'forwards', 'none'])
    const held = await staff.evaluate(() => {
      const timers = (window as unknown as { heldTimers: HeldTimer[] }).heldTimers
      timers.forEach(({ run }) => run())
      return timers.map(({ delay }) => delay)
    })
    expect(held.filter((delay) => delay > 900 && delay <= 1000)).toHaveLength(1)
    await expect(staff.locator('#splash')).toHaveCount(0)
    await staff.getByRole('link', { name: 'Patients', exact: true }).first().click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    await expect(staff.locator('#splash')).toHaveCount(0)
  })

  test('A2 shows a loading screen during authentication', async ({ page }) => {
    await page.route('**/api/config', () => {})
    await page.goto('/')
    await expect(page.getByRole('status')).toHaveText('Loading…')
  })

  test('A2 is never empty while the first page loads', async ({ staff }) => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const script = ownScriptOf('patients list')
    await staff.route(`**/${script}`, async (route) => {
      await arrived
      await route.continue()
    })
    // Counts the frames without text after the first text.
    await staff.addInitScript(() => {
      let began = false
      const counted = { empty: 0 }
      const look = () => {
        const isEmpty = document.querySelector('main h1') === null
        began ||= !isEmpty
        if (began && isEmpty) counted.empty++
      }
      document.addEventListener('DOMContentLoaded', () =>
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
      )
      Object.assign(window, { counted })
    })
    await Promise.all([staff.waitForRequest(`**/${script}`), staff.goto('/pacientes', { waitUntil: 'commit' })])
    await staff.waitForTimeout(300)
    await expect(staff.getByRole('main').getByRole('status')).toHaveText('Loading…')
    arrive()
    await expect(staff.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    expect(await staff.evaluate(() => (window as unknown as { counted: object }).counted)).toEqual({ empty: 0 })
  })

  test('A4 opens pages at the top, focuses titles, and restores the place on Back and Forward', async ({ staff }) => {
    const scrolled = () => expect.poll(() => staff.evaluate(() => window.scrollY))
    await staff.setViewportSize({ width: 1280, height: 420 })
    await staff.goto('/pacientes?limit=25')
    await expect(staff.getByRole('row').nth(20)).toBeAttached()
    const row = staff.getByRole('row').nth(18)
    await row.scrollIntoViewIfNeeded()
    const place = await staff.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(100)
    await row.getByRole('link').first().click()
    await staff.waitForURL('**/pacientes/detalle/**')
    await scrolled().toBe(0)
    await expect(staff.locator('h1')).toBeFocused()
    await expect.poll(() => staff.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(600)
    await staff.mouse.wheel(0, 150)
    await scrolled().toBe(150)
    await staff.goBack()
    await scrolled().toBe(place)
    await staff.goForward()
    await scrolled().toBe(150)
  })

  test('A5 keeps the focus in the open drawer of a phone, and returns it however the drawer closes', async ({
    staff,
  }) => {
    await staff.setViewportSize({ width: 360, height: 740 })
    await staff.goto('/')
    const opener = staff.getByRole('button', { name: 'Open menu' })
    const closer = staff.getByRole('button', { name: 'Close menu' })
    const drawer = staff.locator('#sidebar')
    const last = drawer.locator('a:visible, button:visible').last()
    await expect(drawer).toBeHidden()
    const open = async () => {
      await opener.press('Enter')
      await expect(closer).toBeFocused()
    }
    await open()
    await staff.keyboard.press('Shift+Tab')
    await expect(last).toBeFocused()
    await staff.keyboard.press('Tab')
    await expect(closer).toBeFocused()
    for (let presses = 0; presses < 12; presses++) {
      await staff.keyboard.press('Tab')
      expect(await drawer.evaluate((element) => element.contains(document.activeElement)), `${presses}`).toBe(true)
    }
    await staff.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await open()
    await staff.keyboard.press('Enter')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await open()
    await staff.mouse.click(350, 600)
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    // The page that is already shown has no title to focus.
    await open()
    await drawer.getByRole('link', { name: 'Dashboard' }).press('Enter')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()

    await open()
    await drawer.getByRole('link', { name: 'Patients' }).press('Enter')
    await expect(drawer).toBeHidden()
    await expect(staff.getByRole('heading', { level: 1, name: 'Patients' })).toBeFocused()
  })

  test('A6 shows who is signed in and the role, and leads to profile and settings', async ({ admin }) => {
    await admin.goto('/')
    await admin.getByRole('button', { name: 'Your account' }).click()
    await expect(admin.getByText('Administrator', { exact: true })).toBeVisible()
    await admin.getByRole('menuitem', { name: 'Account settings' }).click()
    await admin.waitForURL('**/pages/settings')
    await admin.getByRole('button', { name: 'Your account' }).click()
    await admin.getByRole('menuitem', { name: 'Profile' }).click()
    await admin.waitForURL('**/pages/profile')
  })

  test('A7 B3-B14 gives every page a title and its place', async ({ admin }) => {
    const pages = [
      ['/', 'Dashboard'],
      ['/dashboard/analytics', 'Dashboard'],
      ['/pages/settings', 'Settings'],
      ['/pages/profile', 'Profile'],
      ['/pacientes', 'Patients'],
      ['/pacientes/crear', 'Register patient'],
      ['/usuarios', 'Users'],
      ['/usuarios/crear', 'Create user'],
      ['/medicos', 'Doctors'],
      ['/medicos/crear', 'Create doctor'],
      ['/tratamientos', 'Treatments'],
      ['/transacciones', 'All Transactions'],
      ['/messages', 'My contacts'],
      ['/configuracion/tratamientos', 'Treatment catalogue'],
      ['/configuracion/shipping', 'Shipping'],
      ['/configuracion/auditoria', 'Audit trail'],
      ['/configuracion/sistema', 'System'],
    ] as const
    const expectTitle = async (path: string, title: string) => {
      await expect(admin.getByRole('heading', { level: 1 }), path).toContainText(title)
      await expect(admin.getByRole('navigation', { name: 'Breadcrumbs' }), path).toBeVisible()
    }
    await admin.goto('/there/is/no/such/page')
    await expectTitle('/there/is/no/such/page', 'Dashboard')
    for (const [path, title] of pages) {
      await openInPlace(admin, path)
      await expectTitle(path, title)
    }
    for (const [path, title] of [
      ['/pages/error-page', 'Unexpected Application Error!'],
      ['/pages/not-found', 'Sorry, the page can’t be found'],
    ] as const) {
      await openInPlace(admin, path)
      await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const breadcrumbs = admin.getByRole('navigation', { name: 'Breadcrumbs' })
      await expect(breadcrumbs.locator('[aria-current=page]')).toHaveText(title)
      await expect(breadcrumbs.getByRole('link', { name: 'Dashboard' })).toBeVisible()
    }
  })

  test('A8 switches the language, keeps it, and stores it on the account', async ({ admin, product }) => {
    await admin.goto('/pacientes')
    await expect(admin.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    const saved = admin.waitForResponse(
      (answer) => answer.url() === `${product.url}/api/me` && answer.request().method() === 'PATCH',
    )
    await admin.getByRole('group', { name: 'Language' }).getByText('ES').click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible()
    await expect(admin.locator('html')).toHaveAttribute('lang', 'es')
    expect((await saved).status()).toBe(200)
    await admin.reload()
    await expect(admin.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible()
    expect(await admin.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('es')
    await admin.getByRole('group', { name: 'Idioma' }).getByText('EN').click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  })

  test(
    'A8 stores the detected language at once, replaces it with the account’s, and prefers a choice on the sign-in page',
    { tag: '@full' },
    async ({ page, product }) => {
      const saved = () => page.evaluate(() => localStorage.getItem('i18nextLng'))
      await sql(product, `UPDATE users SET language = 'es' WHERE email = '${accounts.admin.email}'`)
      await page.goto('/pacientes')
      await page.waitForURL(/\/oidc\//)
      expect(await saved()).toBe('en')
      await signInAs(page, 'admin')
      await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible()
      expect(await saved()).toBe('es')

      await page.evaluate(() => localStorage.removeItem('authToken'))
      await page.goto('/pacientes')
      await page.waitForURL(/\/oidc\//)
      await page.getByRole('link', { name: 'English' }).click()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(await saved()).toBe('en')
      await signInAs(page, 'admin')
      await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
      expect(await saved()).toBe('en')
      await sql(product, 'UPDATE users SET language = NULL WHERE language IS NOT NULL')
    },
  )

  test('A9 switches the theme, keeps it, and shows no flash of the other one', async ({ staff }) => {
    await staff.goto('/')
    await staff.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect(staff.locator('body')).toHaveClass(/\bdark\b/)
    expect(await staff.evaluate(() => localStorage.getItem('color-theme'))).toBe('dark')
    // The body's class in the first frame with the splash.
    await staff.addInitScript(() => {
      const look = () => {
        if (document.querySelector('#splash')) sessionStorage.setItem('test.firstPaint', document.body.className)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await staff.reload()
    expect(await staff.evaluate(() => sessionStorage.getItem('test.firstPaint'))).toContain('dark')
    await expect(staff.locator('body')).toHaveClass(/\bdark\b/)
    await staff.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect(staff.locator('body')).not.toHaveClass(/\bdark\b/)
  })

  test('A12 shows the not-found page for a record that does not exist', async ({ staff }) => {
    for (const path of ['/pages/not-found', '/pacientes/detalle/00000000-0000-7000-8000-000000000000']) {
      await staff.goto(path)
      await expect(staff.getByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeVisible()
      await expect(
        staff.getByText('The page you were looking for appears to have been moved, deleted or does not exist.'),
      ).toBeVisible()
    }
    await staff.getByRole('link', { name: 'Back to Home' }).click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  test('H5 notifies the administrators of a new patient in the bell', async ({ admin, product }) => {
    const { apiClient } = await import('./api-client.ts')
    const client = await apiClient(product.url, 'staff')
    expect((await client.register(`bell-${Date.now()}`)).status).toBe(201)
    await admin.goto('/')
    await admin.getByRole('button', { name: /notifications/i }).click()
    await admin.getByRole('banner').getByText('Prueba Resistente').first().click()
    await admin.waitForURL('**/pacientes/detalle/**')
    await expect(admin.getByRole('heading', { level: 1 })).toContainText('Prueba')
  })

  test('H5 shows notifications in every window at once, without reloading, and those read in one as read in all', async ({
    admin,
    product,
  }) => {
    const { apiClient } = await import('./api-client.ts')
    const client = await apiClient(product.url, 'staff')
    const other = await admin.context().newPage()
    const unread = (page: Page) =>
      page
        .getByRole('button', { name: /^Notifications/ })
        .getAttribute('aria-label')
        .then((label) => Number(/\d+/.exec(label ?? '')?.[0] ?? 0))
    for (const page of [admin, other]) {
      await page.goto('/')
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    }
    await waitForNetworkIdle(admin)
    const before = await unread(admin)
    expect((await client.register(`live-${Date.now()}`)).status).toBe(201)
    // Polling each minute would take longer.
    for (const page of [admin, other]) await expect.poll(() => unread(page), { timeout: 15_000 }).toBe(before + 1)
    await admin.getByRole('button', { name: /^Notifications/ }).click()
    await admin.getByRole('button', { name: 'Mark all as read' }).click()
    for (const page of [admin, other]) await expect.poll(() => unread(page), { timeout: 15_000 }).toBe(0)
    await other.close()
  })

  test('J4 loads nothing from another origin', async ({ staff, product }) => {
    const foreign: string[] = []
    staff.on('request', (request) => {
      if (
        !request.url().startsWith(product.url) &&
        !request.url().startsWith('data:') &&
        !request.url().startsWith('blob:')
      )
        foreign.push(request.url())
    })
    await staff.goto('/')
    await waitForNetworkIdle(staff)
    for (const path of ['/pacientes', '/pacientes/crear', '/pages/profile']) {
      await openInPlace(staff, path)
      await waitForNetworkIdle(staff)
    }
    expect(foreign).toEqual([])
  })
})
