import type { Locator, Page } from '@playwright/test'
import { en } from '../apps/web/src/i18n/en/index.ts'
import { es } from '../apps/web/src/testing/spanish.ts'
import { someOf } from '../apps/api/src/testing/tier.ts'
import { expect, test } from './fixtures.ts'
import { startProduct, type Product } from './product.ts'
import { interpolate } from './screens/screen.ts'

const languages = someOf(['es', 'en'] as const)
const words = { en, es }
const password = 'Lluvia-Serena-482'

let product: Product
test.afterEach(() => product.stop())

/** Counts clicks and typed keys, Tab and Enter included. */
function hand(page: Page) {
  let [clicks, keys] = [0, 0]
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      keys += text.length
      await target.fill(text)
    },
    press: async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    },
    counts: () => ({ clicks, keys }),
  }
}

for (const language of languages)
  test.describe(`An empty installation in ${language}`, () => {
    test.use({ locale: language === 'es' ? 'es-MX' : 'en-US' })

    test(`Q5 leads from the one-time link to the first appointment: ${language}`, async ({ browser }) => {
      test.setTimeout(300_000)
      product = await startProduct({ env: { DEMO: 'off', MFA: 'optional' } })
      const t = words[language]
      const link = /http\S+\/oidc\/setup\/\S+/.exec(product.output())?.[0] ?? ''
      const context = await browser.newContext({
        baseURL: product.url,
        locale: language === 'es' ? 'es-MX' : 'en-US',
        timezoneId: 'America/Mexico_City',
        viewport: { width: 1366, height: 768 },
      })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      const { click, type, press, counts } = hand(page)
      const started = performance.now()

      await page.goto(link)
      await type(page.locator('[name=firstName]'), 'Ximena')
      await type(page.locator('[name=lastName]'), 'Ochoa')
      await type(page.locator('[name=email]'), 'ximena@example.org')
      await type(page.locator('[name=password]'), password)
      await type(page.locator('[name=confirmation]'), password)
      await press('Enter')
      await click(page.locator('main a[href]').first())
      await page.waitForURL(/\/oidc\//)
      await type(page.locator('input[type=email]'), 'ximena@example.org')
      await type(page.locator('input[type=password]'), password)
      await press('Enter')

      const home = async () => click(page.locator('#sidebar').getByRole('link', { name: t.shell.links.dashboard }))
      const list = page.getByRole('list', { name: t.setup.title })
      const step = (name: keyof typeof t.setup.steps) =>
        list.getByRole('link', { name: t.setup.steps[name].action, exact: true })
      await expect(list.getByRole('listitem')).toHaveCount(7)

      await click(step('clinic'))
      await type(page.getByLabel(t.clinic.fields.name, { exact: true }), 'Dermatología Roma')
      await press('Enter')
      await expect(page.getByText(t.clinic.saved)).toBeVisible({ timeout: 60_000 })
      await home()

      await click(step('people'))
      const field = (name: string) => page.getByRole('textbox', { name, exact: true })
      await type(field(t.doctors.fields.firstName), 'Ana')
      await type(field(t.doctors.fields.lastName), 'Ruiz')
      await type(field(t.doctors.fields.email), 'ana@example.org')
      await type(field(t.doctors.fields.phone), '55 5000 7788')
      await press('Enter')
      await page.waitForURL('**/medicos/detalle/**')
      await home()

      await click(step('hours'))
      await click(page.getByRole('button', { name: t.resources.add }))
      const dialog = page.getByRole('dialog')
      await type(dialog.getByRole('combobox', { name: new RegExp(`^${t.resources.fields.userId}`) }), 'Ruiz')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1, { timeout: 60_000 })
      await press('Enter')
      await click(dialog.getByRole('button', { name: t.resources.submit, exact: true }))
      await click(page.getByRole('button', { name: new RegExp(`^${t.hours.title.split('{{')[0]}`) }))
      await click(dialog.getByRole('button', { name: interpolate(t.hours.add, { day: t.hours.days['1'] }) }))
      await click(dialog.getByRole('button', { name: t.hours.copy }))
      await click(dialog.getByRole('button', { name: t.form.save }))
      await expect(dialog).toHaveCount(0)
      await home()

      await click(step('till'))
      await click(page.locator('main').getByRole('button', { name: t.tills.tills.add }))
      await type(dialog.getByRole('textbox', { name: new RegExp(`^${t.tills.tills.name}`) }), 'Caja 1')
      await press('Enter')
      // The page now offers to open it.
      await expect(dialog).toHaveCount(0, { timeout: 60_000 })
      await home()

      await click(step('patient'))
      await type(field(t.patients.fields.firstName), 'Lupita')
      await type(field(t.patients.fields.lastName), 'Mendoza')
      await type(field(t.patients.fields.birthDate), '09/01/1973')
      await type(field(t.patients.fields.phone), '55 1234 5678')
      await page.getByRole('combobox', { name: new RegExp(`^${t.patients.fields.gender}`) }).selectOption('FEMALE')
      await press('Enter')
      await page.waitForURL('**/pacientes/detalle/**')

      await click(page.locator('#sidebar').getByRole('link', { name: t.shell.links.agenda }).first())
      await expect(page.getByRole('grid')).toBeVisible()
      await press('n')
      const patient = dialog.getByRole('combobox', { name: new RegExp(`^${t.appointmentForm.fields.patientId}`) })
      await expect(patient).toBeFocused({ timeout: 60_000 })
      await type(patient, 'Mendoza')
      await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1, { timeout: 60_000 })
      await press('Enter')
      await expect(patient).toHaveValue('Lupita Mendoza', { timeout: 60_000 })
      await click(dialog.getByRole('button', { name: /\d\d:\d\d/ }).first())
      await click(dialog.getByRole('button', { name: t.appointmentForm.book.submit, exact: true }))
      await expect(
        page
          .getByText(/Lupita Mendoza/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible({ timeout: 60_000 })
      await expect(dialog).toHaveCount(0)
      const seconds = Math.round((performance.now() - started) / 1000)
      const { clicks, keys } = counts()
      console.log(
        `from the one-time link to the first appointment, ${language}: ${clicks} clicks, ${keys} keys, ${seconds} s`,
      )
      expect(seconds).toBeLessThan(300)

      await home()
      await expect(list.getByRole('link', { name: t.setup.steps.backup.action })).toBeVisible()
      await page.getByRole('button', { name: t.setup.close }).click()
      await expect(list).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(list).toHaveCount(0)
      await context.close()
    })
  })
