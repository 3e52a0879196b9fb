import type { Browser, BrowserContext, Page } from '@playwright/test'
import { leaveInPlace, openInPlace } from './in-place.ts'
import { catalogues, type Language, type Screen, type Stage, type Theme, type Width } from './screen.ts'
import type { TestData } from './test-data.ts'

const heights: Record<Width, number> = { 360: 780, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 }
const locales: Record<Language, string> = { en: 'en-US', es: 'es-MX' }

/** A browser context of an account in a language. */
export async function contextFor(
  browser: Browser,
  testData: TestData,
  who: Screen['who'],
  language: Language,
): Promise<BrowserContext> {
  const localStorage = who === 'visitor' ? [] : [{ name: 'authToken', value: testData.tokens[who] }]
  return await browser.newContext({
    baseURL: testData.url,
    locale: locales[language],
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: testData.url, localStorage }] },
  })
}

/** Pages where the product started with changed answers, which it keeps. */
const startsOtherwise = new WeakSet<Page>()

/** Opens a screen in its state. The page may have shown another screen before. */
export async function openScreen(page: Page, screen: Screen, testData: TestData, language: Language): Promise<Stage> {
  const stage: Stage = { page, testData, t: catalogues[language] }
  await show(page, 1440, 'light')
  const address = typeof screen.path === 'string' ? screen.path : await screen.path(testData)
  const isInPlace = !startsOtherwise.has(page) && (await leaveInPlace(stage, screen, address))
  if (!isInPlace && page.url() !== 'about:blank') await leaveScreen(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (screen.needsLoad) startsOtherwise.add(page)
  else startsOtherwise.delete(page)
  await screen.before?.(stage)
  if (isInPlace) await openInPlace(stage, address)
  else await loadScreen(page, screen, address)
  await screen.act?.(stage)
  await screen.ready(stage).waitFor({ timeout: 30_000 })
  return stage
}

async function loadScreen(page: Page, screen: Screen, address: string): Promise<void> {
  if (screen.media) await page.emulateMedia({ media: screen.media })
  await page.goto(address, { waitUntil: screen.isTransient ? 'commit' : 'load' })
  // The provider's page follows, which has no splash. The address may be that of another installation.
  const isStart = new URL(address, page.url()).pathname === '/'
  if (screen.who === 'visitor' && isStart && screen.before === undefined) return await page.waitForURL(/\/oidc\//)
  // The splash lasts a second and has its own tests.
  if (!screen.isTransient) await page.evaluate(() => document.getElementById('splash')?.remove())
  // The start screen resembles a loading page, so wait for the shell.
  if (!screen.isTransient && screen.who !== 'visitor')
    await page.locator('header, [role=alert]').first().waitFor({ state: 'attached', timeout: 30_000 })
}

/**
 * Shows an open screen of a signed-in user in another language, as a choice of language in another window does; reloads
 * a screen that cannot follow.
 */
export async function showInLanguage(before: Stage, screen: Screen, language: Language): Promise<Stage> {
  const { page, testData } = before
  await page.evaluate((chosen) => {
    localStorage.setItem('i18nextLng', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'i18nextLng', newValue: chosen }))
  }, language)
  if (screen.isTransient || screen.keepsLanguage) return await openScreen(page, screen, testData, language)
  const stage: Stage = { page, testData, t: catalogues[language] }
  await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' })
  await screen.ready(stage).waitFor({ timeout: 30_000 })
  return stage
}

/** Leaves a screen without a trace of it in the page. */
async function leaveScreen(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  // Leaving cancels unanswered requests; removing their route first would send them.
  await page.goto('about:blank')
}

/** The theme that each page shows. */
const themeOf = new WeakMap<Page, Theme>()

/** Shows a page at a width and in a theme; a change costs frames even if nothing changes. */
async function show(page: Page, width: Width, theme: Theme): Promise<void> {
  if (themeOf.get(page) !== theme) await page.emulateMedia({ colorScheme: theme })
  themeOf.set(page, theme)
  const [shown, height] = [page.viewportSize(), heights[width]]
  if (shown?.width !== width || shown.height !== height) await page.setViewportSize({ width, height })
}

/** Changes an open screen's width and theme, and waits until it has settled. */
export async function setView(stage: Stage, screen: Screen, width: Width, theme: Theme): Promise<void> {
  const { page } = stage
  await show(page, width, theme)
  await screen.beforeView?.(stage)
  // Sticky elements belong at the top of a full-page screenshot.
  await waitUntilSettled(page, { width, theme, scrolls: !screen.isOverlay })
}

/**
 * Waits until a page shows its width and theme and nothing on it changes: no transition runs, no dialog or menu is
 * about to appear, and colors and boxes are the same in two idle frames. Scrolls to its top before where it `scrolls`.
 */
async function waitUntilSettled(page: Page, view: { width: Width; theme: Theme; scrolls: boolean }): Promise<void> {
  await page.evaluate(async ({ width, theme, scrolls }) => {
    if (scrolls) scrollTo(0, 0)
    const nextIdleFrame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 })))
    const hasArrived = () =>
      innerWidth === width &&
      // The page's own script sets the class; the provider's pages and the printed ones follow the media query.
      (document.getElementById('root') === null ||
        document.body.classList.contains('dark') === ((localStorage.getItem('color-theme') ?? theme) === 'dark'))
    const isChanging = () =>
      document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === 'running')
    // react-aria keeps a layer transparent until it is placed, or has waited 600 ms for an on-screen keyboard.
    const isOpening = () =>
      Array.from(document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], .react-aria-Popover')).some(
        (layer) => !layer.checkVisibility({ opacityProperty: true }),
      )
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
      const now = hasArrived() && !isChanging() && !isOpening() ? appearance() : ''
      if (now !== '' && now === before) return
      if (performance.now() > deadline) throw new Error(`the page keeps changing at ${width} px in ${theme}`)
      before = now
    }
  }, view)
}
