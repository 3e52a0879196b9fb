import type { Page } from '@playwright/test'
import { apiClient } from './api-client.ts'
import { createDoctor } from './care.ts'
import { sql } from './database.ts'
import { expect, test } from './fixtures.ts'
import { keyboardUser } from './keyboard.ts'
import { statementOf, adjustBalance, recordPayment, startTreatment } from './money.ts'
import { uniqueLetters } from './unique.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const logKeystrokes = (task: string, keys: { count: () => number }) =>
  console.log(`keystrokes, to ${task}: ${keys.count()}`)

/** Creates a patient with a unique name and returns the page's path. */
async function patientNamed(url: string) {
  const client = await apiClient(url, 'staff')
  const lastName = `Quiroga${uniqueLetters()}`
  const body = {
    user: { firstName: 'Amalia', lastName, email: `${lastName.toLowerCase()}@example.org` },
    patient: { birthDate: '1984-02-11', genderIdentity: 'FEMALE', phone: '55 5000 7788' },
  }
  const { id } = (await (await client.send('POST', '/auth/register/patient', { body })).json()) as { id: string }
  return { id, lastName, client, path: `/pacientes/detalle/${id}` }
}

test.describe('A receptionist’s day, by keyboard alone', () => {
  test('E1 finds a patient by a part of the name', async ({ staff, product }) => {
    const { lastName, path } = await patientNamed(product.url)
    await staff.goto('/')
    await expect(title(staff)).toBeVisible()
    const keys = keyboardUser(staff)
    await keys.find(lastName.slice(4, 14), new RegExp(lastName))
    await staff.waitForURL(`**${path}`)
    logKeystrokes('find a patient', keys)
  })

  test('E7 registers a patient', async ({ staff }) => {
    const lastName = `Zepeda${uniqueLetters()}`
    await staff.goto('/')
    await expect(title(staff)).toBeVisible()
    const keys = keyboardUser(staff)
    await keys.find('register', 'Register patient')
    await staff.waitForURL('**/pacientes/crear')
    for (const [field, text] of [
      ['First name', 'Leonor'],
      ['Last name', lastName],
      ['Phone', '9995550199'],
      ['Date of birth', '03/09/1987'],
      ['Gender', 'F'],
      ['Email', `${lastName.toLowerCase()}@example.org`],
    ] as const) {
      await keys.go(field)
      await keys.type(text)
    }
    await keys.press('Enter')
    await staff.waitForURL('**/pacientes/detalle/**')
    await expect(title(staff)).toHaveText(`Leonor ${lastName}`)
    logKeystrokes('register a patient', keys)
  })

  test('F4 assigns a doctor', async ({ staff, product }) => {
    const { client, path } = await patientNamed(product.url)
    const lastName = `Ybarra${uniqueLetters()}`
    const doctor = { firstName: 'Minerva', lastName, email: `${lastName.toLowerCase()}@example.org` }
    await createDoctor(client, { ...doctor, password: 'Piel-medica-2026$' })
    await staff.goto(path)
    await expect(staff.getByRole('button', { name: 'Assign doctor' })).toBeVisible()
    await title(staff).focus()
    const keys = keyboardUser(staff)
    await keys.press('a')
    await expect(staff.getByRole('combobox', { name: 'Doctor' })).toBeFocused()
    const answered = staff.waitForResponse((response) => response.url().includes(`search=${lastName.slice(0, 12)}`))
    await keys.type(lastName.slice(0, 12))
    await answered
    await expect(staff.getByRole('option')).toHaveCount(1)
    await keys.press('Enter')
    await keys.press('Enter')
    await expect(staff.getByRole('link', { name: `Minerva ${lastName}` })).toBeVisible()
    logKeystrokes('assign a doctor', keys)
  })

  test('G1 starts a treatment', async ({ staff, product }) => {
    const { id, client, path } = await patientNamed(product.url)
    await staff.goto(path)
    await expect(staff.getByRole('button', { name: 'Start treatment' })).toBeVisible()
    await title(staff).focus()
    const keys = keyboardUser(staff)
    await keys.press('t')
    const dialog = staff.getByRole('dialog')
    await keys.go('Doctor')
    await keys.type('villalobos')
    await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await keys.press('Enter')
    await keys.go('Treatment')
    await keys.type('Psor')
    await expect(dialog.getByRole('combobox', { name: 'Treatment' })).toContainText('Psoriasis')
    await keys.go('Start treatment')
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(staff.getByRole('region', { name: 'Treatments' }).getByText('Psoriasis')).toBeVisible()
    expect((await statementOf(client, id)).balanceMinor).toBe(240_000)
    logKeystrokes('start a treatment', keys)
  })

  test('G1 G2 completes a treatment', async ({ staff, product }) => {
    const { id, client } = await patientNamed(product.url)
    const treatment = await startTreatment(client, id, { type: 'Acne', valueMinor: 100_000 })
    await staff.goto(`/tratamientos/detalle/${treatment.id}`)
    await title(staff).focus()
    const keys = keyboardUser(staff)
    for (const [step, status] of [
      ['Mark as in progress', 'In progress'],
      ['Complete', 'Completed'],
    ] as const) {
      await keys.go(step)
      await keys.press('Enter')
      await expect(staff.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible()
      // The change shows at once; the next step waits for the server's answer.
      await expect(staff.getByText(new RegExp(`^Acne, .*: ${status}$`))).toBeVisible()
      await title(staff).focus()
    }
    logKeystrokes('complete a treatment', keys)
  })

  test('G3 takes a part payment', async ({ staff, product }) => {
    const { id, client, path } = await patientNamed(product.url)
    await adjustBalance(client, id, 250_000, 'Saldo de otra sucursal')
    await staff.goto(path)
    await expect(staff.getByRole('button', { name: 'Record payment' })).toBeVisible()
    await title(staff).focus()
    const keys = keyboardUser(staff)
    await keys.press('p')
    const amount = staff.getByRole('dialog').getByRole('textbox', { name: 'Amount' })
    await expect(staff.getByRole('dialog').getByRole('checkbox', { name: 'Other balance' })).toBeFocused()
    await keys.press('1')
    await expect(amount).toHaveValue('2,500.00')
    await expect(amount).toBeFocused()
    await keys.type('1000')
    await keys.press('Enter')
    await keys.press('Enter')
    await expect(staff.getByText('Payment recorded')).toBeVisible()
    logKeystrokes('take a part payment', keys)
    expect((await statementOf(client, id)).balanceMinor).toBe(150_000)
  })

  test('G3 refunds a part of a payment', async ({ staff, product }) => {
    const { id, client } = await patientNamed(product.url)
    const paid = await recordPayment(client, id, { amountMinor: 80_000 })
    await staff.goto('/')
    await expect(title(staff)).toBeVisible()
    const keys = keyboardUser(staff)
    await keys.find(paid.reference, new RegExp(paid.reference))
    await staff.waitForURL(`**/transacciones/detalle/${paid.id}`)
    await expect(title(staff)).toBeFocused()
    await expect(staff.getByRole('button', { name: 'Refund', exact: true })).toBeVisible()
    await keys.press('r')
    const dialog = staff.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Refund amount' })).toHaveValue('800.00')
    await dialog.getByRole('textbox', { name: 'Refund amount' }).focus()
    await keys.press('Control+a')
    await keys.type('300')
    await keys.go('Reason')
    await keys.type('Se cobró de más')
    await keys.go('Refund')
    await keys.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(staff.getByText('Refunded: $300.00').first()).toBeVisible()
    logKeystrokes('refund a part of a payment', keys)
    expect((await statementOf(client, id)).balanceMinor).toBe(-50_000)
  })

  test('G3 prints a receipt', async ({ staff, product }) => {
    const { id, client } = await patientNamed(product.url)
    const paid = await recordPayment(client, id, { amountMinor: 120_000 })
    await staff.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await staff.goto(`/transacciones/detalle/${paid.id}`)
    await title(staff).focus()
    const keys = keyboardUser(staff)
    await keys.go('Print receipt')
    await keys.press('Enter')
    await staff.waitForURL('**/transacciones/recibo/**')
    await expect(staff.getByText('One thousand two hundred pesos 00/100 MXN', { exact: false })).toBeVisible()
    await keys.go('Print')
    await keys.press('Enter')
    await expect(staff.locator('body[data-printed=yes]')).toHaveCount(1)
    logKeystrokes('print a receipt', keys)
  })

  test('G3 finds who owes, and opens the account', async ({ staff, product }) => {
    const { id, client, path } = await patientNamed(product.url)
    // The highest debt: the first row.
    await adjustBalance(client, id, 900_000_000, 'Saldo de otra sucursal')
    await staff.goto('/')
    await expect(title(staff)).toBeVisible()
    const keys = keyboardUser(staff)
    await keys.find('balances', 'Balances due')
    // The address changes before the page does.
    await expect(title(staff)).toHaveText('Balances due')
    await expect(staff.getByRole('row').nth(1)).toContainText('Quiroga')
    await keys.press('/')
    await keys.press('ArrowDown')
    await keys.press('Enter')
    await staff.waitForURL(`**${path}/cuenta`)
    logKeystrokes('see who owes', keys)
    await adjustBalance(client, id, -900_000_000, 'Saldo de otra sucursal')
  })

  test('H2 G3 exports last month', async ({ staff }) => {
    await staff.goto('/')
    await expect(title(staff)).toBeVisible()
    const keys = keyboardUser(staff)
    await keys.find('transactions', 'Transactions')
    await staff.waitForURL('**/transacciones')
    await expect(staff.getByRole('row').nth(1)).toBeVisible()
    await keys.go('Dates: All')
    await keys.press('Enter')
    await keys.go('Last month')
    await keys.press('Enter')
    await staff.waitForURL(/from=\d{4}-\d{2}-01&to=/)
    const download = staff.waitForEvent('download')
    await keys.press('Control+s')
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    logKeystrokes('export last month', keys)
  })

  test('E11 J4 restores an archived patient', async ({ admin, product }) => {
    const { id, client, lastName, path } = await patientNamed(product.url)
    await client.send('DELETE', `/patient/${id}`)
    await admin.goto('/pacientes?status=archived')
    await expect(admin.getByRole('row').nth(1)).toBeVisible()
    const keys = keyboardUser(admin)
    await keys.press('/')
    await keys.type(lastName.slice(0, 14))
    await expect(admin.getByRole('row')).toHaveCount(2)
    await keys.press('Enter')
    await expect(title(admin)).toHaveText(`Amalia ${lastName}`)
    await keys.go('Restore')
    await keys.press('Enter')
    await expect(admin.getByText(`Amalia ${lastName} was restored`)).toBeVisible()
    logKeystrokes('restore an archived patient', keys)
    await admin.goto(path)
    await expect(title(admin)).toHaveText(`Amalia ${lastName}`)
    const rows = await sql<{ n: string }>(
      product,
      `SELECT count(*) AS n FROM patients WHERE id = '${id}' AND archived_at IS NULL`,
    )
    expect(Number(rows[0]?.n)).toBe(1)
  })
})
