import type { Page } from '@playwright/test'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { keyboardUser } from './keyboard.ts'
import { statementOf, recordPayment } from './money.ts'

const unique = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.locator('tbody tr')
const total = (page: Page, figure: string) => page.locator('dl div', { hasText: figure }).locator('dd')

/** Creates a patient for payments. */
async function createPayer(url: string) {
  const client = await apiClient(url, 'staff')
  const name = `paga-${unique()}`
  const { id } = (await (await client.register(name)).json()) as { id: string }
  const record = (payment: object) => recordPayment(client, id, payment)
  return { id, name, record, client, balance: async () => (await statementOf(client, id)).balanceMinor }
}
const at = ({ id }: { id: string }) => `/transacciones/detalle/${id}`

test('B11 G3 I2 lists what is searched and filtered, sums it, opens a row, and returns to it', async ({
  staff,
  product,
}) => {
  const patient = await createPayer(product.url)
  const cash = await patient.record({ amountMinor: 120_050 })
  await patient.record({ amountMinor: 70_000, method: 'bank_transfer', status: 'pending' })
  await patient.record({ plan: 'VIP', amountMinor: 500_000, method: 'debit_card' })
  await staff.goto('/transacciones')
  await expect(title(staff)).toHaveText('All Transactions')
  await expect(rows(staff)).toHaveCount(5)
  await staff.getByRole('searchbox').fill(patient.name)
  await expect(rows(staff)).toHaveCount(3)
  await expect(total(staff, 'Income')).toHaveText('$6,200.50')
  await expect(total(staff, 'Pending')).toHaveText('700.00')
  await staff.getByRole('combobox', { name: /Status/ }).selectOption('Pending')
  await expect(rows(staff)).toHaveCount(1)
  await expect(total(staff, 'Income')).toHaveText('$0.00')
  await staff.getByRole('combobox', { name: /Status/ }).selectOption('Completed')
  await staff.getByRole('button', { name: /^Plan/ }).click()
  await staff.getByRole('checkbox', { name: 'VIP' }).check()
  await staff.getByRole('checkbox', { name: 'Premium' }).check()
  await expect(total(staff, 'Income')).toHaveText('$5,000.00')
  await staff.keyboard.press('Escape')
  await staff.getByRole('button', { name: 'Clear filters' }).click()
  await staff.getByRole('searchbox').fill(cash.reference)
  await expect(rows(staff)).toHaveCount(1)
  await rows(staff).getByText('1,200.50').click()
  await expect(title(staff)).toHaveText('Payment from Prueba Resistente')
  await expect(staff.getByRole('main')).toContainText(cash.reference)
  await staff.goBack()
  await expect(staff.getByRole('searchbox')).toHaveValue(cash.reference)
  await expect(rows(staff)).toHaveCount(1)
})

