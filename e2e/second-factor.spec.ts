import type { Page } from '@playwright/test'
import { someOf } from '../apps/api/src/testing/tier.ts'
import { expect, signInAs, test } from './fixtures.ts'
import {
  addAuthenticator,
  codeOf,
  enterFirstCode,
  enterPassword,
  newAccount,
  withApp,
  type Account,
  requiredProduct,
  stopRequiredProduct,
} from './second-factor.ts'

async function addPasskey(page: Page, account: Account, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password*', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Name of the passkey*').fill(name)
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await dialog.getByRole('button', { name: 'I saved the codes' }).click()
}

const expectHome = (page: Page, url: string) => page.waitForURL(`${url}/`)

test.describe('the second factor', () => {
  test.afterAll(stopRequiredProduct)

  test('C8 is set up in settings, asked for at sign-in, and replaced by a recovery code', async ({ page, product }) => {
    const account: Account = await newAccount(product.url)
    await page.goto('/pages/settings')
    await signInAs(page, account)
    await page.getByRole('button', { name: 'Add app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password*', { exact: true }).fill(account.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const secret = (await dialog.getByLabel('If you cannot scan it').textContent()) ?? ''
    await dialog.getByLabel('Code from the app*').fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    const codes = await dialog.getByRole('listitem').allTextContents()
    await dialog.getByRole('button', { name: 'I saved the codes' }).click()
    await expect(page.getByText('10 codes left')).toBeVisible()

    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await enterPassword(page, account)
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This code is wrong or was already used.')
    await page.getByLabel('Code').fill(codeOf(secret, 30))
    await page.keyboard.press('Enter')
    await expectHome(page, product.url)

    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await enterPassword(page, account)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expectHome(page, product.url)
  })

  test('C7 answers mfa_required to the form of the application, which leads to the provider', async ({
    page,
    product,
  }) => {
    const account = await withApp(product.url, newAccount(product.url))
    await page.goto('/auth/signin?error=login_failed')
    await page.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The identity provider requires a second factor.')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  })

  test('C8 is reset by an administrator on the user’s page', async ({ admin, page, product }) => {
    const account = await withApp(product.url, newAccount(product.url))
    await admin.goto(`/usuarios?search=${encodeURIComponent(account.email)}`)
    await admin.getByRole('link', { name: /^Edit Abril Quintero/ }).click()
    await admin.getByRole('button', { name: 'Reset second factor' }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Reset second factor' }).click()
    await expect(admin.getByText('The second factor of Abril Quintero was reset')).toBeVisible()
    await page.goto('/')
    await signInAs(page, account)
    await expectHome(page, product.url)
  })

  for (const [language, text] of someOf(
    Object.entries({
      en: {
        add: 'Add passkey',
        password: 'Current password*',
        next: 'Continue',
        name: 'Name of the passkey*',
        create: 'Create passkey',
        kept: 'I saved the codes',
        title: 'Two-step verification',
        use: 'Use passkey',
        rename: 'Rename: Front desk',
        save: 'Save changes',
        remove: 'Remove: Laptop',
        confirm: 'Remove passkey',
        none: 'You sign in with your password only.',
      },
      es: {
        add: 'Agregar llave de acceso',
        password: 'Contraseña actual*',
        next: 'Continuar',
        name: 'Nombre de la llave de acceso*',
        create: 'Crear llave de acceso',
        kept: 'Ya guardé los códigos',
        title: 'Verificación en dos pasos',
        use: 'Usar llave de acceso',
        rename: 'Cambiar nombre: Front desk',
        save: 'Guardar cambios',
        remove: 'Eliminar: Laptop',
        confirm: 'Eliminar llave de acceso',
        none: 'Usted inicia sesión solo con su contraseña.',
      },
    }),
  ))
    test(`C8 by passkey is added, asked for at sign-in, renamed and removed (${language})`, async ({
      browser,
      product,
    }) => {
      const account = await newAccount(product.url)
      const page = await browser.newPage({ locale: language === 'en' ? 'en-US' : 'es-MX', baseURL: product.url })
      await addAuthenticator(page)
      await page.goto('/pages/settings')
      await signInAs(page, account)
      await page.getByRole('button', { name: text.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(text.password, { exact: true }).fill(account.password)
      await dialog.getByRole('button', { name: text.next }).click()
      await dialog.getByLabel(text.name).fill('Front desk')
      await dialog.getByRole('button', { name: text.create }).click()
      await dialog.getByRole('button', { name: text.kept }).click()
      await expect(page.getByText('Front desk')).toBeVisible()

      await page.context().clearCookies()
      await page.evaluate(() => localStorage.removeItem('authToken'))
      await page.goto('/pages/settings')
      await enterPassword(page, account)
      await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
      await page.getByRole('button', { name: text.use }).click()
      await page.waitForURL(`${product.url}/pages/settings`)

      await page.getByRole('button', { name: text.rename }).click()
      await dialog.getByLabel(text.name).fill('Laptop')
      await dialog.getByRole('button', { name: text.save }).click()
      await page.getByRole('button', { name: text.remove }).click()
      await dialog.getByLabel(text.password, { exact: true }).fill(account.password)
      await dialog.getByRole('button', { name: text.confirm }).click()
      await expect(page.getByText(text.none)).toBeVisible()
      await page.close()
    })

  test('C5 is a passkey that unlocks the screen', { tag: '@full' }, async ({ browser, product }) => {
    const account = await newAccount(product.url)
    const page = await browser.newPage({ locale: 'en-US', baseURL: product.url })
    await addAuthenticator(page)
    await page.goto('/pages/settings')
    await signInAs(page, account)
    await addPasskey(page, account, 'Front desk')
    await page.keyboard.press('Control+Shift+L')
    const lockScreen = page.getByRole('dialog', { name: 'Screen locked' })
    await lockScreen.getByRole('button', { name: 'Use passkey' }).click()
    await expect(lockScreen).toBeHidden()
    await expect(page.getByText('Front desk')).toBeVisible()
    await page.close()
  })

  test(
    'C7 is a passkey at the sign-in of an administrator who must have a second factor',
    { tag: '@full' },
    async ({ browser }) => {
      const { url, newAdministrator } = await requiredProduct()
      const page = await browser.newPage({ locale: 'en-US' })
      await addAuthenticator(page)
      await page.goto(url)
      await enterPassword(page, await newAdministrator())
      await page.getByRole('button', { name: 'Use a passkey instead' }).click()
      await expect(page.getByRole('listitem')).toHaveCount(10)
      await page.getByRole('button', { name: 'I saved the codes' }).click()
      await expectHome(page, url)
      await page.close()
    },
  )

  test('C7 is set up at the sign-in of an administrator who must have one', { tag: '@full' }, async ({ browser }) => {
    const { url, newAdministrator } = await requiredProduct()
    const account = await newAdministrator()
    const page = await browser.newPage({ locale: 'en-US' })
    await page.goto(url)
    await enterPassword(page, account)
    await enterFirstCode(page)
    await page.getByRole('button', { name: 'I saved the codes' }).click()
    await expectHome(page, url)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull()
    await page.close()
  })
})
