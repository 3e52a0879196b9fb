import { someOf } from '../apps/api/src/testing/tier.ts'
import { apiClient } from './api-client.ts'
import { expect, test } from './fixtures.ts'

const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Mexico_City', 'Europe/Madrid', 'Asia/Tokyo']

test.describe('Birth dates around the world', () => {
  for (const timezoneId of someOf(zones, 2)) {
    test(`E2 shows, edits and saves a birth date without a shift in ${timezoneId}`, async ({
      browser,
      product,
      signedIn,
    }) => {
      const client = await apiClient(product.url, 'staff')
      const { id } = (await (
        await client.register(`zona-${timezoneId.replaceAll('/', '-')}-${Date.now()}`)
      ).json()) as { id: string }
      const context = await browser.newContext({
        baseURL: product.url,
        timezoneId,
        locale: 'en-US',
        storageState: await signedIn('staff'),
      })
      const page = await context.newPage()
      const dates = [
        ['01/01/2000', '1 Jan 2000', '2000-01-01'],
        ['29/02/2024', '29 Feb 2024', '2024-02-29'],
        ['31/12/1999', '31 Dec 1999', '1999-12-31'],
        ['05/04/1992', '5 Apr 1992', '1992-04-05'],
      ] as const
      for (const [typed, shown, iso] of someOf(dates, 2)) {
        await page.goto(`/pacientes/editar/${id}`)
        await page.getByRole('textbox', { name: 'Date of birth' }).fill(typed)
        const sent = page.waitForRequest((request) => request.method() === 'PATCH')
        await page.getByRole('button', { name: 'Save changes' }).click()
        expect((await sent).postDataJSON()).toMatchObject({ patient: { birthDate: iso } })
        await page.waitForURL(`**/pacientes/detalle/${id}`)
        await expect(page.getByRole('main').getByText(shown, { exact: true })).toBeVisible()
        const stored = (await (await client.send('GET', `/patient/${id}`)).json()) as { birthDate: string }
        expect(stored.birthDate).toBe(iso)
      }
      await context.close()
    })
  }
})
