import type { Page } from '@playwright/test'
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
    await type('nurse@piel.test')
    await press('Tab')
    await type('Piel-nurse-2026')
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
      ['Phone', '9995550199'],
      ['Date of birth', '03/09/1987'],
      ['Gender', 'F'],
      ['Email', email],
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

test.describe('Shortcuts', () => {
  const everywhere = ['?', 'Ctrl K', 'Ctrl P', 'Ctrl Shift L', '↑ ↓', 'Enter', 'Esc', 'Alt T']
  const pagesOf = { staff: 'ACDHKMOPST', admin: 'ABCDHKMOPSTU' }

  /** The keys that `?` lists. */
  const listed = async (page: Page) => {
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    // A page takes keys once its account has loaded, after its title is there.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(dialog).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const keys = await dialog
      .locator('dd')
      .evaluateAll((all) => all.map((one) => Array.from(one.children, (key) => key.textContent).join(' ')))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return keys.toSorted()
  }
  const row = (page: Page, at: number) => page.getByRole('row').nth(at).locator('[data-row-link]')

  test('I2 A6 lists on each page the keys that work there, and no others', async ({ staff, admin }) => {
    test.setTimeout(180_000)
    const pages = { staff, admin }
    for (const [who, address, keys] of [
      ['staff', '/pages/profile', []],
      ['staff', '/', ['/', 'j', 'k', 'e', 'x']],
      ['staff', '/pacientes', ['/', 'j', 'k', 'e', 'x', 'Ctrl S']],
      ['staff', '/pacientes?search=zzzqqq', ['/', 'Ctrl S']],
      ['admin', '/usuarios', ['/', 'j', 'k', 'e', 'x', 'Ctrl S']],
      ['admin', '/configuracion/auditoria', ['j', 'k', 'Ctrl S']],
      ['staff', '/tratamientos', ['/', 'j', 'k', 'e', 'x', 't', 'Ctrl S']],
      ['staff', '/transacciones', ['/', 'j', 'k', 'x', 'p', 'Ctrl S']],
    ] as const) {
      const page = pages[who]
      const opening = [...pagesOf[who]].map((letter) => `G ${letter}`)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // A list has its keys once its rows have loaded, and pages theirs some seconds after the start.
      await expect.poll(() => listed(page), address).toEqual([...everywhere, ...opening, ...keys].toSorted())
    }
  })

  test('I2 E4 moves between rows, edits the current one, and edits the record of a page with e', async ({ staff }) => {
    await staff.goto('/pacientes')
    await expect(row(staff, 1)).toBeVisible()
    await staff.keyboard.press('e')
    await expect(staff).toHaveURL(/\/pacientes$/)
    await staff.keyboard.press('j')
    await expect(row(staff, 1)).toBeFocused()
    await staff.keyboard.press('j')
    await expect(row(staff, 2)).toBeFocused()
    await staff.keyboard.press('k')
    const name = await row(staff, 1).innerText()
    const id = /[0-9a-f-]{36}/.exec((await row(staff, 1).getAttribute('href')) ?? '')?.[0] ?? ''
    await staff.keyboard.press('e')
    await staff.waitForURL(`**/pacientes/editar/${id}`)
    await expect(staff.getByRole('textbox', { name: 'First name' })).toHaveValue(/./)

    await staff.goto(`/pacientes/detalle/${id}`)
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await listed(staff)).toContain('e')
    await staff.keyboard.press('e')
    await expect(staff.getByRole('dialog').getByRole('textbox', { name: 'First name' })).toHaveValue(/./)

    await staff.goto('/tratamientos')
    await expect(row(staff, 1)).toBeVisible()
    await staff.keyboard.press('j')
    await staff.keyboard.press('e')
    await staff.waitForURL('**/tratamientos/detalle/**')
    await expect(staff.getByRole('dialog', { name: 'Edit treatment' })).toBeVisible()
  })
})
