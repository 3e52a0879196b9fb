import type { Browser, BrowserContext, Page } from '@playwright/test'
import { catalogues, type Language, type Screen, type Stage, type Theme, type Width } from './screen.ts'
import type { World } from './world.ts'

const heights: Record<Width, number> = { 360: 780, 768: 1024, 1440: 900 }
const locales: Record<Language, string> = { en: 'en-US', es: 'es-MX' }

/** A browser of somebody who speaks `language`; each screen of theirs opens in a window of its own in it. */
export async function contextFor(
  browser: Browser,
  world: World,
  who: Screen['who'],
  language: Language,
): Promise<BrowserContext> {
  const localStorage = who === 'visitor' ? [] : [{ name: 'authToken', value: world.tokens[who] }]
  return await browser.newContext({
    baseURL: world.url,
    locale: locales[language],
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: world.url, localStorage }] },
  })
}

/** Opens a screen, in a page that may have shown another one, and brings it into its state. */
export async function show(page: Page, screen: Screen, world: World, language: Language): Promise<Stage> {
  const stage: Stage = { page, world, t: catalogues[language] }
  await page.setViewportSize({ width: 1440, height: heights[1440] })
  await page.emulateMedia({ colorScheme: 'light', media: screen.media ?? null })
  // What a tab remembers ends with the screen before.
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
  await screen.before?.(stage)
  const address = typeof screen.path === 'string' ? screen.path : await screen.path(world)
  await page.goto(address, { waitUntil: screen.isBrief ? 'commit' : 'load' })
  if (screen.who === 'visitor' && address === '/' && screen.before === undefined) await page.waitForURL(/\/oidc\//)
  // Its second is proven elsewhere; hundreds of them would be an hour.
  if (!screen.isBrief) await page.evaluate(() => document.getElementById('splash')?.remove())
  // What shows while it starts looks like what shows while a page loads.
  if (!screen.isBrief && screen.who !== 'visitor')
    await page.locator('header, [role=alert]').first().waitFor({ state: 'attached', timeout: 15_000 })
  await screen.act?.(stage)
  await screen.ready(stage).waitFor({ timeout: 15_000 })
  return stage
}

/** Looks at a shown screen in another width and theme. */
export async function look(stage: Stage, screen: Screen, width: Width, theme: Theme): Promise<void> {
  const { page } = stage
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: heights[width] })
  await screen.hold?.(stage)
  // What sticks to the window's edge belongs at the top of a picture of the whole page.
  if (!screen.isOverlay) await page.evaluate(() => scrollTo(0, 0))
  await waitUntilSettled(page, width, theme)
}

/**
 * Waits until a page shows its width and theme and nothing on it changes: no transition runs, and colors and boxes are
 * the same in two idle frames.
 */
async function waitUntilSettled(page: Page, width: Width, theme: Theme): Promise<void> {
  await page.evaluate(
    async ({ width, theme }) => {
      const nextIdleFrame = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 })))
      const hasArrived = () =>
        innerWidth === width &&
        // The page's own script sets the class; the provider's pages and the printed ones follow the media query.
        (document.querySelector('script[src="/theme.js"]') === null ||
          document.body.classList.contains('dark') === ((localStorage.getItem('color-theme') ?? theme) === 'dark'))
      const isChanging = () =>
        document
          .getAnimations()
          .some((animation) => animation instanceof CSSTransition && animation.playState === 'running')
      const appearance = () =>
        Array.from(document.body.querySelectorAll('*'), (element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const { color, backgroundColor } = getComputedStyle(element)
          return `${x} ${y} ${width} ${height} ${color} ${backgroundColor}`
        }).join('\n')
      await document.fonts.ready
      const deadline = performance.now() + 15_000
      for (let before = ''; ;) {
        await nextIdleFrame()
        const now = hasArrived() && !isChanging() ? appearance() : ''
        if (now !== '' && now === before) return
        if (performance.now() > deadline) throw new Error(`the page keeps changing at ${width} px in ${theme}`)
        before = now
      }
    },
    { width, theme },
  )
}

export const widthsOf = (screen: Screen, widths: readonly Width[]): Width[] =>
  widths.filter((width) => screen.widths?.includes(width) ?? true)
