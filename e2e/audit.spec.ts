import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCsv } from '../apps/api/src/testing/csv.ts'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'

const rowOf = (page: Page, action: string) =>
  page.getByRole('row').filter({ has: page.getByText(action, { exact: true }) })

test.describe('The audit trail', () => {
  test('J5 shows an administrator what staff did, filters to them, and opens an event', async ({ admin, product }) => {
    const client = await apiClient(product.url, 'staff')
    const patient = (await (await client.register(`auditada-${Date.now()}`)).json()) as { id: string; version: number }
    expect((await client.send('GET', `/patient/${patient.id}`)).status).toBe(200)
    const changed = await client.send('PATCH', `/patient/${patient.id}`, {
      body: { patient: { phone: '55 5000 7788' } },
      headers: { 'if-match': `"v${patient.version}"` },
    })
    expect(changed.status).toBe(200)

    await admin.goto('/')
    await admin.getByRole('button', { name: 'Settings' }).first().click()
    await admin.getByRole('link', { name: 'Audit trail' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Audit trail' })).toBeVisible()
    await expect(admin.getByText(/^Unaltered until/)).toBeVisible()

    await admin.getByRole('button', { name: /^User/ }).click()
    await admin.getByRole('searchbox', { name: 'Search by name or email' }).fill('staff@piel.test')
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /staff@piel\.test/ })
      .click()
    await expect(admin.getByRole('dialog')).toBeHidden()
    await admin.getByRole('button', { name: /^Dates/ }).click()
    await admin.getByRole('button', { name: 'Today' }).click()
    await admin.getByRole('combobox', { name: /Rows/ }).selectOption('25')
    for (const action of ['Signed in', 'Viewed a patient', 'Updated a patient', 'Registered a patient'])
      await expect(rowOf(admin, action).first()).toBeVisible()
    await expect(admin.getByRole('row').filter({ hasText: 'Administrator' })).toHaveCount(0)

    await admin.getByRole('combobox', { name: /Action/ }).selectOption('Updated a patient')
    await expect(rowOf(admin, 'Viewed a patient')).toHaveCount(0)
    await rowOf(admin, 'Updated a patient').first().locator('[data-row-link]').press('Enter')
    const dialog = admin.getByRole('dialog', { name: /^Event \d/ })
    await expect(dialog.getByText('Phone', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Prueba Resistente')).toBeVisible()
    await expect(admin).toHaveURL(/event=\d+/)
    await admin.reload()
    await expect(dialog.getByText('Phone', { exact: true })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(admin).not.toHaveURL(/event=/)

    await admin.goto(`/pacientes/detalle/${patient.id}/historial`)
    const people = admin.getByRole('region', { name: 'Record access' }).getByRole('listitem')
    await expect(people).toHaveCount(2)
    await expect(people.nth(1)).toContainText('Opened the record 1 time · Made 2 changes')
    await admin.getByRole('link', { name: 'All events for this patient' }).click()
    await expect(admin).toHaveURL(/auditoria\?objectId=/)
    await admin.getByRole('combobox', { name: /Rows/ }).selectOption('25')
    await expect(rowOf(admin, 'Registered a patient')).toHaveCount(1)
  })

  test(
    'J4 is hidden from staff: no link, no page, no card, no answer',
    { tag: '@full' },
    async ({ staff, product }) => {
      await staff.goto('/configuracion/auditoria')
      await expect(staff.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
      await expect(staff.getByRole('button', { name: 'Settings' })).toHaveCount(0)
      const client = await apiClient(product.url, 'staff')
      for (const path of ['/audit', '/audit/chain', '/audit/export', '/users/export'])
        expect((await client.send('GET', path)).status).toBe(403)
      const { data } = (await (await client.send('GET', '/patient?limit=1')).json()) as { data: { id: string }[] }
      await staff.goto(`/pacientes/detalle/${data[0]?.id}/historial`)
      await expect(staff.getByRole('region', { name: 'Change history' })).toBeVisible()
      await expect(staff.getByText('Record access')).toHaveCount(0)
    },
  )

  test('J5 exports exactly the rows of a filtered list, by keyboard, and the export is in the trail', async ({
    staff,
    admin,
    product,
  }) => {
    await staff.goto('/pacientes?gender=FEMALE&status=active&sort=-birthDate&limit=10&page=2')
    await staff.getByRole('button', { name: 'Export' }).focus()
    const coming = staff.waitForEvent('download')
    await staff.keyboard.press('Enter')
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^patients-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFFID,First name')).toBe(true)
    const rows = parseCsv(text.slice(1)).slice(1)
    await expect(staff.getByText(`Exported: ${rows.length} rows`)).toBeVisible()

    const client = await apiClient(product.url, 'staff')
    const query = 'gender=FEMALE&status=active&sort=-birthDate&limit=100'
    const { data } = (await (await client.send('GET', `/patient?${query}`)).json()) as { data: { id: string }[] }
    expect(data.length).toBeGreaterThan(10)
    expect(rows.map((row) => row[0])).toEqual(data.map((patient) => patient.id))

    await admin.goto('/configuracion/auditoria?action=patient.export')
    await rowOf(admin, 'Exported patients').first().locator('[data-row-link]').click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByText('Filtered by')).toBeVisible()
    for (const field of ['Gender', 'Status', 'Order'])
      await expect(dialog.getByText(field, { exact: true })).toBeVisible()
    await expect(dialog.getByText('FEMALE')).toHaveCount(0)
  })
})
