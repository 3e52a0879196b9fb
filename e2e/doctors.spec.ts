import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import type { Product } from './product.ts'

const unique = (name: string) => `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** The card with the doctor's name. */
const card = (page: Page) => page.getByRole('region', { name: /^Dr\. / })

/** Registers a doctor through the API. */
async function registerDoctor(product: Product, name: string): Promise<string> {
  const client = await apiClient(product.url, 'staff')
  const answer = await client.send('POST', '/auth/register/doctor', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      user: { email: `${name}@example.org`, firstName: 'Prueba', lastName: 'Resistente' },
      doctor: {
        specialties: [{ specialtyId: 'dermatologia' }],
        licenses: [{ number: '7654321', jurisdiction: 'México', expiresAt: '2020-01-31' }],
      },
    },
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test.describe('A doctor, from registration to the archive', () => {
  test('F5 F1 F2 registers a doctor with two specialties and a licence, shows and finds them', async ({ staff }) => {
    const name = unique('natalia')
    await staff.goto('/medicos')
    await staff.getByRole('link', { name: 'Create doctor' }).click()
    await field(staff, 'First name').fill('Natalia')
    await field(staff, 'Last name').fill('Beltrán')
    await field(staff, 'Second last name').fill('Pérez-Gil')
    await field(staff, 'Email').fill(`${name}@example.org`)
    await field(staff, 'Phone').fill('55 5000 7788')
    await staff.getByRole('button', { name: 'Add specialty' }).click()
    const first = group(staff, 'Specialty 1')
    await expect(first.getByRole('combobox', { name: 'Specialty' })).toBeFocused()
    await first.getByRole('combobox', { name: 'Specialty' }).selectOption('Paediatrics')
    await staff.getByRole('button', { name: 'Add specialty' }).click()
    const second = group(staff, 'Specialty 2')
    await second.getByRole('combobox', { name: 'Specialty' }).selectOption('Dermatology')
    await second.getByRole('textbox', { name: 'Certified on' }).fill('01/03/2015')
    await second.getByRole('textbox', { name: 'Certificate number' }).fill('CMD-1234')
    await staff.getByRole('button', { name: 'Move to top: Specialty 2' }).click()
    const license = group(staff, 'Licence 1')
    await staff.getByRole('button', { name: 'Add licence' }).click()
    await license.getByRole('textbox', { name: 'Licence number' }).fill('12')
    await staff.getByRole('button', { name: 'Create doctor' }).click()
    await expect(staff.getByText('A Mexican licence number (cédula profesional) has 7 or 8 digits')).toBeVisible()
    const number = String(10_000_000 + Math.floor(Math.random() * 89_999_999))
    await license.getByRole('textbox', { name: 'Licence number' }).fill(number)
    await license.getByRole('textbox', { name: 'Issued on' }).fill('15/08/2012')
    await staff.getByRole('button', { name: 'Create doctor' }).dblclick()
    await staff.waitForURL('**/medicos/detalle/**')
    await expect(staff.getByText('Natalia Beltrán Pérez-Gil was registered')).toBeVisible()
    await expect(card(staff)).toContainText('Active')
    await expect(card(staff)).toContainText('Dermatology')
    await expect(staff.getByRole('region', { name: 'Specialties' }).getByRole('listitem')).toContainText([
      'DermatologyCertificateCMD-1234Certified1 Mar 2015',
      'Paediatrics',
    ])
    await expect(staff.getByRole('region', { name: 'Licences' })).toContainText(`${number} · México`)
    await expect(staff.getByRole('link', { name: '55 5000 7788' })).toHaveAttribute('href', 'tel:+525550007788')

    await staff.goto('/medicos')
    await staff.getByRole('combobox', { name: 'Specialty' }).selectOption('Paediatrics')
    await staff.getByRole('searchbox').fill(number)
    const row = staff.getByRole('row', { name: /Natalia Beltrán/ })
    await expect(row).toContainText('Dermatology')
    await expect(row).toContainText('+1')
    await row.getByText('Active').click()
    await staff.waitForURL('**/medicos/detalle/**')
  })

  test('F1 F5 an expired licence is marked by its date, and the filter finds it', async ({ staff, product }) => {
    const name = unique('vencida')
    const id = await registerDoctor(product, name)
    await staff.goto(`/medicos?search=${name}`)
    await staff.getByRole('combobox', { name: 'Licences' }).selectOption('Expiring or expired')
    await expect(staff.getByRole('row', { name: /Prueba Resistente/ })).toContainText('Expired 31 Jan 2020')
    await staff.goto(`/medicos/editar/${id}`)
    await group(staff, 'Licence 1').getByRole('textbox', { name: 'Expires on' }).fill('31/01/2099')
    await staff.getByRole('button', { name: 'Save changes' }).click()
    await staff.waitForURL('**/medicos/detalle/**')
    await expect(staff.getByRole('region', { name: 'Licences' })).toContainText('Valid')
  })

  test('F2 F3 changes the status in place, and edits in a dialog that asks before input is lost', async ({
    staff,
    product,
  }) => {
    await staff.goto(`/medicos/detalle/${await registerDoctor(product, unique('estado'))}`)
    await staff.getByRole('button', { name: 'Change status' }).click()
    await staff.getByRole('menuitem', { name: 'On leave' }).click()
    await expect(staff.getByText('Status changed to On leave')).toBeVisible()
    await expect(card(staff)).toContainText('On leave')
    await staff.getByRole('button', { name: 'Edit' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Edit doctor' })
    await dialog.getByRole('button', { name: 'Add specialty' }).click()
    await group(staff, 'Specialty 2').getByRole('combobox', { name: 'Specialty' }).selectOption('Urology')
    await staff.keyboard.press('Escape')
    await staff.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Remove: Specialty 1' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(staff.getByRole('region', { name: 'Specialties' }).getByRole('listitem')).toHaveCount(1)
    await expect(card(staff)).toContainText('Urology')
  })

  test(
    'J6 shows the later of two editors the other’s change, and loses neither',
    { tag: '@full' },
    async ({ admin, staff, product }) => {
      const id = await registerDoctor(product, unique('dos'))
      for (const page of [admin, staff]) {
        await page.goto(`/medicos/detalle/${id}`)
        await page.getByRole('button', { name: 'Edit' }).click()
      }
      await admin.getByRole('button', { name: 'Add licence' }).click()
      const added = group(admin, 'Licence 2')
      await added.getByRole('textbox', { name: 'Licence number' }).fill('TX-99')
      await added.getByRole('combobox', { name: 'Jurisdiction' }).fill('Texas')
      await admin.getByRole('button', { name: 'Save changes' }).click()
      await expect(admin.getByRole('dialog')).toBeHidden()
      await field(staff, 'Phone').fill('81 5000 0002')
      await staff.getByRole('button', { name: 'Save changes' }).click()
      await staff.getByRole('button', { name: 'Review changes' }).click()
      await expect(staff.getByRole('dialog').getByText('TX-99 · Texas · Valid')).toBeVisible()
      await staff.getByRole('button', { name: 'Continue with selection' }).click()
      await expect(group(staff, 'Licence 2')).toBeVisible()
      await staff.getByRole('button', { name: 'Save changes' }).click()
      await expect(staff.getByRole('dialog')).toBeHidden()
      await expect(staff.getByRole('region', { name: 'Licences' })).toContainText('TX-99 · Texas')
      await expect(staff.getByRole('link', { name: '81 5000 0002' })).toBeVisible()
    },
  )

  test(
    'F3 removes an archived doctor from list and search, and an administrator restores them',
    { tag: '@full' },
    async ({ staff, admin, product }) => {
      const name = unique('archivo')
      const id = await registerDoctor(product, name)
      await admin.goto(`/medicos/detalle/${id}`)
      await admin.getByRole('button', { name: 'Delete' }).click()
      const confirm = admin.getByRole('alertdialog', { name: 'Delete Dr. Prueba Resistente?' })
      await expect(confirm).toContainText('Are you sure you want to delete this doctor? This action cannot be undone.')
      await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await confirm.getByRole('button', { name: 'Delete' }).click()
      await admin.waitForURL('**/medicos')
      await expect(admin.getByText('Doctor deleted successfully')).toBeVisible()
      // The doctor's page, which may still be there, has a search of its own.
      await admin.getByRole('searchbox', { name: 'Search by name, email or licence' }).fill(name)
      await expect(admin.getByText('No matches')).toBeVisible()

      await admin.goto(`/medicos?status=archived&search=${name}`)
      await admin
        .getByRole('row', { name: /Prueba Resistente/ })
        .getByText('Archived')
        .click()
      await expect(admin.getByText(/^Archived on/)).toBeVisible()
      await admin.goBack()
      await admin.getByRole('button', { name: 'Restore Prueba Resistente' }).click()
      await expect(admin.getByText('Prueba Resistente was restored')).toBeVisible()
      await staff.goto(`/medicos/detalle/${id}`)
      await expect(card(staff)).toContainText('Active')
    },
  )
})

test(
  'F1 F2 F3 F5 by keyboard alone registers a doctor, finds them, changes the status and deletes them',
  { tag: '@full' },
  async ({ admin }) => {
    const press = (key: string) => admin.keyboard.press(key)
    const go = async (name: string) => void (await tabTo(admin, name, 60))
    const type = async (name: string, text: string) => {
      await go(name)
      await admin.keyboard.type(text)
    }
    const last = unique('K').replace(/[^A-Za-z]/g, '')
    const email = `${unique('teclado')}@example.org`
    await admin.goto('/medicos/crear')
    await expect(admin.getByRole('button', { name: 'Create doctor' })).toBeVisible()
    await type('First name', 'Itzel')
    await type('Last name', `Cahuich ${last}`)
    await type('Email', email)
    await go('Add specialty')
    await press('Enter')
    await expect(group(admin, 'Specialty 1').getByRole('combobox')).toBeFocused()
    await admin.keyboard.type('Derm')
    await go('Add licence')
    await press('Enter')
    await expect(field(admin, 'Licence number')).toBeFocused()
    await admin.keyboard.type('7654321')
    await go('Add licence')
    await press('Enter')
    await go('Remove: Licence 2')
    await press('Enter')
    await expect(admin.getByRole('button', { name: 'Add licence' })).toBeFocused()
    await go('Create doctor')
    await press('Enter')
    await admin.waitForURL('**/medicos/detalle/**')
    await expect(admin.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(admin.getByRole('region', { name: 'Licences' }).getByRole('listitem')).toHaveCount(1)

    await admin.goto('/medicos')
    await expect(admin.getByRole('row').nth(1)).toBeVisible()
    await press('/')
    await admin.keyboard.type(email)
    await expect(admin.getByRole('row')).toHaveCount(2)
    await press('ArrowDown')
    await press('Enter')
    await admin.waitForURL('**/medicos/detalle/**')
    await go('Change status')
    await press('Enter')
    await expect(admin.getByRole('menuitem', { name: 'On leave' })).toBeFocused()
    await press('ArrowDown')
    await press('Enter')
    await expect(card(admin)).toContainText('Inactive')
    await expect(admin.getByRole('button', { name: 'Change status' })).toBeFocused()
    await admin.getByRole('heading', { level: 1 }).focus()
    await go('Delete')
    await press('Enter')
    await expect(admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await go('Delete')
    await press('Enter')
    await admin.waitForURL('**/medicos')
    await expect(admin.getByText('Doctor deleted successfully')).toBeVisible()
  },
)
