import type { Page } from '@playwright/test'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'
import { chooseMore } from './patient-page.ts'

/** Fills the required fields of the patient form. */
async function fill(page: Page, person: { first: string; last: string; email: string; phone: string; birth: string }) {
  await page.getByRole('textbox', { name: 'First name' }).fill(person.first)
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill(person.last)
  await page.getByRole('textbox', { name: 'Date of birth' }).fill(person.birth)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Phone' }).fill(person.phone)
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('Male')
}
const unique = (name: string) => `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.org`

test.describe('A patient, from registration to the archive', () => {
  test('E7 E2 registers a patient with every field, and shows all of them', async ({ staff }) => {
    const email = unique('lucia')
    await staff.goto('/pacientes/crear')
    await fill(staff, { first: 'Lucía', last: 'Beltrán', email, phone: '044 55 5000 7788', birth: '29/02/2004' })
    await staff.getByRole('textbox', { name: 'Middle name' }).fill('Ma. del Carmen')
    await staff.getByRole('textbox', { name: 'Second last name' }).fill('Pérez-Gil')
    await staff.getByRole('combobox', { name: 'Gender' }).selectOption('Female')
    await staff.getByText('More details', { exact: true }).click()
    await staff.getByRole('textbox', { name: 'Address' }).fill('Calle de la Rosa 12, Coyoacán')
    await staff.getByRole('textbox', { name: 'Clinical history' }).fill('Dermatitis atópica desde la infancia.')
    await staff.getByRole('button', { name: 'Register patient' }).click()
    await staff.waitForURL('**/pacientes/detalle/**')
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Lucía Ma. del Carmen Beltrán Pérez-Gil')
    await expect(staff.getByText('Lucía Ma. del Carmen Beltrán Pérez-Gil was registered')).toBeVisible()
    const main = staff.getByRole('main')
    for (const text of [
      '22 years',
      'Female',
      'Active',
      '29 Feb 2004',
      '55 5000 7788',
      email,
      'Calle de la Rosa 12, Coyoacán',
      'Dermatitis atópica desde la infancia.',
    ]) {
      await expect(main.getByText(text, { exact: true }), text).toBeVisible()
    }
    await expect(main.getByRole('link', { name: '55 5000 7788' })).toHaveAttribute('href', 'tel:+525550007788')
  })

  test('E8 shows what is wrong at each field in both languages, focuses the first and keeps what was typed', async ({
    staff,
  }) => {
    await staff.goto('/pacientes/crear')
    await fill(staff, { first: 'X', last: 'R2D2', email: 'no', phone: '12345678', birth: '31/02/2001' })
    await staff.getByText('More details', { exact: true }).click()
    await staff.getByText('Sign-in', { exact: true }).click()
    await staff.getByRole('textbox', { name: 'Address' }).fill('corta')
    await staff.getByRole('textbox', { name: 'Password', exact: true }).fill('Secreto-2026')
    await staff.getByRole('textbox', { name: 'Confirm password' }).fill('Secreto-2027')
    await staff.getByRole('button', { name: 'Register patient' }).click()
    await expect(staff.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await expect(staff.locator('[aria-invalid=true]')).toHaveCount(7)
    const kept = staff.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await staff.getByRole('group', { name: 'Language' }).getByText('ES').click()
    await expect(staff.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible()
    await expect(staff.getByText('Las contraseñas no coinciden')).toBeVisible()
    await expect(staff.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('12345678')
    await kept
  })

  test('E7 warns beside the form of a possible duplicate, and blocks only the e-mail', async ({ staff, product }) => {
    const client = await apiClient(product.url, 'staff')
    const name = `doble-${Date.now()}`
    expect((await client.register(name)).status).toBe(201)
    await staff.goto('/pacientes/crear')
    await fill(staff, {
      first: 'Prueba',
      last: 'Resistente',
      email: `${name}@example.org`,
      phone: '5550001234',
      birth: '17/05/1990',
    })
    await expect(staff.getByText('Possible duplicate')).toBeVisible()
    await expect(staff.getByRole('link', { name: /Prueba Resistente/ }).first()).toBeVisible()
    await staff.getByRole('button', { name: 'Register patient' }).click()
    await expect(staff.getByText(/already registered|already exists/).first()).toBeVisible()
    await expect(staff.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await staff.getByRole('textbox', { name: 'Email' }).fill(unique('otra'))
    await staff.getByRole('button', { name: 'Register patient' }).click()
    await staff.waitForURL('**/pacientes/detalle/**')
  })

  test('E7 G5 registers once when pressed twice', async ({ staff, product }) => {
    const email = unique('doble')
    await staff.goto('/pacientes/crear')
    await fill(staff, { first: 'Doble', last: 'Pulsación', email, phone: '55 5000 9911', birth: '01/01/1980' })
    await staff.getByRole('button', { name: 'Register patient' }).dblclick()
    await staff.waitForURL('**/pacientes/detalle/**')
    const client = await apiClient(product.url, 'staff')
    const list = (await (await client.send('GET', `/patient?search=${email}`)).json()) as { meta: { total: number } }
    expect(list.meta.total).toBe(1)
  })

  test('E6 edits in a dialog that asks before unsaved input is lost', async ({ staff }) => {
    await staff.goto('/pacientes?search=ofarrill')
    await staff
      .getByRole('link', { name: /Farrill/ })
      .first()
      .click()
    await staff.getByRole('button', { name: 'Edit' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Edit patient' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('Avenida de los Insurgentes 300, Roma Sur')
    await staff.keyboard.press('Escape')
    await expect(staff.getByText('Discard changes?')).toBeVisible()
    await staff.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(staff.getByText('Avenida de los Insurgentes 300, Roma Sur')).toBeVisible()
    await staff.getByRole('button', { name: 'Edit' }).click()
    await expect(dialog).toBeVisible()
    await staff.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('J6 shows the later of two editors the other’s change, and loses neither', async ({ admin, staff, product }) => {
    const client = await apiClient(product.url, 'staff')
    const { id } = (await (await client.register(`dos-${Date.now()}`)).json()) as { id: string }
    for (const page of [admin, staff]) {
      await page.goto(`/pacientes/detalle/${id}`)
      await page.getByRole('button', { name: 'Edit' }).click()
    }
    await admin.getByRole('textbox', { name: 'Phone' }).fill('33 5000 0001')
    await admin.getByRole('button', { name: 'Save changes' }).click()
    await expect(admin.getByRole('dialog')).toBeHidden()
    await staff.getByRole('textbox', { name: 'Address' }).fill('Paseo de la Reforma 1, Ciudad de México')
    await staff.getByRole('textbox', { name: 'Phone' }).fill('81 5000 0002')
    await staff.getByRole('button', { name: 'Save changes' }).click()
    await expect(staff.getByText('Someone else saved this record first')).toBeVisible()
    await staff.getByRole('button', { name: 'Review changes' }).click()
    await expect(staff.getByRole('dialog').getByText('33 5000 0001')).toBeVisible()
    await staff.getByRole('button', { name: 'Continue with selection' }).click()
    await staff.getByRole('button', { name: 'Save changes' }).click()
    await expect(staff.getByRole('dialog')).toBeHidden()
    await expect(staff.getByText('Paseo de la Reforma 1, Ciudad de México')).toBeVisible()
  })

  test('E10 E11 deactivates a patient, removes an archived one from list and search, and an administrator restores them', async ({
    staff,
    admin,
    product,
  }) => {
    const client = await apiClient(product.url, 'staff')
    const name = `archivo-${Date.now()}`
    const { id } = (await (await client.register(name)).json()) as { id: string }
    await staff.goto(`/pacientes/detalle/${id}`)
    await chooseMore(staff, 'Mark as inactive')
    await expect(staff.getByText('Patient marked as inactive')).toBeVisible()
    await expect(staff.getByRole('main').getByText('Inactive', { exact: true })).toBeVisible()
    await chooseMore(staff, 'Archive')
    const confirm = staff.getByRole('alertdialog', { name: 'Archive Prueba Resistente?' })
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await confirm.getByRole('button', { name: 'Archive' }).click()
    await staff.waitForURL('**/pacientes')
    await expect(staff.getByText('Prueba Resistente was archived')).toBeVisible()
    await staff.getByRole('searchbox').fill(name)
    await expect(staff.getByText('No matches')).toBeVisible()

    await admin.goto(`/pacientes?status=archived&search=${name}`)
    await admin.getByRole('button', { name: 'Restore Prueba Resistente' }).click()
    await expect(admin.getByText('Prueba Resistente was restored')).toBeVisible()
    expect((await client.send('GET', `/patient/${id}`)).status).toBe(200)
  })

  test('E3 adds an entry to the clinical record and corrects it; the old one stays, marked', async ({
    nurse,
    product,
  }) => {
    const client = await apiClient(product.url, 'nurse')
    const { id } = (await (await client.register(`expediente-${Date.now()}`)).json()) as { id: string }
    await nurse.goto(`/pacientes/detalle/${id}`)
    await nurse.getByRole('link', { name: 'View record' }).click()
    await nurse.waitForURL('**/expediente')
    await nurse.getByRole('combobox', { name: 'Type' }).selectOption('Diagnosis')
    await nurse.getByRole('textbox', { name: 'Text' }).fill('corto')
    await nurse.getByRole('button', { name: 'Add entry' }).click()
    await expect(nurse.locator('[aria-invalid=true]')).toHaveCount(1)
    await nurse.getByRole('textbox', { name: 'Text' }).fill('Acné vulgar grado II en mejillas y mentón.')
    await nurse.getByRole('button', { name: 'Add entry' }).click()
    const entries = nurse.getByRole('list', { name: 'Entries, newest first' }).getByRole('article')
    await expect(entries).toHaveCount(1)
    await expect(nurse.getByRole('link', { name: 'Record 1', exact: true })).toBeVisible()
    await expect(entries.first()).toContainText('Diagnosis')
    await nurse.getByRole('button', { name: /^Correct: Diagnosis/ }).click()
    const dialog = nurse.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Acné vulgar grado III en mejillas y mentón.')
    await dialog.getByRole('button', { name: 'Add correction' }).click()
    await expect(entries).toHaveCount(2)
    await expect(entries.filter({ hasText: 'grado II en' })).toContainText('Corrected')
    await expect(entries.filter({ hasText: 'grado III en' })).toContainText('Corrects an earlier entry')
  })

  test('E7 keeps an unfinished form across a reload, and asks before leaving it', async ({ staff }) => {
    await staff.goto('/pacientes/crear')
    await staff.getByRole('textbox', { name: 'First name' }).fill('Borrador')
    await staff.getByRole('link', { name: 'Patients' }).first().click()
    await expect(staff.getByText('Discard changes?')).toBeVisible()
    await staff.getByRole('button', { name: 'Keep editing' }).click()
    staff.once('dialog', (dialog) => void dialog.accept())
    await staff.reload()
    await expect(staff.getByRole('textbox', { name: 'First name' })).toHaveValue('Borrador')
  })
})
