import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addMonths } from '@piel/contract/core/dates'
import { someOf } from '../apps/api/src/testing/tier.ts'
import { parseCsv } from '../apps/api/src/testing/csv.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import { waitForNetworkIdle } from './network-idle.ts'

const figures = (page: Page) => page.getByRole('region', { name: 'Key figures' })
const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figureIn = async (link: Locator, label: string | RegExp) => (await link.innerText()).replace(label, '').trim()

/** Twelve months in the clinic's time zone, ending today. */
const to = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
const from = `${addMonths(to, -11).slice(0, 7)}-01`
const year = `from=${from}&to=${to}`

test.describe('The dashboard', () => {
  test('H1 leads from each figure to the list whose rows sum to it', async ({ staff }) => {
    for (const [label, title] of [
      ['Active patients', 'Patients'],
      ['Treatments', 'Treatments'],
      ['Active doctors', 'Doctors'],
      ['Transactions', 'All Transactions'],
    ] as const) {
      await staff.goto('/')
      const link = figures(staff).getByRole('link', { name: new RegExp(`^${label} [\\d,]+$`) })
      const figure = await figureIn(link, label)
      await link.click()
      await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(staff.getByText(new RegExp(`^1-\\d of ${figure}$`))).toBeVisible()
    }
  })

  test('H1 H2 leads from income to the payments that sum to it', async ({ staff }) => {
    await staff.goto('/')
    const link = figures(staff).getByRole('link', { name: /^Income in \w+ \d{4} \$/ })
    const income = await figureIn(link, /^Income in \w+ \d{4}/)
    await link.click()
    await expect(staff).toHaveURL(/\/transacciones\?status=settled&from=\d{4}-\d\d-01&to=/)
    await expect(staff.getByText(income, { exact: true })).toBeVisible()

    await staff.goto(`/dashboard/analytics?${year}`)
    const total = await chart(staff, 'Income')
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first()
      .innerText()
    await staff.getByRole('link', { name: 'View payments' }).click()
    await expect(staff.getByText(total, { exact: true })).toBeVisible()

    await staff.goto(`/?${year}`)
    const figure = chart(staff, 'Treatments started').locator('p').first()
    await expect(figure).toHaveText(/^\d+$/)
    const started = await figure.innerText()
    await staff.getByRole('link', { name: 'View treatments' }).click()
    await expect(staff).toHaveURL(`/tratamientos?${year}`)
    await expect(staff.getByText(`1-5 of ${started}`, { exact: true })).toBeVisible()
  })

  test('H2 keeps days and period in the URL across a reload and Back, together with the parameters of the table', async ({
    staff,
  }) => {
    await staff.goto('/')
    const dates = staff.getByRole('button', { name: /^Dates: / })
    await expect(dates).toHaveText(/^[A-Z][a-z]{2} \d\d?, \d{4} - [A-Z][a-z]{2} \d\d?, \d{4}$/)
    const week = await dates.innerText()
    await staff.getByRole('combobox', { name: /^Period/ }).selectOption('Yearly')
    await expect(staff).toHaveURL('/?period=yearly')
    await dates.click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Last 12 months' }).click()
    await expect(staff).toHaveURL(/\?period=yearly&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    const months = await dates.innerText()
    expect(months).not.toBe(week)
    await staff.getByRole('searchbox', { name: 'Search by patient, treatment or doctor' }).fill('alopecia')
    await expect(staff).toHaveURL(/&list-search=alopecia$/)

    await staff.reload()
    await expect(dates).toHaveText(months)
    await expect(staff.getByRole('combobox', { name: /^Period/ })).toHaveValue('yearly')
    await expect(staff.getByRole('searchbox')).toHaveValue('alopecia')
    await staff.goBack()
    await staff.goBack()
    await expect(staff).toHaveURL('/')
    await expect(dates).toHaveText(week)
  })

  test('H2 works by keyboard alone: values by arrows, days, table and back', { tag: '@full' }, async ({ staff }) => {
    await staff.goto(`/?${year}&period=yearly`)
    await expect(staff.getByRole('slider')).toHaveCount(2)
    await tabTo(staff, 'Show as table', 60)
    await staff.keyboard.press('Enter')
    await expect(chart(staff, 'Income').getByRole('row')).toHaveCount(14)
    await staff.keyboard.press('Enter')
    const points = chart(staff, 'Income').getByRole('slider')
    await staff.keyboard.press('Tab')
    await staff.keyboard.press('Tab')
    await expect(points).toBeFocused()
    await expect(points).toHaveAttribute('aria-valuetext', /^[A-Z][a-z]+ \d{4}: \$[\d,.]+, \d+ payments?$/)
    const first = (await points.getAttribute('aria-valuetext')) ?? ''
    await expect(chart(staff, 'Income').getByText(first.split(':')[0] ?? '', { exact: true })).toBeVisible()
    await staff.keyboard.press('ArrowRight')
    await expect(points).toHaveValue('1')
    await expect(points).not.toHaveAttribute('aria-valuetext', first)
    await staff.keyboard.press('End')
    await expect(points).toHaveValue('11')

    await staff.keyboard.press('Shift+Tab')
    await staff.keyboard.press('Shift+Tab')
    await staff.keyboard.press('Shift+Tab')
    await staff.keyboard.press('Enter')
    await expect(staff.getByRole('dialog')).toBeVisible()
    await tabTo(staff, 'Last month')
    await staff.keyboard.press('Enter')
    await expect(staff.getByRole('dialog')).toBeHidden()
    await expect(staff).toHaveURL(/from=\d{4}-\d\d-01&to=/)
  })

  test('H2 exports both charts as files with the same values', async ({ staff }) => {
    await staff.goto(`/?${year}&period=yearly`)
    const total = await chart(staff, 'Income')
      .getByText(/^\$[\d,]+\.\d\d$/)
      .first()
      .innerText()
    for (const [button, name, sumOf] of [
      ['Export income', 'income', (rows: string[][]) => rows.reduce((sum, row) => sum + Number(row.at(-1)) * 100, 0)],
      ['Export treatments by type', 'treatments-by-type', undefined],
    ] as const) {
      const [file] = await Promise.all([
        staff.waitForEvent('download'),
        staff.getByRole('button', { name: button }).click(),
      ])
      expect(file.suggestedFilename()).toBe(`${name}-${from}-${to}.csv`)
      const [head = [], ...rows] = parseCsv(await readFile(await file.path(), 'utf8'))
      expect(head.length).toBeGreaterThanOrEqual(5)
      expect(rows.length).toBeGreaterThan(0)
      if (sumOf) expect(Math.round(sumOf(rows))).toBe(Number(total.replace(/\D/g, '')))
    }
  })
})

for (const width of someOf([360, 768, 1024, 1440]))
  test(`F6 the dashboard moves nothing while it loads, ${width} px wide`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 800 })
    await admin.addInitScript(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await admin.goto('/')
    await admin.getByRole('heading', { level: 1 }).waitFor()
    await waitForNetworkIdle(admin)
    await admin.waitForTimeout(1500)
    expect(await admin.evaluate(() => (window as Window & { moved?: number[] }).moved)).toEqual([])
  })
