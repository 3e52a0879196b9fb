import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Adds a rare filter to the list. */
async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test.describe('Finding a patient', () => {
  test('E1 I2 shows five per page, searches any words in any order without accents, and marks the matches', async ({
    staff,
  }) => {
    await staff.goto('/pacientes')
    const rows = staff.getByRole('table', { name: 'Patients' }).getByRole('row')
    await expect(rows).toHaveCount(6)
    await staff.keyboard.press('/')
    const search = staff.getByRole('searchbox')
    await expect(search).toBeFocused()
    await staff.keyboard.type('ofarrill patricio')
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Patricio O’Farrill Zavala')
    await search.fill('nunez')
    await expect(rows.nth(1).locator('mark').first()).toHaveText('Núñez')
    await staff.keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await expect(rows).toHaveCount(6)
  })

  test('E1 finds by digits of the phone, with or without its punctuation', { tag: '@full' }, async ({ staff }) => {
    await staff.goto('/pacientes')
    const rows = staff.getByRole('table', { name: 'Patients' }).getByRole('row')
    for (const typed of ['777 555-1111', '7775551111', '(777) 555-11']) {
      await staff.getByRole('searchbox').fill(typed)
      await expect.poll(() => new URL(staff.url()).searchParams.get('search')).toBe(typed)
      await expect(rows.filter({ hasText: '(777) 555-1111' })).toHaveCount(1)
      await expect(rows.and(staff.locator('[data-row]')).filter({ hasNotText: /777.{1,3}555/ })).toHaveCount(0)
    }
  })

  test('I2 keeps search, filters, order and page in the URL, across Back and reload', async ({ staff }) => {
    await staff.goto('/pacientes')
    await staff.getByRole('combobox', { name: 'Status:' }).selectOption('Inactive')
    await expect(staff.getByRole('status').first()).toContainText('of 12')
    await staff.getByRole('combobox', { name: 'Rows per page' }).selectOption('10')
    await staff.getByRole('button', { name: 'Page 2' }).click()
    await expect(staff.getByRole('status').first()).toContainText('11-12 of 12')
    await staff.getByRole('button', { name: 'Date of birth' }).click()
    await expect(staff.getByRole('status').first()).toContainText('1-10 of 12')
    await expect(staff.getByRole('columnheader', { name: 'Date of birth' })).toHaveAttribute('aria-sort', /ending/)
    const address = staff.url()
    await staff.reload()
    await expect(staff.getByRole('combobox', { name: 'Status:' })).toHaveValue(/inactive/i)
    await expect(staff.getByRole('status').first()).toContainText('1-10 of 12')
    expect(staff.url()).toBe(address)
    await staff.goBack()
    await expect(staff.getByRole('status').first()).toContainText('11-12 of 12')
    await staff.getByRole('button', { name: 'Clear filters' }).click()
    await expect(staff.getByRole('combobox', { name: 'Status:' })).not.toHaveValue(/inactive/i)
    await expect(staff.getByRole('status').first()).toContainText('1-')
  })

  test(
    'I2 filters by the text of a column, in the URL, and removes the filter by keyboard',
    { tag: '@full' },
    async ({ staff }) => {
      await staff.goto('/pacientes?page=2')
      const rows = staff.getByRole('table', { name: 'Patients' }).getByRole('row')
      const phone = staff.getByRole('textbox', { name: 'Phone' })
      await addFilter(staff, 'Phone')
      await expect(phone).toBeFocused()
      await phone.fill('777 555-1111')
      await expect.poll(() => new URL(staff.url()).search).toBe('?phone=777+555-1111')
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(1)).toContainText('(777) 555-1111')
      await addFilter(staff, 'Patient')
      await staff.getByRole('textbox', { name: 'Patient' }).fill('777')
      await expect(staff.getByText('No matches', { exact: true })).toBeVisible()
      await staff.reload()
      await expect(staff.getByRole('textbox', { name: 'Patient' })).toHaveValue('777')
      await expect(phone).toHaveValue('777 555-1111')
      await staff.getByRole('textbox', { name: 'Patient' }).press('Escape')
      await expect(rows.nth(1)).toContainText('(777) 555-1111')
      await staff.getByRole('button', { name: 'Clear filter: Phone' }).click()
      await expect(phone).toHaveValue('')
      await expect(phone).toBeFocused()
      await expect(rows).toHaveCount(6)
    },
  )

  test('I2 keeps rows, density and columns with the account, on every device', async ({
    staff,
    browser,
    product,
    signedIn,
  }) => {
    await staff.goto('/pacientes')
    const saved = () => staff.waitForResponse((response) => response.url().endsWith('/api/me/list-views'))
    let answer = saved()
    await staff.getByRole('combobox', { name: 'Rows per page' }).selectOption('10')
    await answer
    await staff.getByRole('button', { name: 'View', exact: true }).click()
    const view = staff.getByRole('region', { name: 'View' })
    for (const choose of [
      () => view.getByRole('radio', { name: 'Compact' }).click(),
      () => view.getByRole('checkbox', { name: 'Gender' }).click(),
    ]) {
      answer = saved()
      await choose()
      await answer
    }
    await expect(staff.getByRole('columnheader', { name: 'Gender' })).toHaveCount(0)

    const other = await browser.newContext({
      baseURL: product.url,
      locale: 'en-US',
      storageState: await signedIn('staff'),
    })
    const page = await other.newPage()
    await page.goto('/pacientes')
    await expect(page.getByRole('row')).toHaveCount(11)
    await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Gender' })).toHaveCount(0)
    const height = await page
      .getByRole('row')
      .nth(3)
      .evaluate((row) => row.getBoundingClientRect().height)
    expect(height).toBe(36)
    await other.close()
  })

  test('E1 I2 opens the only match with Enter', { tag: '@full' }, async ({ staff }) => {
    await staff.goto('/pacientes')
    await expect(staff.getByRole('table', { name: 'Patients' }).getByRole('row')).toHaveCount(6)
    await staff.keyboard.press('/')
    await staff.keyboard.type('ofarrill patricio')
    await staff.keyboard.press('Enter')
    await staff.waitForURL('**/pacientes/detalle/**')
    await expect(staff.locator('h1')).toContainText('Patricio')
  })

  test('I1 disables previous and next at the ends and shows five page numbers around the current', async ({
    staff,
  }) => {
    await staff.goto('/pacientes?status=inactive')
    await expect(staff.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await staff.getByRole('button', { name: 'Page 3' }).click()
    await expect(staff.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect(staff.getByRole('button', { name: 'Previous page' })).toBeEnabled()
    await staff.goto('/pacientes?page=6')
    await expect(staff.getByRole('button', { name: /^Page \d+$/ })).toHaveText(['4', '5', '6', '7', '8'])
  })

  test('E1 opens a row by keyboard: arrows move, Enter opens', { tag: '@full' }, async ({ staff }) => {
    await staff.goto('/pacientes')
    const rows = staff.getByRole('table', { name: 'Patients' }).getByRole('row')
    const name = await rows.nth(2).getByRole('link').first().innerText()
    await rows.nth(1).getByRole('link').first().focus()
    await staff.keyboard.press('ArrowDown')
    await expect(rows.nth(2).getByRole('link').first()).toBeFocused()
    await staff.keyboard.press('Enter')
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('I4 explains what to do when nothing matches, and offers Retry when loading fails', async ({ staff }) => {
    await staff.goto('/pacientes?search=zzzzqqq')
    await expect(staff.getByText('No matches')).toBeVisible()
    await staff.route('**/api/patient?**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    )
    await staff.goto('/pacientes')
    const retry = staff.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await staff.unroute('**/api/patient?**')
    await retry.click()
    await expect(staff.getByRole('row')).toHaveCount(6)
  })

  test('I4 shows a row as a card on a phone, with the same information', async ({ staff }) => {
    await staff.setViewportSize({ width: 360, height: 740 })
    await staff.goto('/pacientes?search=ofarrill')
    await expect(staff.getByText('Patricio O’Farrill Zavala')).toBeVisible()
    for (const label of ['Phone', 'Date of birth', 'Gender', 'Registered'])
      await expect(staff.getByText(label, { exact: true }).filter({ visible: true })).not.toHaveCount(0)
    expect(await staff.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await staff.getByRole('link', { name: 'Patricio O’Farrill Zavala' }).click()
    await expect(staff.getByRole('heading', { level: 1 })).toContainText('Farrill')
  })

  test(
    'I2 opens the filters on a phone, and shows those that are set after it is closed',
    { tag: '@full' },
    async ({ staff }) => {
      await staff.setViewportSize({ width: 360, height: 740 })
      await staff.goto('/pacientes')
      const filters = staff.getByRole('button', { name: 'Filters', exact: true })
      const name = staff.getByRole('textbox', { name: 'Patient' })
      await expect(filters).toBeVisible()
      await expect(name).toBeHidden()
      await filters.click()
      await addFilter(staff, 'Patient')
      await name.fill('farrill')
      await expect.poll(() => new URL(staff.url()).search).toBe('?name=farrill')
      await expect(staff.getByText('Patricio O’Farrill Zavala')).toBeVisible()
      await staff.getByRole('button', { name: 'Filters 1' }).click()
      await expect(name).toBeVisible()
      await expect(staff.getByRole('textbox', { name: 'Phone' })).toBeHidden()
      expect(await staff.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await staff.getByRole('button', { name: 'Clear filters' }).click()
      await expect(name).toBeHidden()
    },
  )
})
