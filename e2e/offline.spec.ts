import { expect, test } from './fixtures.ts'
import { waitForNetworkIdle } from './network-idle.ts'

test('I4 stays in its frame without a connection, and opens the page once there is one', async ({ staff }) => {
  await staff.goto('/')
  await expect(staff.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await staff.context().setOffline(true)
  await staff.getByRole('link', { name: 'Doctors', exact: true }).first().click()
  await expect(staff.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  await expect(staff.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await staff.context().setOffline(false)
  await expect(staff.getByRole('heading', { level: 1, name: 'Doctors' })).toBeVisible()
})

test('I4 says without a connection that a dialog waits for it, and opens the dialog once there is one', async ({
  staff,
}) => {
  await staff.goto('/pacientes')
  await staff.locator('[data-row-link]').first().click()
  await expect(staff.getByRole('button', { name: 'More actions' })).toBeVisible()
  // Parts of the page whose download fails load the page again.
  await waitForNetworkIdle(staff)
  await staff.context().setOffline(true)
  await staff.keyboard.press('e')
  const notice = staff.getByRole('alert').filter({ hasText: 'No internet connection' })
  await expect(notice).toBeVisible()
  await expect(staff.getByRole('button', { name: 'More actions' })).toBeVisible()
  await staff.context().setOffline(false)
  await expect(staff.getByRole('dialog').getByRole('textbox', { name: 'First name' })).toBeVisible()
  await expect(notice).toBeHidden()
})