test('G3 G5 completes a payment once, by keyboard alone, although the answer is lost', async ({ staff, product }) => {
  const patient = await createPayer(product.url)
  const pending = await patient.record({ amountMinor: 90_000, method: 'bank_transfer', status: 'pending' })
  const keysSent: (string | undefined)[] = []
  await staff.route('**/complete', async (route) => {
    keysSent.push(route.request().headers()['idempotency-key'])
    if (keysSent.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await staff.goto(at(pending))
  await expect(title(staff)).toHaveText('Payment from Prueba Resistente')
  await title(staff).focus()
  const keys = keyboardUser(staff)
  await keys.go('Complete')
  await keys.press('Enter')
  await expect(staff.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(staff.getByText(/^Connection error/)).toBeVisible()
  await keys.press('Enter')
  await expect(staff.getByRole('link', { name: 'Print receipt' })).toBeVisible()
  console.log(`keystrokes, to complete a payment: ${keys.count()}`)
  expect(keysSent).toHaveLength(2)
  expect(keysSent[0]).toBe(keysSent[1])
  const history = staff.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('Completed')
  expect(await patient.balance()).toBe(-90_000)
})

test(
  'G3 marks a payment as failed with its reason, and moves no money',
  { tag: '@full' },
  async ({ staff, product }) => {
    const patient = await createPayer(product.url)
    const pending = await patient.record({ amountMinor: 45_000, method: 'credit_card', status: 'pending' })
    await staff.goto(at(pending))
    await staff.getByRole('button', { name: 'Mark as failed' }).click()
    const dialog = staff.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await staff.keyboard.type('Insufficient funds')
    await staff.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(staff.getByRole('region', { name: 'Payment' }).getByText('Failed')).toBeVisible()
    await expect(staff.getByRole('region', { name: 'History' })).toContainText('Insufficient funds')
    await expect(staff.getByRole('button', { name: 'Complete' })).toHaveCount(0)
    expect(await patient.balance()).toBe(0)
  },
)

test('G3 G5 refunds a part, then the rest, each once however often it is pressed', async ({ staff, product }) => {
  const patient = await createPayer(product.url)
  const paid = await patient.record({ amountMinor: 100_000 })
  let sent = 0
  staff.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/refund')) sent++
  })
  await staff.goto(at(paid))
  const refund = async (amount: string | undefined, reason: string) => {
    await staff.getByRole('main').getByRole('button', { name: 'Refund' }).click()
    const dialog = staff.getByRole('dialog')
    if (amount !== undefined) await dialog.getByRole('textbox', { name: 'Refund amount' }).fill(amount)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await dialog.getByRole('button', { name: 'Refund' }).dblclick()
    return dialog
  }
  const tooMuch = await refund('1000.01', 'Se cobró de más')
  await expect(tooMuch.getByText('The amount exceeds what remains of the payment')).toBeVisible()
  await tooMuch.getByRole('textbox', { name: 'Refund amount' }).fill('250.50')
  await expect(tooMuch.getByText('$749.50 of the payment will remain.')).toBeVisible()
  await tooMuch.getByRole('button', { name: 'Refund' }).dblclick()
  await expect(tooMuch).toBeHidden()
  const card = staff.getByRole('region', { name: 'Payment' })
  await expect(card).toContainText('$250.50 refunded · $749.50 remaining')
  expect(await patient.balance()).toBe(-74_950)

  await expect(await refund(undefined, 'Canceló el tratamiento')).toBeHidden()
  await expect(card.getByText('Refunded', { exact: true })).toBeVisible()
  await expect(staff.getByRole('main').getByRole('button', { name: 'Refund' })).toHaveCount(0)
  expect(sent).toBe(2)
  expect(await patient.balance()).toBe(0)
})

test('J6 reports what another user did to a payment in the meantime', { tag: '@full' }, async ({ staff, product }) => {
  const patient = await createPayer(product.url)
  const pending = await patient.record({ amountMinor: 30_000, status: 'pending' })
  await staff.goto(at(pending))
  await staff.getByRole('button', { name: 'Complete' }).click()
  await patient.client.send('POST', `/transactions/${pending.id}/fail`)
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Complete' }).click()
  await expect(staff.getByText('Someone else changed this record. Review it and try again.')).toBeVisible()
  await expect(staff.getByRole('alertdialog')).toBeHidden()
  await expect(staff.getByRole('region', { name: 'Payment' }).getByText('Failed')).toBeVisible()
})

test('G3 G4 P5 prints a receipt in either language, on letter paper and on a roll of 80 mm, black on white, without the frame around it', async ({
  staff,
  product,
}) => {
  const patient = await createPayer(product.url)
  const paid = await patient.record({ plan: 'Standard', amountMinor: 200_000, method: 'debit_card' })
  await staff.emulateMedia({ colorScheme: 'dark' })
  await staff.goto(at(paid))
  await staff.getByRole('link', { name: 'Print receipt' }).click()
  await staff.waitForURL('**/transacciones/recibo/**')
  const receipt = staff.getByRole('article')
  await expect(receipt).toContainText('two thousand pesos 00/100 MXN')
  await expect(receipt).toContainText('Standard membership')
  await staff.getByRole('link', { name: 'Español' }).click()
  await staff.waitForURL(/lang=es/)
  await expect(receipt).toContainText('dos mil pesos 00/100 M.N.')
  await expect(receipt).toContainText('Membresía Estándar')
  await expect(receipt).toContainText('Tarjeta de débito')
  await expect(receipt).toHaveAttribute('lang', 'es')
  await expect(staff.locator('html')).toHaveAttribute('lang', 'en')

  await staff.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(staff.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(staff.getByRole('button', { name: 'Print' })).toBeHidden()
  const colours = await receipt.evaluate((paper) => {
    const { color, backgroundColor } = getComputedStyle(paper)
    return { color, backgroundColor, behind: getComputedStyle(document.body).backgroundColor }
  })
  expect(colours).toEqual({
    color: 'rgb(0, 0, 0)',
    backgroundColor: 'rgb(255, 255, 255)',
    behind: 'rgb(255, 255, 255)',
  })
  for (const width of [302, 794]) {
    await staff.setViewportSize({ width, height: 900 })
    const over = await staff.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, `${width} px`).toBeLessThanOrEqual(0)
  }
  const pdf = await staff.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
