import type { Browser, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { apiClient } from './api-client.ts'
import { expect, signInAs, test, collectPageErrors } from './fixtures.ts'
import { tabTo } from './keyboard.ts'
import type { Product } from './product.ts'

// A trace fetches blob: images by script, which the content security policy blocks and reports.
test.use({ trace: 'off' })

interface NewUser {
  email: string
  password: string
}

/** Creates a staff account that no other test uses. */
async function createStaffUser(product: Product, firstName: string): Promise<NewUser> {
  const client = await apiClient(product.url, 'admin')
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.org`
  const password = 'Una-clave-2026'
  const body = { firstName, lastName: 'Quintero', email, password, role: 'STAFF' }
  const answer = await client.send('POST', '/users', { body, headers: { 'idempotency-key': randomUUID() } })
  expect(answer.status, await answer.text()).toBe(201)
  return { email, password }
}

/** Opens a new browser context, signed in on the sign-in page. */
async function openSignedIn(browser: Browser, product: Product, who: NewUser, pageErrors: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US' })
  const page = await context.newPage()
  collectPageErrors(page, pageErrors)
  await page.goto('/pages/settings')
  await signInAs(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  return page
}

const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Your account/ })
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

/** An image of 600 x 300 px, red on the left and blue on the right. */
const twoColorImage = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 600, height: 300 })
      const paint = canvas.getContext('2d') as CanvasRenderingContext2D
      paint.fillStyle = 'rgb(200, 0, 0)'
      paint.fillRect(0, 0, 300, 300)
      paint.fillStyle = 'rgb(0, 0, 200)'
      paint.fillRect(300, 0, 300, 300)
      return canvas.toDataURL('image/png')
    })
    .then((url) => Buffer.from(url.split(',')[1] ?? '', 'base64'))

/** Size and color of the photo in the header, as rendered. */
const photoOf = (page: Page) =>
  page
    .getByRole('banner')
    .locator('img')
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 3, height: 1 })
      const paint = canvas.getContext('2d') as CanvasRenderingContext2D
      paint.drawImage(image, 0, 0, 3, 1)
      const [left, , right] = [0, 1, 2].map((x) => [...paint.getImageData(x, 0, 1, 1).data].slice(0, 3))
      const nameOf = ([red = 0, , blue = 0]: number[] = []) => (red > 150 ? 'red' : blue > 150 ? 'blue' : 'mixed')
      return { isSquare: image.naturalWidth === image.naturalHeight, left: nameOf(left), right: nameOf(right) }
    })

test.describe('The user’s own account', () => {
  test('B4 H3 A6 changes name and phone, and the header and the profile follow', async ({
    browser,
    product,
    pageErrors,
  }) => {
    const page = await openSignedIn(browser, product, await createStaffUser(product, 'Berenice'), pageErrors)
    await page.getByRole('textbox', { name: 'First name' }).fill('Bere')
    await page.getByRole('textbox', { name: 'Phone' }).fill('55 5000 7711')
    await page.getByRole('textbox', { name: 'Username' }).fill(`bere.${randomUUID().slice(0, 8)}`)
    await page.getByRole('textbox', { name: 'Bio' }).fill('Turno de la tarde.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectText(page, 'Your information was saved')
    await expect(header(page)).toContainText('Bere')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('55 5000 7711')
    await header(page).click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Bere Quintero' })).toBeVisible()
    await expect(page.getByText('Turno de la tarde.')).toBeVisible()
    await page.context().close()
  })

  test('H3 A6 crops a photo by keyboard alone, shows it in the header, and deletes it', async ({
    browser,
    product,
    pageErrors,
  }) => {
    const page = await openSignedIn(browser, product, await createStaffUser(product, 'Itzel'), pageErrors)
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, 'Update photo')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'yo.png', mimeType: 'image/png', buffer: await twoColorImage(page) })
    await expect(page.getByText('Preview')).toBeVisible()
    await page.getByRole('slider', { name: 'Visible part of the image' }).focus()
    for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowRight')
    await tabTo(page, 'Save photo')
    await page.keyboard.press('Enter')
    await expectText(page, 'Your photo was updated')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await photoOf(page)).toEqual({ isSquare: true, left: 'blue', right: 'blue' })

    await page.goto('/pacientes')
    expect(await photoOf(page)).toMatchObject({ right: 'blue' })
    await page.goto('/pages/settings')
    await page.getByRole('button', { name: 'Delete photo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click()
    await expectText(page, 'Your photo was deleted')
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
    await expect(header(page)).toContainText('IQ')
    await page.context().close()
  })

  test(
    'H3 accepts a dropped SVG and serves no SVG, and refuses a file that is no picture',
    { tag: '@full' },
    async ({ browser, product, pageErrors }) => {
      const page = await openSignedIn(browser, product, await createStaffUser(product, 'Noemi'), pageErrors)
      const drop = (content: string, name: string, type: string) =>
        page.getByRole('button', { name: /^Drop an image here/ }).evaluate(
          (area, file) => {
            const dataTransfer = new DataTransfer()
            dataTransfer.items.add(new File([file.content], file.name, { type: file.type }))
            area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
          },
          { content, name, type },
        )
      await drop('not a picture', 'yo.png', 'image/png')
      await expect(page.getByRole('alert')).toContainText('This file is not a supported image')
      await drop(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="#c80000"/></svg>',
        'yo.svg',
        'image/svg+xml',
      )
      await page.getByRole('button', { name: 'Save photo' }).click()
      await expectText(page, 'Your photo was updated')
      expect(await photoOf(page)).toEqual({ isSquare: true, left: 'red', right: 'red' })
      const source = (await page.getByRole('banner').locator('img').getAttribute('src')) ?? ''
      const served = await fetch(product.url + source)
      expect(served.headers.get('content-type')).toMatch(/^image\/(png|webp)$/)
      await page.context().close()
    },
  )

  test('C10 changes the password: this session continues, the other ends, the old one is refused, the new one works', async ({
    browser,
    product,
    pageErrors,
  }) => {
    const who = await createStaffUser(product, 'Fabiola')
    const page = await openSignedIn(browser, product, who, pageErrors)
    const other = await openSignedIn(browser, product, who, pageErrors)
    const next = 'Otra-clave-2027'
    await page.getByLabel('Current password', { exact: false }).first().fill(who.password)
    await page.getByLabel(/^New password/).fill(next)
    await page.getByLabel(/^Confirm new password/).fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(/signed out on other devices/)).toBeVisible()
    await page.goto('/pacientes')
    await expect(page.getByRole('row').nth(1)).toBeVisible()

    await other.goto('/pacientes')
    await other.waitForURL(/\/oidc\//)

    await header(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/auth/signin**')
    await page.goto('/pacientes')
    await signInAs(page, who)
    await expect(page.getByText(/wrong email or password/i)).toBeVisible()
    await signInAs(page, { ...who, password: next })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await Promise.all([page.context().close(), other.context().close()])
  })

  test(
    'C5 signs out everywhere, and shows the sign-in form',
    { tag: '@full' },
    async ({ browser, product, pageErrors }) => {
      const who = await createStaffUser(product, 'Rebeca')
      const other = await openSignedIn(browser, product, who, pageErrors)
      const page = await openSignedIn(browser, product, who, pageErrors)
      await expect(page.getByRole('list', { name: 'Recent sign-ins' }).getByRole('listitem')).toHaveCount(2)
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.waitForURL('**/auth/signin**')
      await expect(page.getByText('You have signed out.')).toBeVisible()
      // Its stream has ended: a token that is refused so soon after its grant leads to the form with the reason.
      await other.waitForURL(/\/auth\/signin\?error=authentication|\/oidc\//)
      await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await Promise.all([page.context().close(), other.context().close()])
    },
  )

  test('B6 H4 edits the user’s own profile by keyboard alone', async ({ browser, product, pageErrors }) => {
    const page = await openSignedIn(browser, product, await createStaffUser(product, 'Martina'), pageErrors)
    await page.goto('/pages/profile')
    await expect(page.getByText('Sign-ins', { exact: true })).toBeVisible()
    await tabTo(page, 'Edit profile')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'About' })).toBeVisible()
    await tabTo(page, 'About')
    await page.keyboard.type('Coordino la agenda.')
    await tabTo(page, 'Website')
    await page.keyboard.type('https://www.martina.mx')
    await page.keyboard.press('Enter')
    await expectText(page, 'Your profile was saved')
    const link = page.getByRole('link', { name: /^Website/ })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(link).toContainText('martina.mx')
    await expect(page.getByText('Coordino la agenda.')).toBeVisible()
    await page.context().close()
  })

  test('B14 A6 finds a contact from the user menu by keyboard alone', async ({ browser, product, pageErrors }) => {
    const who = await createStaffUser(product, 'Ximena')
    const page = await openSignedIn(browser, product, who, pageErrors)
    await header(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/messages')
    await expect(page.getByRole('region', { name: 'Ximena Quintero' }).first()).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ximena quintero')
    await expect(page.getByRole('status').filter({ hasText: /^1-\d of \d$/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    const name = await page.evaluate(() => document.activeElement?.getAttribute('href'))
    expect(name).toMatch(/^mailto:ximena\./)
    await page.context().close()
  })
})
