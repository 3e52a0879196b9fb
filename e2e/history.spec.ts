import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'

test('J5 the changes of a patient are read and a version restored, by keyboard alone', async ({ staff, product }) => {
  const client = await apiClient(product.url, 'staff')
  const patient = (await (await client.register(`historia-${Date.now()}`)).json()) as { id: string }
  for (const phone of ['55 5000 7788', '55 5000 9900'])
    expect((await client.send('PATCH', `/patient/${patient.id}`, { body: { patient: { phone } } })).status).toBe(200)

  await staff.goto(`/pacientes/detalle/${patient.id}/historial`)
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Prueba Resistente')
  const section = staff.getByRole('region', { name: 'Change history' })
  const phone = section.getByText('Phone', { exact: true }).locator('xpath=following-sibling::dd')
  const restore = 'Restore this value'
  await expect(phone).toHaveText([/55 5000 7788.*55 5000 9900/, restore, /55 5000 1234.*55 5000 7788/, restore])

  await tabTo(staff, 'Restore version 1')
  await staff.keyboard.press('Enter')
  const confirm = staff.getByRole('alertdialog', { name: 'Restore version 1?' })
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await staff.keyboard.press('Escape')
  await expect(confirm).toBeHidden()
  await expect(section.getByRole('button', { name: 'Restore version 1' })).toBeFocused()

  // The buttons of changed values are between them.
  const second = section.getByRole('button', { name: 'Restore version 2' })
  await expect(async () => {
    await staff.keyboard.press('Shift+Tab')
    await expect(second).toBeFocused({ timeout: 100 })
  }).toPass()
  await staff.keyboard.press('Enter')
  await expect(confirm.or(staff.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await tabTo(staff, 'Restore')
  await staff.keyboard.press('Enter')
  await expect(staff.getByText('Version 2 was restored')).toBeVisible()
  await expect(section.getByRole('list', { name: 'Changes' })).toBeFocused()
  await staff.getByRole('link', { name: 'Overview' }).click()
  await expect(section).toBeHidden()
  await expect(staff.getByRole('main').getByText('55 5000 7788', { exact: true })).toBeVisible()
})

test(
  'J5 the versions of a treatment type are reached from its prices, and closed, by keyboard alone',
  { tag: '@full' },
  async ({ admin }) => {
    await admin.goto('/configuracion/tratamientos')
    const opener = admin.getByRole('button', { name: /^Price history: / }).first()
    await expect(opener).toBeVisible()
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.innerText())
    await tabTo(admin, name)
    await admin.keyboard.press('Enter')
    await tabTo(admin, 'View changes')
    await admin.keyboard.press('Enter')
    const dialog = admin.getByRole('dialog', { name: /^Versions of / })
    await expect(
      dialog.getByText('This history starts when Piel began to keep versions. Earlier changes are not shown.'),
    ).toBeVisible()
    await expect(admin.getByRole('dialog')).toHaveCount(1)
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  },
)
