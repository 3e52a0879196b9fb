import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { uniqueLetters } from './unique.ts'

test('B12 a treatment type is added, repriced, found and taken off offer, by keyboard alone', async ({ admin }) => {
  const name = `Crioterapia ${uniqueLetters()}`
  const english = `Cryotherapy ${uniqueLetters()}`
  await admin.goto('/')
  await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await admin.keyboard.press('Control+k')
  await admin.getByRole('combobox', { name: 'Find a person, a page or an action' }).waitFor()
  await admin.keyboard.type('add treatment type')
  await admin.keyboard.press('Enter')
  const form = admin.getByRole('dialog', { name: 'Add a treatment type' })
  await expect(form.getByLabel(/^Name in Spanish/)).toBeFocused()
  await admin.keyboard.type(name)
  await admin.keyboard.press('Tab')
  await admin.keyboard.type(english)
  await admin.keyboard.press('Tab')
  await admin.keyboard.type('1,250.5')
  await admin.keyboard.press('Enter')
  const list = admin.getByRole('list', { name: 'Treatment types' })
  const row = list.getByRole('listitem').filter({ hasText: english })
  await expect(row).toContainText('1,250.50')
  await expect(form).toHaveCount(0)

  await admin.getByRole('heading', { level: 1 }).focus()
  await admin.keyboard.press('/')
  await admin.keyboard.type(name.slice(-6))
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await tabTo(admin, `Edit: ${english}`)
  await admin.keyboard.press('Enter')
  await admin
    .getByRole('dialog')
    .getByLabel(/^Price/)
    .waitFor()
  await tabTo(admin, 'Price')
  await admin.keyboard.type('1400')
  await admin.keyboard.press('Enter')
  await expect(row).toContainText('1,400.00')

  await expect(admin.getByRole('button', { name: `Edit: ${english}` })).toBeFocused()
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Enter')
  const history = admin.getByRole('list', { name: `History of ${english}` }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText(/1,250\.50.*1,400\.00/)
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('button', { name: `Price history: ${english}` })).toBeFocused()

  await admin.keyboard.press('Shift+Tab')
  await admin.keyboard.press('Shift+Tab')
  await admin.keyboard.press('Space')
  await expect(row.getByRole('switch', { name: `Inactive: ${english}` })).toBeFocused()
  await expect(admin.getByText(`${english} is inactive`)).toBeVisible()
  await admin.reload()
  await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
})

test('B13 a shipping option is added, moved to the front and removed, by keyboard alone', async ({
  admin,
  product,
}) => {
  const name = `Bicicleta ${uniqueLetters()}`
  const english = `Bicycle ${uniqueLetters()}`
  await admin.goto('/configuracion/shipping')
  const list = admin.getByRole('list', { name: 'Shipping options' })
  const names = list.locator('li > div > p > bdi:first-child')
  await expect(list).toBeVisible()
  const count = await names.count()
  await tabTo(admin, 'Add shipping option')
  await admin.keyboard.press('Enter')
  const form = admin.getByRole('dialog', { name: 'Add a shipping option' })
  await expect(form.getByLabel(/^Name in Spanish/)).toBeFocused()
  for (const text of [name, english, '45', '600', '0', '1']) {
    await admin.keyboard.type(text)
    await admin.keyboard.press('Tab')
  }
  await expect(form.getByRole('checkbox', { name: 'Whole country' })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(form.getByText('Choose at least one state')).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Whole country' })).toBeFocused()
  await tabTo(admin, 'Mexico City')
  await admin.keyboard.press('Space')
  await admin.keyboard.press('Enter')
  await expect(names).toHaveCount(count + 1)
  await expect(names.last()).toHaveText(english)
  await expect(list.getByRole('listitem').last()).toContainText('Free from $600.00')

  await tabTo(admin, `Move up: ${english}`, 80)
  for (let at = count; at > 0; at--) {
    await admin.keyboard.press('ArrowUp')
    await expect(admin.getByText(`${english} is now ${at} of ${count + 1}`)).toBeAttached()
  }
  await expect(names.first()).toHaveText(english)
  await expect(admin.getByRole('button', { name: `Move down: ${english}` })).toBeFocused()
  await expect(admin.getByText(`${english} is now 1 of ${count + 1}`)).toBeAttached()
  // Orders are saved one after the other: a reload would cancel those that wait.
  const client = await apiClient(product.url, 'admin')
  await expect
    .poll(async () => {
      const { data } = (await (await client.send('GET', '/shipping')).json()) as { data: { nameEn: string }[] }
      return data[0]?.nameEn
    })
    .toBe(english)
  await admin.reload()
  await expect(list).toBeVisible()
  await expect(names.first()).toHaveText(english)

  await tabTo(admin, `Remove: ${english}`)
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Enter')
  await expect(names).toHaveCount(count)
  await expect(list.getByRole('button').first()).toBeVisible()
})

test('J4 STAFF have no access to the catalogue’s prices and to shipping', { tag: '@full' }, async ({ staff }) => {
  for (const path of ['/configuracion/tratamientos', '/configuracion/shipping']) {
    await staff.goto(path)
    await expect(staff.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
  }
  await expect(staff.getByRole('button', { name: 'Settings' })).toHaveCount(0)
})
