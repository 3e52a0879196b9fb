import type { Page } from '@playwright/test'
import { someOf } from '../apps/api/src/testing/tier.ts'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { keyboardUser, tabTo } from './keyboard.ts'
import { statementOf, startTreatment } from './money.ts'

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
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Record payment' })
const done = (page: Page) => dialog(page).getByText('Payment recorded')

async function openPayment(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(charge(page, 'Acne')).toBeChecked()
}
/** Adds a method, with what is left to pay as its amount. */
const choose = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('G3 G4 records a part payment of a treatment, states what remains, and records the rest', async ({
  staff,
  product,
}) => {
  const patient = await createPatientWithDebt(product.url)
  await openPayment(staff, patient.path)
  await choose(staff, 'Cash')
  await amount(staff).fill('400.50')
  await expect(dialog(staff).getByText(/^\$599.50 left/)).toBeVisible()
  await submit(staff).click()
  await expect(done(staff)).toBeVisible()
  await expect(dialog(staff).getByText(/^Cash · Receipt \d{4}-\d{6}$/)).toBeVisible()
  await dialog(staff).getByRole('button', { name: 'Record another' }).click()
  await expect(charge(staff, 'Acne')).toBeChecked()
  await choose(staff, 'Debit card')
  await expect(amount(staff)).toHaveValue('599.50')
  await dialog(staff).getByLabel('Reference').fill('TERM 4471')
  await submit(staff).click()
  await expect(done(staff)).toBeVisible()
  await dialog(staff).getByRole('button', { name: 'Done' }).click()
  await expect(card(staff).getByText('Settled')).toBeVisible()
  await card(staff).getByRole('link', { name: 'View statement' }).click()
  await expect(staff.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(staff.getByRole('row', { name: /Payment: Debit card.*−\$599.50.*\$0.00/ })).toBeVisible()
  await expect(staff.getByRole('row', { name: /Payment: Cash.*−\$400.50.*\$599.50/ })).toBeVisible()
  expect((await patient.account()).balanceMinor).toBe(0)
})

for (const width of someOf([1440, 900]))
  test(`P3 A9 shows the amount that has the focus above the buttons at ${width} pixels`, async ({ staff, product }) => {
    const patient = await createPatientWithDebt(product.url)
    await staff.setViewportSize({ width, height: width * 0.625 })
    await openPayment(staff, patient.path)
    for (const digit of ['1', '2']) {
      await dialog(staff)
        .getByText(/^Amount due/)
        .first()
        .click()
      await staff.keyboard.press(digit)
      await expect(amount(staff).last()).toBeFocused()
      const field = await amount(staff).last().boundingBox()
      const button = await submit(staff).boundingBox()
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan((button?.y ?? 0) - 16)
    }
  })

test('G3 records the rest of a treatment from its page', { tag: '@full' }, async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  await staff.goto(`/tratamientos/detalle/${patient.treatment.id}`)
  await staff.getByRole('button', { name: 'Record payment' }).click()
  await expect(charge(staff, 'Acne')).toBeChecked()
  await choose(staff, 'Credit card')
  await expect(amount(staff)).toHaveValue('1,000.00')
  await submit(staff).click()
  await expect(done(staff)).toBeVisible()
  expect((await patient.account()).balanceMinor).toBe(0)
})

test('G3 G4 sells a membership with its payment, at the price of the catalogue', async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  await openPayment(staff, patient.path)
  await charge(staff, 'Acne').uncheck()
  await dialog(staff).getByRole('button', { name: 'Sell a membership…' }).click()
  await charge(staff, 'VIP membership').check()
  await choose(staff, 'Cash')
  await expect(amount(staff)).toHaveValue('5,000.00')
  await submit(staff).click()
  await expect(done(staff)).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(card(staff).getByText('VIP', { exact: true })).toBeVisible()
  await expect(card(staff).getByText('Active')).toBeVisible()
  const { balanceMinor, membership } = await patient.account()
  expect([balanceMinor, membership?.plan]).toEqual([100_000, 'VIP'])
})

test('G3 keeps the excess over what is open as credit', { tag: '@full' }, async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  await openPayment(staff, patient.path)
  await choose(staff, 'Cash')
  await amount(staff).fill('1250')
  await expect(dialog(staff).getByText('Credit of $250.00')).toBeVisible()
  await submit(staff).click()
  await expect(done(staff)).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(card(staff).getByText('Credit')).toBeVisible()
  await expect(card(staff).getByText('$250.00')).toBeVisible()
})

