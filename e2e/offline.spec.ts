import { expect, test } from './fixtures.ts'

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
