import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'

test.describe('By keyboard alone', () => {
  test('A1 E1 E7 E3 E11 signs in, registers a patient, finds them, writes an entry and archives them', async ({
    page,
    product,
  }) => {
    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    const type = async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    }
    const go = async (name: string) => {
      keys += await tabTo(page, name)
    }
    await page.goto('/pacientes')
    await page.waitForURL(/\/oidc\//)
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await type('staff@piel.test')
    await press('Tab')
    await type('Piel-staff-2026')
    await press('Enter')
    await page.waitForURL(`${product.url}/pacientes`)
    await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()

    await go('Register patient')
    await press('Enter')
    await page.waitForURL('**/pacientes/crear')
    const email = `teclado.${Date.now()}@example.org`
    for (const [field, text] of [
      ['First name', 'Itzel'],
      ['Last name', 'Cahuich'],
      ['Second last name', 'Poot'],
      ['Date of birth', '03/09/1987'],
      ['Email', email],
      ['Phone', '9995550199'],
      ['Clinical history', 'Melasma desde el segundo embarazo.'],
    ] as const) {
      await go(field)
      await type(text)
    }
    await go('Register patient')
    await press('Enter')
    await page.waitForURL('**/pacientes/detalle/**')
    await expect(page.getByRole('heading', { level: 1, name: 'Itzel Cahuich Poot' })).toBeFocused()

    await go('View record')
    await press('Enter')
    await page.waitForURL('**/expediente')
    await expect(page.getByRole('heading', { level: 2, name: 'Clinical record' })).toBeFocused()
    await go('Text')
    await type('Melasma centrofacial, fototipo IV.')
    await go('Add entry')
    await press('Enter')
    await expect(page.getByRole('article')).toContainText('Melasma centrofacial')

    await page.goto('/pacientes')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await press('/')
    await type('poot itzel')
    await expect(page.getByRole('row')).toHaveCount(2)
    await press('ArrowDown')
    await press('Enter')
    await page.waitForURL('**/pacientes/detalle/**')
    await go('More actions')
    await press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await go('Archive')
    await press('Enter')
    await page.waitForURL('**/pacientes')
    await expect(page.getByText('Itzel Cahuich Poot was archived')).toBeVisible()
    console.log(`keystrokes, from sign-in to archive: ${keys}`)
  })
})
