import type { Screen, Stage } from './screen.ts'

/** It is over within a second, sooner than anybody can look: here it stays, with the page beneath it. */
const holdSplash = ({ page }: Stage) =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const splash = document.getElementById('splash')
      if (!splash) return
      splash.style.animation = 'none'
      splash.remove = () => undefined
    })
  })

const form = { who: 'visitor', path: '/auth/signin?signed_out=1' } as const

/** In front of sign-in. */
export const entrance: Screen[] = [
  {
    name: 'provider-login',
    rows: 'C6',
    who: 'visitor',
    path: '/',
    ready: ({ page }) => page.locator('form button[type=submit]'),
  },
  {
    name: 'provider-login-refused',
    rows: 'C8',
    who: 'visitor',
    path: '/',
    act: async ({ page }) => {
      await page.locator('input[type=email]').fill(`nadie.${Date.now()}@example.org`)
      await page.locator('input[type=password]').fill('Equivocada-2026')
      await page.locator('form button[type=submit]').click()
    },
    ready: ({ page }) => page.locator('.alert'),
  },
  {
    name: 'provider-login-fields',
    rows: 'C3',
    who: 'visitor',
    path: '/',
    act: ({ page }) => page.locator('form button[type=submit]').click(),
    ready: ({ page }) => page.locator('.error').first(),
  },
  {
    name: 'provider-setup',
    rows: 'C6',
    who: 'visitor',
    path: ({ setupPage }) => setupPage(),
    ready: ({ page }) => page.locator('form button[type=submit]'),
  },
  {
    name: 'provider-setup-errors',
    rows: 'C10',
    who: 'visitor',
    path: ({ setupPage }) => setupPage(),
    act: ({ page }) => page.locator('form button[type=submit]').click(),
    ready: ({ page }) => page.locator('.error').first(),
  },
  {
    name: 'provider-setup-gone',
    rows: 'C6',
    who: 'visitor',
    path: '/oidc/setup/used',
    ready: ({ page }) => page.locator('h1'),
  },
  {
    name: 'sign-in-signed-out',
    rows: 'C1 C5',
    ...form,
    ready: ({ page, t }) => page.getByText(t.auth.demoTitle),
  },
  {
    name: 'sign-in-error',
    rows: 'C2 C7',
    who: 'visitor',
    path: '/auth/signin?error=login_failed',
    ready: ({ page, t }) => page.getByText(t.auth.demoTitle),
  },
  {
    name: 'sign-in-fields',
    rows: 'C1 C3',
    ...form,
    act: async ({ page, t }) => {
      await page.getByLabel(t.auth.email, { exact: true }).fill('nadie')
      await page.getByLabel(t.auth.password, { exact: true }).fill('corta')
      await page.getByRole('button', { name: t.auth.submit, exact: true }).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').nth(1),
  },
  {
    name: 'splash',
    rows: 'A3',
    who: 'staff',
    path: '/',
    isBrief: true,
    isOverlay: true,
    before: holdSplash,
    ready: ({ page }) => page.locator('main h1'),
  },
  {
    name: 'loading',
    rows: 'A2',
    who: 'visitor',
    path: '/',
    before: ({ page }) => page.route(/\.well-known/, () => new Promise(() => {})),
    ready: ({ page }) => page.getByRole('status').first(),
  },
  {
    name: 'start-failed',
    rows: 'I4',
    who: 'staff',
    path: '/',
    before: ({ page }) => page.route(/\/api\/(me|config)$/, (route) => route.abort()),
    ready: ({ page, t }) => page.getByText(t.auth.startFailed),
  },
]
