import { addAlert } from './alerts.ts'
import { agendaOf } from './agenda.ts'
import { apiClient } from './api-client.ts'
import { daysFromNow } from './care.ts'
import { expect, test } from './fixtures.ts'
import { adjustBalance } from './money.ts'
import { packed, type PaperPage, printed } from './paper.ts'

const clinic = packed('Piel · Av. Álvaro Obregón 151, Roma Norte, 06700 Ciudad de México')
const whole = (pages: readonly PaperPage[]) => pages.map(({ text }) => text).join('')

/** Each page has the clinic's head, the time of printing, and its number. */
function expectMargins(pages: readonly PaperPage[]): void {
  for (const [index, { text }] of pages.entries()) {
    expect(text).toContain(clinic)
    expect(text).toMatch(/Printedon\d{1,2}\w{3,4}\d{4},\d\d:\d\d/)
    expect(text).toContain(`Page${index + 1}of${pages.length}`)
  }
}

test('Q10 a list prints with all its columns, its filters and how many of all rows it has', async ({ staff }) => {
  await staff.setViewportSize({ width: 1600, height: 900 })
  await staff.goto('/transacciones?limit=25&status=settled')
  await expect(staff.getByRole('row')).toHaveCount(26)
  const pages = await printed(staff, 'Letter')
  expectMargins(pages)
  const text = whole(pages)
  for (const head of ['Customer', 'Plan', 'Paymentmethod', 'Reference']) expect(text).toContain(head)
  expect(text).toContain('Status:Completedorrefunded')
  expect(text).toMatch(/1-25of\d+/)
  expect(text).not.toContain('Rowsperpage')
  expect(text).not.toContain('Exportlist')
})

test('Q10 charts print their values as well, without background graphics', async ({ admin }) => {
  await admin.goto('/')
  await expect(admin.getByRole('slider', { name: /^Income/ })).toBeAttached()
  const pages = await printed(admin, 'A4')
  expectMargins(pages)
  const text = whole(pages)
  expect(text).toContain('DayPaymentsPaidRefundedIncome')
  expect(text).toContain('TreatmentStarted')
  await admin.emulateMedia({ media: 'print' })
  const colour = admin.locator('.chart-mark').first()
  await expect(colour).toHaveCSS('print-color-adjust', 'exact')
})

test('Q10 Ctrl+P prints the whole account, and the menu of the browser prints the page that is shown', async ({
  staff,
  product,
}) => {
  const { patient } = await agendaOf(product.url)
  const { id, lastName } = await patient()
  const client = await apiClient(product.url, 'admin')
  await adjustBalance(client, id, 120_000, 'Consultation')
  await staff.goto(`/pacientes/detalle/${id}/cuenta`)
  await expect(staff.getByRole('row', { name: /1,200\.00/ })).toBeVisible()
  const pages = await printed(staff, 'Letter')
  expect(whole(pages)).toContain('Accountstatement')
  expect(whole(pages)).toContain(lastName)
  expect(whole(pages)).toContain('DateDescriptionChargedPaidBalance')
  await staff.reload()
  await expect(staff.getByRole('row', { name: /1,200\.00/ })).toBeVisible()
  await staff.emulateMedia({ media: 'print' })
  await expect(staff.getByRole('row', { name: /1,200\.00/ })).toBeVisible()
  await expect(staff.locator('main').getByText(lastName).last()).toBeVisible()
})

test('Q10 the day prints with the substances of allergies, and the week on one landscape page', async ({
  staff,
  product,
}) => {
  const { client, patient, free, book } = await agendaOf(product.url)
  const { id, lastName } = await patient()
  await addAlert(client, id, { label: 'Penicillin', severity: 'severe' })
  const [start] = await free(`&from=${daysFromNow(1)}&days=30`)
  if (!start) throw new Error('no free start')
  await book(id, start)
  const allergies = 'Allergies:Penicillin(severe)'

  await staff.goto(`/agenda?date=${start.date}`)
  await expect(staff.getByRole('button', { name: new RegExp(lastName) })).toBeVisible()
  await staff.keyboard.press('Shift')
  await expect(staff.locator('table', { hasText: lastName })).toBeAttached()
  const day = await printed(staff, 'Letter')
  expectMargins(day)
  expect(whole(day)).toContain(allergies)
  expect(day.some(({ isLandscape }) => isLandscape)).toBe(false)

  await staff.goto(`/agenda?view=week&date=${start.date}&resource=${start.leadId}`)
  await expect(staff.getByRole('button', { name: new RegExp(lastName) })).toBeVisible()
  await staff.keyboard.press('Shift')
  await expect(staff.locator('.week-paper', { hasText: lastName })).toBeAttached()
  const week = await printed(staff, 'A4')
  expectMargins(week)
  expect(week.map(({ isLandscape }) => isLandscape)).toEqual([true])
  expect(whole(week)).toContain(allergies)
})
