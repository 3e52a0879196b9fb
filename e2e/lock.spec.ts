import type { Browser, Page } from '@playwright/test'
import { apiClient } from './api-client.ts'
import { collectPageErrors, expect, signInAs, test } from './fixtures.ts'
import { accounts, type Product } from './product.ts'

type Who = keyof typeof accounts

/** A browser with a separate session, which no other test uses. */
async function openSignedIn(browser: Browser, product: Product, pageErrors: string[], who: Who = 'staff') {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US' })
  const page = await context.newPage()
  collectPageErrors(page, pageErrors)
  await page.goto('/pacientes')
  await signInAs(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
  return { context, page }
}

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Screen locked' })
const password = (page: Page) => lockScreen(page).getByLabel('Password', { exact: true })
const statusOf = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    return (await fetch(url, { headers })).status
  }, path)

/** Makes the product lock after fifteen minutes; the demonstration never does. */
const lockIdle = (page: Page) =>
  page.context().route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), idleMinutes: 15 } })
  })

/** The deadline is stored once the page reacts to input: its script alone may have loaded before. */
const isWatched = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('piel.locksAt'))).not.toBeNull()

test.describe('An unattended desk', () => {
  test('C5 E6 locks every window, in the browser and in the API, and keeps an open dialog with the typed text', async ({
    browser,
    product,
    pageErrors,
  }) => {
    const client = await apiClient(product.url)
    const patient = (await (await client.register(`cerrada-${Date.now()}`)).json()) as { id: string }
    const { context, page } = await openSignedIn(browser, product, pageErrors)
    await page.goto(`/pacientes/detalle/${patient.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().waitFor()
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    const title = await page.title()
    const second = await context.newPage()
    await second.goto('/pacientes')
    await second.locator('tbody tr').first().waitFor()

    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Edit patient' })
    const address = dialog.getByRole('textbox', { name: 'Address' })
    await address.fill('Calzada de Tlalpan 1500, Portales')
    await page.keyboard.press('Control+Shift+L')

    for (const window of [page, second]) {
      await expect(lockScreen(window)).toBeVisible()
      await expect(window).toHaveTitle('Piel')
      await expect(window.getByText(name).filter({ visible: true })).toHaveCount(0)
    }
    await expect(password(page)).toBeFocused()
    expect(await page.locator('body').ariaSnapshot()).not.toContain(name)
    await expect(dialog).toBeHidden()
    // Neither keys nor clicks reach what is below.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await lockScreen(page).click({ position: { x: 5, y: 5 } })
    for (let i = 0; i < 6; i += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('#lock, html')?.id)).not.toBe('root')
      await expect(dialog.locator(':focus')).toHaveCount(0)
    }
    expect(await statusOf(page, '/api/patient?page=1&limit=5')).toBe(423)

    // A reload, and removing what the browser stored, show no page.
    await second.reload()
    await expect(lockScreen(second)).toBeVisible()
    await expect(second.locator('#root')).not.toContainText('Patients')
    await second.evaluate(() => ['piel.locked', 'piel.locksAt'].forEach((key) => localStorage.removeItem(key)))
    await second.reload()
    await expect(lockScreen(second)).toBeVisible()
    await expect(lockScreen(page)).toBeVisible()

    await password(second).fill(accounts.admin.password)
    await lockScreen(second).getByRole('button', { name: 'Unlock' }).click()
    await expect(second.getByText('The password is incorrect')).toBeVisible()
    await expect(password(second)).toBeFocused()
    await password(second).fill(accounts.staff.password)
    await password(second).press('Enter')

    await expect(second.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    await expect(address).toHaveValue('Calzada de Tlalpan 1500, Portales')
    await expect(address).toBeFocused()
    await expect(page).toHaveTitle(title)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await context.close()
  })

  test('C5 locks after fifteen minutes without a key or touch, warns before, and keeps a draft across a reload', async ({
    browser,
    product,
    pageErrors,
  }) => {
    const { context, page } = await openSignedIn(browser, product, pageErrors)
    await lockIdle(page)
    await page.clock.install()
    await page.goto('/pacientes/crear')
    const firstName = page.getByRole('textbox', { name: 'First name' })
    await firstName.fill('Guadalupe')
    await isWatched(page)
    const warning = page.getByText('Press a key or touch the screen to continue.')
    // Leaves the browser 20 s at each step.
    await page.keyboard.press('Shift')
    await page.clock.fastForward('14:00')
    await expect(warning).toBeHidden()
    await page.clock.fastForward('00:40')
    await expect(warning).toBeVisible()
    await page.keyboard.press('Shift')
    await expect(warning).toBeHidden()
    await page.clock.fastForward('14:40')
    await expect(warning).toBeVisible()
    await page.clock.fastForward('00:20')
    await expect(lockScreen(page)).toBeVisible()
    await page.reload()
    await expect(lockScreen(page)).toBeVisible()
    await password(page).fill(accounts.staff.password)
    await password(page).press('Enter')
    await expect(firstName).toHaveValue('Guadalupe')
    await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
    await context.close()
  })

  test(
    'C5 locks on waking, before the open page can be read or used',
    { tag: '@full' },
    async ({ browser, product, pageErrors }) => {
      const { context, page } = await openSignedIn(browser, product, pageErrors)
      await lockIdle(page)
      await page.clock.install()
      await page.goto('/pacientes')
      await isWatched(page)
      // Timers do not run while a laptop sleeps.
      await page.clock.setSystemTime(Date.now() + 16 * 60_000)
      await page.keyboard.press('k')
      await expect(lockScreen(page)).toBeVisible()
      await expect.poll(() => statusOf(page, '/api/me')).toBe(423)
      await context.close()
    },
  )

  test(
    'C5 lets another user sign in, which signs the first user out in every window',
    { tag: '@full' },
    async ({ browser, product, pageErrors }) => {
      const { context, page } = await openSignedIn(browser, product, pageErrors)
      const second = await context.newPage()
      await second.goto('/pacientes')
      await second.locator('tbody tr').first().waitFor()
      await page.getByRole('button', { name: /^Your account/ }).click()
      await page.getByRole('menuitem', { name: 'Lock screen' }).click()
      const token = await page.evaluate(() => localStorage.getItem('authToken'))
      await lockScreen(page).getByRole('button', { name: 'Sign in as someone else' }).click()
      await expect(lockScreen(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
      await lockScreen(page).getByRole('button', { name: 'Sign out', exact: true }).click()
      for (const window of [page, second]) await expect(window.getByText('You have signed out.')).toBeVisible()
      await page.goto('/pacientes')
      await signInAs(page, 'doctor')
      await expect(page.getByRole('heading', { level: 1, name: 'My patients' })).toBeVisible()
      const former = await fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
      expect(former.status).toBe(401)
      await context.close()
    },
  )
})
