import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { apiClient } from './api-client.ts'
import { expect, signInAs, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import type { Product } from './product.ts'

const password = 'Una-clave-2026'
const unique = (name: string) => `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.org`

async function fill(page: Page, { first, last, email }: { first: string; last: string; email: string }) {
  await page.getByRole('textbox', { name: 'First name' }).fill(first)
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill(last)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('User')
}

/** Chooses a password for the new user, in place of the invitation. */
const choosePassword = (page: Page) => page.getByRole('checkbox', { name: 'Send an invitation' }).uncheck()

/** Creates a user through the API. */
async function createUser(product: Product, lastName: string, more: object = {}): Promise<string> {
  const client = await apiClient(product.url, 'admin')
  const body = { firstName: 'Prueba', lastName, email: unique('usuario'), password, role: 'STAFF', ...more }
  const answer = await client.send('POST', '/users', { body, headers: { 'idempotency-key': randomUUID() } })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

/** Opens another browser context, signed in on the sign-in page. */
async function openSignedIn(browser: Browser, product: Product, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
  await page.goto('/')
  await signInAs(page, { email, password })
  await page.waitForURL(`${product.url}/`)
  return page
}

const remove = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
}

test.describe('A user, from creation to the archive', () => {
  test('D1 D2 N1 is created by the form, found in the list, and signs in', async ({ admin, browser, product }) => {
    const email = unique('moderadora')
    await admin.goto('/usuarios')
    await admin.getByRole('link', { name: 'Create user' }).click()
    await fill(admin, { first: 'Jimena', last: 'Urrutia', email })
    await admin.getByRole('combobox', { name: 'Role' }).selectOption('Clinical staff')
    await expect(admin.getByRole('checkbox', { name: 'Is a patient' })).not.toBeChecked()
    await choosePassword(admin)
    await admin.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await admin.getByRole('textbox', { name: 'Confirm password' }).fill(password)
    await admin.getByRole('button', { name: 'Create user' }).click()
    await admin.waitForURL('**/usuarios')
    await expect(admin.getByText('Jimena Urrutia was created')).toBeVisible()
    await admin.getByRole('combobox', { name: 'Role' }).selectOption('Moderator')
    await admin.getByRole('searchbox').fill(email)
    await expect(admin.getByRole('row')).toHaveCount(2)
    await expect(admin.getByRole('row').nth(1)).toContainText('Moderator')
    await expect(admin.getByRole('row').nth(1)).toContainText('Clinical staff')

    const page = await openSignedIn(browser, product, email)
    await page.goto('/pacientes')
    await expect(page.getByRole('link', { name: 'Register patient' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
    await page.goto('/usuarios')
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
    await page.context().close()
  })

  test('D2 opens an invitation, chooses a password, and signs in with it; the link works once', async ({
    admin,
    browser,
    product,
  }) => {
    const email = unique('invitada')
    await admin.goto('/usuarios/crear')
    await fill(admin, { first: 'Abril', last: 'Zamudio', email })
    await expect(admin.getByRole('checkbox', { name: 'Send an invitation' })).toBeChecked()
    await admin.getByRole('button', { name: 'Create user' }).click()
    const link = admin.getByRole('textbox', { name: 'Invitation link' })
    await expect(admin.getByText(/^Valid until/)).toBeVisible()
    const url = await link.inputValue()
    await admin.getByRole('link', { name: 'Done' }).click()
    await admin.waitForURL('**/usuarios')

    const context = await browser.newContext({ locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await page.goto(url)
    await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveCount(0)
    await context.close()

    await (await openSignedIn(browser, product, email)).context().close()
    await admin.getByRole('combobox', { name: 'Show' }).selectOption('Everyone, with patients')
    await admin.getByRole('searchbox').fill(email)
    await admin.getByRole('link', { name: 'Abril Zamudio', exact: true }).click()
    const account = admin.getByRole('region', { name: 'Access' })
    await expect(account.getByText('Can sign in')).toBeVisible()
    await expect(account.getByRole('link', { name: 'Patient profile' })).toBeVisible()
  })

  test('D4 D5 shows what is wrong at each field, and that an e-mail is taken, keeping what was typed', async ({
    admin,
  }) => {
    await admin.goto('/usuarios/crear')
    await fill(admin, { first: 'X', last: 'R2D2', email: 'no' })
    await choosePassword(admin)
    await admin.getByRole('textbox', { name: 'Confirm password' }).fill('otra')
    await admin.getByRole('button', { name: 'Create user' }).click()
    await expect(admin.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await expect(admin.locator('[aria-invalid=true]')).toHaveCount(5)
    await expect(admin.getByText('Password is required.')).toBeVisible()
    await fill(admin, { first: 'Doble', last: 'Correo', email: 'staff@piel.test' })
    await admin.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await admin.getByRole('textbox', { name: 'Confirm password' }).fill(password)
    await admin.getByRole('button', { name: 'Create user' }).click()
    await expect(admin.getByText('Email is already registered.')).toHaveCount(2)
    await expect(admin.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await expect(admin.getByRole('textbox', { name: 'First name' })).toHaveValue('Doble')
  })

  test('B7 J6 is changed on its page, and its new role applies from the next request', async ({
    admin,
    browser,
    product,
  }) => {
    const email = unique('cambio')
    const id = await createUser(product, 'Cambio', { email })
    const page = await openSignedIn(browser, product, email)
    await expect(page.getByRole('link', { name: 'Patients' }).first()).toBeVisible()
    await admin.goto(`/usuarios/editar/${id}`)
    await admin.getByRole('textbox', { name: 'First name' }).fill('Renombrada')
    await admin.getByRole('combobox', { name: 'Role' }).selectOption('User')
    await admin.getByRole('button', { name: 'Save changes' }).click()
    await admin.waitForURL('**/usuarios')
    await expect(admin.getByText('Renombrada Cambio was saved')).toBeVisible()
    await page.goto('/pacientes')
    await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
    await page.context().close()
  })

  test('C10 has their sessions ended by an administrator', async ({ admin, browser, product }) => {
    const email = unique('sesion')
    const id = await createUser(product, 'Sesiones', { email })
    const page = await openSignedIn(browser, product, email)
    await admin.goto(`/usuarios/editar/${id}`)
    await admin.getByRole('button', { name: 'End sessions' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()
    await expect(admin.getByText('The sessions of Prueba Sesiones were ended')).toBeVisible()
    await page.goto('/pacientes')
    await page.waitForURL(/\/oidc\//)
    await page.context().close()
  })

  test(
    'C5 has one session ended by an administrator, and keeps the other',
    { tag: '@full' },
    async ({ admin, browser, product }) => {
      const email = unique('equipo')
      const id = await createUser(product, 'Equipo', { email })
      const lost = await openSignedIn(browser, product, email)
      await admin.goto(`/usuarios/editar/${id}`)
      const sessions = admin.getByRole('list', { name: 'Open sessions' }).getByRole('listitem')
      await expect(sessions).toHaveCount(1)
      await expect(sessions).toContainText(/^Chrome, .*From .* · Since .* · Last used/)
      const kept = await openSignedIn(browser, product, email)
      await admin.reload()
      await expect(sessions).toHaveCount(2)
      // The one that was used last is first.
      await sessions.last().getByRole('button').click()
      const dialog = admin.getByRole('alertdialog', { name: /^Sign out Chrome, .*\?$/ })
      await expect(dialog).toContainText(
        'Prueba Equipo will be signed out on this device and will need to sign in again.',
      )
      await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
      await expect(admin.getByText(/^Chrome, .* was signed out$/)).toBeVisible()
      await expect(sessions).toHaveCount(1)
      await lost.goto('/pacientes')
      await lost.waitForURL(/\/oidc\//)
      await kept.goto('/pages/settings')
      await expect(kept.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      for (const page of [lost, kept]) await page.context().close()
    },
  )

  test(
    'D3 of two archived quickly the refused one is restored, and the other stays removed',
    { tag: '@full' },
    async ({ admin, product }) => {
      const name = `Par${String.fromCodePoint(...Array.from({ length: 8 }, () => 97 + Math.floor(Math.random() * 26)))}`
      const refused = await createUser(product, `${name} Alba`)
      await createUser(product, `${name} Berta`)
      const letThrough = Promise.withResolvers<void>()
      await admin.route('**/api/users/*', async (route) => {
        if (route.request().method() !== 'DELETE') return route.fallback()
        if (!route.request().url().endsWith(refused)) return route.fallback()
        await letThrough.promise
        await route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } })
      })
      await admin.goto(`/usuarios?search=${name}`)
      await expect(admin.getByRole('row')).toHaveCount(3)
      await remove(admin, `Prueba ${name} Alba`)
      await expect(admin.getByRole('row')).toHaveCount(2)
      await remove(admin, `Prueba ${name} Berta`)
      await expect(admin.getByText(`Prueba ${name} Berta was archived`)).toBeVisible()
      await expect(admin.getByText('No matches')).toBeVisible()
      letThrough.resolve()
      await expect(admin.getByText(`Prueba ${name} Alba was not archived.`)).toBeVisible()
      await expect(admin.getByRole('link', { name: `Prueba ${name} Alba`, exact: true })).toBeVisible()
      await expect(admin.getByRole('row')).toHaveCount(2)

      await admin.goto(`/usuarios?status=archived&search=${name}`)
      await admin.getByRole('button', { name: `Restore Prueba ${name} Berta` }).click()
      await expect(admin.getByText(`Prueba ${name} Berta was restored`)).toBeVisible()
    },
  )

  test('D3 cannot be archived or demoted as the last administrator', async ({ admin, product }) => {
    await admin.goto('/usuarios?search=admin@piel.test')
    await expect(admin.getByRole('row')).toHaveCount(2)
    await expect(admin.getByRole('button', { name: /^Archive/ })).toHaveCount(0)
    await admin.getByRole('link', { name: /^Edit/ }).click()
    await expect(admin.getByText('Only another administrator can change your role')).toBeVisible()
    await expect(admin.getByRole('combobox', { name: 'Role' }).locator('option')).toHaveCount(1)
    const id = new URL(admin.url()).pathname.split('/').at(-1)
    const client = await apiClient(product.url, 'admin')
    for (const [method, body] of [['DELETE'], ['PATCH', { role: 'USER' }]] as const) {
      const answer = await client.send(method, `/users/${id}`, { body })
      expect(answer.status).toBe(409)
    }
  })
})

test('D1 D2 B7 D3 a user is created, changed and archived by keyboard alone', { tag: '@full' }, async ({ admin }) => {
  const { keyboard } = admin
  const go = async (name: string) => void (await tabTo(admin, name))
  await admin.goto('/usuarios')
  await expect(admin.getByRole('row').nth(5)).toBeVisible()
  await go('Create user')
  await keyboard.press('Enter')
  await admin.waitForURL('**/usuarios/crear')
  await expect(admin.getByRole('heading', { level: 1 })).toBeFocused()
  const email = unique('teclado')
  for (const [name, text] of [
    ['First name', 'Xochitl'],
    ['Last name', 'Tzompantzi'],
    ['Email', email],
  ] as const) {
    await go(name)
    await keyboard.type(text)
  }
  await go('Role')
  await keyboard.type('Doctor')
  await expect(admin.getByRole('checkbox', { name: 'Is a doctor' })).toBeChecked()
  await expect(admin.getByRole('checkbox', { name: 'Is a patient' })).not.toBeChecked()
  await go('Send an invitation')
  await keyboard.press('Space')
  for (const name of ['Password', 'Confirm password']) {
    await go(name)
    await keyboard.type(password)
  }
  await keyboard.press('Enter')
  await admin.waitForURL('**/usuarios')

  await keyboard.press('/')
  await keyboard.type(email)
  await expect(admin.getByRole('row')).toHaveCount(2)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await admin.waitForURL('**/usuarios/editar/**')
  await go('Second last name')
  await keyboard.type('Cuautle')
  await keyboard.press('Enter')
  await admin.waitForURL('**/usuarios')

  const name = 'Xochitl Tzompantzi Cuautle'
  await keyboard.press('/')
  await keyboard.type(email)
  await expect(admin.getByRole('row')).toHaveCount(2)
  await expect(admin.getByRole('row').nth(1)).toContainText(name)
  // The answer to the whole text; that to a part of it may come first.
  await admin.waitForURL((url) => url.searchParams.get('search') === email)
  await keyboard.press('ArrowDown')
  await expect(admin.getByRole('row').nth(1).getByRole('link').first()).toBeFocused()
  await go(`Archive ${name}`)
  await keyboard.press('Enter')
  await expect(admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await go('Archive')
  await keyboard.press('Enter')
  await expect(admin.getByText(`${name} was archived`)).toBeVisible()
  await expect(admin.getByRole('searchbox')).toBeFocused()
})
