import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { recordPayment, startTreatment, statementOf } from './money.ts'
import { uniqueLetters } from './unique.ts'

/** A patient who owes 1,000.00 for acne. */
async function createDebtor(url: string) {
  const client = await apiClient(url, 'staff')
  const { id } = (await (await client.register(`caja-${uniqueLetters()}`)).json()) as { id: string }
  await startTreatment(client, id, { type: 'Acne', valueMinor: 100_000 })
  return { client, id, path: `/pacientes/detalle/${id}` }
}

test('P1 P8 opens a till from a payment that was refused, keeps what was entered, and closes the till with a blind count', async ({
  nurse,
  product,
}) => {
  const patient = await createDebtor(product.url)
  await nurse.goto(patient.path)
  await nurse.getByRole('button', { name: 'Record payment' }).click()
  const payment = nurse.getByRole('dialog', { name: 'Record payment' })
  await expect(payment.getByRole('checkbox', { checked: true }).first()).toBeVisible()
  await payment.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,000.00')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment.getByRole('alert')).toHaveText('Open a till to take cash.')

  await payment.getByRole('button', { name: 'Open till' }).press('Enter')
  const opening = nurse.getByRole('dialog', { name: 'Open till' })
  await opening.getByRole('textbox', { name: 'Pieces of $500.00' }).fill('2')
  await expect(opening.getByText('$1,000.00', { exact: true }).last()).toBeVisible()
  await opening.getByRole('button', { name: 'Open till' }).press('Enter')
  await expect(opening).toBeHidden()
  await expect(payment.getByRole('button', { name: 'Record payment' })).toBeFocused()
  await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,000.00')
  await nurse.keyboard.press('Enter')
  await expect(payment.getByText('Payment recorded')).toBeVisible()
  expect((await statementOf(patient.client, patient.id)).balanceMinor).toBe(0)

  await nurse.goto('/caja')
  await expect(nurse.getByRole('listitem').filter({ hasText: 'Payment · Cash' })).toContainText('$1,000.00')
  await nurse.getByRole('button', { name: 'Close till' }).click()
  await nurse.getByRole('textbox', { name: 'Pieces of $1,000.00' }).fill('1')
  await nurse.getByRole('textbox', { name: 'Pieces of $500.00' }).fill('1')
  await nurse.getByRole('button', { name: 'Compare' }).click()
  await expect(nurse.getByText('Short $500.00')).toBeVisible()
  await nurse.getByRole('button', { name: 'Count again' }).click()
  await nurse.getByRole('textbox', { name: 'Pieces of $1,000.00' }).fill('2')
  await nurse.getByRole('button', { name: 'Compare' }).click()
  await expect(nurse.getByText('The count matches.')).toBeVisible()
  await nurse.getByRole('button', { name: 'Close till' }).click()
  await expect(nurse.getByRole('heading', { level: 1, name: /^C-\d{4}-\d{6}$/ })).toBeVisible()
  await expect(nurse.getByRole('article')).toContainText('First count')
})

test('P6 cancels a payment in the till in which it was taken, whose receipt then reads Cancelled', async ({
  staff,
  product,
}) => {
  const { client, id } = await createDebtor(product.url)
  const paid = await recordPayment(client, id, { amountMinor: 40_000 })
  await staff.goto(`/transacciones/detalle/${paid.id}`)
  await staff.getByRole('button', { name: 'Cancel payment' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Se cobró a otra persona')
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(staff.getByText('Payment cancelled')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Cancel payment' })).toBeHidden()
  expect((await statementOf(client, id)).balanceMinor).toBe(100_000)
  await staff.goto(`/transacciones/recibo/${paid.id}`)
  await expect(staff.getByRole('article').getByText('Cancelled')).toBeVisible()
})

test('P9 shows administrators the sessions of the clinic, yesterday’s closed with its difference', async ({
  admin,
}) => {
  await admin.goto('/caja/cortes?status=closed')
  const row = admin.getByRole('row').filter({ hasText: 'Short $20.00' })
  await expect(row).toContainText(/C-\d{4}-000001/)
  await row.click()
  await expect(admin.getByRole('article')).toContainText('Se dieron 20 pesos de más de cambio')
})
