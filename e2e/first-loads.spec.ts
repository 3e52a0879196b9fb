import type { Page } from '@playwright/test'
import { scriptsOf } from '../scripts/first-loads.ts'
import { expect, test } from './fixtures.ts'
import { waitForNetworkIdle } from './network-idle.ts'

/** Runs in the page: leaves out what loads 5 s after the page, the lock. */
function dropLaterLoads(): void {
  const start = window.setTimeout.bind(window)
  Object.assign(window, { setTimeout: (run: () => void, delay = 0) => (delay === 5000 ? 0 : start(run, delay)) })
}

async function loadedBy(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForNetworkIdle(page)
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const paths = urls.map((url) => new URL(url).pathname).filter((loaded) => loaded.endsWith('.js'))
  return [...new Set(paths.map((loaded) => loaded.slice(1)))].toSorted()
}

test('the dashboard, the patients list and a patient load the scripts that scripts/first-loads.json counts', async ({
  staff,
}) => {
  await staff.addInitScript(dropLaterLoads)
  expect(await loadedBy(staff, '/')).toEqual(scriptsOf('dashboard').toSorted())
  expect(await loadedBy(staff, '/pacientes')).toEqual(scriptsOf('patients list').toSorted())
  const patient = await staff.locator('a[href^="/pacientes/detalle/"]').first().getAttribute('href')
  expect(await loadedBy(staff, patient ?? '')).toEqual(scriptsOf('one patient').toSorted())
})

test('F2 F3 the transactions load the scripts that scripts/first-loads.json counts', async ({ staff }) => {
  await staff.addInitScript(dropLaterLoads)
  expect(await loadedBy(staff, '/transacciones')).toEqual(scriptsOf('transactions').toSorted())
})

test('K22 the agenda loads the scripts that scripts/first-loads.json counts', async ({ staff }) => {
  await staff.addInitScript(dropLaterLoads)
  expect(await loadedBy(staff, '/agenda')).toEqual(scriptsOf('agenda').toSorted())
})

test('F4 a start requests the account once', async ({ staff }) => {
  const requests: string[] = []
  staff.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/me') requests.push(request.method())
  })
  await loadedBy(staff, '/')
  expect(requests).toEqual(['GET'])
})
