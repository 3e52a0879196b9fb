import type { Page } from '@playwright/test'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { keyboardUser, tabTo } from './keyboard.ts'
import { createItem, statementOf, startTreatment } from './money.ts'

/** A patient who owes 1,000.00 for acne. */
async function createPatientWithDebt(url: string) {
  const client = await apiClient(url, 'staff')
  const name = `pago-${Date.now()}${Math.floor(Math.random() * 1e6)}`
  const { id } = (await (await client.register(name)).json()) as { id: string }
  const treatment = await startTreatment(client, id, { type: 'Acne', valueMinor: 100_000 })
  const path = `/pacientes/detalle/${id}`
  return { id, name, path, treatment, account: () => statementOf(client, id) }
}

const card = (page: Page) => page.getByRole('region', { name: 'Statement' })
const dialog = (page: Page) => page.getByRole('dialog')
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount' })
const charge = (page: Page, name: string | RegExp) => dialog(page).getByRole('checkbox', { name })
const done = (page: Page) => dialog(page).getByText('Payment recorded')

test('P2 P3 sells two products and pays a treatment by keyboard, in cash and by card', async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  const admin = await apiClient(product.url, 'admin')
  const name = `Crema ${Date.now()}`
  await createItem(admin, { nameEn: name, nameEs: name, kind: 'product', priceMinor: 46_400, taxKind: 'standard' })
  await staff.goto(patient.path)
  await expect(staff.getByRole('button', { name: 'Record payment' })).toBeVisible()
  await staff.getByRole('heading', { level: 1 }).focus()
  const { press, type } = keyboardUser(staff)
  await press('p')
  await expect(charge(staff, 'Acne')).toBeChecked()
  await tabTo(staff, 'Sell a service or product')
  await type(name)
  await expect(dialog(staff).getByRole('option')).toHaveCount(1)
  await press('Enter')
  await tabTo(staff, `Quantity of ${name}`)
  await press('ArrowUp')
  await expect(dialog(staff).getByText('Total $928.00')).toBeVisible()
  await press('Enter')
  await press('1')
  await expect(amount(staff)).toHaveValue('1,928.00')
  await type('1000')
  await press('Enter')
  await press('2')
  await expect(amount(staff).last()).toHaveValue('928.00')
  await expect(amount(staff).last()).toBeFocused()
  await press('Enter')
  await expect(done(staff)).toBeVisible()
  await dialog(staff).getByRole('link', { name: 'Receipt' }).click()
  await expect(staff.getByRole('article').getByText('2 × $464.00 = $928.00')).toBeVisible()
  expect((await patient.account()).balanceMinor).toBe(0)
})

test('P2 charges a sale to the account, and cancels it with a reason', async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  const admin = await apiClient(product.url, 'admin')
  const name = `Gel ${Date.now()}`
  await createItem(admin, { nameEn: name, nameEs: name, kind: 'product', priceMinor: 20_000, taxKind: 'zero' })
  await staff.goto(patient.path)
  await staff.getByRole('button', { name: 'Record payment' }).click()
  await expect(charge(staff, 'Acne')).toBeChecked()
  await dialog(staff).getByRole('combobox', { name: 'Sell a service or product' }).fill(name)
  await expect(dialog(staff).getByRole('option')).toHaveCount(1)
  await dialog(staff).getByRole('option').click()
  await dialog(staff).getByRole('button', { name: 'Charge to the account' }).click()
  await expect(dialog(staff)).toBeHidden()
  expect((await patient.account()).balanceMinor).toBe(120_000)
  await card(staff).getByRole('link', { name }).click()
  await staff.getByRole('button', { name: 'Cancel sale' }).click()
  await dialog(staff).getByRole('textbox', { name: 'Reason' }).fill('Se equivocó de producto')
  await dialog(staff).getByRole('button', { name: 'Cancel sale' }).click()
  await expect(staff.getByText(/Cancelled on .*: Se equivocó de producto/)).toBeVisible()
  expect((await patient.account()).balanceMinor).toBe(100_000)
})