test('G3 counts a transfer once its money has arrived', { tag: '@full' }, async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  await openPayment(staff, patient.path)
  await choose(staff, 'Bank transfer')
  await expect(dialog(staff).getByText('Once it is received')).toBeVisible()
  await submit(staff).click()
  await expect(dialog(staff).getByText('Payment recorded as pending')).toBeVisible()
  expect((await patient.account()).balanceMinor).toBe(100_000)
  await dialog(staff).getByRole('link', { name: 'View payment' }).click()
  await expect(staff).toHaveURL(/\/transacciones\/detalle\//)
  await expect(dialog(staff)).toBeHidden()
})

test('G5 records one payment when the button is pressed twice', { tag: '@full' }, async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  await openPayment(staff, patient.path)
  await choose(staff, 'Cash')
  await submit(staff).dblclick({ noWaitAfter: true })
  await expect(done(staff)).toBeVisible()
  const { entries, balanceMinor } = await patient.account()
  expect(entries.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  expect(balanceMinor).toBe(0)
})

test('G5 records one payment when the answer is lost after the server has recorded it', async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  const keys: (string | undefined)[] = []
  await staff.route('**/api/checkouts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await openPayment(staff, patient.path)
  await choose(staff, 'Cash')
  await amount(staff).fill('300')
  await submit(staff).click()
  await expect(dialog(staff).getByRole('alert')).toContainText('won’t be recorded twice')
  expect((await patient.account()).balanceMinor).toBe(70_000)
  await expect(amount(staff)).toHaveValue('300.00')
  await submit(staff).click()
  await expect(done(staff)).toBeVisible()
  const { entries, balanceMinor } = await patient.account()
  expect(entries.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  expect(balanceMinor).toBe(70_000)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('G3 a part payment is recorded by keyboard alone', { tag: '@full' }, async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  await staff.goto('/')
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  let keys = 0
  const press = async (key: string) => {
    keys++
    await staff.keyboard.press(key)
  }
  const type = async (text: string) => {
    keys += text.length
    await staff.keyboard.type(text)
  }
  await expect(async () => {
    await press('Control+k')
    await expect(staff.getByRole('combobox', { name: /Find a person/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await type('record')
  await expect(staff.getByRole('option', { name: 'Record payment' })).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await expect(dialog(staff).getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await type(patient.name)
  await expect(dialog(staff).getByRole('option')).toHaveCount(1)
  await press('Enter')
  await expect(charge(staff, 'Acne')).toBeChecked()
  keys += await tabTo(staff, 'Cash')
  await press('Enter')
  await expect(amount(staff)).toBeFocused()
  await type('400')
  await press('Enter')
  await press('Enter')
  await expect(done(staff)).toBeVisible()
  await press('Escape')
  await expect(dialog(staff)).toBeHidden()
  console.log(`keystrokes, to take a part payment: ${keys}`)
  expect((await patient.account()).balanceMinor).toBe(60_000)
})

test('P3 P5 two charges are paid in cash and by card by keyboard, within 20 s, on one sheet that is then a copy', async ({
  staff,
  product,
}) => {
  const patient = await createPatientWithDebt(product.url)
  const client = await apiClient(product.url, 'staff')
  await startTreatment(client, patient.id, { type: 'Dermatitis', valueMinor: 70_000 })
  await staff.goto(patient.path)
  await expect(staff.getByRole('button', { name: 'Record payment' })).toBeVisible()
  const { press, type } = keyboardUser(staff)
  const started = Date.now()
  await staff.getByRole('heading', { level: 1 }).focus()
  await press('p')
  await expect(charge(staff, 'Dermatitis')).toBeChecked()
  await expect(charge(staff, 'Acne')).toBeFocused()
  await press('1')
  await expect(amount(staff)).toHaveValue('1,700.00')
  await expect(amount(staff)).toBeFocused()
  await type('500')
  await press('Enter')
  await press('2')
  await expect(amount(staff).nth(1)).toHaveValue('1,200.00')
  await expect(amount(staff).nth(1)).toBeFocused()
  await press('Enter')
  await expect(done(staff)).toBeVisible()
  expect(Date.now() - started).toBeLessThan(20_000)
  const { entries, balanceMinor } = await patient.account()
  expect(balanceMinor).toBe(0)
  expect(entries.filter(({ kind }) => kind === 'payment').map(({ amountMinor }) => amountMinor)).toEqual([
    -70_000, -50_000, -50_000,
  ])

  await dialog(staff).getByRole('link', { name: 'Receipt' }).click()
  const sheet = staff.getByRole('article')
  await expect(sheet.getByRole('listitem')).toHaveText([
    /Acne.*Paid in full.*\$1,000.00/,
    /Dermatitis.*Paid in full.*\$700.00/,
    /Cash.*\$500.00/,
    /Debit card.*\$1,200.00/,
  ])
  await expect(sheet.getByText('Copy', { exact: true })).toBeHidden()
  const stated = staff.waitForResponse(/\/printed$/)
  await staff.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    dispatchEvent(new Event('afterprint'))
  })
  await expect(sheet.getByText('Copy', { exact: true })).toBeVisible()
  // A page that is left earlier cancels the request.
  await stated
  await staff.reload()
  await expect(sheet.getByText('Copy', { exact: true })).toBeVisible()
})

test('P4 a charge is discounted and paid by keyboard, and the receipt states the discount', async ({
  staff,
  product,
}) => {
  const patient = await createPatientWithDebt(product.url)
  await openPayment(staff, patient.path)
  const { press, type } = keyboardUser(staff)
  await tabTo(staff, 'Discount Acne')
  await press('Enter')
  const form = staff.getByRole('form', { name: 'Discount Acne' })
  await expect(form.getByRole('textbox', { name: 'Percentage (%)' })).toBeFocused()
  await type('12')
  await expect(form.getByText(/^This is above the limit of 10%/)).toBeVisible()
  await press('Backspace')
  await type('0')
  await expect(form.getByText('$900.00')).toBeVisible()
  await press('Tab')
  await type('Paciente frecuente')
  await tabTo(staff, 'Apply discount')
  await press('Enter')
  await expect(form).toBeHidden()
  await expect(charge(staff, /Acne.*Discount −\$100.00.*\$900.00/)).toBeChecked()
  await choose(staff, 'Cash')
  await expect(amount(staff)).toHaveValue('900.00')
  await press('Enter')
  await expect(done(staff)).toBeVisible()
  await dialog(staff).getByRole('link', { name: 'Receipt' }).click()
  await expect(staff.getByRole('article').getByText('Discount −$100.00')).toBeVisible()
  expect((await patient.account()).balanceMinor).toBe(0)
})

test(
  'G3 debtors are listed, and an account opened, by keyboard alone',
  { tag: '@full' },
  async ({ staff, product }) => {
    const patient = await createPatientWithDebt(product.url)
    await staff.goto('/')
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
    let keys = 0
    const press = async (key: string) => {
      keys++
      await staff.keyboard.press(key)
    }
    await expect(async () => {
      await press('Control+k')
      await expect(staff.getByRole('combobox', { name: /Find a person/ })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await staff.keyboard.type('balances')
    keys += 'balances'.length
    await expect(staff.getByRole('option', { name: 'Balances due' })).toHaveAttribute('aria-selected', 'true')
    await press('Enter')
    await expect(staff.getByRole('heading', { level: 1, name: 'Balances due' })).toBeVisible()
    await expect(staff.getByText('Total owed')).toBeVisible()
    await press('/')
    await staff.keyboard.type(patient.name)
    keys += patient.name.length
    const row = staff.locator('tbody tr')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('$1,000.00')
    await expect(row.getByRole('link', { name: '55 5000 1234' })).toHaveAttribute('href', 'tel:+525550001234')
    await press('ArrowDown')
    await press('Enter')
    await expect(staff.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(staff.getByText('$1,000.00').first()).toBeVisible()
    console.log(`keystrokes, to see who owes: ${keys}`)
  },
)

test('G3 a membership is sold and ended, and an account adjusted, each with its reason', async ({ staff, product }) => {
  const patient = await createPatientWithDebt(product.url)
  await staff.goto(`${patient.path}/cuenta`)
  await staff.getByRole('button', { name: 'Sell membership' }).click()
  await dialog(staff).getByRole('radio', { name: 'Premium' }).check()
  await dialog(staff).getByRole('button', { name: 'Sell membership' }).click()
  await expect(staff.getByText('Owes').first()).toBeVisible()
  await expect(staff.getByRole('row', { name: /Premium membership.*\+\$3,500.00.*\$4,500.00/ })).toBeVisible()
  await staff.getByRole('button', { name: 'End membership' }).click()
  await dialog(staff).getByRole('textbox', { name: 'Reason' }).fill('Sold by mistake')
  await dialog(staff)
    .getByRole('checkbox', { name: /Reverse the charge of \$3,500.00/ })
    .check()
  await dialog(staff).getByRole('button', { name: 'End membership' }).click()
  await expect(staff.getByRole('row', { name: /Membership charge reversed.*−\$3,500.00/ })).toBeVisible()
  await staff.getByRole('button', { name: 'Adjust' }).click()
  await dialog(staff).getByRole('radio', { name: 'Increase' }).check()
  await amount(staff).fill('100')
  await dialog(staff).getByRole('textbox', { name: 'Reason' }).fill('Courtesy')
  await dialog(staff).getByRole('button', { name: 'Adjust' }).click()
  await expect(staff.getByRole('row', { name: /Adjustment.*Courtesy.*\+\$100.00.*\$1,100.00/ })).toBeVisible()
})
