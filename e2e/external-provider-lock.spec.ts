import { expect, test, type Page } from '@playwright/test'
import { newPerson } from './external-provider.ts'
import { signIn, signInAtProvider, storedToken, useExternalProvider } from './external-setup.ts'

const setup = useExternalProvider()

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Screen locked' })

/** Locks a page with an open dialog, and opens the provider's page from the lock screen. */
async function lockWithDialog(page: Page) {
  await signIn(page, setup)
  await page.goto(setup.at('/pacientes'))
  await page.locator('tbody tr').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const address = page.getByRole('dialog', { name: 'Edit patient' }).getByRole('textbox', { name: 'Address' })
  await address.fill('Calzada de Tlalpan 1500, Portales')
  await page.keyboard.press('Control+Shift+L')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    lockScreen(page).getByRole('button', { name: 'Go to the sign-in page' }).click(),
  ])
  return { address, popup }
}

test.describe('The lock screen with an external identity provider', () => {
  test('C5 C6 is unlocked by a new sign-in of the same person, with the page unchanged', async ({ page }) => {
    const { address, popup } = await lockWithDialog(page)
    await signInAtProvider(popup, setup.provider, setup.staff)
    await expect(address).toHaveValue('Calzada de Tlalpan 1500, Portales')
    await expect(address).toBeVisible()
    expect(Object.fromEntries(setup.provider.requests.authorize.at(-1) ?? [])).toMatchObject({
      prompt: 'login',
      max_age: '0',
      login_hint: setup.staff.email,
    })
    expect(setup.pageErrors).toEqual([])
  })

  test('C5 C6 signs out when another user has signed in at the provider', { tag: '@full' }, async ({ page }) => {
    const other = setup.provider.add(newPerson('admin@piel.test'))
    const { popup } = await lockWithDialog(page)
    await signInAtProvider(popup, setup.provider, other)
    await page.waitForURL(/connect\/logout/)
    await page.goto(setup.at('/auth/signin?signed_out=1'))
    expect(await storedToken(page)).toBeNull()
  })
})
