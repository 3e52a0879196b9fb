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

/** Opens a screen and brings it into its state. */
export async function show(page: Page, screen: Screen, world: World, language: Language): Promise<Stage> {
  const stage: Stage = { page, world, t: catalogues[language] }
  await page.setViewportSize({ width: 1440, height: heights[1440] })
  if (screen.media) await page.emulateMedia({ media: screen.media })
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
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // In the first the page hears of its size and theme, in the second it has drawn them; colours then change over time.
    await frame()
    await frame()
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changing.map((animation) => animation.finished))
  })
}

export const widthsOf = (screen: Screen, widths: readonly Width[]): Width[] =>
  widths.filter((width) => screen.widths?.includes(width) ?? true)
