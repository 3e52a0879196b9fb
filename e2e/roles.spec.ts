import type { Browser, Page } from '@playwright/test'
import { apiClient } from './api-client.ts'
import { assignDoctor, createDoctor, createUser, type Person } from './care.ts'
import { expect, signInAs, test, collectPageErrors } from './fixtures.ts'
import { openInPlace } from './in-place.ts'
import { accounts, type Product } from './product.ts'

const unique = (name: string) => `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.org`
const person = (firstName: string): Person => ({
  firstName,
  lastName: 'Montemayor',
  email: unique(firstName.toLowerCase()),
  password: 'Piel-medica-2026$',
})
const idOf = async (response: Response) => ((await response.json()) as { id: string }).id

/** Opens a page and signs in. */
async function openSignedIn(
  browser: Browser,
  product: Product,
  who: Pick<Person, 'email' | 'password'>,
  pageErrors: string[],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  collectPageErrors(page, pageErrors)
  await page.goto('/')
  await signInAs(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return page
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const noAccess = (page: Page) => page.getByRole('heading', { name: 'You do not have access to this page' })
const notFound = (page: Page) => page.getByRole('heading', { name: 'Sorry, the page can’t be found' })

/** Pages that only some roles see. */
const pages = {
  patientForm: '/pacientes/crear',
  doctors: '/medicos',
  doctorForm: '/medicos/crear',
  users: '/usuarios',
  userForm: '/usuarios/crear',
  catalogue: '/configuracion/tratamientos',
  shipping: '/configuracion/shipping',
  audit: '/configuracion/auditoria',
  system: '/configuracion/sistema',
  transactions: '/transacciones',
  debtors: '/transacciones/adeudos',
  till: '/caja',
  tillSessions: '/caja/cortes',
  contacts: '/messages',
} as const

async function expectNoAccess(page: Page, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? page.goto(path) : openInPlace(page, path))
    await expect(noAccess(page), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
}

test.describe('What each role sees', () => {
  test('J4 a DOCTOR sees their own patients and those patients’ records, and nothing else of the clinic', async ({
    browser,
    product,
    pageErrors,
  }) => {
    const staff = await apiClient(product.url, 'staff')
    const [own, foreign] = [unique('propia'), unique('ajena')].map((email) => email.split('@')[0] ?? '')
    const mine = await idOf(await staff.register(own ?? ''))
    const other = await idOf(await staff.register(foreign ?? ''))
    const who = person('Julia')
    // With a password, which only administrators may choose.
    const doctor = await createDoctor(await apiClient(product.url, 'admin'), who)
    const relation = await assignDoctor(staff, mine, doctor.id)
    const page = await openSignedIn(browser, product, who, pageErrors)

    await expect(sidebar(page)).toHaveText(['Dashboard', 'Agenda', 'My patients', 'My treatments'])
    await expect(page.getByRole('region', { name: 'My patients' }).getByRole('listitem')).toHaveCount(1)
    await sidebar(page).nth(2).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My patients' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Prueba Resistente' })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Register patient' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Export/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Your account/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Account settings', 'Lock screen', 'Sign out'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: /Status/ }).getByRole('option')).toHaveText([
      /./,
      'Active',
      'Inactive',
    ])

    await page.getByRole('link', { name: 'Prueba Resistente' }).click()
    await expect(page.getByRole('link', { name: 'View record' })).toBeVisible()
    for (const word of ['Edit', 'Record payment', 'Start treatment', 'Assign doctor'])
      await expect(page.getByRole('button', { name: word })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Treating doctors' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Pages of the patient' }).getByRole('link')).toHaveText([
      'Overview',
      /^Record/,
      'Prescriptions',
      /^Treatments/,
    ])

    await page.getByRole('link', { name: 'View record' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('Lesiones en remisión, continúa el tratamiento.')
    await page.getByRole('button', { name: 'Add entry' }).click()
    await expect(page.getByRole('article').getByText('Lesiones en remisión')).toBeVisible()

    await expectNoAccess(page, Object.values(pages))
    await expectNoAccess(page, [`/pacientes/editar/${mine}`, `/medicos/detalle/${doctor.id}`])
    for (const path of [`/pacientes/detalle/${other}`, `/pacientes/detalle/${other}/expediente`]) {
      await openInPlace(page, path)
      await expect(notFound(page), path).toBeVisible()
    }

    await page.goto('/')
    await page.getByRole('region', { name: 'My patients' }).getByRole('listitem').waitFor()
    expect((await staff.send('DELETE', `/care/${relation.id}`)).status).toBe(204)
    await page
      .getByRole('region', { name: 'My patients' })
      .getByRole('link', { name: /Prueba/ })
      .click()
    await expect(notFound(page)).toBeVisible()
    await page.context().close()
  })

  test(
    'J4 the demonstration’s doctor sees some of the clinic’s patients',
    { tag: '@full' },
    async ({ browser, product, pageErrors }) => {
      const [staff, doctor] = [await apiClient(product.url, 'staff'), await apiClient(product.url, 'doctor')]
      const totalOf = async (client: typeof staff) => {
        const { meta } = (await (await client.send('GET', '/patient')).json()) as { meta: { total: number } }
        return meta.total
      }
      const [all, own] = [await totalOf(staff), await totalOf(doctor)]
      expect(own).toBeGreaterThan(0)
      expect(own).toBeLessThan(all)
      const page = await openSignedIn(browser, product, accounts.doctor, pageErrors)
      await expect(page.getByText(new RegExp(`^${own} patients? assigned to you$`))).toBeVisible()
      await expect(sidebar(page)).toHaveText(['Dashboard', 'Agenda', 'My patients', 'My treatments'])
      await page.keyboard.press('Control+k')
      const options = page.getByRole('dialog').getByRole('option')
      await expect(options.first()).toBeVisible()
      await expect(options.filter({ hasText: /user|doctor|audit|contact|register/i })).toHaveCount(0)
      await page.context().close()
    },
  )

  test('J4 a USER sees their own account and nothing else', async ({ browser, product, pageErrors }) => {
    const admin = await apiClient(product.url, 'admin')
    const who = person('Ulises')
    await createUser(admin, who, 'USER')
    const page = await openSignedIn(browser, product, who, pageErrors)
    await expect(sidebar(page)).toHaveText(['Dashboard'])
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await expectNoAccess(page, ['/pacientes', '/tratamientos', ...Object.values(pages)])
    for (const path of ['/pages/profile', '/pages/settings']) {
      await openInPlace(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(noAccess(page)).toHaveCount(0)
    }
    await page.context().close()
  })

  test('J4 STAFF see everything but users and the audit trail', async ({ staff }) => {
    await staff.goto('/')
    await expect(sidebar(staff)).toHaveText([
      'Dashboard',
      'Agenda',
      'Patients',
      'Doctors',
      'Treatments',
      'Transactions',
      'Till',
      'Reports',
    ])
    await expectNoAccess(staff, [pages.users, pages.userForm, pages.catalogue, pages.shipping, pages.audit])
    for (const path of [
      pages.patientForm,
      pages.doctors,
      pages.doctorForm,
      '/tratamientos',
      pages.transactions,
      pages.debtors,
    ]) {
      await openInPlace(staff, path)
      await expect(staff.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(noAccess(staff)).toHaveCount(0)
    }
  })

  test('N1 reception reads no clinical record, and clinical staff do', async ({ staff, nurse, product }) => {
    const client = await apiClient(product.url, 'staff')
    const id = await idOf(await client.register(`funcion-${Date.now()}`))
    const [overview, record] = [`/pacientes/detalle/${id}`, `/pacientes/detalle/${id}/expediente`]
    const tabs = (page: Page) => page.getByRole('navigation', { name: 'Pages of the patient' }).getByRole('link')
    await staff.goto(overview)
    await expect(tabs(staff)).toHaveText(['Overview', 'Treatments', 'Account', 'History'])
    await expect(staff.getByRole('heading', { name: 'Clinical history' })).toBeVisible()
    await expectNoAccess(staff, [record])
    await nurse.goto(overview)
    await expect(tabs(nurse)).toHaveText(['Overview', 'Record', 'Prescriptions', 'Treatments', 'Account', 'History'])
    await nurse.goto(record)
    await nurse.getByRole('textbox', { name: 'Text' }).fill('Curación sin datos de infección.')
    await nurse.getByRole('button', { name: 'Add entry' }).click()
    await expect(nurse.getByRole('article')).toContainText('Beatriz Quezada Moreno')
  })

  test('N2 the owner prescribes, as administrator and doctor, and a nurse cannot', async ({
    owner,
    nurse,
    product,
  }) => {
    const client = await apiClient(product.url, 'staff')
    const record = `/pacientes/detalle/${await idOf(await client.register(`receta-${Date.now()}`))}/expediente`
    await owner.goto(record)
    await owner.getByRole('combobox', { name: 'Type' }).selectOption('Prescription')
    await owner.getByRole('textbox', { name: 'Text' }).fill('Tretinoína 0.05 % por la noche.')
    await owner.getByRole('button', { name: 'Add entry' }).click()
    await expect(owner.getByRole('article')).toContainText(
      'Dr. Andrés Villalobos Prado · Dermatology · Licence 7905143',
    )
    await nurse.goto(record)
    await expect(nurse.getByRole('article')).toContainText('Tretinoína')
    await expect(nurse.getByText('Only doctors can write prescriptions.')).toBeVisible()
    await expect(nurse.getByRole('combobox', { name: 'Type' }).getByRole('option')).toHaveText([
      'Consultation',
      'Diagnosis',
      'Procedure',
      'Note',
    ])
  })

  test('J4 a change of role shows with the next click, without another sign-in', async ({
    browser,
    product,
    pageErrors,
  }) => {
    const admin = await apiClient(product.url, 'admin')
    const who = person('Renata')
    const { id } = await createUser(admin, who, 'STAFF')
    const page = await openSignedIn(browser, product, who, pageErrors)
    await expect(sidebar(page)).toHaveText([
      'Dashboard',
      'Agenda',
      'Patients',
      'Doctors',
      'Treatments',
      'Transactions',
      'Till',
      'Reports',
    ])
    expect((await admin.send('PATCH', `/users/${id}`, { body: { role: 'USER' } })).status).toBe(200)
    await sidebar(page).filter({ hasText: 'Patients' }).click()
    await expect(noAccess(page)).toBeVisible()
    await expect(sidebar(page)).toHaveText(['Dashboard'])
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByText('Nothing here yet')).toBeVisible()

    expect((await admin.send('PATCH', `/users/${id}`, { body: { role: 'STAFF' } })).status).toBe(200)
    await page.reload()
    await expect(sidebar(page)).toHaveText([
      'Dashboard',
      'Agenda',
      'Patients',
      'Doctors',
      'Treatments',
      'Transactions',
      'Till',
      'Reports',
    ])
    await page.context().close()
  })
})
