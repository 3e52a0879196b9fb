import type { Locator } from '@playwright/test'
import { apiClient } from './api-client.ts'
import { assignDoctor, createDoctor } from './care.ts'
import { expect, signInAs, test } from './fixtures.ts'
import { keyboardUser } from './keyboard.ts'
import { statementOf, startTreatment } from './money.ts'
import { uniqueLetters } from './unique.ts'

async function patientNamed(url: string, lastName: string) {
  const client = await apiClient(url, 'staff')
  const body = {
    user: { firstName: 'Socorro', lastName, email: `${lastName.toLowerCase()}@example.org` },
    patient: { birthDate: '1979-06-30', genderIdentity: 'FEMALE', phone: '55 5000 6611' },
  }
  const { id } = (await (await client.send('POST', '/auth/register/patient', { body })).json()) as { id: string }
  return { id, client }
}

async function doctorNamed(url: string, lastName: string) {
  const client = await apiClient(url, 'admin')
  const person = { firstName: 'Minerva', lastName, email: `${lastName.toLowerCase()}@example.org` }
  const doctor = { ...person, password: 'Piel-medica-2026$' }
  return { ...doctor, ...(await createDoctor(client, doctor)) }
}

test('G1 a treatment is started from the palette, and set in progress and completed in its row, by keyboard alone', async ({
  staff,
  product,
}) => {
  const lastName = `Tovar${uniqueLetters()}`
  const { id, client } = await patientNamed(product.url, lastName)
  const doctor = await doctorNamed(product.url, `Urrutia${uniqueLetters()}`)
  await assignDoctor(client, id, doctor.id)

  await staff.goto('/')
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
  const keys = keyboardUser(staff)
  await keys.find('start tr', 'Start treatment')
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await keys.type(lastName.slice(0, 14))
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await keys.press('Enter')
  // The treating doctor is preselected.
  await expect(dialog.getByRole('combobox', { name: 'Doctor' })).toHaveValue(new RegExp(doctor.lastName))
  await keys.go('Treatment')
  await keys.type('Ps')
  await keys.go('Membership')
  await keys.type('Pre')
  await expect(dialog.getByText('Adds a 12-month membership for $3,500.00')).toBeVisible()
  await expect(dialog.getByRole('status', { name: 'Amount to charge' })).toContainText('$5,')
  await keys.go('Start treatment')
  await keys.press('Enter')
  await expect(dialog).toBeHidden()
  console.log(`keystrokes, to start a treatment with a membership: ${keys.count()}`)

  const row = staff.getByRole('row', { name: new RegExp(lastName) })
  const after = await statementOf(client, id)
  expect(after.membership?.plan).toBe('Premium')
  expect(after.total).toBe(2)
  const rest = keyboardUser(staff)
  await rest.press('/')
  await rest.type(lastName)
  await expect(staff.getByRole('row')).toHaveCount(2)
  await rest.press('ArrowDown')
  await rest.press('Tab')
  for (const [step, status] of [
    ['Mark as in progress', 'In progress'],
    ['Complete', 'Completed'],
  ] as const) {
    await rest.press('Enter')
    await expect(staff.getByRole('menuitem', { name: step })).toBeFocused()
    await rest.press('Enter')
    await expect(row.getByText(status)).toBeVisible()
    await expect(staff.getByText(new RegExp(`: ${status}$`)).first()).toBeVisible()
  }
  // There is no link here, so the focus stays in the row.
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(row.getByRole('link')).toBeFocused()
  console.log(`keystrokes, to find a treatment and complete it: ${rest.count()}`)
})

test(
  'G1 the status menu of a row opens where there is room, and supports the keys of the menu pattern',
  { tag: '@full' },
  async ({ staff }) => {
    await staff.goto('/tratamientos?status=started')
    const buttons = staff.getByRole('button', { name: /Change status/ })
    const menu = staff.getByRole('menu')
    await expect(buttons.first()).toBeVisible()
    const openAt = async (button: Locator, place: 'center' | 'end') => {
      await button.evaluate((element, block) => element.scrollIntoView({ block, behavior: 'instant' }), place)
      const at = await button.boundingBox()
      await button.click()
      await expect(menu).toBeVisible()
      const box = await menu.boundingBox()
      await staff.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
      if (!at || !box) throw new Error('The button and its menu are visible')
      return { at: { top: at.y, bottom: at.y + at.height }, menu: { top: box.y, bottom: box.y + box.height } }
    }
    await staff.setViewportSize({ width: 1280, height: 420 })
    const low = await openAt(buttons.last(), 'end')
    expect(low.menu.bottom).toBeLessThanOrEqual(low.at.top)
    expect(low.menu.top).toBeGreaterThanOrEqual(0)
    const high = await openAt(buttons.first(), 'center')
    expect(high.menu.top).toBeGreaterThanOrEqual(high.at.bottom)
    expect(high.menu.bottom).toBeLessThanOrEqual(420)

    await staff.keyboard.press('ArrowUp')
    await expect(staff.getByRole('menuitem', { name: 'Cancel treatment…' })).toBeFocused()
    await staff.keyboard.press('ArrowDown')
    await expect(staff.getByRole('menuitem', { name: 'Mark as in progress' })).toBeFocused()
    await staff.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    await expect(buttons.first()).not.toBeFocused()
  },
)

