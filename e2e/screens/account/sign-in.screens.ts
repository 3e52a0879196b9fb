import type { Screen, Stage } from '../screen.ts'
import type { TestData } from '../test-data.ts'

/** Keeps the splash, which normally disappears within a second. */
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

const links = new Map<TestData, Promise<string>>()

/** An invitation's page; opening it does not use it up, so one suffices. */
function invitationPage(testData: TestData): Promise<string> {
  const link = links.get(testData) ?? invite(testData)
  links.set(testData, link)
  return link
}

async function invite({ url, tokens }: TestData): Promise<string> {
  const send = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${tokens.admin}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const invited = {
    firstName: 'Inés',
    lastName: 'Invitada',
    email: 'ines.invitada@example.org',
    role: 'STAFF',
    invite: true,
  }
  const { id } = await send<{ id: string }>('/users', invited)
  return (await send<{ url: string }>(`/users/${id}/invitation`)).url
}

/** Sign-in, invitation, setup and start. */
export const signIn: Screen[] = [
  {
    name: 'provider-login',
    rows: 'C6',
    who: 'visitor',
    path: '/',
    ready: ({ page }) => page.locator('form button[type=submit]'),
  },
  {
    name: 'provider-login-refused',
    alike: 'provider-login-fields',
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
    alike: 'provider-setup-errors',
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
    name: 'provider-invitation',
    alike: 'provider-setup-errors',
    rows: 'D2',
    who: 'visitor',
    path: invitationPage,
    ready: ({ page }) => page.locator('form button[type=submit]'),
  },
  {
    name: 'provider-invitation-errors',
    alike: 'provider-setup-errors',
    rows: 'D2 D4',
    who: 'visitor',
    path: invitationPage,
    act: async ({ page }) => {
      await page.locator('#password').fill('Contraseña1')
      await page.locator('#confirmation').fill('Contraseña2')
      await page.locator('form button[type=submit]').click()
    },
    ready: ({ page }) => page.locator('.error').first(),
  },
  {
    name: 'provider-invitation-gone',
    alike: 'provider-setup-gone',
    rows: 'D2',
    who: 'visitor',
    path: '/oidc/invitation/used',
    ready: ({ page }) => page.locator('h1'),
  },
  {
    name: 'sign-in-signed-out',
    rows: 'C1 C5',
    ...form,
    ready: ({ page, t }) => page.getByText(t.signIn.demoTitle),
  },
  {
    name: 'sign-in-error',
    rows: 'C2 C7',
    who: 'visitor',
    path: '/auth/signin?error=login_failed',
    ready: ({ page, t }) => page.getByText(t.signIn.demoTitle),
  },
  {
    name: 'sign-in-fields',
    rows: 'C1 C3',
    ...form,
    act: async ({ page, t }) => {
      await page.getByLabel(t.signIn.email, { exact: true }).fill('nadie')
      await page.getByLabel(t.signIn.password, { exact: true }).fill('corta')
      await page.getByRole('button', { name: t.signIn.submit, exact: true }).click()
    },
    ready: ({ page }) => page.locator('[aria-invalid=true]').nth(1),
  },
  {
    name: 'splash',
    rows: 'A3',
    who: 'staff',
    path: '/',
    isTransient: true,
    isOverlay: true,
    needsOwnPage: true,
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
    needsLoad: true,
    rows: 'I4',
    who: 'staff',
    path: '/',
    before: ({ page }) => page.route(/\/api\/(me|config)$/, (route) => route.abort()),
    ready: ({ page, t }) => page.getByText(t.shell.startFailed),
  },
]
