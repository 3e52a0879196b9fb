import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { someOf } from '../apps/api/src/testing/tier.ts'
import { expect, test } from './fixtures.ts'

type Theme = 'light' | 'dark'

/** How long the script of the theme takes on the provider’s pages; the stylesheets arrive sooner. Ours is in the page. */
const scriptMs = 500

/** Loads a page on a slow processor, and returns the pictures of all frames from its start until `shows` resolves. */
async function framesOf(page: Page, url: string, shows: () => Promise<unknown>): Promise<string[]> {
  const frames: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await page.route('**/theme.js*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, scriptMs))
    await route.continue()
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await page.goto(url)
  await shows()
  // At least one frame of the loaded page, however few frames the machine draws.
  frames.push((await page.screenshot()).toString('base64'))
  await devtools.send('Page.stopScreencast')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return frames
}

/** The theme of each picture, by its most frequent color: the background. */
async function themesOf(browser: Browser, frames: readonly string[]): Promise<Theme[]> {
  const page = await browser.newPage()
  const themes = await page.evaluate(async (pictures) => {
    const found: Theme[] = []
    for (const picture of pictures) {
      const image = await createImageBitmap(
        new Blob([Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))]),
      )
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
      canvas?.drawImage(image, 0, 0)
      const pixels = canvas?.getImageData(0, 0, image.width, image.height).data ?? []
      let light = 0
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 127) light++
      found.push(light > pixels.length / 8 ? 'light' : 'dark')
    }
    return found
  }, frames)
  await page.close()
  return themes
}

const pairs = [
  { system: 'dark', chosen: 'light' },
  { system: 'light', chosen: 'dark' },
] as const

for (const { system, chosen } of someOf(pairs)) {
  test.describe(`A9 ${chosen} chosen, the system ${system}`, () => {
    test.slow()
    const options: BrowserContextOptions = { colorScheme: system, viewport: { width: 640, height: 400 } }
    const choose = (page: Page) => page.evaluate((theme) => localStorage.setItem('color-theme', theme), chosen)

    test('no frame of the splash and the dashboard has the other theme', async ({ browser, product, signedIn }) => {
      const context = await browser.newContext({
        ...options,
        baseURL: product.url,
        storageState: await signedIn('staff'),
      })
      const page = await context.newPage()
      await page.goto('/pages/profile')
      await choose(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const frames = await framesOf(page, '/', async () => {
        await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
        await expect(page.locator('#splash')).toHaveCount(0)
      })
      expect(new Set(await themesOf(browser, frames))).toEqual(new Set([chosen]))
      await context.close()
    })

    test(
      'no frame on the way to the sign-in page has the other theme',
      { tag: '@full' },
      async ({ browser, product }) => {
        const context = await browser.newContext({ ...options, baseURL: product.url })
        const page = await context.newPage()
        await page.goto('/')
        await page.waitForURL(/\/oidc\//)
        await choose(page)
        await page.reload()
        await expect(page.locator('input[type=password]')).toBeVisible()
        const frames = await framesOf(page, '/', async () => {
          await page.waitForURL(/\/oidc\//)
          await expect(page.locator('input[type=password]')).toBeVisible()
        })
        expect(new Set(await themesOf(browser, frames))).toEqual(new Set([chosen]))
        await context.close()
      },
    )
  })
}