test('G1 G2 a treatment is cancelled with its reason, and its charge reversed', async ({ staff, product }) => {
  const lastName = `Vallejo${uniqueLetters()}`
  const { id, client } = await patientNamed(product.url, lastName)
  const treatment = await startTreatment(client, id, { type: 'Acne', valueMinor: 90_000 })
  expect((await statementOf(client, id)).balanceMinor).toBe(90_000)

  await staff.goto(`/pacientes/detalle/${id}`)
  const card = staff.getByRole('region', { name: 'Treatments' })
  await card.getByRole('button', { name: /Change status/ }).click()
  await staff.getByRole('menuitem', { name: 'Cancel treatment…' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Cancel Acne for Socorro/ })
  await expect(dialog.getByText(/The charge of \$900\.00 will be reversed/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel treatment' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('She moves to Mérida')
  await dialog.getByRole('button', { name: 'Cancel treatment' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Cancelled')).toBeVisible()
  expect((await statementOf(client, id)).balanceMinor).toBe(0)

  await card.getByRole('link', { name: 'Acne' }).click()
  await staff.waitForURL(`**/tratamientos/detalle/${treatment.id}`)
  const history = staff.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history.first()).toContainText('From Started to Cancelled')
  await expect(history.first()).toContainText('She moves to Mérida')
  await expect(history).toHaveCount(2)
})

test(
  'J6 G1 a status that another user changed in the meantime is shown after the refusal',
  { tag: '@full' },
  async ({ staff, product }) => {
    const { id, client } = await patientNamed(product.url, `Wences${uniqueLetters()}`)
    const treatment = await startTreatment(client, id, { type: 'Dermatitis', valueMinor: 50_000 })
    await staff.goto(`/tratamientos/detalle/${treatment.id}`)
    await expect(staff.getByRole('button', { name: 'Mark as in progress' })).toBeVisible()
    const headers = { 'if-match': `"v${treatment.version}"`, 'idempotency-key': crypto.randomUUID() }
    const body = { status: 'inProgress' }
    expect((await client.send('POST', `/treatments/${treatment.id}/status`, { body, headers })).status).toBe(200)
    await staff.getByRole('button', { name: 'Mark as in progress' }).click()
    await expect(staff.getByText(/Someone else/)).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Complete' })).toBeVisible()
  },
)

test(
  'J4 F4 a doctor sees the treatments of their patients, and no others',
  { tag: '@full' },
  async ({ page, product }) => {
    const lastName = `Xicotencatl${uniqueLetters()}`
    const { id, client } = await patientNamed(product.url, lastName)
    const doctor = await doctorNamed(product.url, `Yglesias${uniqueLetters()}`)
    const own = await startTreatment(client, id, { type: 'Acne', valueMinor: 70_000 })
    const { id: otherPatient } = await patientNamed(product.url, `Zorrilla${uniqueLetters()}`)
    const others = await startTreatment(client, otherPatient, { type: 'Acne', valueMinor: 70_000 })
    await assignDoctor(client, id, doctor.id)

    await page.goto('/tratamientos')
    await signInAs(page, doctor)
    await page.waitForURL('**/tratamientos')
    await expect(page.getByRole('heading', { level: 1, name: 'My treatments' })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('link', { name: new RegExp(lastName) })).toBeVisible()
    await expect(page.getByRole('button', { name: /Start treatment|Export|Change status/ })).toHaveCount(0)
    await page.getByRole('link', { name: new RegExp(lastName) }).click()
    await page.waitForURL(`**/tratamientos/detalle/${own.id}`)
    await expect(page.getByText('Outstanding')).toHaveCount(0)
    await page.goto(`/tratamientos/detalle/${others.id}`)
    await expect(page.getByRole('heading', { name: 'Sorry, the page can’t be found' })).toBeVisible()
    await page.goto(`/pacientes/detalle/${id}`)
    await expect(page.getByRole('region', { name: 'Treatments' }).getByRole('link', { name: 'Acne' })).toBeVisible()
  },
)
