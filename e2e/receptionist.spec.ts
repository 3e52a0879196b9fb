import type { Page } from '@playwright/test'
import { someOf } from '../apps/api/src/testing/tier.ts'
import { apiClient } from './api-client.ts'
import { expect, signInAs, test } from './fixtures.ts'
import { openInPlace } from './in-place.ts'
import { waitForNetworkIdle } from './network-idle.ts'
import { chooseMore } from './patient-page.ts'

const unique = (name: string) => `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.org`
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Fills in the required fields of a new patient. */
async function fillNew(page: Page, email: string): Promise<void> {
  for (const [name, text] of [
    ['First name', 'Rosario'],
    ['Last name', 'Castellanos'],
    ['Date of birth', '25/05/1975'],
    ['Email', email],
    ['Phone', '961 555 0101'],
  ] as const)
    await field(page, name).fill(text)
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('Female')
}

const registerButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Register patient' })

/** Registers a patient and returns the page's path. */
async function newPatient(url: string, name: string): Promise<{ id: string; path: string }> {
  const client = await apiClient(url, 'staff')
  const { id } = (await (await client.register(`${name}-${Date.now()}`)).json()) as { id: string }
  return { id, path: `/pacientes/detalle/${id}` }
}

test.describe('Interruptions at the desk', () => {
  test('E7 G5 keeps the form without a network, reports it, and registers once when it is back', async ({
    staff,
    product,
  }) => {
    const email = unique('sinred')
    await staff.goto('/pacientes/crear')
    await fillNew(staff, email)
    await staff.context().setOffline(true)
    await registerButton(staff).click()
    await expect(staff.getByRole('alert')).toContainText('Connection error.')
    await expect(field(staff, 'First name')).toHaveValue('Rosario')
    await staff.context().setOffline(false)
    await registerButton(staff).click()
    await staff.waitForURL('**/pacientes/detalle/**')
    expect(await (await apiClient(product.url)).count(email.replace('@example.org', ''))).toBe(1)
  })

  test(
    'E7 G5 registers once when the answer is lost after the server has recorded it',
    { tag: '@full' },
    async ({ staff, product }) => {
      const email = unique('sinrespuesta')
      const keys: (string | undefined)[] = []
      let isLost = true
      await staff.route('**/api/auth/register/patient', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (!isLost) return route.continue()
        await route.fetch()
        isLost = false
        return route.abort('connectionreset')
      })
      await staff.goto('/pacientes/crear')
      await fillNew(staff, email)
      await registerButton(staff).click()
      await expect(staff.getByRole('alert')).toContainText('Connection error.')
      await registerButton(staff).click()
      await staff.waitForURL('**/pacientes/detalle/**')
      expect(keys).toHaveLength(2)
      expect(keys[0]).toBe(keys[1])
      expect(await (await apiClient(product.url)).count(email.replace('@example.org', ''))).toBe(1)
    },
  )

  test('E7 shows at once that it saves, however slow the network, and sends once when pressed again', async ({
    staff,
  }) => {
    let sent = 0
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    await staff.route('**/api/auth/register/patient', async (route) => {
      sent++
      await slow
      await route.continue()
    })
    await staff.goto('/pacientes/crear')
    await fillNew(staff, unique('lenta'))
    await registerButton(staff).click()
    const saving = staff.getByRole('button', { name: 'Saving…' })
    await expect(saving).toHaveAttribute('aria-busy', 'true')
    await saving.click({ force: true })
    await field(staff, 'Email').press('Enter')
    release()
    await staff.waitForURL('**/pacientes/detalle/**')
    expect(sent).toBe(1)
  })

  test('C5 E6 continues with the open dialog and its typed text after the session has expired', async ({
    staff,
    product,
  }) => {
    const { path } = await newPatient(product.url, 'expira')
    await staff.goto(path)
    await staff.getByRole('button', { name: 'Edit' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Edit patient' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('Calzada de Tlalpan 1500, Portales')
    // The session ends everywhere: the API refuses the token and the provider has no session.
    await staff.evaluate(() => localStorage.setItem('authToken', 'expired'))
    await staff.context().clearCookies()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await signInAs(staff, 'staff')
    await staff.waitForURL(`**${path}`)
    await expect(dialog.getByText('Your unsaved changes were restored.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('Calzada de Tlalpan 1500, Portales')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(staff.getByText('Calzada de Tlalpan 1500, Portales')).toBeVisible()
  })

  test('C5 signs out in every tab, and asks first where something is typed', async ({ browser, product }) => {
    const context = await browser.newContext({ baseURL: product.url, locale: 'en-US' })
    const [one, two] = [await context.newPage(), await context.newPage()]
    await one.goto('/pacientes/crear')
    await signInAs(one, 'staff')
    await field(one, 'First name').fill('Secreto')
    await two.goto('/pacientes')
    await expect(two.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible()
    const logOut = async () => {
      await one.getByRole('button', { name: 'Your account' }).click()
      await one.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await logOut()
    await one.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field(one, 'First name')).toHaveValue('Secreto')
    await logOut()
    await one.getByRole('button', { name: 'Discard' }).click()
    for (const page of [one, two]) {
      await page.waitForURL('**/auth/signin**')
      await expect(page.getByText('You have signed out.')).toBeVisible()
    }
    expect(await one.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Secreto')
    await context.close()
  })

  test(
    'C5 deletes what was typed in another tab when the user signs out there',
    { tag: '@full' },
    async ({ browser, product }) => {
      const context = await browser.newContext({ baseURL: product.url, locale: 'en-US' })
      const [one, two] = [await context.newPage(), await context.newPage()]
      await one.goto('/pacientes/crear')
      await signInAs(one, 'staff')
      await field(one, 'First name').fill('Secreto')
      await two.goto('/')
      await two.getByRole('button', { name: 'Your account' }).click()
      await two.getByRole('menuitem', { name: 'Sign out' }).click()
      await one.waitForURL('**/auth/signin**')
      await expect(one.getByText('You have signed out.')).toBeVisible()
      expect(await one.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Secreto')
      await context.close()
    },
  )

  test('A8 E7 changes the language in the middle of a form, including its errors, and loses nothing', async ({
    staff,
  }) => {
    await staff.goto('/pacientes/crear')
    await field(staff, 'First name').fill('Q')
    await field(staff, 'Last name').fill('Huerta')
    await field(staff, 'Date of birth').fill('05/04/1992')
    await expect(staff.getByText('The first name must have at least 2 characters')).toBeVisible()
    const kept = staff.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await staff.getByRole('group', { name: 'Language' }).getByText('ES').click()
    await expect(staff.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible()
    await expect(field(staff, 'Primer apellido')).toHaveValue('Huerta')
    await expect(staff.getByRole('textbox', { name: 'Fecha de nacimiento' })).toHaveValue('05/04/1992')
    await kept
  })

  test('E11 E10 E3 acts once when pressed twice', { tag: '@full' }, async ({ nurse, product }) => {
    const { id, path } = await newPatient(product.url, 'dosveces')
    const sent: string[] = []
    nurse.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().endsWith('/duplicates'))
        sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await nurse.goto(path)
    await nurse.getByRole('button', { name: 'More actions' }).click()
    await nurse.getByRole('menuitem', { name: 'Mark as inactive' }).evaluate((item) => {
      if (item instanceof HTMLElement) for (let press = 0; press < 2; press++) item.click()
    })
    await expect(nurse.getByText('Patient marked as inactive')).toBeVisible()
    await nurse.goto(`${path}/expediente`)
    await nurse.getByRole('textbox', { name: 'Text' }).fill('Control sin novedad, continúa igual.')
    await nurse.getByRole('button', { name: 'Add entry' }).dblclick()
    await expect(nurse.getByRole('article')).toHaveCount(1)
    await nurse.goto(path)
    await chooseMore(nurse, 'Archive')
    await nurse.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).dblclick()
    await nurse.waitForURL('**/pacientes')
    expect(sent).toEqual([
      `PATCH /api/patient/${id}`,
      `POST /api/patient/${id}/medical-history`,
      `DELETE /api/patient/${id}`,
    ])
  })

  test('B8 A4 goes Back and Forward through list, patient and record, and across a reload', async ({ nurse }) => {
    await nurse.goto('/pacientes?search=ofarrill')
    await nurse
      .getByRole('link', { name: /Farrill/ })
      .first()
      .click()
    await nurse.waitForURL('**/pacientes/detalle/**')
    await nurse.getByRole('link', { name: 'View record' }).click()
    await nurse.waitForURL('**/expediente')
    await nurse.reload()
    await expect(nurse.getByRole('heading', { level: 2, name: 'Clinical record' })).toBeVisible()
    await nurse.goBack()
    await expect(nurse.getByRole('heading', { level: 1 })).toContainText('Farrill')
    await nurse.goBack()
    await expect(nurse.getByRole('searchbox')).toHaveValue('ofarrill')
    await nurse.goForward()
    await expect(nurse.getByRole('heading', { level: 1 })).toContainText('Farrill')
    await nurse.goForward()
    await expect(nurse.getByRole('heading', { level: 2, name: 'Clinical record' })).toBeVisible()
  })

  test('E6 asks before Back leaves a dialog with unsaved input', async ({ staff }) => {
    await staff.goto('/pacientes?search=ofarrill')
    await staff
      .getByRole('link', { name: /Farrill/ })
      .first()
      .click()
    await staff.getByRole('button', { name: 'Edit' }).click()
    const address = staff.getByRole('dialog').getByRole('textbox', { name: 'Address' })
    await address.fill('Avenida Central 200, Tuxtla')
    await staff.evaluate(() => history.back())
    await expect(staff.getByText('Discard changes?')).toBeVisible()
    await staff.getByRole('button', { name: 'Keep editing' }).click()
    await expect(address).toHaveValue('Avenida Central 200, Tuxtla')
    expect(new URL(staff.url()).pathname).toMatch('/pacientes/detalle/')
  })
})

test.describe('On other screens', () => {
  const pages = ['/', '/pacientes', '/pacientes/crear', '/pages/settings', '/pages/profile', '/pages/not-found']

  for (const [what, size] of someOf([
    ['320 px', { viewport: { width: 320, height: 640 } }],
    ['a zoom of 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ] as const)) {
    test(`A7 I4 fits into ${what} without sideways scrolling`, async ({ browser, product, signedIn }) => {
      const { id, path } = await newPatient(product.url, 'angosto')
      const context = await browser.newContext({
        ...size,
        baseURL: product.url,
        locale: 'es-MX',
        storageState: await signedIn('nurse'),
      })
      const page = await context.newPage()
      const expectNoScrolling = async (at: string) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          at,
        ).toBeLessThanOrEqual(0)
      }
      await page.goto('/')
      for (const at of [
        ...pages,
        path,
        ...['expediente', 'tratamientos', 'cuenta', 'historial'].map((tab) => `${path}/${tab}`),
      ]) {
        await openInPlace(page, at)
        await waitForNetworkIdle(page, 300)
        await expectNoScrolling(at)
      }
      await page.route(`**/api/patient/${id}`, () => {})
      await page.goto(path)
      await expectNoScrolling(`${path} while it loads`)
      await context.close()
    })
  }

  test('A5 E1 E7 makes controls on a phone at least 44 px large', async ({ browser, product, signedIn }) => {
    const { path } = await newPatient(product.url, 'dedo')
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      baseURL: product.url,
      locale: 'en-US',
      storageState: await signedIn('nurse'),
    })
    const page = await context.newPage()
    await page.goto('/')
    for (const at of ['/', '/pacientes', '/pacientes/crear', path, `${path}/expediente`]) {
      await openInPlace(page, at)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await waitForNetworkIdle(page, 300)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, select, input, textarea, [role=searchbox]')]
          .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]'))
          .map((element) => {
            const isChoice = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
            const target = (isChoice && element.labels?.[0]) || element
            const box = target.getBoundingClientRect()
            // A control that looks smaller has a larger touch area.
            const area = getComputedStyle(target, '::after')
            const height = Math.max(box.height, area.content === 'none' ? 0 : Number.parseFloat(area.height) || 0)
            return { name: element.ariaLabel ?? element.textContent ?? '', height }
          })
          .filter(({ height }) => height < 44)
          .map(({ name, height }) => `${name.trim()}: ${height}`),
      )
      expect(small, at).toEqual([])
    }
    await context.close()
  })

  test('A9 shows no motion to users who prefer less', async ({ browser, product, signedIn }) => {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      baseURL: product.url,
      locale: 'en-US',
      storageState: await signedIn('staff'),
    })
    const page = await context.newPage()
    await page.goto('/pacientes')
    await page.getByRole('button', { name: 'Your account' }).click()
    const slow = await page.evaluate(
      () =>
        [...document.querySelectorAll('#root *')]
          .map((element) => getComputedStyle(element))
          .filter((style) =>
            `${style.animationDuration}, ${style.transitionDuration}`
              .split(', ')
              .some((time) => Number.parseFloat(time) > 0.001),
          ).length,
    )
    expect(slow).toBe(0)
    await context.close()
  })
})
